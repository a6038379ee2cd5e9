import { sql } from 'kysely';
import { isPhone } from '../../../src/format/requisites';
import { locks } from '../../database/locks';
import type { Db, Tx } from '../../database/schema';
import { textCollation } from '../../database/textCollation';

/** A number that becomes a payment account. */
export interface NewNumber {
  row: number;
  requisites: string;
  bankId: number;
  /** The vault owner; null where there is none yet. */
  ownerId: number | null;
}

/** Has calls that add payment accounts look for numbers of others one after the other. */
export const lockNumbers = (tx: Db | Tx) =>
  sql`select pg_advisory_xact_lock(${sql.lit(locks.accountNumbers)})`.execute(tx);

/**
 * Returns the rows whose number belongs to an account at another bank. That is right of a phone of the same vault owner alone:
 * a card is of one bank, and if two owners had one number, a transfer to one of them would complete the pay-in of the other.
 */
export const findNumbersElsewhere = async (db: Db | Tx, numbers: readonly NewNumber[]): Promise<number[]> => {
  const cells = numbers.map((one) => ({ ...one, isPhone: isPhone(one.requisites) }));
  const { rows } = await sql<{ row: number }>`with given as (
      select r.* from json_to_recordset(${JSON.stringify(cells)}::json)
        as r("row" integer, requisites text, "bankId" bigint, "ownerId" bigint, "isPhone" boolean)),
    known as (select lower(requisites collate ${textCollation}) as number, "bankId", "ownerId", "row" from given
      union all
      select lower(a.requisites collate ${textCollation}), a."bankDataId", p."vaultOwnerId", null
        from "payment-accounts" a join "vault-profiles" p on p.id = a."vaultProfileId"
        where lower(a.requisites collate ${textCollation}) in (select lower(requisites collate ${textCollation}) from given))
    select distinct g."row" from given g join known k on k.number = lower(g.requisites collate ${textCollation})
      and k."bankId" <> g."bankId" and (k."row" is null or k."row" < g."row")
    where not g."isPhone" or k."ownerId" is distinct from g."ownerId" order by 1`.execute(db);
  return rows.map(({ row }) => row);
};
