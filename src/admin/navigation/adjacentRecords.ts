import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { RaRecord } from 'react-admin';
import { isInList } from '../../dataProvider/departure';
import { createStore } from '../../dataProvider/store';
import { onceUnguarded } from '../browser/backGuard';
import { actedOn } from '../calls/useAct';
import { useOpening, type RecordAddress } from './openRecord';
import type { QueueStepFacts } from './QueueStep';
import { isAwaitingApproval } from '../../resources/requestedBy';
import { rowOf } from './rowsOnScreen';

/** How people work a list off: downwards from what they have dealt with, or always from its first row. */
type Queue = 'onward' | 'urgent-first';

/** The visible rows of a list in their order, for the panel's Previous and Next. */
interface VisibleRows {
  ids: readonly string[];
  /** Those that wait for a second person: whoever works the list off has nothing to do there. */
  waiting: ReadonlySet<string>;
  /** Of a list that people work off: what they have dealt with leaves it. */
  queue: Queue | undefined;
}

/** By entity: a screen may show several lists. */
const visibleRows = createStore<ReadonlyMap<string, VisibleRows>>(new Map());

const withoutRows = (entity: string) =>
  new Map([...visibleRows.get()].filter(([shownEntity]) => shownEntity !== entity));

const useVisibleRows = (entity: string): VisibleRows | undefined =>
  useSyncExternalStore(visibleRows.subscribe, () => visibleRows.get().get(entity));

/** Publishes the rows of the list on screen to the panel. Leaves out departed rows. */
export const usePublishRows = (
  entity: string,
  rows: readonly RaRecord[] | undefined,
  queue: Queue | undefined,
): void => {
  useEffect(() => {
    const shown = (rows ?? []).filter(isInList);
    const ids = shown.map(({ id }) => String(id));
    const waiting = new Set(shown.filter(isAwaitingApproval).map(({ id }) => String(id)));
    visibleRows.set(withoutRows(entity).set(entity, { ids, waiting, queue }));
    return () => visibleRows.set(withoutRows(entity));
  }, [entity, rows, queue]);
};

/** Whether the list of this entity is on screen without the record: on another page, or its filters leave it out. */
export const useIsElsewhere = ({ entity, id }: RecordAddress): boolean => {
  const rows = useVisibleRows(entity);
  return rows !== undefined && rows.ids.length > 0 && !rows.ids.includes(id);
};

/**
 * Returns functions that open the previous and the next record of the list on screen, on the same tab; undefined where there is none.
 */
export const useAdjacentRecords = ({
  entity,
  id,
  tab,
}: RecordAddress): { previous?: () => void; next?: () => void } => {
  const { open } = useOpening();
  const rows = useVisibleRows(entity);
  const at = rows?.ids.indexOf(id) ?? -1;
  const openerAt = (index: number) => {
    const adjacentId = at < 0 ? undefined : rows?.ids[index];
    if (adjacentId === undefined) return undefined;
    return () => {
      open({ entity, id: adjacentId, tab }, { instead: true });
      rowOf({ entity, id: adjacentId })?.scrollIntoView({ block: 'nearest' });
    };
  };
  return { previous: openerAt(at - 1), next: openerAt(at + 1) };
};

/** The row to go on with from a place: the first that can be worked on, from there or else from the top; where all wait, the one there. */
const nextOf = ({ ids, waiting }: VisibleRows, from: number): string | undefined =>
  [...ids.slice(from), ...ids].find((id) => !waiting.has(id)) ?? ids[from] ?? ids.at(-1);

/**
 * In a queue, opens the record that followed once the open one has left the list by what the user did; closes the panel
 * after the last one. `onNext` runs when one opens. Returns the step to the open record, until the next action.
 */
export const useNextInQueue = ({ entity, id }: RecordAddress, onNext: () => void): QueueStepFacts | undefined => {
  const { open, close } = useOpening();
  const rows = useVisibleRows(entity);
  const acted = useSyncExternalStore(actedOn.subscribe, actedOn.get);
  const [step, setStep] = useState<{ toId: string; facts: QueueStepFacts } | null>(null);
  const lastPlace = useRef<{ id: string; index: number } | null>(null);
  const onOpened = useEffectEvent(onNext);
  useEffect(() => {
    const index = rows?.ids.indexOf(id) ?? -1;
    if (index >= 0) {
      lastPlace.current = { id, index };
      // Whoever leaves the record on their own has read it.
      setStep((before) => (before?.toId === id || before?.facts.doneId === id ? before : null));
      return;
    }
    const isDone = rows?.queue && acted?.entity === entity && acted.id === id;
    // A record opened from elsewhere was never in this list, and no other follows it.
    if (!isDone || lastPlace.current?.id !== id) return;
    actedOn.set(null);
    const { ids } = rows;
    const nextId = nextOf(rows, rows.queue === 'urgent-first' ? 0 : lastPlace.current.index);
    // The dialog in which the last one was dealt with is still open.
    if (nextId === undefined) onceUnguarded(close);
    else {
      open({ entity, id: nextId }, { instead: true });
      const { action, answer } = acted;
      setStep({
        toId: nextId,
        facts: { call: action, answer, doneId: id, place: ids.indexOf(nextId) + 1, count: ids.length },
      });
      onOpened();
    }
  }, [rows, acted, entity, id, open, close]);
  return step?.toId === id && acted === null ? step.facts : undefined;
};
