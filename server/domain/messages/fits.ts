import { Hono } from 'hono';
import { sql } from 'kysely';
import { plainCalls } from '../../../src/resources/calls';
import { messages } from '../../../src/resources/messages';
import type { RecordOf } from '../../../src/resources/language/definition';
import { Role } from '../../../src/resources/language/roles';
import { maskValue } from '../../../src/resources/language/maskValue';
import { paymentAccounts } from '../../../src/resources/paymentAccounts';
import { sumDistance, sumTest } from '../../../src/format/bankTexts/sums';
import { relationOf } from '../../database/relation';
import { readScopeOf } from '../../entities/scopes';
import { checkRole, idParam, routePath } from '../../calls/addresses';
import { notFound } from '../../base/errors';
import type { Env, Platform } from '../../calls/platform';
import { mayBeCompletedLate } from '../invoices/late';
import { invoiceLife, startsOf } from '../invoices/life';
import { endsWith } from '../matching/fitting';
import { isSenderOf } from '../matching/sender';
import { type InvoiceStatus, isOpenInvoice } from '../../../src/resources/statuses/invoices';
import { paymentSql } from '../../database/statusSql';

const maxOffered = 20;
/** Maximum number of pay-ins that are ranked: those of the sum, then the newest. */
const maxRanked = 500;

/** A pay-in that may be assigned, and what it has in common with the message. */
interface Fit {
  id: number;
  uuid: string;
  /** RUB. */
  amount: string;
  status: InvoiceStatus;
  createDate: string;
  expireDate: string;
  bankTitle: string;
  requisites: string;
  /** The phone of the message watched the pay-in's account. */
  phone: boolean;
  /** The message is from the account's bank. */
  bank: boolean;
  /** The message has this sum, or contains its figure when no pattern reads it. */
  sum: boolean;
  /** The message arrived before the pay-in's end. */
  time: boolean;
  /** The message names these last digits of an account; null when it names none. */
  accountRead: string | null;
  /** They are the account's; null when the message names none. */
  account: boolean | null;
  /** The merchant. */
  partner: string;
}

/** Rank of a pay-in: the same sum counts most, then the number of other matches. */
const weightOf = ({ sum, phone, bank, time, account }: Fit) =>
  (sum ? 8 : 0) + (account === true ? 1 : account === false ? -1 : 0) + Number(phone) + Number(bank) + Number(time);

/**
 * `GET mgmt/vault-messages/{id}/fits` (extension): the pay-ins that may be assigned to a message, best match first,
 * each with what matches. A vault owner gets their own only.
 */
export const fitsRoute = ({ db }: Platform): Hono<Env> => {
  const call = plainCalls.fittingInvoices;
  const app = new Hono<Env>();
  app.get(routePath(call.path), async (context) => {
    const caller = context.get('caller');
    checkRole(call, caller);
    const [message] = await relationOf(messages).byIds(db, readScopeOf(messages, caller), [idParam(context, 'id')]);
    if (!message) throw notFound();
    if (message.noPayment) return context.json([]);
    const typedMessage = message as unknown as RecordOf<typeof messages>;
    const openStatuses = startsOf(invoiceLife.assign.edges).filter(isOpenInvoice);
    const { rows } = await sql<Fit>`select * from (
        select i.id, i.uuid, i.amount, i.status, i."createDate", i."expireDate", b."bankTitle", a.requisites,
          i."deviceId" is not distinct from m."deviceId" as phone,
          coalesce(${isSenderOf(sql.ref('b'), sql.ref('m.sender'))}, false) as bank,
          coalesce(i.amount = m.amount, false) as sum,
          m."createDate" between date_trunc('second', i."createDate") and i."expireDate" as time,
          m.account as "accountRead", ${endsWith(sql.ref('m.account'))} as account, c.nickname as partner
        from messages m join invoices i on date_trunc('second', i."createDate") <= m."createDate"
          join "payment-accounts" a on a.id = i."accountId" join banks b on b.id = a."bankDataId"
          join "vault-profiles" p on p.id = a."vaultProfileId" join users c on c.id = i."clientId"
        where m.id = ${message.id} and i."paymentType" = ${paymentSql.PayIn}
          and (i.status in (${sql.join(openStatuses.map((status) => sql.lit(status)))}) or ${mayBeCompletedLate('i')})
          and ${caller.role === Role.VaultOwner ? sql`p."vaultOwnerId" = ${caller.id}` : sql`true`}
          and not exists (select 1 from messages o where o."invoiceId" = i.id)) f
      order by sum desc, id desc limit ${maxRanked}`.execute(db);
    const distanceTo = sumDistance(typedMessage);
    const isSum = sumTest(typedMessage);
    const fits = rows
      .map((fit) => ({ fit: { ...fit, sum: isSum(fit.amount) }, distance: distanceTo(fit.amount) }))
      .toSorted((a, b) => weightOf(b.fit) - weightOf(a.fit) || a.distance - b.distance || b.fit.id - a.fit.id)
      .slice(0, maxOffered);
    return context.json(
      fits.map(({ fit }) => ({
        ...fit,
        amount: Number(fit.amount),
        requisites: maskValue(paymentAccounts.fields.requisites, fit.requisites),
      })),
    );
  });
  return app;
};
