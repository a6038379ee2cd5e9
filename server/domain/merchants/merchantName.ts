import { sql } from 'kysely';
import { Role } from '../../../src/resources/language/roles';
import { users } from '../../../src/resources/users';
import { locks } from '../../database/locks';
import type { Tx } from '../../database/schema';
import { userSql } from '../../database/statusSql';
import { invalid, ofField } from '../../base/errors';

/**
 * Throws 422 when another merchant has this name, whatever its case and spaces: payers and staff choose merchants by name
 * and could not tell the two apart. Calls that add merchants check one after the other.
 */
export const checkMerchantName = async (tx: Tx, nickname: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(locks.merchantNames)})`.execute(tx);
  const folded = (name: ReturnType<typeof sql>) =>
    sql`lower(regexp_replace(btrim(${name}), '\\s+', ' ', 'g') collate "pg_c_utf8")`;
  const { rows } = await sql`select 1 from users where type = ${sql.lit(Role.Merchant)}
    and status is distinct from ${userSql.Deleted} and ${folded(sql`nickname`)} = ${folded(sql`${nickname}::text`)} limit 1`.execute(
    tx,
  );
  if (rows.length > 0)
    throw invalid(
      'nickname',
      ofField(users.fields.nickname.label, {
        phrase: 'Another merchant has this name: payers could not tell them apart',
      }),
    );
};
