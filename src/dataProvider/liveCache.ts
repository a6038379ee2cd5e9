import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Definition } from '../resources/define';
import { definitions } from '../resources/index';
import { exchangeRate } from '../resources/scalars';
import { decodeRecord, mergeRecord, unwrapList } from '../resources/wire';
import type { ListAnswer } from './lists';
import type { NewsStore } from './news';
import { heldLists } from './wholeListsClient';

interface Received {
  event: string;
  data: unknown;
}

/** Where the header's rate is kept in the query cache. */
export const scalarKey = (path: string): QueryKey => ['scalar', path];

const rateEvent = 'exchange-rate-update';
const rateEntity = 'exchange-rates';
const changedEvent = 'changed';

const listeningTo = (event: string): Definition[] =>
  definitions.filter(({ live }) => live?.created === event || live?.changed === event);

const sameTable = (definition: Definition) =>
  definitions.filter(
    (other) => (other.source?.entity ?? other.name) === (definition.source?.entity ?? definition.name),
  );

/** The id of a row, or nothing when it can't be told apart. */
const idOf = (definition: Definition, raw: unknown): (number | string)[] => {
  const record = decodeRecord(definition, raw);
  return record ? [record.id] : [];
};

/** `exchange-rate-update` carries a number or `{rate}`. */
const rateOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null ? (data as { rate?: unknown }).rate : data;

/**
 * Puts events of the live channel into the query cache (decisions, section 7). Bursts are gathered and applied once
 * per animation frame. Rows on screen are patched; rows that are not wait in `news`.
 */
export const createLiveCache = (queryClient: QueryClient, news: NewsStore) => {
  let received: Received[] = [];
  let frame: number | undefined;

  const listQueries = (name: string) => queryClient.getQueriesData<ListAnswer>({ queryKey: [name, 'getList'] });

  const patch = (definition: Definition, raws: readonly unknown[]) => {
    const byId = new Map(raws.flatMap((raw) => idOf(definition, raw).map((id) => [id, raw])));
    const unseen = new Set(byId.keys());
    for (const [key, answer] of listQueries(definition.name)) {
      if (!answer) continue;
      let patched = false;
      const data = answer.data.map((row) => {
        const raw = byId.get(row.id);
        if (raw === undefined) return row;
        unseen.delete(row.id);
        patched = true;
        return mergeRecord(definition, row, raw);
      });
      if (patched) queryClient.setQueryData(key, { ...answer, data });
    }
    news.add(definition.name, [...unseen]);
  };

  const fetchAgain = (name: string) => {
    void heldLists()?.expire([name]);
    void queryClient.invalidateQueries({ queryKey: [name, 'getMany'] });
    void queryClient.invalidateQueries({ queryKey: [name, 'getOne'] });
  };

  const merge = (definition: Definition, data: unknown) => {
    if (idOf(definition, data).length === 0) return;
    void heldLists()?.merge(definition.name, [data]);
    patch(definition, [data]);
    for (const view of sameTable(definition)) {
      if (view !== definition) {
        fetchAgain(view.name);
        news.add(view.name, []);
      }
    }
  };

  const replace = (definition: Definition, answer: unknown) => {
    try {
      const { rows, facts } = unwrapList(definition, answer);
      void heldLists()?.replace(definition.name, answer);
      for (const [key, shown] of listQueries(definition.name)) {
        if (shown) queryClient.setQueryData(key, { ...shown, meta: { ...shown.meta, facts } });
      }
      patch(definition, rows);
    } catch {
      news.add(definition.name, []);
    }
  };

  const apply = ({ event, data }: Received) => {
    if (event === rateEvent) {
      const rate = rateOf(data);
      if (typeof rate === 'number' || typeof rate === 'string') {
        const queryKey = scalarKey(exchangeRate.path);
        // An answer under way is older than the event: it must not take its place.
        void queryClient.cancelQueries({ queryKey }).then(() => queryClient.setQueryData(queryKey, String(rate)));
      }
      fetchAgain(rateEntity);
      news.add(rateEntity, []);
      return;
    }
    if (event === changedEvent) {
      const { entity, ids } = (data ?? {}) as { entity?: unknown; ids?: unknown };
      if (typeof entity !== 'string') return;
      fetchAgain(entity);
      news.add(entity, []);
      if (Array.isArray(ids) && ids.length === 0) void queryClient.invalidateQueries({ queryKey: [entity] });
      return;
    }
    for (const definition of listeningTo(event)) {
      const whole = Array.isArray(data) || (definition.wrapper !== undefined && isWrapped(definition, data));
      if (whole) replace(definition, data);
      else merge(definition, data);
    }
  };

  const flush = () => {
    frame = undefined;
    const events = received;
    received = [];
    for (const event of events) apply(event);
  };

  return {
    receive: (event: string, data: unknown) => {
      received.push({ event, data });
      frame ??= requestAnimationFrame(flush);
    },
    /** Everything on screen is fetched again: events may have been missed. */
    refetchAll: () => {
      void heldLists()?.expire(definitions.map(({ name }) => name));
      void queryClient.invalidateQueries();
    },
  };
};

const isWrapped = (definition: Definition, data: unknown) =>
  typeof data === 'object' && data !== null && definition.wrapper!.rows in data;
