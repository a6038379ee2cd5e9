import { sql } from 'kysely';
import type { Tx } from '../../database/schema';
import { DisputeKind, DisputeOpener } from '../../../src/resources/statuses/disputes';
import { tooMany } from '../../base/errors';
import type { Settings } from '../../base/settings';
import { locks } from '../../database/locks';
import { disputeOpenerSql, disputeSql, invoiceSql, openDisputesSql } from '../../database/statusSql';

/** Who opens a dispute. */
export type Opener =
  | {
      as: 'payer';
      /** Network address. */
      address: string;
      /** The cookie that identifies the payer's browser, where there is one. */
      browser: string | undefined;
    }
  | {
      as: 'merchant';
      clientId: number;
      /** The person of the merchant; absent with an API key. */
      userId?: number;
      keyName?: string;
    }
  | { as: 'staff'; userId: number };

/** What is stored of who opened a dispute. */
export const openerKinds = {
  payer: DisputeOpener.Payer,
  merchant: DisputeOpener.Merchant,
  staff: DisputeOpener.Staff,
} as const satisfies Readonly<Record<Opener['as'], DisputeOpener>>;

/** How many open disputes one browser has at most. */
const maxOfBrowser = 3;

const retrySeconds = 3600;

/**
 * Throws 429 when a payer's browser or network address has the maximum number of open disputes. Takes a lock for both, so that parallel
 * requests cannot all pass.
 */
export const checkOpenDisputes = async (
  tx: Tx,
  { PAYER_OPEN_ADDRESS: maxOfAddress }: Pick<Settings, 'PAYER_OPEN_ADDRESS'>,
  { address, browser }: { address: string; browser: string | undefined },
): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${locks.disputesOfAddress}, hashtext(${address})),
    pg_advisory_xact_lock(${locks.disputesOfBrowser}, hashtext(${browser ?? address}))`.execute(tx);
  const { rows } = await sql<{ here: number; inBrowser: number }>`select
      count(*) filter (where address = ${address})::int as here,
      count(*) filter (where browser = ${browser ?? null}::text)::int as "inBrowser"
    from disputes where status in ${openDisputesSql} and (address = ${address} or browser = ${browser ?? null}::text)`.execute(
    tx,
  );
  const { here, inBrowser } = rows[0]!;
  if (inBrowser >= maxOfBrowser || (maxOfAddress > 0 && here >= maxOfAddress))
    throw tooMany('You have too many open claims. Wait until one of them is decided.', retrySeconds);
};

/**
 * Throws 429 when a merchant has opened as many disputes that nobody has decided as one address may: each holds money of a vault owner.
 * Takes a lock, so that parallel requests cannot all pass.
 */
export const checkOpenDisputesOfMerchant = async (
  tx: Tx,
  { PAYER_OPEN_ADDRESS: most }: Pick<Settings, 'PAYER_OPEN_ADDRESS'>,
  { clientId }: { clientId: number },
): Promise<void> => {
  if (most === 0) return;
  await sql`select pg_advisory_xact_lock(${locks.disputesOfMerchant}, ${clientId}::int)`.execute(tx);
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from disputes
    where "clientId" = ${clientId} and "openedBy" = ${disputeOpenerSql.Merchant} and status in ${openDisputesSql}`.execute(
    tx,
  );
  if (rows[0]!.open >= most)
    throw tooMany('You have too many open claims. Wait until one of them is decided.', retrySeconds);
};

/** Who had so many disputes refused within so many days opens further ones that hold nothing. */
const tooManyRefused = 3;
const refusedDays = 30;

/**
 * Whether the disputes of whoever opens one hold anything: those of a network address or a merchant with too many refused do not. Of a
 * pay-in that was completed after all the claim was true.
 */
export const mayHold = async (tx: Tx, opener: Opener): Promise<boolean> => {
  if (opener.as === 'staff') return true;
  const isTheirs =
    opener.as === 'payer'
      ? sql`address = ${opener.address}`
      : sql`"clientId" = ${opener.clientId} and "openedBy" = ${disputeOpenerSql.Merchant}`;
  const { rows } = await sql<{ refused: number }>`select count(*)::int as refused from disputes
    where ${isTheirs} and status = ${disputeSql.Refused} and "decidedDate" > now() - make_interval(days => ${sql.lit(refusedDays)})
      and not (kind = ${sql.lit(DisputeKind.PayIn)} and exists (
        select 1 from invoices i where i.id = "invoiceId" and i.status = ${invoiceSql.Complete}))`.execute(tx);
  return rows[0]!.refused < tooManyRefused;
};
