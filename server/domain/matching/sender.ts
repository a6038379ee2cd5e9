import { sql, type RawBuilder } from 'kysely';
import { furtherSenders, senderFields } from '../../../src/resources/bankSenders';
import { activeSql } from '../../database/statusSql';
import { textCollation } from '../../database/textCollation';

/** SQL: a sender without case and the blanks around it, as `bankSenders.ts` compares it. */
const plain = (sender: RawBuilder<unknown>) => sql`lower(btrim(${sender}) collate ${textCollation})`;

/** SQL: the senders of the bank with this alias: name, number, package, and further ones. */
export const sendersOf = (bank: RawBuilder<unknown>): RawBuilder<string[]> =>
  sql`array_remove(array[${sql.join(senderFields.map((column) => plain(sql`${bank}.${sql.ref(column)}`)))}]
    || regexp_split_to_array(${plain(sql`coalesce(${bank}.${sql.ref(furtherSenders)}, '')`)}, '\\s*,\\s*'), '')`;

/** SQL: the bank with this alias sends under this name or number, whatever the case (docs/bank-texts.md#senders). */
export const isSenderOf = (bank: RawBuilder<unknown>, sender: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${plain(sender)} = any(${sendersOf(bank)}))`;

/** SQL: the id of the active bank that sends under this name or number, the first of several; null without one. */
export const bankOfSender = (sender: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`(select sb.id from banks sb where sb.status = ${activeSql.Active} and ${isSenderOf(sql.ref('sb'), sender)} order by sb.id limit 1)`;
