import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Definition } from '../resources/language/definition';
import type { Condition } from '../resources/language/condition';
import { tableOf } from '../resources/language/tables';
import { definitions } from '../resources/index';
import { balance, exchangeRate } from '../resources/scalars';
import { matchesCondition, viewCondition } from '../resources/language/view';
import { decodeRecord, mergeRecord, unwrapList, type DecodedRecord } from '../resources/language/wire';
import type { CallMeta } from './dataProvider';
import type { ListAnswer } from './lists';
import type { ListChangesStore } from './listChanges';
import { figuresGap, rowsGap, type Refetching } from './refetching';
import { asDeparted, isInList } from './departure';
import { startedWholeLists } from './wholeListsClient';

interface Received {
  event: string;
  data: unknown;
}

/** Where the header's rate is kept in the query cache. */
export const scalarKey = (path: string): QueryKey => ['scalar', path];

/** Where the platform's figures are kept in the query cache. */
export const figuresKey: QueryKey = ['figures'];
/** All that is shown is fetched again at most once in so long (ms), however often the socket comes and goes. */
const allGap = 15_000;

/** Where statements are kept: fetched together with what is on one's balance, which stands above them. */
export const statementKey: QueryKey = ['statement'];

const rateEvent = 'exchange-rate-update';
const rateEntity = 'exchange-rates';
const changedEvent = 'changed';

/** Queries about records that stand beside lists: what belongs to one, its history, how many there are. */
export const besideLists = { belonging: 'belonging', history: 'history', count: 'count' } as const;
/** They are fetched again once for changes that come close together (ms). */
const gatherFor = 700;

const listeningTo = (event: string): Definition[] =>
  definitions.filter(({ live }) => live?.created === event || live?.changed === event);

const sameTable = (definition: Definition) => definitions.filter((other) => tableOf(other) === tableOf(definition));

/** The id of a row, or nothing when it can't be told apart. */
const idOf = (definition: Definition, raw: unknown): (number | string)[] => {
  const record = decodeRecord(definition, raw);
  return record ? [record.id] : [];
};

/** The values of the screen's address that a list was asked with. */
const addressOf = (key: QueryKey): Readonly<Record<string, string>> =>
  (key[2] as { meta?: CallMeta } | undefined)?.meta?.address ?? {};

/** The ids that an event names, as far as they are any. */
const idsIn = (ids: unknown): (number | string)[] =>
  Array.isArray(ids) ? ids.filter((id) => typeof id === 'number' || typeof id === 'string') : [];

/** `exchange-rate-update` carries a number or `{rate}`. */
const rateOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null ? (data as { rate?: unknown }).rate : data;

/**
 * Puts events of the live channel into the query cache (decisions, section 7). Bursts are gathered and applied once
 * per animation frame. Rows on screen are patched where they stand, also to say that they left what their list is a view of;
 * they go, and new ones come, when the list is fetched: `news` says that it should be.
 */
export const createLiveCache = (queryClient: QueryClient, news: ListChangesStore, refetching: Refetching) => {
  let received: Received[] = [];
  let frame: number | undefined;

  /**
   * Changes the rows of every list on screen: `change` gives the row as it is now. What every row of that list meets
   * comes with it.
   */
  const changeRows = (definition: Definition, change: (row: DecodedRecord, where: Condition) => DecodedRecord) => {
    for (const [key, answer] of queryClient.getQueriesData<ListAnswer>({ queryKey: [definition.name, 'getList'] })) {
      if (!answer) continue;
      const where = viewCondition(definition, addressOf(key));
      const data = answer.data.map((row) => change(row, where));
      if (data.some((row, index) => row !== answer.data[index])) queryClient.setQueryData(key, { ...answer, data });
    }
  };

  const changedNames = new Set<string>();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const fetchBeside = (name: string) => {
    changedNames.add(name);
    gathering ??= setTimeout(() => {
      gathering = undefined;
      for (const changed of changedNames)
        for (const query of Object.values(besideLists)) void refetching.again({ queryKey: [changed, query] }, rowsGap);
      changedNames.clear();
    }, gatherFor);
  };

  let counting: ReturnType<typeof setTimeout> | undefined;
  /** Whatever changed may be counted somewhere, or be one's own money. */
  const countAgain = () => {
    counting ??= setTimeout(() => {
      counting = undefined;
      void refetching.again({ queryKey: figuresKey }, figuresGap);
      void refetching.again({ queryKey: scalarKey(balance.path) }, figuresGap);
      void refetching.again({ queryKey: statementKey }, figuresGap);
    }, figuresGap);
  };

  /** Puts what an event says into the lists and the record on screen. Returns the ids that no list shows. */
  const patch = (definition: Definition, raws: readonly unknown[]): (number | string)[] => {
    const byId = new Map(raws.flatMap((raw) => idOf(definition, raw).map((id) => [id, raw])));
    const unseen = new Set(byId.keys());
    changeRows(definition, (row, where) => {
      if (!byId.has(row.id)) return row;
      unseen.delete(row.id);
      const merged = mergeRecord(definition, row, byId.get(row.id));
      return matchesCondition(merged, where) === false
        ? asDeparted(definition, merged)
        : { ...merged, departure: undefined };
    });
    for (const [key, one] of queryClient.getQueriesData<DecodedRecord>({ queryKey: [definition.name, 'getOne'] })) {
      if (one && byId.has(one.id)) queryClient.setQueryData(key, mergeRecord(definition, one, byId.get(one.id)));
    }
    fetchBeside(definition.name);
    return [...unseen];
  };

  const fetchAgain = (name: string) => {
    fetchBeside(name);
    void startedWholeLists()?.expire([name]);
    void refetching.again({ queryKey: [name, 'getMany'] }, rowsGap);
    void refetching.again({ queryKey: [name, 'getOne'] }, rowsGap);
  };

  const merge = (definition: Definition, event: string, data: unknown) => {
    const record = decodeRecord(definition, data);
    if (!record) return;
    const isNew = definition.live?.created === event && definition.live.changed !== event;
    void startedWholeLists()?.merge(definition.name, [data]);
    const unseen = patch(definition, [data]);
    news.add(definition.name, isNew ? { arrived: unseen } : { changed: unseen });
    for (const view of sameTable(definition)) {
      if (view === definition) continue;
      const missing = patch(view, [data]);
      fetchAgain(view.name);
      const shows = view.scope === undefined && matchesCondition(record, viewCondition(view, {}), view.fields) === true;
      news.add(view.name, shows ? (isNew ? { arrived: missing } : { changed: missing }) : {});
    }
  };

  const replace = (definition: Definition, answer: unknown) => {
    const list = unwrapList(definition, answer);
    if (!list) {
      news.add(definition.name);
      return;
    }
    const { rows, facts } = list;
    void startedWholeLists()?.replace(definition.name, answer);
    for (const [key, shown] of queryClient.getQueriesData<ListAnswer>({ queryKey: [definition.name, 'getList'] })) {
      if (shown) queryClient.setQueryData(key, { ...shown, meta: { ...shown.meta, facts } });
    }
    const unseen = patch(definition, rows);
    // What is one's own is shown whole: a row that is not on screen has come. Of other lists a page is.
    news.add(definition.name, definition.scope === undefined ? {} : { changed: unseen });
    const ids = new Set(rows.flatMap((raw) => idOf(definition, raw)));
    changeRows(definition, (row) => (ids.has(row.id) || !isInList(row) ? row : asDeparted(definition, row)));
  };

  const apply = ({ event, data }: Received) => {
    countAgain();
    if (event === rateEvent) {
      const rate = rateOf(data);
      if (typeof rate === 'number' || typeof rate === 'string') {
        const queryKey = scalarKey(exchangeRate.path);
        // An answer under way is older than the event: it must not take its place.
        void queryClient.cancelQueries({ queryKey }).then(() => queryClient.setQueryData(queryKey, String(rate)));
      }
      fetchAgain(rateEntity);
      news.add(rateEntity);
      return;
    }
    if (event === changedEvent) {
      const { entity, ids } = (data ?? {}) as { entity?: unknown; ids?: unknown };
      if (typeof entity !== 'string') return;
      fetchAgain(entity);
      news.add(entity, { changed: idsIn(ids) });
      if (Array.isArray(ids) && ids.length === 0) void refetching.again({ queryKey: [entity] }, rowsGap);
      return;
    }
    for (const definition of listeningTo(event)) {
      const whole = Array.isArray(data) || (definition.envelope !== undefined && isWrapped(definition, data));
      if (whole) replace(definition, data);
      else merge(definition, event, data);
    }
  };

  const flush = () => {
    frame = undefined;
    const events = received;
    received = [];
    for (const event of events) apply(event);
  };

  const fetchAll = () => {
    void startedWholeLists()?.expire(definitions.map(({ name }) => name));
    void refetching.again({});
  };
  let fetchedAllAt = -Infinity;
  let fetchingAll: ReturnType<typeof setTimeout> | undefined;

  return {
    receive: (event: string, data: unknown) => {
      received.push({ event, data });
      frame ??= requestAnimationFrame(flush);
    },
    /** Everything on screen is fetched again: events may have been missed. */
    refetchAll: () => {
      fetchingAll ??= setTimeout(
        () => {
          fetchingAll = undefined;
          fetchedAllAt = Date.now();
          fetchAll();
        },
        Math.max(0, fetchedAllAt + allGap - Date.now()),
      );
    },
  };
};

const isWrapped = (definition: Definition, data: unknown) =>
  typeof data === 'object' && data !== null && definition.envelope!.rows in data;
