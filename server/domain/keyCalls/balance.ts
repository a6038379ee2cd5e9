import type { Context } from 'hono';
import { keyCalls } from '../../../src/resources/keyCalls';
import { decimalOf } from '../../base/amounts';
import type { Platform } from '../../calls/platform';
import { availableOf, readBalance } from '../ledger/balances';
import { entriesBetween, entriesWithin, linesOf, totalsOf } from '../ledger/statementEntries';
import type { StatementLine } from '../../../src/resources/statement';
import { invalid } from '../../base/errors';
import type { KeyHolder } from './keyHolder';
import { notNext, parametersOf } from './known';
import { countCall } from './limits';

/** The balance of a merchant as the answer of `GET balance` has it, USDT. */
export interface KeyBalance {
  amount: number;
  held: number;
  /** What is not held. */
  available: number;
}

/** `GET balance` with an API key. Throws 429 above `KEY_READS` a minute. */
export const balanceWithKey = async (platform: Platform, context: Context, holder: KeyHolder): Promise<KeyBalance> => {
  await countCall(platform, context, holder, 'reads');
  parametersOf(context, {});
  const balance = await readBalance(platform.db, holder.clientId);
  const { amount, held } = balance;
  return { amount: toNumber(amount), held: toNumber(held), available: toNumber(availableOf(balance)) };
};

const toNumber = (micros: bigint) => Number(decimalOf(micros));

/** A line of a statement as the answer of `GET statement` has it. Sums are in USDT but for the amount of the invoice. */
export interface KeyStatementLine {
  /** Number of the line; the next one that is posted has the next. */
  entry: number;
  /** Epoch ms. */
  postedDate: number;
  /** `Purpose`. */
  purpose: StatementLine['purpose'];
  /** Negative when the money left the balance. */
  quantity: number;
  /** The balance after it. */
  after: number;
  /** The fee that the payment of a pay-out contains; else null. */
  includedFee: number | null;
  invoice: { id: string; cid: string | null; amount: number; rate: number; fee: number | null } | null;
  /** Number of the deposit or withdraw; else null. */
  operation: number | null;
}

const lineOf = (line: StatementLine): KeyStatementLine => ({
  entry: line.entry,
  postedDate: Date.parse(line.postedDate),
  purpose: line.purpose,
  quantity: Number(line.quantity),
  after: Number(line.after),
  includedFee: line.includedFee === null || line.includedFee === undefined ? null : Number(line.includedFee),
  invoice: line.invoice
    ? {
        id: line.invoice.uuid,
        cid: line.invoice.cid,
        amount: Number(line.invoice.amount),
        rate: Number(line.invoice.rate),
        fee: line.invoice.fee === null ? null : Number(line.invoice.fee),
      }
    : null,
  operation: line.operationId,
});

/** What `GET statement` answers: USDT before and after the period, and its lines, newest first. */
export interface KeyStatement {
  opening: number;
  closing: number;
  lines: KeyStatementLine[];
  /** The `cursor` of the next page; null after the last. */
  next: number | null;
}

/**
 * `GET statement` with an API key: what was posted on the merchant's balance within a period, both its ends included, newest first.
 * Lines never change, and new ones shift no page. Throws 422 for a parameter, and 429 above `KEY_READS` a minute.
 */
export const statementWithKey = async (
  platform: Platform,
  context: Context,
  holder: KeyHolder,
): Promise<KeyStatement> => {
  const { db } = platform;
  await countCall(platform, context, holder, 'reads');
  const { from, to, cursor, limit } = parametersOf(context, keyCalls.statement.query);
  const [since, until] = [from, to].map((moment) => (typeof moment === 'string' ? moment : undefined));
  if (since !== undefined && until !== undefined && until < since)
    throw invalid('to', 'The end is before the beginning');
  const { id, userId, entries } = await db
    .selectFrom('balance-accounts')
    .select(['id', 'userId', 'entries'])
    .where('userId', '=', holder.clientId)
    .executeTakeFirstOrThrow();
  const balance = { id, userId: Number(userId), entries: Number(entries) };
  const within = await entriesWithin(db, balance, {
    ...(since === undefined ? {} : { from: since }),
    ...(until === undefined ? {} : { to: until }),
  });
  const newest = typeof cursor === 'number' ? cursor : within.last;
  if (typeof cursor === 'number' && (cursor <= within.opening || cursor > within.last))
    throw invalid('cursor', notNext);
  const oldest = Math.max(within.opening, newest - Number(limit)) + 1;
  const lines = await linesOf(db, balance, entriesBetween(oldest, newest), Number(limit));
  const { opening, closing } = await totalsOf(db, balance, within);
  return {
    opening: Number(opening),
    closing: Number(closing),
    lines: lines.map(lineOf),
    next: oldest > within.opening + 1 ? oldest - 1 : null,
  };
};
