import { sql, type RawBuilder } from 'kysely';
import { activeSql } from '../../database/statusSql';

/** SQL: the bank with this alias sends under this name or number (docs/rules.md#reading). */
export const isSenderOf = (bank: RawBuilder<unknown>, sender: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(lower(${bank}."senderName") = lower(${sender}) or ${bank}."senderNumber" = ${sender})`;

/** SQL: the id of the active bank that sends under this name or number, the first of several; null without one. */
export const bankOfSender = (sender: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`(select sb.id from banks sb where sb.status = ${activeSql.Active} and ${isSenderOf(sql.ref('sb'), sender)} order by sb.id limit 1)`;
