import { sql } from 'kysely';
import { isRequestWaiting } from '../../approvals/isRequestWaiting';
import { locks } from '../../database/locks';
import { isShortSql, numberKeySql } from '../../database/requisitesPerBank';
import type { Db, Tx } from '../../database/schema';
import { activeSql } from '../../database/statusSql';

/** A number that becomes a payment account. */
export interface NewNumber {
  row: number;
  requisites: string;
  bankId: number;
  /** The vault owner; null where there is none yet. */
  ownerId: number | null;
  /** The account itself, where it exists already. */
  accountId?: number;
}

/** An account that nobody uses any more keeps its number for so long after its last pay-in began. */
const restHours = 72;

/** Has calls that add payment accounts look for numbers of others one after the other. */
export const lockNumbers = (tx: Db | Tx) =>
  sql`select pg_advisory_xact_lock(${sql.lit(locks.accountNumbers)})`.execute(tx);

/**
 * SQL: the account `a` is used, was used lately, so that a payment to it may still come, or waits for approval or for its owner.
 * Whoever typed a number wrong frees it by deactivating the account.
 */
const isTaken = sql`(a.status = ${activeSql.Active} or a."invoiceId" is not null or a."needsOwner"
  or a."lastUsed" > now() - make_interval(hours => ${sql.lit(restHours)}) or exists (select 1 from approvals r
  where r.subject = 'payment-accounts/' || a.id and ${isRequestWaiting('r')}))`;

/**
 * Returns the rows whose number, however it is written, belongs to another account. That is right of a phone of the same vault
 * owner at another bank alone: a card is of one bank, and if two owners had one number, a transfer to one of them would complete
 * the pay-in of the other. The very same text at the same bank is left to the unique index.
 */
export const findNumbersElsewhere = async (db: Db | Tx, numbers: readonly NewNumber[]): Promise<number[]> => {
  const given = sql.ref('r.requisites');
  const { rows } = await sql<{ row: number }>`with given as (
      select r.*, ${numberKeySql(given)} as key, ${isShortSql(given)} as "isShort"
      from json_to_recordset(${JSON.stringify(numbers)}::json)
        as r("row" integer, requisites text, "bankId" bigint, "ownerId" bigint, "accountId" bigint)),
    known as (select key, requisites, "bankId", "ownerId", "row", null::bigint as id from given
      union all
      select ${numberKeySql(sql.ref('a.requisites'))}, a.requisites, a."bankDataId", p."vaultOwnerId", null, a.id
        from "payment-accounts" a join "vault-profiles" p on p.id = a."vaultProfileId"
        where ${numberKeySql(sql.ref('a.requisites'))} in (select key from given) and ${isTaken})
    select distinct g."row" from given g join known k on k.key = g.key
      and (k."row" < g."row" or k.id <> coalesce(g."accountId", 0)) and not (k."bankId" = g."bankId" and k.requisites = g.requisites)
    where not g."isShort" or k."bankId" = g."bankId" or k."ownerId" is distinct from g."ownerId" order by 1`.execute(
    db,
  );
  return rows.map(({ row }) => row);
};
