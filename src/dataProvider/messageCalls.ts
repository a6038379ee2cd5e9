import { plainCalls } from '../resources/calls';
import { fillPath } from '../resources/language/wire';
import type { TriedMessage, Trial, FittingInvoice } from '../resources/messageTrials';
import type { Http } from './http';
import { PlatformError, unexpectedAnswer } from './platformError';

type Raw = Readonly<Record<string, unknown>>;
type Kind = 'number' | 'string' | 'boolean';

/** Whether an answer has fields of these types. */
const hasFields = (raw: unknown, kinds: Readonly<Record<string, Kind>>): raw is Raw =>
  typeof raw === 'object' &&
  raw !== null &&
  Object.entries(kinds).every(([name, kind]) => typeof (raw as Raw)[name] === kind);

const numberOrNull = (value: unknown) => value === null || typeof value === 'number';

const isTried = (raw: unknown): raw is TriedMessage =>
  hasFields(raw, { id: 'number', createDate: 'string', sender: 'string', message: 'string', amount: 'number' }) &&
  hasFields(raw, { status: 'number', doubts: 'number' }) &&
  numberOrNull(raw.why) &&
  numberOrNull(raw.invoiceId);

const isFitting = (raw: unknown): raw is FittingInvoice =>
  hasFields(raw, { id: 'number', uuid: 'string', amount: 'number', status: 'number', createDate: 'string' }) &&
  hasFields(raw, { bankTitle: 'string', requisites: 'string', phone: 'boolean', bank: 'boolean', sum: 'boolean' }) &&
  hasFields(raw, { time: 'boolean', expireDate: 'string', partner: 'string' }) &&
  (raw.account === null || typeof raw.account === 'boolean') &&
  (raw.accountRead === null || typeof raw.accountRead === 'string');

const unexpected = () => new PlatformError(unexpectedAnswer, 200);

/**
 * Runs a bank's patterns on its unread messages: `trial` returns what they would read, `apply` processes the messages
 * and returns the results. Rejects with `PlatformError`.
 */
export const fetchTrial = async (http: Http, patternId: number, which: 'trial' | 'apply'): Promise<Trial> => {
  const { method, path } = which === 'trial' ? plainCalls.trialPattern : plainCalls.applyPattern;
  const { json } = await http(fillPath(path, { id: patternId }), {
    method,
    body: method === 'POST' ? {} : undefined,
  });
  const kinds = { tried: 'number', unread: 'number', more: 'boolean', tookTooLong: 'boolean' } as const;
  if (!hasFields(json, kinds) || !Array.isArray(json.messages)) throw unexpected();
  const messages = (json.messages as unknown[]).filter(isTried);
  if (messages.length !== json.messages.length) throw unexpected();
  return { ...(json as unknown as Trial), messages };
};

/** Fetches the pay-ins that an unmatched message may match, best match first. */
export const fetchFittingInvoices = async (http: Http, messageId: number): Promise<FittingInvoice[]> => {
  const { json } = await http(fillPath(plainCalls.fittingInvoices.path, { id: messageId }));
  if (!Array.isArray(json) || !(json as unknown[]).every(isFitting)) throw unexpected();
  return json as FittingInvoice[];
};

/** Fetches a masked value unmasked. The platform records who saw it. */
export const fetchUnmasked = async (http: Http, entity: string, record: string, field: string): Promise<string> => {
  const { method, path } = plainCalls.showWhole;
  const { json } = await http(fillPath(path, { entity }), { method, body: { record, field } });
  if (!hasFields(json, { whole: 'string' })) throw unexpected();
  return String(json.whole);
};
