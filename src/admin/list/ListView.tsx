import { useListContext, useTranslate, type RaRecord } from 'react-admin';
import { lazy, startTransition, Suspense, useRef, useState } from 'react';
import { type Definition } from '../../resources/define';
import { mayCreate } from '../../resources/rights';
import { PageHead } from '../shell/PageHead';
import { usePhone } from '../shell/usePhone';
import { useConsole } from '../state/ConsoleContext';
import { ActionSlot, type OpenAction } from './ActionSlot';
import { Facts } from './Facts';
import { ListCards } from './ListCards';
import { ListTable } from './ListTable';
import { EmptyList, FailedList, ListSkeleton } from './ListStates';
import { NewRows } from './NewRows';
import { Pager } from './Pager';
import { SelectionBar } from './SelectionBar';
import { Tabs } from './Tabs';
import { Tiles } from './Tiles';
import { Toolbar } from './Toolbar';
import { useColumns } from './useColumns';
import { useNewRows } from './useNewRows';
import './list.css';

const CreateDialog = lazy(() => import('../dialogs/CreateDialog'));

interface Props {
  definition: Definition;
  title: string;
  description?: string | null;
  /** On a page that has a title already. */
  inside?: boolean;
}

/** Title, tabs, tools, rows and pages of a list. Works inside a `ListBase` of that definition. */
export const ListView = ({ definition, title, description, inside }: Props) => {
  const t = useTranslate();
  const { session } = useConsole();
  const { create } = definition;
  const [creating, setCreating] = useState(false);
  const mayAdd = mayCreate(definition, session.role);
  const openCreate = () => startTransition(() => setCreating(true));
  const createButton = create && mayAdd && (
    <button
      className={inside ? 'button' : 'button primary'}
      type="button"
      disabled={create.unavailable !== undefined}
      title={create.unavailable && t(create.unavailable)}
      onClick={openCreate}
    >
      {t(create.button)}
    </button>
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
      <Tiles definition={definition} />
      <Tabs definition={definition} />
      <Facts definition={definition} />
      <ListBody definition={definition} onCreate={create && mayAdd && !create.unavailable ? openCreate : undefined} />
      <Suspense fallback={null}>
        {creating && <CreateDialog definition={definition} onClose={() => setCreating(false)} />}
      </Suspense>
    </>
  );
};

const ListBody = ({ definition, onCreate }: { definition: Definition; onCreate?: () => void }) => {
  const isPhone = usePhone();
  const columns = useColumns(definition);
  const { data, error, isPending, total, refetch, selectedIds, isFetching, isPlaceholderData } =
    useListContext<RaRecord>();
  const [opened, setOpened] = useState<OpenAction | null>(null);
  const card = useRef<HTMLDivElement>(null);
  const newRows = useNewRows(definition, card, opened !== null);
  const failed = Boolean(error) && (data === undefined || isPlaceholderData);
  const rowProps = {
    definition,
    columns: columns.shown,
    arrived: newRows.tinted,
    onAction: (action: OpenAction) => startTransition(() => setOpened(action)),
  };
  return (
    <div className="card list" ref={card}>
      {selectedIds && selectedIds.length > 0 ? (
        <SelectionBar definition={definition} columns={columns.shown} />
      ) : (
        <Toolbar definition={definition} columns={columns} />
      )}
      <NewRows waiting={newRows.waiting} onShow={newRows.show} />
      {error && !failed && <FailedList error={error as Error} onRetry={() => void refetch()} slim />}
      {failed ? (
        <FailedList error={error as Error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <ListSkeleton columns={columns.shown.length} />
      ) : data && data.length > 0 ? (
        <div className={isFetching && isPlaceholderData ? 'rows loading' : 'rows'} aria-busy={isFetching}>
          {isPhone ? <ListCards {...rowProps} rows={data} /> : <ListTable {...rowProps} rows={data} />}
        </div>
      ) : (
        <EmptyList definition={definition} onCreate={onCreate} />
      )}
      {!failed && <Pager total={total ?? 0} />}
      <ActionSlot definition={definition} opened={opened} onClose={() => setOpened(null)} />
    </div>
  );
};
