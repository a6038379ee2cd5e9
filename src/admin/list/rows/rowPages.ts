import type { PlatformDataProvider } from '../../../dataProvider/platformDataProvider';
import type { ListAnswer } from '../../../dataProvider/lists';
import type { Definition } from '../../../resources/language/definition';
import { withMoments } from '../../../resources/language/period';
import type { DecodedRecord } from '../../../resources/language/wire';
import { IdSet } from './idSet';

/** Rows per call. */
const perCall = 1000;

/** Longest list of ids in an address. Servers refuse heads of requests, of which the address is one part, beyond 16 kB. */
const maxIdsLength = 12_000;

/** Whether one call can ask for these ids. */
const fitInOneCall = (ids: readonly (number | string)[]) =>
  ids.length <= perCall && encodeURIComponent(JSON.stringify(ids)).length <= maxIdsLength;

/** What `rowPages` fetches, from where, and how it reports progress. */
export interface RowsRequest {
  platform: PlatformDataProvider;
  definition: Definition;
  sort: { field: string; order: 'ASC' | 'DESC' };
  filter: Record<string, unknown>;
  /** Fetches only these rows, without the filter. */
  ids?: readonly (number | string)[];
  address: Readonly<Record<string, string>>;
  /** Shows whole numbers of cards and accounts (`recordExport`). */
  reveal?: string;
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

/** What to call, and which of the rows in the answers are wanted. */
const planOf = ({ filter, ids }: Pick<RowsRequest, 'filter' | 'ids'>) => {
  if (!ids) return { filter, isWanted: () => true };
  if (fitInOneCall(ids)) return { filter: { id: ids }, isWanted: () => true };
  const wanted = new Set(ids);
  return { filter: {}, isWanted: ({ id }: DecodedRecord) => wanted.has(id) };
};

/**
 * Makes the platform record that these rows are exported, with whole numbers where there is a reason. Returns the request to
 * export: periods in its filter are those of this moment, so that all of its calls are of the filter that was recorded.
 */
export const recordExport = async (request: RowsRequest, reason?: string): Promise<RowsRequest> => {
  const { platform, definition, address, signal } = request;
  const exported = { ...request, filter: withMoments(request.filter) };
  const { filter } = planOf(exported);
  return {
    ...exported,
    reveal: await platform.recordExport({ entity: definition.name, filter, address, reason }, signal),
  };
};

/**
 * Fetches the rows of a list in its order, page by page. Yields as many as the first response counts and each row once,
 * even if new rows arrive meanwhile. If `ids` are too many for one URL, it walks through the list and selects from it.
 * Keeps the ids of earlier pages but not their rows. Rejects with an `AbortError` when `signal` aborts.
 */
export async function* rowPages(request: RowsRequest): AsyncGenerator<DecodedRecord[], void, undefined> {
  const { platform, definition, sort, address, ids, reveal, onProgress, signal } = request;
  const { filter, isWanted } = planOf(request);
  const seen = new IdSet();
  let done = 0;
  let total = Number.POSITIVE_INFINITY;
  let wantedLeft = ids?.length ?? Number.POSITIVE_INFINITY;
  for (let page = 1; done < total && wantedLeft > 0; page++) {
    signal?.throwIfAborted();
    const answer = (await platform.getList(definition.name, {
      pagination: { page, perPage: perCall },
      sort,
      filter,
      // Pages after the first need no total.
      meta: { address, exactTotal: page === 1, reveal },
      signal,
    })) as unknown as ListAnswer;
    if (page === 1) total = answer.total;
    if (answer.data.length === 0) return;
    const rows: DecodedRecord[] = [];
    for (const row of answer.data) {
      if (done >= total || !seen.add(row.id)) continue;
      done += 1;
      if (isWanted(row)) rows.push(row);
    }
    wantedLeft -= rows.length;
    onProgress?.(done, total);
    yield rows;
  }
}

/** Fetches all rows that `rowPages` yields. */
export const allRows = async (request: RowsRequest): Promise<DecodedRecord[]> => {
  const all: DecodedRecord[] = [];
  for await (const rows of rowPages(request)) all.push(...rows);
  return all;
};
