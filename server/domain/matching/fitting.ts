import { sql, type RawBuilder } from 'kysely';
import { bankOfSender } from './sender';
import { paymentSql } from '../../database/statusSql';

/** The SQL of a message for matching, either stored or just read. */
export interface MessageInSql {
  deviceId: RawBuilder<unknown>;
  sender: RawBuilder<unknown>;
  /** The sum that a pattern read. */
  amount: RawBuilder<unknown>;
  /** Last digits of the account, three or more; null where none was read. */
  account: RawBuilder<unknown>;
  /** The bank's time. */
  createDate: RawBuilder<unknown>;
}

/** The SQL of the stored message with this alias. */
export const storedMessage = (alias: string): MessageInSql => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return {
    deviceId: column('deviceId'),
    sender: column('sender'),
    amount: column('amount'),
    account: column('account'),
    createDate: column('createDate'),
  };
};

/**
 * SQL: the account `a` ends with these digits, or its own tail does: where payers are given a phone or a card, banks name the
 * account. Both are compared as far as both reach.
 */
export const endsWith = (digits: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(right(a.requisites, length(${digits})) = ${digits}
    or coalesce(right(a.tail, length(${digits})) = right(${digits}, length(a.tail)), false))`;

/**
 * SQL: the message is about the pay-in `i` on the account `a`, at any time (docs/rules.md#fitting). Its phone watched the
 * account when the pay-in was created; bank and sum are the same, and so is the account where the message names it.
 */
export const isAbout = ({ deviceId, sender, amount, account }: MessageInSql): RawBuilder<boolean> =>
  sql`(i."paymentType" = ${paymentSql.PayIn} and i."deviceId" = ${deviceId}
    and ((i.amount = ${amount} and i.received is null) or i.received = ${amount})
    and a."bankDataId" = ${bankOfSender(sender)}
    and (${account} is null or ${endsWith(account)}))`;

/**
 * SQL: the message arrived between the creation and the end of the pay-in `i`. Some phones report whole seconds, so the
 * creation is rounded down.
 */
export const isInTime = ({ createDate }: MessageInSql): RawBuilder<boolean> =>
  sql`${createDate} between date_trunc('second', i."createDate") and i."expireDate"`;
