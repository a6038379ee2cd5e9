import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { groupBy } from '../format/groupBy';
import type { Definition } from '../resources/language/definition';
import type { FilledCondition } from '../resources/language/condition';
import { hasTextIds, readSubject, tableOf } from '../resources/language/tables';
import { definitions } from '../resources/index';
import { exchangeRate } from '../resources/scalars';
import { matchesCondition, viewCondition } from '../resources/language/view';
import { decodeRecord, idOfRow, mergeRecord, unwrapList, type DecodedRecord } from '../resources/language/wire';
import { afterRows } from './afterRows';
import type { CallMeta } from './callMeta';
import type { ListAnswer } from './lists';
import type { ListChangesStore } from './listChanges';
import type { NewestRecords } from './newestRecords';
import {
  changedEvent,
  changesByEntity,
  definitionsOfEvent,
  isWholeList,
  rateEntity,
  rateEvent,
  rateOf,
  rowsById,
  type NamedChanges,
  type ReceivedEvent,
} from './receivedEvents';
import { createLiveRefetches } from './liveRefetches';
import { scalarKey } from './queryKeys';
import type { Refetching } from './refetching';
import { asDeparted, isInList } from './departure';
import { noticeEvent, readNotice } from './notices';
import { hasDefinitions, loadDefinitions } from './wholeDefinitions';
import { startedWholeLists } from './wholeListsClient';

/** Events are applied at most this often (ms): drawing the rows anew for each of hundreds a second would hold up the keys. */
const applyGapMs = 100;
/** A hidden tab draws no frames: there events are applied after this time (ms), so that they do not accumulate. */
const withoutFrameMs = 1000;
/** If the definitions cannot be loaded, it is tried again at the first event after this time (ms). */
const withoutDefinitionsMs = 10_000;
const sameTable = (definition: Definition) => definitions.filter((other) => tableOf(other) === tableOf(definition));

/** The address parameters in the query key of a list or record. */
const addressOf = (key: QueryKey): Readonly<Record<string, string>> =>
  (key[2] as { meta?: CallMeta } | undefined)?.meta?.address ?? {};

/**
 * Applies events of the live channel to the query cache (docs/live.md#in-the-console). Events are collected and applied in an
 * animation frame, ten times a second at most, those of a kind together. Rows on screen are updated in place; a row that
 * no longer belongs to its list is marked as departed. Rows are added and removed when the list is fetched again:
 * `listChanges` reports that it should be.
 *
 * react-admin's realtime (ra-realtime, Enterprise Edition) fetches a list again for each event.
 */
export const createLiveCache = (
  queryClient: QueryClient,
  listChanges: ListChangesStore,
  refetching: Refetching,
  newest: NewestRecords,
) => {
  const refetches = createLiveRefetches(refetching, listChanges);
  let received: ReceivedEvent[] = [];
  let isFlushDue = false;
  let appliedAt = -Infinity;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Updates the rows of every cached list. `change` gets a row and the condition that all rows of its list meet, and
   * returns the new row.
   */
  const changeRows = (
    definition: Definition,
    change: (row: DecodedRecord, listCondition: FilledCondition) => DecodedRecord,
  ) => {
    for (const [key, answer] of queryClient.getQueriesData<ListAnswer>({ queryKey: [definition.name, 'getList'] })) {
      if (!answer) continue;
      const listCondition = viewCondition(definition, addressOf(key));
      const data = answer.data.map((row) => change(row, listCondition));
      if (data.some((row, index) => row !== answer.data[index])) queryClient.setQueryData(key, { ...answer, data });
    }
  };

  /**
   * Merges rows of events into the cached lists and the open record, but for those of which something newer is known.
   * Returns the ids that are in no list.
   */
  const patch = (
    definition: Definition,
    raws: readonly unknown[],
    newestRaws: ReadonlySet<unknown>,
  ): (number | string)[] => {
    const notListed = new Set(rowsById(definition, raws).keys());
    const byId = rowsById(
      definition,
      raws.filter((raw) => newestRaws.has(raw)),
    );
    /** What is known of a record with the events. One that left its view cannot be acted on, be it a row or open. */
    const mergeAll = (record: DecodedRecord, condition: FilledCondition): DecodedRecord => {
      const merged = byId
        .get(record.id)!
        .reduce<DecodedRecord>((current, raw) => mergeRecord(definition, current, raw), record);
      return matchesCondition(merged, condition) === false
        ? asDeparted(definition, merged)
        : { ...merged, departure: undefined };
    };
    changeRows(definition, (row, listCondition) => {
      notListed.delete(row.id);
      return byId.has(row.id) ? mergeAll(row, listCondition) : row;
    });
    for (const [key, record] of queryClient.getQueriesData<DecodedRecord>({ queryKey: [definition.name, 'getOne'] })) {
      if (record && byId.has(record.id))
        queryClient.setQueryData(key, mergeAll(record, viewCondition(definition, addressOf(key))));
    }
    refetches.related(definition.name);
    return [...notListed];
  };

  const merge = (definition: Definition, event: string, all: readonly ReceivedEvent[]) => {
    const latest = new Map<number | string, DecodedRecord>();
    const newestRaws = new Set<unknown>();
    for (const { data: raw, asOf } of all) {
      const record = decodeRecord(definition, raw);
      if (!record) continue;
      latest.set(record.id, record);
      if (newest.receive(definition, record.id, { raw, asOf })) newestRaws.add(raw);
    }
    if (latest.size === 0) return;
    const raws = all.map(({ data }) => data);
    const isNew = definition.live?.created === event && definition.live.changed !== event;
    const changesWith = (ids: readonly (number | string)[]) => (isNew ? { arrived: ids } : { changed: ids });
    if (newestRaws.size > 0) void startedWholeLists()?.merge(definition.name, [...newestRaws]);
    listChanges.add(definition.name, changesWith(patch(definition, raws, newestRaws)));
    for (const view of sameTable(definition)) {
      if (view === definition) continue;
      const notListed = patch(view, raws, newestRaws);
      refetches.outdate(view.name);
      const isInView = (id: number | string) =>
        view.scope === undefined && matchesCondition(latest.get(id)!, viewCondition(view, {}), view.fields) === true;
      listChanges.add(view.name, changesWith(notListed.filter(isInView)));
    }
  };

  const replace = (definition: Definition, { data: answer, asOf }: ReceivedEvent) => {
    const list = unwrapList(definition, answer);
    if (!list || !newest.replace(definition.name, asOf)) {
      listChanges.add(definition.name);
      return;
    }
    const { rows, facts } = list;
    void startedWholeLists()?.replace(definition.name, answer);
    for (const [key, listAnswer] of queryClient.getQueriesData<ListAnswer>({
      queryKey: [definition.name, 'getList'],
    })) {
      if (listAnswer) queryClient.setQueryData(key, { ...listAnswer, meta: { ...listAnswer.meta, facts } });
    }
    const isNewest = (raw: unknown) => {
      const id = idOfRow(definition, raw);
      return id !== undefined && newest.receive(definition, id, { raw, asOf });
    };
    const notListed = patch(definition, rows, new Set(rows.filter(isNewest)));
    // The list of one person fits on the screen, so a row that is not shown is new. Other lists show one page.
    listChanges.add(definition.name, definition.scope === undefined ? {} : { changed: notListed });
    const ids = new Set(rowsById(definition, rows).keys());
    changeRows(definition, (row) => (ids.has(row.id) || !isInList(row) ? row : asDeparted(definition, row)));
  };

  const applyRate = ({ data, asOf }: ReceivedEvent) => {
    const rate = rateOf(data);
    if ((typeof rate === 'number' || typeof rate === 'string') && newest.replace(rateEntity, asOf)) {
      const queryKey = scalarKey(exchangeRate.path);
      // The answer of a running request is older than the event and must not overwrite it.
      void queryClient.cancelQueries({ queryKey }).then(() => queryClient.setQueryData(queryKey, String(rate)));
    }
    refetches.outdate(rateEntity);
    listChanges.add(rateEntity);
  };

  const applyChanged = (entity: string, { ids, isAny }: NamedChanges) => {
    refetches.outdate(entity);
    refetches.followers(entity);
    refetches.balanceBeside(entity);
    listChanges.add(entity, { changed: ids });
    if (!isAny) return;
    newest.forget(entity);
    refetches.entity(entity);
  };

  /** Who is told of a record may not see it any more, as a task that was given to others: no event of the record says so. */
  const applyNotices = (all: readonly ReceivedEvent[]) => {
    const told = all.flatMap(({ data }) => {
      const notice = readNotice(data);
      const { entity, id } = readSubject(notice?.subject ?? '');
      const definition = definitions.find(({ name }) => name === entity);
      return definition && id !== undefined
        ? [{ table: tableOf(definition), id: hasTextIds(definition) ? id : Number(id) }]
        : [];
    });
    for (const definition of definitions) {
      const ids = told.filter(({ table }) => table === tableOf(definition)).map(({ id }) => id);
      if (ids.length > 0) applyChanged(definition.name, { ids, isAny: false });
    }
  };

  const applyRows = (definition: Definition, event: string, all: readonly ReceivedEvent[]) => {
    const isList = ({ data }: ReceivedEvent) => isWholeList(definition, data);
    for (const list of all.filter(isList)) replace(definition, list);
    merge(
      definition,
      event,
      all.filter((received) => !isList(received)),
    );
    refetches.followers(definition.name);
  };

  const flush = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    isFlushDue = false;
    appliedAt = performance.now();
    const events = received;
    received = [];
    refetches.figures();
    for (const [event, all] of groupBy(events, ({ event }) => event)) {
      if (event === rateEvent) all.forEach(applyRate);
      else if (event === noticeEvent) applyNotices(all);
      else if (event === changedEvent)
        for (const [entity, changes] of changesByEntity(all)) applyChanged(entity, changes);
      else for (const definition of definitionsOfEvent(event)) applyRows(definition, event, all);
    }
    refetches.outdated();
  };

  const flushInFrame = () => {
    frame = requestAnimationFrame(flush);
    timer = setTimeout(flush, withoutFrameMs);
  };

  const flushAfterGap = () => {
    const waitMs = appliedAt + applyGapMs - performance.now();
    if (waitMs > 0) setTimeout(flushInFrame, waitMs);
    else flushInFrame();
  };

  /** An event may change records of any entity. Without their definitions all that is shown is fetched again, as after a lost connection. */
  const flushWithDefinitions = () => {
    if (hasDefinitions()) {
      flushAfterGap();
      return;
    }
    afterRows(queryClient, loadDefinitions).then(flushAfterGap, () => {
      received = [];
      refetches.all();
      setTimeout(() => {
        isFlushDue = received.length > 0;
        if (isFlushDue) flushWithDefinitions();
      }, withoutDefinitionsMs);
    });
  };

  return {
    /** Queues an event for an animation frame: the next one, unless others were applied just before. */
    receive: (event: string, data: unknown, asOf?: number) => {
      received.push({ event, data, asOf });
      if (isFlushDue) return;
      isFlushDue = true;
      flushWithDefinitions();
    },
    /** Refetches everything on screen, because events may have been missed: what had failed first, without the gap. */
    refetchAll: refetches.all,
  };
};
