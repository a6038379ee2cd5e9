import { sql, type RawBuilder } from 'kysely';
import { BlockedBy } from '../../../src/resources/statuses/blocking';
import { blockNetworkOf } from '../../base/address';
import { ApiError } from '../../base/errors';
import { announceAll } from '../../database/changes';
import type { Db } from '../../database/schema';

/** By what a payer may be known. */
export interface PayerKeys {
  clientId: number;
  cid: string | null;
  phoneNumber?: string | null;
  /** Of a pay-out: the payer's own. Those of a pay-in are a vault owner's. */
  requisites?: string | null;
  browser?: string | null;
  /** Network address; null of a merchant's own server, which nothing blocks. */
  address: string | null;
}

/** The same number, however it is written: of a phone its last ten digits, of a card all without zeros in front. */
const phoneKeyOf = (phone: string) => phone.replaceAll(/\D/g, '').slice(-10);
const requisitesKeyOf = (requisites: string) => requisites.replaceAll(/\D/g, '').replace(/^0+/, '');

/** What is stored of a payer to know them by this again; null where there is nothing. */
export const blockedKeyOf = (by: BlockedBy, payer: PayerKeys): string | null => {
  const { cid, phoneNumber, requisites, browser, address } = payer;
  if (by === BlockedBy.CustomerId) return cid?.toLowerCase() ?? null;
  if (by === BlockedBy.Phone) return phoneNumber ? phoneKeyOf(phoneNumber) : null;
  if (by === BlockedBy.Requisites) return requisites ? requisitesKeyOf(requisites) : null;
  return by === BlockedBy.Browser ? (browser ?? null) : address === null ? null : blockNetworkOf(address);
};

/** SQL: the ids of what blocks this payer now. Nothing blocks a merchant's own server. */
export const blockedIds = (payer: PayerKeys): RawBuilder<number[]> => {
  const none = sql<number[]>`array[]::bigint[]`;
  if (payer.address === null) return none;
  const keys = Object.values(BlockedBy).flatMap((by) => {
    const key = blockedKeyOf(by, payer);
    if (key === null || key === '') return [];
    const ofMerchant = by === BlockedBy.CustomerId ? sql`and k."clientId" = ${payer.clientId}` : sql``;
    return [sql`(k."by" = ${sql.lit(by)} and k.key = ${key} ${ofMerchant})`];
  });
  if (keys.length === 0) return none;
  return sql`array(select k.id from "blocked-payers" k where k.until > now() and (${sql.join(keys, sql` or `)}))`;
};

/** The refusal of a blocked payer: in nothing it differs from that of an account that is not free. */
export class BlockedPayer extends ApiError {
  constructor(
    readonly ids: readonly number[],
    { status, code, words, field, retryAfter }: ApiError,
  ) {
    super(status, code, words, field, retryAfter);
  }
}

/** Notes that a blocked payer was turned away, once a minute at most. */
export const noteTry = async (db: Db, { ids }: BlockedPayer): Promise<void> => {
  const { rows } = await sql<{ id: number }>`update "blocked-payers" set tries = tries + 1, "lastTry" = now()
    where id = any(${ids}::bigint[]) and ("lastTry" is null or "lastTry" < now() - interval '1 minute') returning id`.execute(
    db,
  );
  await announceAll(
    db,
    rows.map(({ id }) => ({ entity: 'blocked-payers', id, kind: 'changed' })),
  );
};
