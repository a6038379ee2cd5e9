import { consoleCalls } from '../resources/calls';
import type { ImportRow, RowFault } from '../resources/language/imports';
import { isWords } from '../resources/language/words';
import { fillPath } from '../resources/language/wire';
import type { Answer } from './answer';
import type { Http } from './http';
import { changing } from './changing';
import { wrongAnswer } from './wrongAnswer';

/** Rows to import. */
export interface ImportCall {
  entity: string;
  rows: readonly ImportRow[];
  /** Gets the share that is sent, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** What an import would do: its first faults, how many there are, and whether it would wait for approval. */
export interface ImportForecast {
  faults: readonly RowFault[];
  total: number;
  waits: boolean;
}

/** What an import did: how many records it created, or the request for approval that it waits for. */
export interface ImportResult {
  created: number;
  request?: number;
}

/** One page of the rows of an import that waits for approval, and how many there are. */
export interface ImportedRows {
  rows: readonly ImportRow[];
  total: number;
}

const fieldsOf = (raw: unknown): Partial<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null ? raw : {};

const isObject = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);

const isFault = (raw: unknown): raw is RowFault =>
  isObject(raw) &&
  typeof raw.row === 'number' &&
  typeof raw.field === 'string' &&
  typeof raw.message === 'string' &&
  (raw.words === undefined || isWords(raw.words));

const isRow = (raw: unknown): raw is ImportRow =>
  isObject(raw) && Object.values(raw).every((value) => value === null || typeof value !== 'object');

const send = async (
  http: Http,
  path: string,
  { entity, rows, onProgress = () => undefined, signal }: ImportCall,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> => {
  const type = 'application/json';
  const content = new Blob([JSON.stringify({ rows })], { type });
  const file = { content, type, onProgress };
  return http(fillPath(path, { entity }), { method: 'POST', file, headers, signal });
};

/** Asks what an import would do. Rejects with `PlatformError`. */
export const fetchImportForecast = async (http: Http, call: ImportCall): Promise<ImportForecast> => {
  const answer = await send(http, consoleCalls.dryImport.path, call);
  return answer.read((json) => {
    const { faults, total, waits } = fieldsOf(json);
    if (!Array.isArray(faults) || !faults.every(isFault)) throw wrongAnswer('a list', faults, 'faults');
    if (typeof total !== 'number') throw wrongAnswer('a number', total, 'total');
    return { faults, total, waits: waits === true };
  });
};

/** Imports rows, all or none. `key` makes a repeat the same import. Rejects with `PlatformError`. */
export const sendImport = async (http: Http, call: ImportCall, key: string): Promise<ImportResult> => {
  const headers = { 'Idempotency-Key': key };
  const answer = await changing(send(http, consoleCalls.import.path, call, headers), headers);
  return answer.read((json) => {
    const { created, request } = fieldsOf(json);
    if (typeof created !== 'number') throw wrongAnswer('a number', created, 'created');
    return { created, ...(typeof request === 'number' ? { request } : {}) };
  });
};

/** Fetches rows of an import that waits for approval, from the row at `offset` on. Rejects with `PlatformError`. */
export const fetchImportedRows = async (
  http: Http,
  { id, offset, limit }: { id: number; offset: number; limit: number },
): Promise<ImportedRows> => {
  const range = encodeURIComponent(JSON.stringify([offset, offset + limit - 1]));
  const answer = await http(`${fillPath(consoleCalls.importedRows.path, { id })}?range=${range}`);
  return answer.read((json) => {
    const total = Number(/\/(\d+)$/.exec(answer.headers.get('Content-Range') ?? '')?.[1]);
    if (!Array.isArray(json) || !json.every(isRow)) throw wrongAnswer('a list', json);
    if (!Number.isInteger(total)) throw wrongAnswer('a number', undefined, 'Content-Range');
    return { rows: json, total };
  });
};
