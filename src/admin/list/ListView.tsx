import { useQueryClient } from '@tanstack/react-query';
import { useListContext, useTranslate, type RaRecord } from 'react-admin';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import type { Condition } from '../../resources/language/condition';
import type { Definition } from '../../resources/language/definition';
import { mayCreate } from '../../resources/language/rights';
import { CreateSlot } from '../dialogs/CreateSlot';
import { useOpening } from '../navigation/openRecord';
import { useMarkedRow } from '../navigation/useMarkedRow';
import { usePublishRows } from '../navigation/adjacentRecords';
import { PageHead } from '../parts/PageHead';
import { usePhone } from '../hooks/useWidth';
import { useConsole } from '../state/ConsoleContext';
import { ActionSlot, type OpenAction } from '../actions/ActionSlot';
import { ListCounts } from './foot/ListCounts';
import { ListCards } from './table/ListCards';
import { ListTable } from './table/ListTable';
import { SearchOffers } from './search/lazyOffers';
import { EmptyList } from './foot/lazyEmptyList';
import { FailedList, ListSkeleton } from './foot/ListStates';
import { NewRows } from './arrivals/NewRows';
import { OlderArchived } from './foot/OlderArchived';
import { Pager } from './foot/Pager';
import { SelectionBar } from './SelectionBar';
import { Tabs } from './head/Tabs';
import { Tiles } from './head/Tiles';
import { Toolbar } from './toolbar/Toolbar';
import { useCreateFromAddress } from './useCreateFromAddress';
import { useColumns } from '../columns/useColumns';
import { useDensity } from './table/useDensity';
import { useFetchAhead } from './useFetchAhead';
import { useFocusAfterRemoval } from './useFocusAfterRemoval';
import { isQueue } from './rows/isQueue';
import { focusRow, useListKeys } from './useListKeys';
import { useNewRows } from './arrivals/useNewRows';
import { useCreateUnavailable } from './useCreateUnavailable';
import { usePageSize } from './rows/usePageSize';
import { useShownRows } from './rows/useShownRows';
import './head/head.css';
import './list.css';

interface Props {
  definition: Definition;
  title: string;
  description?: string | null;
  /** The list is embedded in a page that has its own title. */
  inside?: boolean;
  /** Content below the title. */
  above?: ReactNode;
}

/** Title, tabs, toolbar, rows and pager of a list. Must be rendered inside a `ListBase` of the same definition. */
export const ListView = ({ definition, title, description, inside, above }: Props) => {
  const t = useTranslate();
  const { session } = useConsole();
  const { create } = definition;
  const [creating, setCreating] = useState(false);
  const mayCreateHere = mayCreate(definition, session.role);
  const openCreate = useCallback(() => setCreating(true), []);
  const unavailableReason = useCreateUnavailable(definition, mayCreateHere);
  const onCreate = create && mayCreateHere && !create.unavailable && !unavailableReason ? openCreate : undefined;
  useCreateFromAddress(definition, onCreate);
  const createButton = create && mayCreateHere && (
    <div className="create">
      {unavailableReason && <span className="muted">{t(unavailableReason)}</span>}
      <button
        className={inside ? 'button' : 'button primary'}
        type="button"
        disabled={create.unavailable !== undefined || unavailableReason !== undefined}
        title={create.unavailable && t(create.unavailable)}
        onClick={openCreate}
      >
        {t(create.button)}
      </button>
    </div>
  );
  return (
    <>
      {inside ? (
        <div className="list-head">
          <p className="muted">{description}</p>
          {createButton}
        </div>
      ) : (
        <PageHead title={title} description={description}>
          {createButton}
        </PageHead>
      )}
      {above}
      <Tiles definition={definition} />
      <Tabs definition={definition} />
      <ListCounts definition={definition} />
      <ListBody definition={definition} onCreate={onCreate} />
      {creating && <CreateSlot definition={definition} onClose={() => setCreating(false)} />}
    </>
  );
};

const ListBody = ({ definition, onCreate }: { definition: Definition; onCreate?: () => void }) => {
  const isPhone = usePhone();
  const columns = useColumns(definition);
  const [density] = useDensity(definition);
  const { isFetching, isPlaceholderData, refetch, setPerPage, filterValues } = useListContext<RaRecord>();
  const { q: searched } = filterValues as Record<string, unknown>;
  const [entered, setEntered] = useState<string>();
  const [, setPageSize] = usePageSize(definition);
  const { shown, failedPage, retry, goTo } = useShownRows(definition);
  const queryClient = useQueryClient();
  /** Cancels a hanging request first: `refetch` alone would wait for it. */
  const restartRequest = async () => {
    await queryClient.cancelQueries({ queryKey: [definition.name, 'getList'] });
    await refetch();
  };
  const [openAction, setOpenAction] = useState<OpenAction | null>(null);
  const forgetEntered = useCallback(() => setEntered(undefined), []);
  const card = useRef<HTMLDivElement>(null);
  const { open } = useOpening();
  const openId = useMarkedRow(definition.name);
  useListKeys(card, {
    openId,
    open: (id) => open({ entity: definition.name, id }, { instead: true }),
  });
  useFocusAfterRemoval(card, shown?.rows, openAction);
  usePublishRows(definition.name, shown?.rows, isQueue(definition, filterValues as Condition) ? 'onward' : undefined);
  useFetchAhead(definition, shown !== undefined);
  const newRows = useNewRows(definition, card, openAction !== null);
  const rowProps = {
    definition,
    columns: columns.shown,
    arrived: newRows.tinted,
    openId,
    onAction: setOpenAction,
  };
  const renderBody = () => {
    if (!shown) {
      return failedPage ? (
        <FailedList error={failedPage.error} onRetry={retry} />
      ) : (
        <ListSkeleton columns={columns.shown.length} onRetry={() => void restartRequest()} />
      );
    }
    if (shown.rows.length === 0) return <EmptyList definition={definition} onCreate={onCreate} />;
    return (
      <div className={isFetching && isPlaceholderData ? 'rows loading' : 'rows'} data-rows aria-busy={isFetching}>
        {isPhone ? (
          <ListCards {...rowProps} rows={shown.rows} />
        ) : (
          <ListTable {...rowProps} rows={shown.rows} layout={columns} />
        )}
      </div>
    );
  };
  return (
    <div className={`card list ${density}`} ref={card} data-list={definition.name}>
      <NewRows waiting={newRows.waiting} onShow={newRows.show} />
      <Toolbar
        definition={definition}
        columns={columns}
        onEnter={setEntered}
        onDown={() => card.current && focusRow(card.current, null, 1)}
      />
      {typeof searched === 'string' && (
        <div className="offers">
          <SearchOffers definition={definition} searched={searched} entered={entered} onOpened={forgetEntered} />
        </div>
      )}
      {renderBody()}
      {shown && shown.rows.length > 0 && <OlderArchived shown={shown} />}
      {shown && (
        <div className="list-foot">
          <SelectionBar definition={definition} columns={columns.shown} shown={shown} card={card} />
          <Pager
            shown={shown}
            failedPage={failedPage}
            onRetry={retry}
            onPage={(page) => {
              goTo(page);
              // The next page begins with its first row. The foot, with the pressed button, stays where it is.
              if (card.current && card.current.getBoundingClientRect().top < 0)
                card.current.scrollIntoView({ block: 'start' });
            }}
            onSize={(size) => {
              setPageSize(size);
              setPerPage(size);
            }}
          />
        </div>
      )}
      <ActionSlot definition={definition} opened={openAction} onClose={() => setOpenAction(null)} />
    </div>
  );
};
