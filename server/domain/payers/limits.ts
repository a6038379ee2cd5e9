import { sql } from 'kysely';
import { countUp } from '../../database/counters';
import type { Db, Tx } from '../../database/schema';
import { tooMany } from '../../base/errors';
import type { Settings } from '../../base/settings';
import { locks } from '../../database/locks';
import { activeSql, openInvoicesSql } from '../../database/statusSql';

const minuteSeconds = 60;

const tooManyRequests = () => tooMany('Too many requests. Try again in a minute.', minuteSeconds);

/** Counts one creation from a network address. Throws 429 above `PAYER_CREATIONS` a minute (0: no limit). */
export const countCreation = async (db: Db, { PAYER_CREATIONS: limit }: Settings, address: string): Promise<void> => {
  if (limit > 0 && (await countUp(db, `payer-creations:${address}`, minuteSeconds)) > limit) throw tooManyRequests();
};

/** Counts one read from a network address. Throws 429 above `PAYER_READS` a minute (0: no limit). */
export const countReading = async (db: Db, { PAYER_READS: limit }: Settings, address: string): Promise<void> => {
  if (limit > 0 && (await countUp(db, `payer-reads:${address}`, minuteSeconds)) > limit) throw tooManyRequests();
};

/** Share (percent) of the active payment accounts that the payers of one network address may hold, and the least number. */
const shareOfAddress = 20;
const leastOfAddress = 5;

/**
 * Throws 429 when a browser or network address has the maximum number of open invoices (`PAYER_OPEN`,
 * `PAYER_OPEN_ADDRESS`; 0: no limit), or an address a fifth of the active payment accounts: on a small platform a stranger
 * would otherwise take all of them. Takes a lock for both, so that parallel requests cannot all pass.
 */
export const checkOpen = async (
  tx: Tx,
  { PAYER_OPEN: ofBrowser, PAYER_OPEN_ADDRESS: ofAddress }: Settings,
  { address, browser }: { address: string; browser: string },
): Promise<void> => {
  if (ofBrowser === 0 && ofAddress === 0) return;
  await sql`select pg_advisory_xact_lock(${locks.openOfAddress}, hashtext(${address})),
    pg_advisory_xact_lock(${locks.openOfBrowser}, hashtext(${browser}))`.execute(tx);
  const { rows } = await sql<{ here: number; withAccount: number; inBrowser: number; share: number }>`select
    (select greatest(${leastOfAddress}::int, count(*)::int * ${shareOfAddress}::int / 100) from (select 1 from "payment-accounts"
      where status = ${activeSql.Active} limit ${(ofAddress * 100) / shareOfAddress}::int) a) as share,
    (select count(*)::int from invoices where status in ${openInvoicesSql} and address = ${address}) as here,
    (select count(*)::int from invoices where status in ${openInvoicesSql} and address = ${address}
      and "freedDate" is null) as "withAccount",
    (select count(*)::int from invoices where status in ${openInvoicesSql} and browser = ${browser}) as "inBrowser"`.execute(
    tx,
  );
  const { here, withAccount, inBrowser, share } = rows[0]!;
  if ((ofBrowser > 0 && inBrowser >= ofBrowser) || (ofAddress > 0 && (here >= ofAddress || withAccount >= share))) {
    throw tooMany('You have too many open invoices. Finish one of them first.', minuteSeconds);
  }
};
