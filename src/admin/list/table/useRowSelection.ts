import { useListContext, type RaRecord } from 'react-admin';
import { useEffect, useRef } from 'react';
import { isInList } from '../../../dataProvider/departure';

type Id = RaRecord['id'];

const noIds: Id[] = [];

/** Selects one row, a range (with Shift) or the page. Departed rows cannot be selected and are deselected. */
export const useRowSelection = (shown: readonly RaRecord[]) => {
  const rows = shown.filter(isInList);
  const { selectedIds = noIds, onSelect } = useListContext();
  const selected = new Set(selectedIds);
  const selectedCount = rows.filter(({ id }) => selected.has(id)).length;
  const lastId = useRef<Id>(undefined);

  const toggle = (id: Id, isRange: boolean) => {
    const ids = rows.map((row) => row.id);
    const from = isRange && lastId.current !== undefined ? ids.indexOf(lastId.current) : -1;
    const to = ids.indexOf(id);
    const range = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    const otherIds = selectedIds.filter((otherId) => !range.includes(otherId));
    onSelect(selected.has(id) ? otherIds : [...otherIds, ...range]);
    lastId.current = id;
  };
  useEffect(() => {
    const departedIds = shown.filter((row) => !isInList(row)).map(({ id }) => id);
    if (selectedIds.some((id) => departedIds.includes(id)))
      onSelect(selectedIds.filter((id) => !departedIds.includes(id)));
  }, [shown, selectedIds, onSelect]);

  // Rows that do not render again keep their first handler, so it must read the latest state.
  const latest = useRef(toggle);
  useEffect(() => {
    latest.current = toggle;
  });

  return {
    selected,
    state: selectedCount === 0 ? 'none' : selectedCount === rows.length ? 'all' : 'some',
    toggle: (id: Id, isRange: boolean) => latest.current(id, isRange),
    togglePage: () =>
      onSelect(
        selectedCount === rows.length
          ? selectedIds.filter((id) => !rows.some((row) => row.id === id))
          : [...new Set([...selectedIds, ...rows.map(({ id }) => id)])],
      ),
  } as const;
};
