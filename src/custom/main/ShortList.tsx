import { useTranslate } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import { CreateSlot } from '../../admin/dialogs/CreateSlot';
import { ActionSlot, type OpenAction } from '../../admin/actions/ActionSlot';
import { ListCards } from '../../admin/list/table/ListCards';
import { listPath } from '../../admin/list/rows/listPath';
import { useFocusAfterRemoval } from '../../admin/list/useFocusAfterRemoval';
import { isQueue } from '../../admin/list/rows/isQueue';
import { usePublishRows } from '../../admin/navigation/adjacentRecords';
import { useOpening } from '../../admin/navigation/openRecord';
import { useMarkedRow } from '../../admin/navigation/useMarkedRow';
import { onPlainClick } from '../../admin/browser/onPlainClick';
import { useEver } from '../../admin/hooks/useEver';
import { SectionFailure } from '../../admin/panel/PanelSection';
import { useReader } from '../../admin/state/useReader';
import { atThisMoment } from '../../resources/language/period';
import { hasColumn, mayCreate } from '../../resources/language/rights';
import { useOpenRowInView } from './useOpenRowInView';
import { useShortList } from './useShortList';
import { headingOf, type WaitingList } from './waitingLists';

const noArrivals: ReadonlySet<number | string> = new Set();

interface Props extends WaitingList {
  /** Is told whether the list is not shown because it has no records. */
  onEmpty?: (heading: string, isEmpty: boolean) => void;
}

/**
 * The first records of an entity, those that meet a condition if there is one, kept current by live events, with their
 * actions and a link to the full list.
 */
const ShortList = ({ onEmpty, ...list }: Props) => {
  const { definition, where = {}, briefWhenEmpty, last, empty = 'No data.' } = list;
  const heading = headingOf(list);
  const t = useTranslate();
  const reader = useReader();
  const { go } = useOpening();
  const [openAction, setOpenAction] = useState<OpenAction | null>(null);
  const [isCreating, setIsCreating] = useState(false);
  const { rows, total = 0, totalText, error, retry } = useShortList(list);
  const hadAny = useEver(total > 0);
  /** Whether it was answered once, be it with an error. What stands below appears then, and is not moved by its rows. */
  const isKnown = useEver(rows !== undefined || Boolean(error));
  const isHidden = briefWhenEmpty === true && !hadAny;
  const isEmpty = isHidden && isKnown && !error;
  /** It came after the others: below them it moves none. */
  const isLate = useEver(isEmpty);
  useEffect(() => onEmpty?.(heading, isEmpty), [onEmpty, heading, isEmpty]);
  const card = useRef<HTMLElement>(null);
  // The panel steps through the rows, and goes on by itself where they are worked off.
  usePublishRows(definition.name, rows, isQueue(definition, where) ? 'onward' : undefined);
  useFocusAfterRemoval(card, rows, openAction);
  const openId = useMarkedRow(definition.name);
  useOpenRowInView(card, openId);
  const columns = Object.entries(definition.fields)
    .filter(([, field]) => field.column !== 'optional' && hasColumn(field, reader))
    .map(([name, field]) => ({ name, field }));
  const { all = { definition, where } } = list;
  const allPath = listPath(all.definition, {
    ...atThisMoment(all.where),
    ...(list.q !== undefined && { q: list.q }),
  });
  const { create } = definition;
  const loading = t('Loading…');
  if (isHidden && !error) return isKnown ? null : <p className="muted main-none main-loading">{loading}</p>;
  return (
    <section
      ref={card}
      className={`card main-list ${isKnown ? '' : 'main-loading'} ${isLate ? 'main-late' : ''} ${last ? 'main-last' : ''}`}
      tabIndex={-1}
      aria-label={t(heading)}
    >
      <header>
        <h2>
          {t(heading)} <span className="muted numeric">{totalText}</span>
        </h2>
        {allPath && total > 0 && (
          <a href={allPath} aria-label={`${t('Show all')}: ${t(heading)}`} onClick={onPlainClick(() => go(allPath))}>
            {t('Show all')}
          </a>
        )}
        {create && list.q === undefined && Object.keys(where).length === 0 && mayCreate(definition, reader.role) && (
          <button className="button small" type="button" onClick={() => setIsCreating(true)}>
            {t(create.button)}
          </button>
        )}
      </header>
      {error && <SectionFailure error={error} onRetry={retry} />}
      {!isKnown && <p className="muted main-none">{loading}</p>}
      {rows?.length === 0 && <p className="muted main-none">{t(empty)}</p>}
      {rows && rows.length > 0 && (
        <ListCards
          definition={definition}
          columns={columns}
          rows={rows}
          arrived={noArrivals}
          openId={openId}
          onAction={setOpenAction}
        />
      )}
      <ActionSlot definition={definition} opened={openAction} onClose={() => setOpenAction(null)} />
      {isCreating && <CreateSlot definition={definition} onClose={() => setIsCreating(false)} />}
    </section>
  );
};

export default ShortList;
