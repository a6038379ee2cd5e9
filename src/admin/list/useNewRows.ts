import { useQueryClient } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { defaultSort, type Definition } from '../../resources/language/definition';
import { rowsGap } from '../../dataProvider/refetching';
import { useConsole } from '../state/ConsoleContext';
import { hasOpenMenu, rowsBoxIn, scrollBoxIn } from './listParts';
import { useUnseenCount } from './useUnseenCount';

/** A row that has just arrived is tinted this long (ms). */
const tintedFor = 4000;
/** Is the list at rest? Looked at so often (ms) while something waits. */
const lookEvery = 700;

type Ids = ReadonlySet<number | string>;
const none: Ids = new Set();

interface NewRowsState {
  /** How many rows wait that this list would show. */
  waiting: number;
  tinted: Ids;
  show: () => void;
}

/** Is the person reading: scrolled, selecting, pointing at the rows, in a menu or in a dialog? Then nothing may move. */
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
 * Live changes of a list: fetched at once while the list is at rest on its first page; while somebody reads, new rows
 * wait behind their number.
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
  const [tinted, setTinted] = useState<Ids>(none);
  const selected = selectedIds?.length ?? 0;
  const shownIds = useRef<Ids>(none);
  useEffect(() => {
    shownIds.current = new Set(data?.map(({ id }) => id));
  }, [data]);

  const { field, order } = defaultSort(definition);
  const ownOrder = sort.field === field && sort.order === order;
  const newestFirst = page === 1 && ownOrder;
  const waiting = useUnseenCount(definition, arrived, changed, newestFirst);

  const fetchAgain = (fetchRows: () => Promise<void>) => {
    const before = shownIds.current;
    const expected = [...arrived, ...changed];
    listChanges.clear(definition.name);
    void fetchRows().then(() => {
      const fresh = expected.filter((id) => !before.has(id));
      if (fresh.length > 0) setTinted(new Set(fresh));
    });
  };
  const queryKey = [definition.name];
  const atRest = () => fetchAgain(() => refetching.again({ queryKey }, rowsGap));
  const latestAtRest = useRef(atRest);
  useEffect(() => {
    latestAtRest.current = atRest;
  });
  /** The new ones are where the list's own order puts them: on its first page. */
  const show = () => {
    if (!ownOrder) setSort({ field, order });
    else if (page > 1) setPage(1);
    const rows = card.current && rowsBoxIn(card.current);
    if (rows && rows.getBoundingClientRect().top < 0) rows.scrollIntoView({ block: 'start' });
    if (rows) scrollBoxIn(rows)?.scrollTo({ top: 0 });
    fetchAgain(() => queryClient.invalidateQueries({ queryKey }));
  };

  useEffect(() => {
    if (!stale) return undefined;
    const timer = setInterval(() => {
      if (!newestFirst && waiting !== 0) return;
      if (!isReading(card.current, selected, dialogOpen)) latestAtRest.current();
    }, lookEvery);
    return () => clearInterval(timer);
  }, [stale, waiting, newestFirst, selected, dialogOpen, card]);

  useEffect(() => {
    if (tinted.size === 0) return undefined;
    const timer = setTimeout(() => setTinted(none), tintedFor);
    return () => clearTimeout(timer);
  }, [tinted]);

  useEffect(() => listChanges.clear(definition.name), [listChanges, definition.name]);
  return { waiting: waiting ?? 0, tinted, show };
};
