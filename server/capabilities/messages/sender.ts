import { sql, type RawBuilder } from 'kysely';

/** Does the bank under that alias send as this name or number (rules, section 4)? One condition for all that ask. */
export const isSenderOf = (bank: RawBuilder<unknown>, sender: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(lower(${bank}."senderName") = lower(${sender}) or ${bank}."senderNumber" = ${sender})`;
