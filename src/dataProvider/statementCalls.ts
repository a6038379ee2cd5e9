import type { Role } from '../resources/language/roles';
import type { Purpose } from '../resources/statuses/funds';
import type { PaymentType } from '../resources/statuses/invoices';
import { consoleCalls } from '../resources/calls';
import type {
  PayerTotal,
  PurposeTotal,
  StatementAccount,
  StatementInvoice,
  StatementLine,
  StatementPeriod,
  StatementTotals,
} from '../resources/statement';
import { money } from '../resources/language/fields';
import { decodeValue, invalidValue } from '../resources/language/values';
import { fillPath } from '../resources/language/wire';
import type { Http } from './http';
import { wrongAnswer } from './wrongAnswer';

/**
 * Which lines of a statement to fetch, newest first. With `before`, `offset` counts from the lines below that entry.
 */
export interface StatementPage extends StatementPeriod {
  offset: number;
  limit: number;
  before?: number;
}

/** Lines of a statement, and how many there are in its period. */
export interface Statement {
  lines: StatementLine[];
  total: number;
}

type Raw = Readonly<Record<string, unknown>>;

const isObject = (raw: unknown): raw is Raw => typeof raw === 'object' && raw !== null && !Array.isArray(raw);

const usdt = money('Amount', 'USDT');

/** The amount of a field as a decimal string. */
const decimalOf = (raw: Raw, name: string): string => {
  const value = decodeValue(usdt, raw[name]);
  if (value === invalidValue || value === null) throw wrongAnswer('an amount', raw[name], name);
  return String(value);
};

const numberOf = (raw: Raw, name: string): number => {
  const value = raw[name];
  if (typeof value !== 'number') throw wrongAnswer('a number', value, name);
  return value;
};

const textOf = (raw: Raw, name: string): string => {
  const value = raw[name];
  if (typeof value !== 'string') throw wrongAnswer('a text', value, name);
  return value;
};

const objectIn = (raw: unknown, name?: string): Raw => {
  if (!isObject(raw)) throw wrongAnswer('an object', raw, name);
  return raw;
};

const listOf = <T>(raw: unknown, readOne: (one: unknown) => T): T[] => {
  if (!Array.isArray(raw)) throw wrongAnswer('a list', raw);
  return raw.map(readOne);
};

const numberOrNull = (raw: unknown) => (typeof raw === 'number' ? raw : null);

const decimalOrNull = (raw: Raw, name: string) => ((raw[name] ?? null) === null ? null : decimalOf(raw, name));

const accountOf = (raw: Raw): StatementAccount => ({ id: numberOf(raw, 'id'), number: textOf(raw, 'number') });

const invoiceOf = (raw: Raw): StatementInvoice => ({
  id: numberOf(raw, 'id'),
  uuid: textOf(raw, 'uuid'),
  cid: typeof raw.cid === 'string' ? raw.cid : null,
  amount: decimalOf(raw, 'amount'),
  rate: decimalOf(raw, 'rate'),
  fee: decimalOrNull(raw, 'fee'),
  account: isObject(raw.account) ? accountOf(raw.account) : null,
  dispute: numberOrNull(raw.dispute),
});

const lineOf = (line: unknown): StatementLine => {
  const raw = objectIn(line);
  return {
    id: numberOf(raw, 'id'),
    entry: numberOf(raw, 'entry'),
    postedDate: textOf(raw, 'postedDate'),
    purpose: numberOrNull(raw.purpose) as Purpose | null,
    dealId: numberOrNull(raw.dealId),
    operationId: numberOrNull(raw.operationId),
    quantity: decimalOf(raw, 'quantity'),
    after: decimalOf(raw, 'after'),
    payer: typeof raw.payer === 'string' ? raw.payer : null,
    paymentType: numberOrNull(raw.paymentType) as PaymentType | null,
    invoice: isObject(raw.invoice) ? invoiceOf(raw.invoice) : null,
    share: isObject(raw.share) ? { of: decimalOf(raw.share, 'of'), percent: decimalOf(raw.share, 'percent') } : null,
    includedFee: decimalOrNull(raw, 'includedFee'),
  };
};

/** Query of an address: the parameters that have a value. */
const queryOf = (parameters: Readonly<Record<string, string | number | undefined>>): string => {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
};

/**
 * Fetches the lines of one deal, funds operation or invoice on a user's balance, newest first: `#11804`, or the first digits of
 * the invoice's uuid.
 */
export const findInStatement = async (http: Http, userId: number, find: string): Promise<StatementLine[]> => {
  const answer = await http(`${fillPath(consoleCalls.statement.path, { userId })}?${queryOf({ find })}`);
  return answer.read((json) => listOf(json, lineOf));
};

/** Fetches one page of the completed transactions of a user's balance, newest first, and the total count. */
export const fetchStatement = async (
  http: Http,
  userId: number,
  { offset, limit, before, from, to }: StatementPage,
): Promise<Statement> => {
  const range = JSON.stringify([offset, offset + limit - 1]);
  const query = queryOf({ range, before, from: from?.toISOString(), to: to?.toISOString() });
  const answer = await http(`${fillPath(consoleCalls.statement.path, { userId })}?${query}`);
  const lines = answer.read((json) => listOf(json, lineOf));
  const total = Number(answer.headers.get('Content-Range')?.split('/')[1]);
  return { lines, total: Number.isFinite(total) ? total : lines.length };
};

const purposeOf = (total: unknown): PurposeTotal => {
  const raw = objectIn(total);
  return {
    purpose: numberOf(raw, 'purpose') as unknown as Purpose,
    incoming: decimalOf(raw, 'incoming'),
    outgoing: decimalOf(raw, 'outgoing'),
    includedFee: decimalOrNull(raw, 'includedFee'),
  };
};

const payerOf = (total: unknown): PayerTotal => {
  const raw = objectIn(total);
  return {
    id: numberOf(raw, 'id'),
    who: textOf(raw, 'who'),
    type: Number(raw.type) as unknown as Role,
    amount: decimalOf(raw, 'amount'),
    turnover: decimalOf(raw, 'turnover'),
  };
};

/** Fetches what a user's balance began and ended a period with, and what came in and went out. */
export const fetchStatementTotals = async (
  http: Http,
  userId: number,
  { from, to }: StatementPeriod,
): Promise<StatementTotals> => {
  const query = queryOf({ from: from?.toISOString(), to: to?.toISOString() });
  const answer = await http(`${fillPath(consoleCalls.statementTotals.path, { userId })}?${query}`);
  return answer.read((json) => {
    const raw = objectIn(json);
    return {
      opening: decimalOf(raw, 'opening'),
      incoming: decimalOf(raw, 'incoming'),
      outgoing: decimalOf(raw, 'outgoing'),
      closing: decimalOf(raw, 'closing'),
      purposes: Array.isArray(raw.purposes) ? raw.purposes.map(purposeOf) : [],
      payers: Array.isArray(raw.payers) ? raw.payers.map(payerOf) : [],
    };
  });
};
