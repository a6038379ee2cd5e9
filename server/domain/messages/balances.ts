import { sql } from 'kysely';
import type { Tx } from '../../database/schema';
import { microsOf } from '../../base/amounts';
import type { ReceivedMessage, TrialState } from '../matching/receivedMessage';
import type { Reading } from '../../../src/format/bankTexts/readMessage';
import { bankOfSender } from '../matching/sender';

/** SQL: the messages with the values read from them. In a trial, missing values come from what the trial read. */
const readMessages = (trial: TrialState | undefined) =>
  trial
    ? sql`(select k.id, k."deviceId", k.sender, k."createDate", k.message, k.whole, coalesce(k.account, s.account) as account,
        coalesce(k.balance, s.balance) as balance
      from messages k left join jsonb_to_recordset(${JSON.stringify(trial.balances)}::jsonb)
        s(id bigint, account text, balance numeric) on s.id = k.id)`
    : sql`messages`;

/**
 * SQL: whether message `m` is about the same bank account. If digits of the account were read: the same digits, the same
 * bank and a phone of the same owner. Otherwise: the same phone and sender. A message with the same text from another phone is
 * a duplicate and does not count.
 */
const isOfSameAccount = ({ deviceId, sender, whole }: ReceivedMessage, { account }: Reading) =>
  account === null
    ? sql`m."deviceId" = ${deviceId} and m.sender = ${sender} and m.account is null`
    : sql`m.account = ${account} and ${bankOfSender(sql.ref('m.sender'))} = ${bankOfSender(sql`${sender}::text`)}
        and (m."deviceId" = ${deviceId} or (coalesce(m.whole, m.message) <> ${whole} and m."deviceId" in
          (select o.id from devices d join devices o on o."userId" = d."userId" where d.id = ${deviceId})))`;

/**
 * Whether the balance that a message reports is the previously reported one plus the sum. True when it reports none or
 * is the first.
 */
export const hasBalanceRisenBySum = async (
  tx: Tx,
  message: ReceivedMessage,
  reading: Reading & { amount: string },
  trial: TrialState | undefined,
): Promise<boolean> => {
  if (reading.balance === null) return true;
  const { rows } = await sql<{ balance: string }>`select m.balance from ${readMessages(trial)} m
    where m.balance is not null and ${isOfSameAccount(message, reading)}
      and (m."createDate", m.id) < (${message.createDate}::timestamptz, ${message.id}::bigint)
    order by m."createDate" desc, m.id desc limit 1`.execute(tx);
  const [previous] = rows;
  return previous === undefined || microsOf(previous.balance) + microsOf(reading.amount) === microsOf(reading.balance);
};
