import type { InvoiceStatus } from '../../resources/statuses/invoices';
import type { PublicInvoice } from '../../resources/payers';
import type { Refusal } from '../page/issues';
import type { PlatformAddress } from '../page/pageData';

/**
 * Result of a call: an answer, no change since the ETag, a refusal, something unreadable, or no connection. `at` is the
 * server's clock, epoch ms; `retryAfter` is in seconds.
 */
export type Answer<T> =
  | { kind: 'done'; value: T; etag: string | null; at: number | null }
  | { kind: 'unchanged'; at: number | null }
  | { kind: 'refused'; status: number; refusal: Refusal; retryAfter: number | null }
  | { kind: 'unreadable'; status: number }
  | { kind: 'offline' };

/** Timeout of a call. */
const timeoutMs = 20_000;
const notModified = 304;

const isRefusal = (value: unknown): value is Refusal & { code: unknown } =>
  typeof value === 'object' && value !== null && 'code' in value && !('id' in value);

/** The `Date` header has whole seconds. Adding the largest possible remainder never shows too much remaining time. */
const dateRoundingMs = 999;

/** The server's clock from the `Date` header, epoch ms; null without the header. */
const clockOf = (response: Response) => {
  const date = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(date) ? null : date + dateRoundingMs;
};

/** Reads a date from the wire (ISO or epoch ms) as epoch ms. */
const readDate = (raw: unknown) => (typeof raw === 'string' ? Date.parse(raw) : Number(raw));

/** Reads an invoice from an answer. Platforms may send sums as text and dates as ISO (docs/decisions.md#lists-and-records). */
const readInvoice = (answer: Answer<PublicInvoice>): Answer<PublicInvoice> => {
  if (answer.kind !== 'done') return answer;
  const { value } = answer;
  const invoice = {
    ...value,
    status: Number(value.status) as unknown as InvoiceStatus,
    amount: Number(value.amount),
    expireDate: readDate(value.expireDate),
  };
  const isValid =
    [Number(invoice.status), invoice.amount, invoice.expireDate].every(Number.isFinite) && Boolean(value.id);
  return isValid ? { ...answer, value: invoice } : { kind: 'unreadable', status: 200 };
};

/**
 * Calls the platform, by `send` where something else than `fetch` has to do it. Never rejects: failures are results, too. The HTML page
 * of a proxy is `unreadable`.
 */
export const callPlatform = async <T>(
  url: string,
  init: RequestInit,
  send: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<Answer<T>> => {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const response = await send(url, { ...init, cache: 'no-store', signal: timeout.signal });
    const { status, headers } = response;
    if (status === notModified) return { kind: 'unchanged', at: clockOf(response) };
    const text = await response.text();
    try {
      const value: unknown = JSON.parse(text);
      if (isRefusal(value)) {
        const message = typeof value.message === 'string' ? value.message : String(value.code);
        const retryAfter = Number(headers.get('retry-after')) || null;
        return { kind: 'refused', status, refusal: { ...value, message }, retryAfter };
      }
      if (response.ok && typeof value === 'object' && value !== null)
        return { kind: 'done', value: value as T, etag: headers.get('etag'), at: clockOf(response) };
    } catch {
      // Not JSON: unreadable, like every other unexpected answer.
    }
    return { kind: 'unreadable', status };
  } catch {
    return { kind: 'offline' };
  } finally {
    clearTimeout(timer);
  }
};

/** Creates an invoice. Repeating the key returns the same invoice; a platform without extensions gets no key. */
export const sendInvoice = async ({ apiBase, extensions }: PlatformAddress, body: string, key: string) =>
  readInvoice(
    await callPlatform<PublicInvoice>(`${apiBase}invoices`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(extensions ? { 'Idempotency-Key': key } : {}) },
      body,
    }),
  );

/** Calls the platform about an invoice, or about a `part` of it. Never rejects, like every call. */
export const callInvoice = async (
  { apiBase }: PlatformAddress,
  id: string,
  part: '' | '/paid' | '/receipts' | '/dispute',
  init: RequestInit,
  send?: Parameters<typeof callPlatform>[2],
) => readInvoice(await callPlatform<PublicInvoice>(`${apiBase}invoices/${encodeURIComponent(id)}${part}`, init, send));

/** Says that an invoice is paid (extension). */
export const sendPaid = (platform: PlatformAddress, id: string) =>
  callInvoice(platform, id, '/paid', { method: 'POST' });

/** Fetches an invoice. The result is `unchanged` if it has not changed since `etag`. */
export const fetchInvoice = (platform: PlatformAddress, id: string, etag: string | null) =>
  callInvoice(platform, id, '', {
    headers: etag !== null && platform.extensions ? { 'If-None-Match': etag } : {},
  });
