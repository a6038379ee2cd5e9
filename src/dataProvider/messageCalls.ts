import { consoleCalls } from '../resources/calls';
import { fillPath } from '../resources/language/wire';
import type { AccountMessages } from '../resources/accountMessages';
import { definitionOf } from '../resources/index';
import type { Definition } from '../resources/language/definition';
import type { FittingInvoice, OpenPayIn, Trial, TriedMessage } from '../resources/messageTrials';
import { fetchAccountMessages } from './accountMessageCalls';
import type { Http } from './http';
import { wrongAnswer } from './wrongAnswer';

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

const isOpenPayIn = (raw: unknown): raw is OpenPayIn =>
  hasFields(raw, { id: 'number', partner: 'string', requisites: 'string' });

const fetchTrial = async (http: Http, patternId: number, which: 'trial' | 'apply'): Promise<Trial> => {
  const { method, path } = which === 'trial' ? consoleCalls.trialPattern : consoleCalls.applyPattern;
  const answer = await http(fillPath(path, { id: patternId }), {
    method,
    body: method === 'POST' ? {} : undefined,
  });
  const kinds = { tried: 'number', unread: 'number', more: 'boolean', tookTooLong: 'boolean' } as const;
  return answer.read((json) => {
    if (!hasFields(json, kinds)) throw wrongAnswer('an answer as the contract describes it', json);
    const { messages } = json;
    if (!Array.isArray(messages) || !messages.every(isTried)) throw wrongAnswer('a list', messages, 'messages');
    return { ...(json as unknown as Trial), messages };
  });
};

const fetchFittingInvoices = async (http: Http, messageId: number): Promise<FittingInvoice[]> => {
  const answer = await http(fillPath(consoleCalls.fittingInvoices.path, { id: messageId }));
  return answer.read((json) => {
    if (!Array.isArray(json) || !json.every(isFitting)) throw wrongAnswer('a list', json);
    return json;
  });
};

const fetchOpenPayIns = async (
  http: Http,
  bankId: number,
  { amount, account }: { amount: string; account: string | null },
): Promise<OpenPayIn[]> => {
  const query = new URLSearchParams({ amount, ...(account === null ? {} : { account }) });
  const answer = await http(`${fillPath(consoleCalls.openPayIns.path, { id: bankId })}?${query.toString()}`);
  return answer.read((json) => {
    if (!Array.isArray(json) || !json.every(isOpenPayIn)) throw wrongAnswer('a list', json);
    return json;
  });
};

/** Fetches a masked value unmasked. The platform records who saw it. */
export const fetchUnmasked = async (http: Http, entity: string, record: string, field: string): Promise<string> => {
  const { method, path } = consoleCalls.showWhole;
  const answer = await http(fillPath(path, { entity }), { method, body: { record, field } });
  return answer.read((json) => {
    if (!hasFields(json, { whole: 'string' })) throw wrongAnswer('a text', undefined, 'whole');
    return String(json.whole);
  });
};

/** Calls about messages. Each rejects with `PlatformError`. */
export interface MessageCalls {
  /**
   * Runs a bank's patterns on the messages that none of them has read. `trial` returns what they would read; `apply` processes
   * these messages and returns the results.
   */
  tryPattern: (patternId: number, which: 'trial' | 'apply') => Promise<Trial>;
  /** Pay-ins that an unmatched message may match, best match first. */
  fittingInvoices: (messageId: number) => Promise<FittingInvoice[]>;
  /** Open pay-ins that a message of a bank with this sum (RUB), and account where it names one, is about. */
  openPayIns: (bankId: number, read: { amount: string; account: string | null }) => Promise<OpenPayIn[]>;
  /** Messages about the account of a pay-in, around its time. */
  ofAccount: (invoiceId: number) => Promise<AccountMessages>;
}

/** Returns the calls about messages. `expire` makes the lists of an entity stale, after a call that changed it. */
export const messageCalls = (http: Http, expire: (definition: Definition) => Promise<unknown>): MessageCalls => ({
  tryPattern: async (patternId, which) => {
    try {
      return await fetchTrial(http, patternId, which);
    } finally {
      if (which === 'apply') await Promise.all(['messages', 'invoices'].map((name) => expire(definitionOf(name))));
    }
  },
  fittingInvoices: (messageId) => fetchFittingInvoices(http, messageId),
  openPayIns: (bankId, read) => fetchOpenPayIns(http, bankId, read),
  ofAccount: (invoiceId) => fetchAccountMessages(http, invoiceId),
});
