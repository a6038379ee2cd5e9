import type { Figures } from '../resources/figures';
import { plainCalls } from '../resources/calls';
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
import { PlatformError, unexpectedAnswer } from './platformError';

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
const unexpected = () => new PlatformError(unexpectedAnswer, 200);

const usdt = money('Amount', 'USDT');

/** An amount from the wire as a decimal string. */
const decimalOf = (raw: unknown): string => {
  const value = decodeValue(usdt, raw);
  if (value === invalidValue || value === null) throw unexpected();
  return String(value);
};

const numberOrNull = (raw: unknown) => (typeof raw === 'number' ? raw : null);

const decimalOrNull = (raw: unknown) => (raw === null || raw === undefined ? null : decimalOf(raw));

const accountOf = ({ id, number }: Raw): StatementAccount => {
  if (typeof id !== 'number' || typeof number !== 'string') throw unexpected();
  return { id, number };
};

const invoiceOf = (raw: Raw): StatementInvoice => {
  if (typeof raw.id !== 'number' || typeof raw.uuid !== 'string') throw unexpected();
  const cid = typeof raw.cid === 'string' ? raw.cid : null;
  const { id, uuid, amount, rate, fee } = raw;
  const account = isObject(raw.account) ? accountOf(raw.account) : null;
  return { id, uuid, cid, amount: decimalOf(amount), rate: decimalOf(rate), fee: decimalOrNull(fee), account };
};

const lineOf = (raw: unknown): StatementLine => {
  if (!isObject(raw) || typeof raw.postedDate !== 'string') throw unexpected();
  if (typeof raw.id !== 'number' || typeof raw.entry !== 'number') throw unexpected();
  return {
    id: raw.id,
    entry: raw.entry,
    postedDate: raw.postedDate,
    purpose: numberOrNull(raw.purpose),
    dealId: numberOrNull(raw.dealId),
    operationId: numberOrNull(raw.operationId),
    quantity: decimalOf(raw.quantity),
    after: decimalOf(raw.after),
    payer: typeof raw.payer === 'string' ? raw.payer : null,
    paymentType: numberOrNull(raw.paymentType),
    invoice: isObject(raw.invoice) ? invoiceOf(raw.invoice) : null,
    share: isObject(raw.share) ? { of: decimalOf(raw.share.of), percent: decimalOf(raw.share.percent) } : null,
    includedFee: decimalOrNull(raw.includedFee),
  };
};

/**
 * Fetches the figures that the caller's role may read. Rejects with `PlatformError` if the answer has another shape.
 */
export const fetchFigures = async (http: Http): Promise<Figures> => {
  const { json } = await http(plainCalls.figures.path);
  if (!isObject(json) || typeof json.at !== 'string') throw unexpected();
  if (![json.counts, json.shares, json.lists].every(isObject)) throw unexpected();
  return json as unknown as Figures;
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
  const { json } = await http(`${fillPath(plainCalls.statement.path, { userId })}?${queryOf({ find })}`);
  if (!Array.isArray(json)) throw unexpected();
  return json.map(lineOf);
};

/** Fetches one page of the completed transactions of a user's balance, newest first, and the total count. */
export const fetchStatement = async (
  http: Http,
  userId: number,
  { offset, limit, before, from, to }: StatementPage,
): Promise<Statement> => {
  const range = JSON.stringify([offset, offset + limit - 1]);
  const query = queryOf({ range, before, from: from?.toISOString(), to: to?.toISOString() });
  const { json, headers } = await http(`${fillPath(plainCalls.statement.path, { userId })}?${query}`);
  if (!Array.isArray(json)) throw unexpected();
  const total = Number(headers.get('Content-Range')?.split('/')[1]);
  return { lines: json.map(lineOf), total: Number.isFinite(total) ? total : json.length };
};

const purposeOf = (raw: unknown): PurposeTotal => {
  if (!isObject(raw) || typeof raw.purpose !== 'number') throw unexpected();
  const { purpose, incoming, outgoing, includedFee } = raw;
  return {
    purpose,
    incoming: decimalOf(incoming),
    outgoing: decimalOf(outgoing),
    includedFee: decimalOrNull(includedFee),
  };
};

const payerOf = (raw: unknown): PayerTotal => {
  if (!isObject(raw) || typeof raw.id !== 'number' || typeof raw.who !== 'string') throw unexpected();
  const { id, who, type, amount, turnover } = raw;
  return { id, who, type: Number(type), amount: decimalOf(amount), turnover: decimalOf(turnover) };
};

/** Fetches what a user's balance began and ended a period with, and what came in and went out. */
export const fetchStatementTotals = async (
  http: Http,
  userId: number,
  { from, to }: StatementPeriod,
): Promise<StatementTotals> => {
  const query = queryOf({ from: from?.toISOString(), to: to?.toISOString() });
  const { json } = await http(`${fillPath(plainCalls.statementTotals.path, { userId })}?${query}`);
  if (!isObject(json)) throw unexpected();
  return {
    opening: decimalOf(json.opening),
    incoming: decimalOf(json.incoming),
    outgoing: decimalOf(json.outgoing),
    closing: decimalOf(json.closing),
    purposes: Array.isArray(json.purposes) ? json.purposes.map(purposeOf) : [],
    payers: Array.isArray(json.payers) ? json.payers.map(payerOf) : [],
  };
};
