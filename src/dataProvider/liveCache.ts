import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Definition } from '../resources/language/definition';
import type { Condition } from '../resources/language/condition';
import { tableOf } from '../resources/language/tables';
import { definitions } from '../resources/index';
import { deposits } from '../resources/deposits';
import { withdraws } from '../resources/withdraws';
import { balance, exchangeRate, withdrawable } from '../resources/scalars';
import { matchesCondition, viewCondition } from '../resources/language/view';
import { decodeRecord, mergeRecord, unwrapList, type DecodedRecord } from '../resources/language/wire';
import type { CallMeta } from './callMeta';
import type { ListAnswer } from './lists';
import type { ListChangesStore } from './listChanges';
import type { NewestRecords } from './newestRecords';
import { figuresGapMs, rowsGapMs, type Refetching } from './refetching';
import { asDeparted, isInList } from './departure';
import { startedWholeLists } from './wholeListsClient';

/** An event of the live channel that is not applied yet. */
interface ReceivedEvent {
  event: string;
  data: unknown;
  /** How new its data are, where the platform says. */
  asOf?: number;
}

/** Query key of a single value, such as the exchange rate. */
export const scalarKey = (path: string): QueryKey => ['scalar', path];

/** Query key of the platform's figures. */
export const figuresKey: QueryKey = ['figures'];
/** Minimum time between two refetches of everything on screen, however often the socket reconnects. */
const refetchAllGapMs = 15_000;

/** Query key of statements. They are fetched together with the balance, which is shown above them. */
export const statementKey: QueryKey = ['statement'];

const rateEvent = 'exchange-rate-update';
const rateEntity = 'exchange-rates';
const changedEvent = 'changed';

/** Second part of the query keys for data shown beside lists: related records, history and counts. */
export const relatedQueries = { belonging: 'belonging', history: 'history', count: 'count' } as const;
/** Changes within this time cause one refetch of the related queries. */
const relatedDelayMs = 700;

/** Lists whose changes move the reader's own balance. */
const fundsEntities: ReadonlySet<string> = new Set([deposits.name, withdraws.name]);

/** Definitions whose lists this event changes. */
const definitionsOfEvent = (event: string): Definition[] =>
  definitions.filter(({ live }) => live?.created === event || live?.changed === event);

const sameTable = (definition: Definition) => definitions.filter((other) => tableOf(other) === tableOf(definition));

/** The definitions whose records change with those of this entity (`live.follows`). */
const followersOf = (entity: string): Definition[] => definitions.filter(({ live }) => live?.follows?.includes(entity));

/** Whether a query is of a list in an order that its rows keep while values that the platform works out change. */
const isSteadyList = (definition: Definition, [, method, params]: QueryKey): boolean => {
  const { sort } = (params ?? {}) as { sort?: { field: string } };
  return method === 'getList' && definition.fields[sort?.field ?? '']?.derived !== true;
};

/** The id of a row as a list of one; empty if the row can't be decoded. */
const idOf = (definition: Definition, raw: unknown): (number | string)[] => {
  const record = decodeRecord(definition, raw);
  return record ? [record.id] : [];
};

/** The address parameters in the query key of a list. */
const addressOf = (key: QueryKey): Readonly<Record<string, string>> =>
  (key[2] as { meta?: CallMeta } | undefined)?.meta?.address ?? {};

/** The valid ids in an event. */
const idsIn = (ids: unknown): (number | string)[] =>
  Array.isArray(ids) ? ids.filter((id) => typeof id === 'number' || typeof id === 'string') : [];

/** `exchange-rate-update` carries a number or `{rate}`. */
const rateOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null ? (data as { rate?: unknown }).rate : data;

/**
 * Applies events of the live channel to the query cache (decisions, section 7). Events are collected and applied once
 * per animation frame. Rows on screen are updated in place; a row that no longer belongs to its list is marked as
 * departed. Rows are added and removed when the list is fetched again: `listChanges` reports that it should be.
 */
export const createLiveCache = (
  queryClient: QueryClient,
  listChanges: ListChangesStore,
  refetching: Refetching,
  newest: NewestRecords,
) => {
  let received: ReceivedEvent[] = [];
  let frame: number | undefined;

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
  /** Refetches figures, balance, what may be withdrawn, and statements: any change may affect them. */
  const refetchFigures = () => {
    figuresTimer ??= setTimeout(() => {
      figuresTimer = undefined;
      void refetching.refetch({ queryKey: figuresKey }, figuresGapMs);
      for (const { path } of [balance, withdrawable])
        void refetching.refetch({ queryKey: scalarKey(path) }, figuresGapMs);
      void refetching.refetch({ queryKey: statementKey }, figuresGapMs);
    }, figuresGapMs);
  };

  /** Refetches the balance beside a list of its operations, so that both say the same. */
  const refetchBalance = () => {
    for (const queryKey of [scalarKey(balance.path), scalarKey(withdrawable.path), statementKey])
      void refetching.refetch({ queryKey }, rowsGapMs);
  };

  /**
   * Merges rows of an event into the cached lists and the open record, but for those of which something newer is known.
   * Returns the ids that are in no list.
   */
  const patch = (
    definition: Definition,
    raws: readonly unknown[],
    isNewest: (id: number | string) => boolean,
  ): (number | string)[] => {
    const byId = new Map(raws.flatMap((raw) => idOf(definition, raw).map((id) => [id, raw])));
    const notListed = new Set(byId.keys());
    changeRows(definition, (row, listCondition) => {
      if (!byId.has(row.id)) return row;
      notListed.delete(row.id);
      if (!isNewest(row.id)) return row;
      const merged = mergeRecord(definition, row, byId.get(row.id));
      return matchesCondition(merged, listCondition) === false
        ? asDeparted(definition, merged)
        : { ...merged, departure: undefined };
    });
    for (const [key, record] of queryClient.getQueriesData<DecodedRecord>({ queryKey: [definition.name, 'getOne'] })) {
      if (record && byId.has(record.id) && isNewest(record.id))
        queryClient.setQueryData(key, mergeRecord(definition, record, byId.get(record.id)));
    }
    refetchRelated(definition.name);
    return [...notListed];
  };

  /** Refetches everything cached about an entity except its lists, which `listChanges` controls. */
  const refetchRecords = (name: string) => {
    refetchRelated(name);
    void startedWholeLists()?.expire([name]);
    void refetching.refetch({ queryKey: [name, 'getMany'] }, rowsGapMs);
    void refetching.refetch({ queryKey: [name, 'getOne'] }, rowsGapMs);
  };

  const merge = (definition: Definition, { event, data, asOf }: ReceivedEvent) => {
    const record = decodeRecord(definition, data);
    if (!record) return;
    const isNew = definition.live?.created === event && definition.live.changed !== event;
    const isNewest = newest.receive(definition, record.id, { raw: data, asOf });
    if (isNewest) void startedWholeLists()?.merge(definition.name, [data]);
    const notListed = patch(definition, [data], () => isNewest);
    listChanges.add(definition.name, isNew ? { arrived: notListed } : { changed: notListed });
    for (const view of sameTable(definition)) {
      if (view === definition) continue;
      const notInView = patch(view, [data], () => isNewest);
      refetchRecords(view.name);
      const isInView =
        view.scope === undefined && matchesCondition(record, viewCondition(view, {}), view.fields) === true;
      listChanges.add(view.name, isInView ? (isNew ? { arrived: notInView } : { changed: notInView }) : {});
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
    const older = new Set(
      rows.flatMap((raw) => idOf(definition, raw).filter((id) => !newest.receive(definition, id, { raw, asOf }))),
    );
    const notListed = patch(definition, rows, (id) => !older.has(id));
    // The list of one person fits on the screen, so a row that is not shown is new. Other lists show one page.
    listChanges.add(definition.name, definition.scope === undefined ? {} : { changed: notListed });
    const ids = new Set(rows.flatMap((raw) => idOf(definition, raw)));
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

  const apply = (received: ReceivedEvent) => {
    const { event, data, asOf } = received;
    refetchFigures();
    if (event === rateEvent) {
      const rate = rateOf(data);
      if ((typeof rate === 'number' || typeof rate === 'string') && newest.replace(rateEvent, asOf)) {
        const queryKey = scalarKey(exchangeRate.path);
        // The answer of a running request is older than the event and must not overwrite it.
        void queryClient.cancelQueries({ queryKey }).then(() => queryClient.setQueryData(queryKey, String(rate)));
      }
      refetchRecords(rateEntity);
      listChanges.add(rateEntity);
      return;
    }
    if (event === changedEvent) {
      const { entity, ids } = (data ?? {}) as { entity?: unknown; ids?: unknown };
      if (typeof entity !== 'string') return;
      refetchRecords(entity);
      refetchFollowers(entity);
      if (fundsEntities.has(entity)) refetchBalance();
      listChanges.add(entity, { changed: idsIn(ids) });
      if (Array.isArray(ids) && ids.length === 0) void refetching.refetch({ queryKey: [entity] }, rowsGapMs);
      return;
    }
    for (const definition of definitionsOfEvent(event)) {
      const isList = Array.isArray(data) || (definition.envelope !== undefined && isWrapped(definition, data));
      if (isList) replace(definition, received);
      else merge(definition, received);
      refetchFollowers(definition.name);
    }
  };

  const flush = () => {
    frame = undefined;
    const events = received;
    received = [];
    for (const event of events) apply(event);
  };

  const refetchEverything = () => {
    void startedWholeLists()?.expire(definitions.map(({ name }) => name));
    void refetching.refetch({});
  };
  let refetchedAllAt = -Infinity;
  let refetchAllTimer: ReturnType<typeof setTimeout> | undefined;

  return {
    /** Queues an event for the next animation frame. */
    receive: (event: string, data: unknown, asOf?: number) => {
      received.push({ event, data, asOf });
      frame ??= requestAnimationFrame(flush);
    },
    /** Refetches everything on screen, because events may have been missed. */
    refetchAll: () => {
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

const isWrapped = (definition: Definition, data: unknown) =>
  typeof data === 'object' && data !== null && definition.envelope!.rows in data;
