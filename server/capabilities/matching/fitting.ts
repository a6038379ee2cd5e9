import { sql, type RawBuilder } from 'kysely';
import { bankOfSender } from './sender';
import { PaymentType } from '../../../src/resources/statuses';

/** What matching asks of a message, in SQL: of one that is kept, or of one that was just read. */
export interface MessageInSql {
  deviceId: RawBuilder<unknown>;
  sender: RawBuilder<unknown>;
  /** The sum that was read. */
  amount: RawBuilder<unknown>;
  /** Last four digits of the account; null where none was read. */
  account: RawBuilder<unknown>;
  /** The time of the bank. */
  createDate: RawBuilder<unknown>;
}

/** The message that is kept under that alias, with what was read of it. */
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
 * Is a message about the pay-in `i` on the account `a`, whenever it came (rules, section 4)? Its phone watched the account when the
 * pay-in was made; bank and sum are the same, and so is the account where it names one.
 */
export const isAbout = ({ deviceId, sender, amount, account }: MessageInSql): RawBuilder<boolean> =>
  sql`(i."paymentType" = ${sql.lit(PaymentType.PayIn)} and i."deviceId" = ${deviceId} and i.amount = ${amount}
    and a."bankDataId" = ${bankOfSender(sender)}
    and (${account} is null or right(a.requisites, 4) = ${account}))`;

/** Did it come between the creation and the end of the pay-in `i`? Phones tell whole seconds, some of them. */
export const isInTime = ({ createDate }: MessageInSql): RawBuilder<boolean> =>
  sql`${createDate} between date_trunc('second', i."createDate") and i."expireDate"`;
