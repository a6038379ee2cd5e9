import { useListContext, type RaRecord } from 'react-admin';
import { useEffect, useRef } from 'react';
import { isInList } from '../../dataProvider/departure';

type Id = RaRecord['id'];

const none: Id[] = [];

/** Selects one row, a range (with Shift) or the page. Departed rows cannot be selected and are deselected. */
export const useRowSelection = (shown: readonly RaRecord[]) => {
  const rows = shown.filter(isInList);
  const { selectedIds = none, onSelect } = useListContext();
  const selected = new Set(selectedIds);
  const chosen = rows.filter(({ id }) => selected.has(id)).length;
  const last = useRef<Id>(undefined);

  const turn = (id: Id, range: boolean) => {
    const ids = rows.map((row) => row.id);
    const from = range && last.current !== undefined ? ids.indexOf(last.current) : -1;
    const to = ids.indexOf(id);
    const touched = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    const others = selectedIds.filter((one) => !touched.includes(one));
    onSelect(selected.has(id) ? others : [...others, ...touched]);
    last.current = id;
  };
  useEffect(() => {
    const gone = shown.filter((row) => !isInList(row)).map(({ id }) => id);
    if (selectedIds.some((id) => gone.includes(id))) onSelect(selectedIds.filter((id) => !gone.includes(id)));
  }, [shown, selectedIds, onSelect]);

  // Rows that do not render again keep their first handler, so it must read the latest state.
  const latest = useRef(turn);
  useEffect(() => {
    latest.current = turn;
  });

  return {
    selected,
    state: chosen === 0 ? 'none' : chosen === rows.length ? 'all' : 'some',
    turn: (id: Id, range: boolean) => latest.current(id, range),
    turnPage: () =>
      onSelect(
        chosen === rows.length
          ? selectedIds.filter((id) => !rows.some((row) => row.id === id))
          : [...new Set([...selectedIds, ...rows.map(({ id }) => id)])],
      ),
  } as const;
};
