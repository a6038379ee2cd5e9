import { sql, type RawBuilder } from 'kysely';
import type { AccountMessage } from '../../../src/resources/accountMessages';
import { sumTest } from '../../../src/format/bankTexts/sums';
import type { Db } from '../../database/schema';
import { messageSql } from '../../database/statusSql';
import { fittingMessages, provingMessages } from './disputed';
import { endsWith, isInTime, storedMessage } from '../matching/fitting';
import { bankOfSender } from '../matching/sender';

/** Maximum number of messages of an answer: those that are most probably the payment. */
const maxMessages = 50;
/** Messages are looked for until so long after the end of the invoice. */
const hoursAfter = 24;

/** So many of each kind are looked at: those that came first. */
const maxOfAccount = 300;
const maxOfPhone = 300;
const maxOfSum = 100;
const maxUnread = 1000;

/** SQL: the message `m` is from a phone of the vault owner of the pay-in `p`, around its time, and unmatched. */
const isUnmatchedOfOwner = sql`(m.status = ${messageSql.Unmatched} and m."createDate" between p.since and p.until
  and m."deviceId" in (select d.id from devices d where d."userId" = p."ownerId"))`;

/** SQL: the digits of a text have those of a sum in a row, as those of each text have that names it. */
const mayName = (text: RawBuilder<unknown>, sum: RawBuilder<unknown>) =>
  sql`position(trunc(${sum})::text in regexp_replace(${text}, '\\D', '', 'g')) > 0`;

/**
 * SQL: ids of the messages that may be about the pay-in `p`, each kind with a limit: matched to it; about its account; of its phone and about
 * no account that is known; unmatched ones from any phone of the account's owner, of its sum, and those that no pattern read and that may
 * name it.
 */
const candidates = sql`select m.id from messages m, p where m."invoiceId" = p.id
  union select id from (select m.id from messages m, p where m."accountId" = p."accountId" and m."createDate" between p.since and p.until
    order by m."createDate" limit ${maxOfAccount}) a
  union select id from (select m.id from messages m, p where m."deviceId" = p."deviceId" and m."accountId" is null
    and m."createDate" between p.since and p.until order by m."createDate" limit ${maxOfPhone}) b
  union select id from (select m.id from messages m, p where m.amount = p.amount and ${isUnmatchedOfOwner}
    order by m."createDate" limit ${maxOfSum}) c
  union select id from (select u.id from p, lateral (select m.id, m.message, m."createDate" from messages m
    where m.amount is null and ${isUnmatchedOfOwner} order by m."createDate" limit ${maxUnread}) u
    where ${mayName(sql`u.message`, sql`p.amount`)} order by u."createDate" limit ${maxOfSum}) e`;

/** SQL: the message `f` is about the account. */
const isOfAccount = sql`(f.phone and f.bank and f.account is not false)`;
/** SQL: the order of the messages `f`, the most probable first. */
const nearest = sql`f."isOwn" desc, f."isSum" desc, f.time desc, f.apart, f.id`;
/**
 * SQL: of all messages that may fit, the one that is answered: however many there are, no more are looked at. In an array, because
 * PostgreSQL would look at all of them once for an `exists`.
 */
const isFound = sql`m.id = f.id`;

/**
 * Reads the messages about the account of the pay-in with this id, from so many minutes before its creation to 24 hours after its
 * end: its own first, then those of its sum, then the nearest to its time. A message about another account is not among them, but for
 * an unmatched one from any phone of the account's owner that has its sum, or names it where no pattern read it: it may be its
 * payment nevertheless.
 */
export const messagesOfAccount = async (db: Db, invoiceId: number, minutesBefore = 0): Promise<AccountMessage[]> => {
  const { rows } = await sql<
    Omit<AccountMessage, 'sum'> & { asked: string; isOwn: boolean; isOfAccount: boolean }
  >`with p as materialized (
      select i.id, i.amount, i."accountId", i."deviceId", v."vaultOwnerId" as "ownerId",
        date_trunc('second', i."createDate") - make_interval(mins => ${minutesBefore}) as since,
        coalesce(i."endDate", i."expireDate") + make_interval(hours => ${hoursAfter}) as until
      from invoices i join "payment-accounts" a on a.id = i."accountId" join "vault-profiles" v on v.id = a."vaultProfileId"
      where i.id = ${invoiceId})
    select f.*, ${isOfAccount} as "isOfAccount", f.id = any(array(${fittingMessages(invoiceId, isFound)})) as fits,
      f.id = any(array(${provingMessages(invoiceId, isFound)})) as proves
    from (select * from (select m.id, m."createDate", m.sender, m.message, m.amount::float8 as amount, m.account as "accountRead", m.status, m.why, m."invoiceId",
        i.amount::text as asked, ${isInTime(storedMessage('m'))} as time, m."deviceId" is not distinct from i."deviceId" as phone,
        coalesce(a."bankDataId" = ${bankOfSender(sql`m.sender`)}, false) as bank, ${endsWith(sql`m.account`)} as account,
        coalesce(m."invoiceId" = i.id, false) as "isOwn", coalesce(m.amount = i.amount, ${mayName(sql`m.message`, sql`i.amount`)}) as "isSum",
        abs(extract(epoch from m."createDate" - i."createDate")) as apart
      from invoices i join "payment-accounts" a on a.id = i."accountId" join messages m on m.id in (${candidates})
      where i.id = ${invoiceId}) f
    where f."isOwn" or ${isOfAccount} or (f."isSum" and f.status = ${messageSql.Unmatched})
    order by ${nearest} limit ${maxMessages}) f order by ${nearest}`.execute(db);
  const found = rows.map((row) => ({
    ...row,
    sum: sumTest({ message: row.message, amount: row.amount === null ? null : String(row.amount) })(row.asked),
  }));
  // What the text alone may say of the sum is known only now.
  return found
    .filter(({ isOwn, isOfAccount, sum }) => isOwn || isOfAccount || sum)
    .toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn) || Number(b.sum) - Number(a.sum))
    .map(({ id, createDate, sender, message, amount, status, why, invoiceId: matched, ...flags }) => {
      const { sum, time, phone, bank, account, accountRead, fits, proves } = flags;
      return {
        id,
        createDate,
        sender,
        message,
        amount,
        status,
        invoiceId: matched,
        accountRead,
        account,
        phone,
        bank,
        sum,
        time,
        fits,
        proves,
        why: fits ? why : null,
      };
    });
};
