import { useEffect, useSyncExternalStore } from 'react';
import type { RaRecord } from 'react-admin';
import { isInList } from '../../dataProvider/departure';
import { createStore } from '../../dataProvider/store';
import { useOpening, type RecordAddress } from './openRecord';
import { rowOf } from './rowsOnScreen';

/** The rows that a list shows now, in their order: what the panel walks through. */
interface Walked {
  entity: string;
  ids: readonly string[];
}

const nothing: Walked = { entity: '', ids: [] };
const walked = createStore(nothing);

/** Tells the panel which rows the list shows. */
export const useNeighbourRows = (entity: string, rows: readonly RaRecord[] | undefined): void => {
  useEffect(() => {
    walked.set({ entity, ids: (rows ?? []).filter(isInList).map(({ id }) => String(id)) });
    return () => walked.set(nothing);
  }, [entity, rows]);
};

/** Opens the record before and after this one in the list on screen; undefined where there is none. */
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
