import { sql, type RawBuilder } from 'kysely';
import { activeSql } from '../../database/statusSql';

/** Does the bank under that alias send as this name or number (rules, section 4)? One condition for all that ask. */
export const isSenderOf = (bank: RawBuilder<unknown>, sender: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(lower(${bank}."senderName") = lower(${sender}) or ${bank}."senderNumber" = ${sender})`;

/** The active bank that sends under that name or number, of several the first; null without one. */
export const bankOfSender = (sender: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`(select sb.id from banks sb where sb.status = ${activeSql.Active} and ${isSenderOf(sql.ref('sb'), sender)} order by sb.id limit 1)`;
