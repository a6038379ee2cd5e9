import { useQueryClient } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore, type RefObject } from 'react';
import { defaultSort, type Definition } from '../../../resources/language/definition';
import { rowsGapMs } from '../../../dataProvider/refetching';
import { useConsole } from '../../state/ConsoleContext';
import { hasOpenMenu, rowsBoxIn, scrollBoxIn } from '../../navigation/listParts';
import { useChangedRows } from './useChangedRows';
import { useUnseenCount } from './useUnseenCount';

/** How long a new row is tinted (ms). */
const tintMs = 4000;
/** How often to check whether the list may be refreshed while changes wait (ms). */
const checkIntervalMs = 700;

type Ids = ReadonlySet<number | string>;
const noIds: Ids = new Set();

interface NewRowsState {
  /** Number of new rows that are not on screen yet. */
  waiting: number;
  tinted: Ids;
  show: () => void;
}

/**
 * Whether the user is reading: scrolled, selecting, pointing at the rows, in a menu or in a dialog. Rows must not move
 * then.
 */
const isReading = (card: HTMLElement | null, selected: number, dialogOpen: boolean) =>
  dialogOpen ||
  selected > 0 ||
  window.scrollY > 0 ||
  (card !== null &&
    (hasOpenMenu(card) ||
      (scrollBoxIn(card)?.scrollTop ?? 0) > 0 ||
      (rowsBoxIn(card)?.matches(matchMedia('(hover: hover)').matches ? ':hover, :focus-within' : ':focus-within') ??
        false)));

/**
 * Applies live changes to a list. While nobody is reading its first page, it is refreshed immediately; otherwise new
 * rows are counted in `waiting` until the user asks for them with `show`.
 */
export const useNewRows = (
  definition: Definition,
  card: RefObject<HTMLElement | null>,
  dialogOpen: boolean,
): NewRowsState => {
  const { listChanges, refetching } = useConsole();
  const queryClient = useQueryClient();
  const { page, sort, selectedIds, data, setPage, setSort } = useListContext();
  const { arrived, changed, stale } = useSyncExternalStore(listChanges.subscribe, () =>
    listChanges.get(definition.name),
  );
  const [tinted, setTinted] = useState<Ids>(noIds);
  /** Whether the list must not move now, though something changed. */
  const [isHeld, setHeld] = useState(false);
  const selected = selectedIds?.length ?? 0;
  const shown: Ids = useMemo(() => new Set(data?.map(({ id }) => id)), [data]);

  const { field, order } = defaultSort(definition);
  const isDefaultOrder = sort.field === field && sort.order === order;
  const showsNewest = page === 1 && isDefaultOrder;
  const waiting = useUnseenCount(definition, arrived, changed, showsNewest);
  useChangedRows(definition, { changed, shown, isHeld: isHeld && stale });

  const refresh = (fetchRows: () => Promise<void>) => {
    const expected = [...arrived, ...changed];
    listChanges.clear(definition.name);
    void fetchRows().then(() => {
      const newIds = expected.filter((id) => !shown.has(id));
      if (newIds.length > 0) setTinted(new Set(newIds));
    });
  };
  const queryKey = [definition.name];
  const refreshRows = () => refresh(() => refetching.refetch({ queryKey }, rowsGapMs));
  const onFree = useEffectEvent(refreshRows);
  /** Goes to the first page in the default order, where new rows are, and refreshes it. */
  const show = () => {
    if (!isDefaultOrder) setSort({ field, order });
    else if (page > 1) setPage(1);
    const rows = card.current && rowsBoxIn(card.current);
    if (rows && rows.getBoundingClientRect().top < 0) rows.scrollIntoView({ block: 'start' });
    rows?.querySelector('.table-scroll')?.scrollTo({ top: 0 });
    refresh(() => queryClient.invalidateQueries({ queryKey }));
  };

  useEffect(() => {
    if (!stale) return undefined;
    const timer = setInterval(() => {
      const mustWait = (!showsNewest && waiting !== 0) || isReading(card.current, selected, dialogOpen);
      setHeld(mustWait);
      if (!mustWait) onFree();
    }, checkIntervalMs);
    return () => clearInterval(timer);
  }, [stale, waiting, showsNewest, selected, dialogOpen, card]);

  useEffect(() => {
    if (tinted.size === 0) return undefined;
    const timer = setTimeout(() => setTinted(noIds), tintMs);
    return () => clearTimeout(timer);
  }, [tinted]);

  useEffect(() => listChanges.clear(definition.name), [listChanges, definition.name]);
  return { waiting: waiting ?? 0, tinted, show };
};
