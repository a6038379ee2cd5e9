import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { decimalOf, type Micros } from '../../base/amounts';
import type { Tx } from '../../database/schema';
import type { Settings } from '../../base/settings';
import { PaymentType } from '../../../src/resources/statuses/invoices';
import { percentsSql, type Percents } from '../ledger/percents';

/** The payment account that a payer is given, locked until the transaction ends. */
export interface GivenAccount {
  id: number;
  requisites: string;
  deviceId: number | null;
  /** The vault owner, whose balance covers the pay-in. */
  ownerId: number;
  holderName: string | null;
}

/** Requirements for a payment account. */
export interface AccountCriteria {
  /** RUB, two decimals. */
  sum: string;
  /** What of its owner's balance must be usable, USDT. */
  requiredBalance: Micros;
  /** The bank that the payer chose; null for any. */
  bankId: number | null;
  /**
   * Accounts to exclude because the pay-in could not be written with them, and owners whose balance does not cover it.
   */
  excludedAccountIds: readonly number[];
  excludedOwnerIds: readonly number[];
  /** Decides the lot: a whole number. Nobody outside can know it. */
  seed: number;
}

/**
 * What is read of the account and its owner once the owner's balance is locked, as their pay-ins are made one after the other: the
 * owner's percents, and what was checked when the account was drawn.
 */
export interface CheckedAccount extends Percents {
  /** No other account of the owner at the bank has an open pay-in of the sum. */
  isSumFree: boolean;
  /** What open pay-ins of strangers hold of the owner's balance, USDT. */
  heldByStrangers: string;
}

/** Checks a given account again, under the lock of its owner's balance. */
export const checkAgain = async (tx: Tx, { id, ownerId }: GivenAccount, sum: string): Promise<CheckedAccount> => {
  const { rows } = await sql<CheckedAccount>`select * from check_account(${id}, ${sum}::numeric)
    cross join ${percentsSql(ownerId, PaymentType.PayIn)} percents`.execute(tx);
  return rows[0]!;
};

/** Seeds are below this, the largest bound that `randomInt` takes. */
const seedsEnd = 2 ** 48 - 1;

/** A seed that nobody can know before. */
export const newSeed = (): number => randomInt(seedsEnd);

/** A sum always rests for this many hours; for `SUM_REST_HOURS` only while other accounts are free. */
const minRestHours = 1;

/**
 * Finds the payment account for a new pay-in and locks it (docs/rules.md#which-account): of a vault owner who is drawn by lot, the
 * one that has been unused longest. A sum rests on its phone for `REST_MINUTES` after an invoice, and for `SUM_REST_HOURS` after one that
 * ended without a message. Undefined when none is free.
 */
export const findFreeAccount = async (
  tx: Tx,
  { sum, requiredBalance, bankId, excludedAccountIds, excludedOwnerIds, seed }: AccountCriteria,
  { REST_MINUTES: restMinutes, SUM_REST_HOURS: restHours }: Pick<Settings, 'REST_MINUTES' | 'SUM_REST_HOURS'>,
): Promise<GivenAccount | undefined> => {
  const { rows } =
    await sql<GivenAccount>`select * from draw_account(${sum}::numeric, ${decimalOf(requiredBalance)}::numeric,
    ${bankId}::bigint, ${excludedAccountIds}::bigint[], ${excludedOwnerIds}::bigint[], ${seed}::bigint, ${restMinutes}::integer,
    ${restHours > minRestHours ? [restHours, minRestHours] : [restHours]}::integer[])`.execute(tx);
  return rows[0];
};
