import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { groupBy } from '../format/groupBy';
import type { Definition } from '../resources/language/definition';
import type { Condition } from '../resources/language/condition';
import { tableOf } from '../resources/language/tables';
import { definitions } from '../resources/index';
import { deposits } from '../resources/deposits';
import { withdraws } from '../resources/withdraws';
import { balance, exchangeRate, withdrawable } from '../resources/scalars';
import { matchesCondition, viewCondition } from '../resources/language/view';
import { decodeRecord, idOfRow, mergeRecord, unwrapList, type DecodedRecord } from '../resources/language/wire';
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
import { figuresGapMs, rowsGapMs, type Refetching } from './refetching';
import { asDeparted, isInList } from './departure';
import { noticeEvent, readNotice } from './notices';
import { startedWholeLists } from './wholeListsClient';

/** Query key of a single value, such as the exchange rate. */
export const scalarKey = (path: string): QueryKey => ['scalar', path];

/** Query key of the platform's figures. */
export const figuresKey: QueryKey = ['figures'];
/** Events are applied at most this often (ms): drawing the rows anew for each of hundreds a second would hold up the keys. */
const applyGapMs = 100;
/** A hidden tab draws no frames: there events are applied after this time (ms), so that they do not accumulate. */
const withoutFrameMs = 1000;
/** Minimum time between two refetches of everything on screen, however often the socket reconnects. */
const refetchAllGapMs = 15_000;

/** Query key of statements. They are fetched together with the balance, which is shown above them. */
export const statementKey: QueryKey = ['statement'];

/** Second part of the query keys for data shown beside lists: related records, history and counts. */
export const relatedQueries = { belonging: 'belonging', history: 'history', count: 'count' } as const;
/** Changes within this time cause one refetch of the related queries. */
const relatedDelayMs = 700;

/** Lists whose changes move the reader's own balance. */
const fundsEntities: ReadonlySet<string> = new Set([deposits.name, withdraws.name]);

const sameTable = (definition: Definition) => definitions.filter((other) => tableOf(other) === tableOf(definition));

/** The definitions whose records change with those of this entity (`live.follows`). */
const followersOf = (entity: string): Definition[] => definitions.filter(({ live }) => live?.follows?.includes(entity));

/** Whether a query is of a list in an order that its rows keep while values that the platform works out change. */
const isSteadyList = (definition: Definition, [, method, params]: QueryKey): boolean => {
  const { sort } = (params ?? {}) as { sort?: { field: string } };
  return method === 'getList' && definition.fields[sort?.field ?? '']?.derived !== true;
};

/** The address parameters in the query key of a list. */
const addressOf = (key: QueryKey): Readonly<Record<string, string>> =>
  (key[2] as { meta?: CallMeta } | undefined)?.meta?.address ?? {};

/**
 * Applies events of the live channel to the query cache (docs/live.md#in-the-console). Events are collected and applied in an
 * animation frame, ten times a second at most, those of a kind together. Rows on screen are updated in place; a row that
 * no longer belongs to its list is marked as departed. Rows are added and removed when the list is fetched again:
 * `listChanges` reports that it should be.
 */
export const createLiveCache = (
  queryClient: QueryClient,
  listChanges: ListChangesStore,
  refetching: Refetching,
  newest: NewestRecords,
) => {
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
    change: (row: DecodedRecord, listCondition: Condition) => DecodedRecord,
  ) => {
    for (const [key, answer] of queryClient.getQueriesData<ListAnswer>({ queryKey: [definition.name, 'getList'] })) {
      if (!answer) continue;
      const listCondition = viewCondition(definition, addressOf(key));
      const data = answer.data.map((row) => change(row, listCondition));
      if (data.some((row, index) => row !== answer.data[index])) queryClient.setQueryData(key, { ...answer, data });
    }
  };

  const changedNames = new Set<string>();
  let relatedTimer: ReturnType<typeof setTimeout> | undefined;
  /** Refetches the related queries of an entity, once for changes that arrive close together. */
  const refetchRelated = (name: string) => {
    changedNames.add(name);
    relatedTimer ??= setTimeout(() => {
      relatedTimer = undefined;
      for (const changed of changedNames)
        for (const query of Object.values(relatedQueries))
          void refetching.refetch({ queryKey: [changed, query] }, rowsGapMs);
      changedNames.clear();
    }, relatedDelayMs);
  };

  let figuresTimer: ReturnType<typeof setTimeout> | undefined;
  let hasChangedAgain = false;
  /**
   * Refetches figures, balance, what may be withdrawn, and statements: any change may affect them. The platform's figures may be
   * `figuresGapMs` old, so that those which are fetched less than that after a change are fetched once more.
   */
  const refetchFigures = () => {
    if (figuresTimer !== undefined) {
      hasChangedAgain = true;
      return;
    }
    figuresTimer = setTimeout(() => {
      figuresTimer = undefined;
      void refetching.refetch({ queryKey: figuresKey }, figuresGapMs);
      for (const { path } of [balance, withdrawable])
        void refetching.refetch({ queryKey: scalarKey(path) }, figuresGapMs);
      void refetching.refetch({ queryKey: statementKey }, figuresGapMs);
      if (hasChangedAgain) refetchFigures();
      hasChangedAgain = false;
    }, figuresGapMs);
  };

  /** Refetches the balance beside a list of its operations, so that both say the same. */
  const refetchBalance = () => {
    for (const queryKey of [scalarKey(balance.path), scalarKey(withdrawable.path), statementKey])
      void refetching.refetch({ queryKey }, rowsGapMs);
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
    const mergeAll = (record: DecodedRecord) =>
      byId.get(record.id)!.reduce<DecodedRecord>((merged, raw) => mergeRecord(definition, merged, raw), record);
    changeRows(definition, (row, listCondition) => {
      notListed.delete(row.id);
      if (!byId.has(row.id)) return row;
      const merged = mergeAll(row);
      return matchesCondition(merged, listCondition) === false
        ? asDeparted(definition, merged)
        : { ...merged, departure: undefined };
    });
    for (const [key, record] of queryClient.getQueriesData<DecodedRecord>({ queryKey: [definition.name, 'getOne'] })) {
      if (record && byId.has(record.id)) queryClient.setQueryData(key, mergeAll(record));
    }
    refetchRelated(definition.name);
    return [...notListed];
  };

  /** Entities whose records are fetched again at the end of the frame. */
  const outdated = new Set<string>();
  /** Refetches everything cached about outdated entities except their lists, which `listChanges` controls. */
  const refetchRecords = () => {
    for (const name of outdated) {
      refetchRelated(name);
      void startedWholeLists()?.expire([name]);
      void refetching.refetch({ queryKey: [name, 'getMany'] }, rowsGapMs);
      void refetching.refetch({ queryKey: [name, 'getOne'] }, rowsGapMs);
    }
    outdated.clear();
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
      outdated.add(view.name);
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

  /** Fetches again what follows the records of an entity. Rows that this could move wait until nobody reads them. */
  const refetchFollowers = (entity: string) => {
    for (const follower of followersOf(entity)) {
      const { name } = follower;
      void startedWholeLists()?.expire([name]);
      void refetching.refetch({ queryKey: [name, 'getOne'] }, figuresGapMs);
      const predicate = ({ queryKey }: Query) => isSteadyList(follower, queryKey);
      void refetching.refetch({ queryKey: [name, 'getList'], predicate }, figuresGapMs);
      listChanges.add(name);
    }
  };

  const applyRate = ({ data, asOf }: ReceivedEvent) => {
    const rate = rateOf(data);
    if ((typeof rate === 'number' || typeof rate === 'string') && newest.replace(rateEntity, asOf)) {
      const queryKey = scalarKey(exchangeRate.path);
      // The answer of a running request is older than the event and must not overwrite it.
      void queryClient.cancelQueries({ queryKey }).then(() => queryClient.setQueryData(queryKey, String(rate)));
    }
    outdated.add(rateEntity);
    listChanges.add(rateEntity);
  };

  const applyChanged = (entity: string, { ids, isAny }: NamedChanges) => {
    outdated.add(entity);
    refetchFollowers(entity);
    if (fundsEntities.has(entity)) refetchBalance();
    listChanges.add(entity, { changed: ids });
    if (!isAny) return;
    newest.forget(entity);
    void refetching.refetch({ queryKey: [entity] }, rowsGapMs);
  };

  /** Who is told of a record may not see it any more, as a task that was given to others: no event of the record says so. */
  const applyNotices = (all: readonly ReceivedEvent[]) => {
    const told = all.flatMap(({ data }) => {
      const [entity, id] = readNotice(data)?.subject.split('/') ?? [];
      const definition = definitions.find(({ name }) => name === entity);
      return definition && id !== undefined ? [{ table: tableOf(definition), id: Number(id) }] : [];
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
    refetchFollowers(definition.name);
  };

  const flush = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    isFlushDue = false;
    appliedAt = performance.now();
    const events = received;
    received = [];
    refetchFigures();
    for (const [event, all] of groupBy(events, ({ event }) => event)) {
      if (event === rateEvent) all.forEach(applyRate);
      else if (event === noticeEvent) applyNotices(all);
      else if (event === changedEvent)
        for (const [entity, changes] of changesByEntity(all)) applyChanged(entity, changes);
      else for (const definition of definitionsOfEvent(event)) applyRows(definition, event, all);
    }
    refetchRecords();
  };

  const flushInFrame = () => {
    frame = requestAnimationFrame(flush);
    timer = setTimeout(flush, withoutFrameMs);
  };

  const refetchEverything = () => {
    void startedWholeLists()?.expire(definitions.map(({ name }) => name));
    void refetching.refetch({});
  };
  let refetchedAllAt = -Infinity;
  let refetchAllTimer: ReturnType<typeof setTimeout> | undefined;

  return {
    /** Queues an event for an animation frame: the next one, unless others were applied just before. */
    receive: (event: string, data: unknown, asOf?: number) => {
      received.push({ event, data, asOf });
      if (isFlushDue) return;
      isFlushDue = true;
      const waitMs = appliedAt + applyGapMs - performance.now();
      if (waitMs > 0) setTimeout(flushInFrame, waitMs);
      else flushInFrame();
    },
    /** Refetches everything on screen, because events may have been missed: what had failed first, without the gap. */
    refetchAll: () => {
      void refetching.refetch({ predicate: ({ state }) => state.status === 'error' });
      refetchAllTimer ??= setTimeout(
        () => {
          refetchAllTimer = undefined;
          refetchedAllAt = Date.now();
          refetchEverything();
        },
        Math.max(0, refetchedAllAt + refetchAllGapMs - Date.now()),
      );
    },
  };
};
