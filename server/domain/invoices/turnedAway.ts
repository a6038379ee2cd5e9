import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { TurnedAwayHour } from '../../../src/resources/figures';
import { countUp } from '../../database/counters';
import { inTransaction } from '../../database/changes';
import type { Db, Tx } from '../../database/schema';
import { accountIsFree } from '../vault/freeAccounts';
import type { InvoiceRequest } from './make';
import type { NoFreeAccount } from './noFreeAccount';

/** A payer who tries again within this time is the same, seconds. */
const sameWithin = 3600;
/** For how many days it is known when payers were turned away. */
const keptDays = 14;
/** Maximum number of rows that are deleted at a time. */
const batchSize = 20_000;

/** Maximum number of strangers of one network address who count within that time: a browser forgets its cookie when it wants. */
const mostOfAddress = 5;

type Payer = Pick<InvoiceRequest, 'clientId' | 'cid' | 'browser' | 'address'>;

/** SQL: an account of the bank, of any without one, is free for some sum: that of the payer was too large, or is at rest there. */
const isFreeAt = (bankId: number | null) => sql`exists (select 1 from "payment-accounts" t
  where (${bankId}::bigint is null or t."bankDataId" = ${bankId}::bigint) and ${accountIsFree('t')})`;

/** Counts a try. Returns whether the payer counts: the customer of a server with a key by the merchant's ID of them, a stranger by the browser. */
const isNew = async (tx: Tx, { clientId, cid, browser, address }: Payer): Promise<boolean> => {
  const payer = createHash('sha256')
    .update(JSON.stringify(address === null ? [clientId, cid?.toLowerCase()] : [browser ?? address]))
    .digest('base64url');
  if ((await countUp(tx, `turned-away:${payer}`, sameWithin)) > 1) return false;
  return address === null || (await countUp(tx, `turned-away-from:${address}`, sameWithin)) <= mostOfAddress;
};

/**
 * Notes that a payer was told that no account is free, once an hour however often they try (docs/rules.md#which-account), and whether
 * one was, and could not take their sum.
 */
export const noteTurnedAway = (db: Db, { bankId }: NoFreeAccount, payer: Payer): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await isNew(tx, payer))) return;
    await sql`insert into "turned-away" ("createDate", "bankId", unfit)
      values (now(), ${bankId}::bigint, ${isFreeAt(bankId)})`.execute(tx);
  });

/** Hours that the chart of payers who were turned away shows, the one that is not over included. */
const shownHours = 24;

/** How many payers were turned away in each of the last 24 hours, and how many of them while accounts were free, oldest first. */
export const turnedAwayByHour = async (db: Db): Promise<TurnedAwayHour[]> => {
  const { rows } = await sql<Omit<TurnedAwayHour, 'hour'> & { hour: Date | string }>`select h.hour,
      count(t.id)::int as count, (count(*) filter (where t.unfit))::int as unfit
    from generate_series(date_trunc('hour', now()) - make_interval(hours => ${shownHours - 1}), date_trunc('hour', now()),
      interval '1 hour') as h(hour)
    left join "turned-away" t on t."createDate" >= h.hour and t."createDate" < h.hour + interval '1 hour'
    group by h.hour order by h.hour`.execute(db);
  return rows.map(({ hour, ...counts }) => ({ hour: new Date(hour).toISOString(), ...counts }));
};

/** Deletes what was noted of payers who were turned away two weeks ago, one batch at a time. Returns how many. */
export const forgetTurnedAway = async (db: Db): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`delete from "turned-away" where id in (select t.id from "turned-away" t
    where t."createDate" < now() - make_interval(days => ${keptDays}) order by t."createDate" limit ${batchSize})`.execute(
    db,
  );
  return Number(numAffectedRows);
};
