import { useEffect, useSyncExternalStore } from 'react';
import type { RaRecord } from 'react-admin';
import { isInList } from '../../dataProvider/departure';
import { createStore } from '../../dataProvider/store';
import { useOpening, type RecordAddress } from './openRecord';
import { rowOf } from './rowsOnScreen';

/** The visible rows of a list in their order, for the panel's Previous and Next. */
interface Walked {
  entity: string;
  ids: readonly string[];
}

const nothing: Walked = { entity: '', ids: [] };
const walked = createStore(nothing);

/** Publishes the rows of the list on screen to the panel. Leaves out departed rows. */
export const useNeighbourRows = (entity: string, rows: readonly RaRecord[] | undefined): void => {
  useEffect(() => {
    walked.set({ entity, ids: (rows ?? []).filter(isInList).map(({ id }) => String(id)) });
    return () => walked.set(nothing);
  }, [entity, rows]);
};

/** Returns functions that open the previous and the next record of the list on screen; undefined where there is none. */
export const useNeighbours = ({ entity, id }: RecordAddress): { previous?: () => void; next?: () => void } => {
  const { open } = useOpening();
  const rows = useSyncExternalStore(walked.subscribe, walked.get);
  const at = rows.entity === entity ? rows.ids.indexOf(id) : -1;
  const to = (index: number) => {
    const other = at < 0 ? undefined : rows.ids[index];
    if (other === undefined) return undefined;
    return () => {
      open({ entity, id: other }, { instead: true });
      rowOf({ entity, id: other })?.scrollIntoView({ block: 'nearest' });
    };
  };
  return { previous: to(at - 1), next: to(at + 1) };
};
