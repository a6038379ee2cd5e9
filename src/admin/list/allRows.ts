import type { PlatformDataProvider } from '../../dataProvider/dataProvider';
import type { ListAnswer } from '../../dataProvider/lists';
import { identityOf, type Definition } from '../../resources/language/definition';
import type { DecodedRecord } from '../../resources/language/wire';

/** Rows per call. */
const perCall = 1000;

/** What `allRows` fetches, from where, and how it reports progress. */
export interface RowsRequest {
  platform: PlatformDataProvider;
  definition: Definition;
  sort: { field: string; order: 'ASC' | 'DESC' };
  filter: Record<string, unknown>;
  /** Fetches only these rows, without the filter. */
  ids?: readonly (number | string)[];
  address: Readonly<Record<string, string>>;
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

const fetchPages = async (request: RowsRequest, filter: Record<string, unknown>, knownTotal?: number) => {
  const { platform, definition, sort, address, onProgress, signal } = request;
  const rows = new Map<DecodedRecord['id'], DecodedRecord>();
  let total = Number.POSITIVE_INFINITY;
  for (let page = 1; rows.size < total; page++) {
    signal?.throwIfAborted();
    const answer = (await platform.getList(definition.name, {
      pagination: { page, perPage: perCall },
      sort,
      filter,
      // Pages after the first need no total.
      meta: { address, exactTotal: page === 1 },
      signal,
    })) as unknown as ListAnswer;
    if (page === 1) total = answer.total;
    if (answer.data.length === 0) break;
    for (const row of answer.data) if (rows.size < total) rows.set(row.id, row);
    onProgress?.(Math.min(rows.size, knownTotal ?? total), knownTotal ?? total);
  }
  return [...rows.values()];
};

/**
 * Fetches all rows of a list in its order. Returns as many as the first response counts and each row once, even if new
 * rows arrive meanwhile. If `ids` are too many for one URL, it fetches all rows and selects from them. Rejects with an
 * `AbortError` when `signal` aborts.
 */
export const allRows = async (request: RowsRequest): Promise<DecodedRecord[]> => {
  const { definition, filter, ids } = request;
  if (!ids) return fetchPages(request, filter);
  if (ids.length <= perCall) return fetchPages(request, { [identityOf(definition)]: ids }, ids.length);
  const idSet = new Set(ids);
  return (await fetchPages(request, {})).filter(({ id }) => idSet.has(id));
};
