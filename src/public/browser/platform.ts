import type { PublicInvoice } from '../../resources/payers';
import type { Refusal } from '../page/issues';
import type { PlatformAddress } from '../page/pageData';

/** What came of a call: an answer, a refusal in words, or none at all. */
export type Answer<T> =
  | { kind: 'done'; value: T; etag: string | null; at: number | null }
  | { kind: 'unchanged'; at: number | null }
  | { kind: 'refused'; status: number; refusal: Refusal; retryAfter: number | null }
  | { kind: 'unreadable'; status: number }
  | { kind: 'offline' };

/** A call that takes longer (ms) is given up. */
const patience = 20_000;
const notModified = 304;

const isRefusal = (value: unknown): value is Refusal & { code: unknown } =>
  typeof value === 'object' && value !== null && 'code' in value && !('id' in value);

/** The server tells whole seconds: of what it left out (ms) all is counted, so that no more time is shown than there is. */
const leftOut = 999;

/** The server's clock in its answer, epoch ms; null where it does not say. */
const clockOf = (response: Response) => {
  const told = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(told) ? null : told + leftOut;
};

/** A date of the wire, ISO or epoch ms. */
const moment = (raw: unknown) => (typeof raw === 'string' ? Date.parse(raw) : Number(raw));

/** An answer as an invoice: platforms may write sums as text and dates as ISO (decisions, section 1). */
const asInvoice = (answer: Answer<PublicInvoice>): Answer<PublicInvoice> => {
  if (answer.kind !== 'done') return answer;
  const { value } = answer;
  const read = {
    ...value,
    status: Number(value.status),
    amount: Number(value.amount),
    expireDate: moment(value.expireDate),
  };
  const fits = [read.status, read.amount, read.expireDate].every(Number.isFinite) && Boolean(value.id);
  return fits ? { ...answer, value: read } : { kind: 'unreadable', status: 200 };
};

/** Calls the platform. Never throws: whatever happened is told as an answer. A proxy's page is no answer of it. */
export const call = async <T>(url: string, init: RequestInit): Promise<Answer<T>> => {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), patience);
  try {
    const response = await fetch(url, { ...init, cache: 'no-store', signal: giveUp.signal });
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
      // Told below, like every other answer that is none.
    }
    return { kind: 'unreadable', status };
  } catch {
    return { kind: 'offline' };
  } finally {
    clearTimeout(timer);
  }
};

/** Asks for an invoice; the same key again is the same invoice. A platform without extensions is sent no key. */
export const sendInvoice = async ({ apiBase, extensions }: PlatformAddress, body: string, key: string) =>
  asInvoice(
    await call<PublicInvoice>(`${apiBase}invoices`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(extensions ? { 'Idempotency-Key': key } : {}) },
      body,
    }),
  );

/** Looks at an invoice; without news since `etag` it comes back as unchanged. */
export const watchInvoice = async ({ apiBase, extensions }: PlatformAddress, id: string, etag: string | null) =>
  asInvoice(
    await call<PublicInvoice>(`${apiBase}invoices/${encodeURIComponent(id)}`, {
      headers: etag !== null && extensions ? { 'If-None-Match': etag } : {},
    }),
  );
