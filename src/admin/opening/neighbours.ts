import { useEffect, useSyncExternalStore } from 'react';
import type { RaRecord } from 'react-admin';
import { isInList } from '../../dataProvider/departure';
import { createStore } from '../../dataProvider/store';
import { useOpening, type RecordAddress } from './openRecord';
import { rowOf } from './rowsOnScreen';

/** The visible rows of a list in their order, for the panel's Previous and Next. */
interface VisibleRows {
  entity: string;
  ids: readonly string[];
}

const noRows: VisibleRows = { entity: '', ids: [] };
const visibleRows = createStore(noRows);

/** Publishes the rows of the list on screen to the panel. Leaves out departed rows. */
export const usePublishRows = (entity: string, rows: readonly RaRecord[] | undefined): void => {
  useEffect(() => {
    visibleRows.set({ entity, ids: (rows ?? []).filter(isInList).map(({ id }) => String(id)) });
    return () => visibleRows.set(noRows);
  }, [entity, rows]);
};

/**
 * Returns functions that open the previous and the next record of the list on screen; undefined where there is none.
 */
export const useNeighbours = ({ entity, id }: RecordAddress): { previous?: () => void; next?: () => void } => {
  const { open } = useOpening();
  const rows = useSyncExternalStore(visibleRows.subscribe, visibleRows.get);
  const at = rows.entity === entity ? rows.ids.indexOf(id) : -1;
  const openerAt = (index: number) => {
    const neighbourId = at < 0 ? undefined : rows.ids[index];
    if (neighbourId === undefined) return undefined;
    return () => {
      open({ entity, id: neighbourId }, { instead: true });
      rowOf({ entity, id: neighbourId })?.scrollIntoView({ block: 'nearest' });
    };
  };
  return { previous: openerAt(at - 1), next: openerAt(at + 1) };
};
