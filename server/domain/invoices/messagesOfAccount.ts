import { sql } from 'kysely';
import type { AccountMessage } from '../../../src/resources/accountMessages';
import { sumTest } from '../../../src/format/bankTexts/sums';
import type { Db } from '../../database/schema';
import { fittingMessages, provingMessages } from './disputed';
import { endsWith, isInTime, storedMessage } from '../matching/fitting';
import { bankOfSender } from '../matching/sender';

/** Maximum number of messages of an answer: those that are most probably the payment. */
const maxMessages = 50;
/** Messages are looked for until so long after the end of the invoice. */
const hoursAfter = 24;

/**
 * Reads the messages about the account of the pay-in with this id, from so many minutes before its creation to 24 hours after its
 * end: its own first, then those of its sum, then the nearest to its time. A message that names another
 * account is not among them.
 */
export const messagesOfAccount = async (db: Db, invoiceId: number, minutesBefore = 0): Promise<AccountMessage[]> => {
  const { rows } = await sql<
    Omit<AccountMessage, 'sum'> & { asked: string }
  >`select m.id, m."createDate", m.sender, m.message,
      m.amount::float8 as amount, m.account, m.status, m."invoiceId", i.amount::text as asked, ${isInTime(storedMessage('m'))} as time,
      m.id in (select id from (${fittingMessages(invoiceId)}) f) as fits,
      m.id in (select id from (${provingMessages(invoiceId)}) f) as proves
    from invoices i join "payment-accounts" a on a.id = i."accountId" join messages m on m."deviceId" = i."deviceId"
    where i.id = ${invoiceId} and a."bankDataId" = ${bankOfSender(sql`m.sender`)} and (m.account is null or ${endsWith(sql`m.account`)})
      and m."createDate" between date_trunc('second', i."createDate") - make_interval(mins => ${minutesBefore})
        and coalesce(i."endDate", i."expireDate") + make_interval(hours => ${hoursAfter})
    order by (m."invoiceId" = i.id) desc nulls last, (m.amount = i.amount) desc nulls last, ${isInTime(storedMessage('m'))} desc,
      abs(extract(epoch from m."createDate" - i."createDate")), m.id limit ${maxMessages}`.execute(db);
  return rows.map(({ asked, ...message }) => {
    const amount = message.amount === null ? null : String(message.amount);
    return { ...message, sum: sumTest({ ...message, amount })(asked) };
  });
};
