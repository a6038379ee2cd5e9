import { sql } from 'kysely';
import { DisputeKind, DisputeStatus } from '../../src/resources/statuses/disputes';
import { InvoiceStatus, lateInvoiceStatuses, PaymentType } from '../../src/resources/statuses/invoices';
import type { Platform } from '../calls/platform';
import { announceAll, inTransaction } from '../database/changes';
import { recordActivity } from '../database/activity';
import type { Tx } from '../database/schema';
import { disputeSql, invoiceSql, listSql, openDisputesSql, paymentSql } from '../database/statusSql';
import { deny } from '../domain/disputes/decide';
import { isRecentPayOut } from '../domain/disputes/mayBeDisputed';
import { openDispute } from '../domain/disputes/open';
import { completeLate } from '../domain/invoices/end';
import { hasEndedLately } from '../domain/invoices/late';
import { newFile, type NewFile } from '../domain/receipts/newFile';
import { digits, pick } from './random';
import { receiptPdf } from './receiptPdf';

/** So many open disputes are enough to look at. */
const mostOpen = 6;
/** So many are there when the demo starts. */
const firstOpen = 3;

const payInClaims = [
  'I paid two minutes before the end, my bank was slow.',
  'The money left my account, and the shop says it is not paid.',
  'Оплатил сразу, чек приложил.',
] as const;
const payOutClaim = 'Nothing came to my card.';

interface Claimable {
  uuid: string;
  paymentType: PaymentType;
  amount: string;
  /** The last digits of the account of a pay-in. */
  tail: string | null;
  /** ISO. */
  sentDate: string;
}

/** The receipt that a payer's bank gives. */
const receiptOf = ({ amount, tail, sentDate }: Claimable): NewFile => {
  const date = sentDate.slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ');
  const lines = ['Transfer receipt', date, `Sum ${amount} RUB`, `To card **** ${tail}`, 'Sender: IVAN P.'];
  return newFile(`receipt-${digits(Math.random, 4)}.pdf`, 'application/pdf', receiptPdf(lines));
};

/**
 * A payer claims that they paid a pay-in that ended unpaid, with the receipt of their bank; where there is none, the recipient of a
 * pay-out that it did not arrive. Returns whether there was one.
 */
export const claimPayment = async (tx: Tx, { settings }: Platform): Promise<boolean> => {
  const { rows } = await sql<Claimable>`select i.uuid, i."paymentType", i.amount, right(a.requisites, 4) as tail,
      greatest(i."createDate", least(i."expireDate", i."endDate") - interval '2 minutes') as "sentDate"
    from invoices i left join "payment-accounts" a on a.id = i."accountId" left join deals d on d.id = i."dealId"
    where (${hasEndedLately('i')} or (i."paymentType" = ${paymentSql.PayOut} and i.status = ${invoiceSql.Complete}
        and ${isRecentPayOut('i')} and d.reversed is not true))
      and not exists (select 1 from disputes q where q."invoiceId" = i.id)
      and ${mostOpen} > (select count(*) from disputes q where q.status in ${openDisputesSql})
    order by i."paymentType" = ${paymentSql.PayIn} desc, random() limit 1`.execute(tx);
  const found = rows[0];
  if (!found) return false;
  const claim =
    found.paymentType === PaymentType.PayIn
      ? { paidAt: found.sentDate, text: pick(Math.random, payInClaims), file: receiptOf(found) }
      : { text: payOutClaim };
  const opener = { as: 'payer', address: `demo-${digits(Math.random, 4)}`, browser: undefined } as const;
  await openDispute(tx, settings, { uuid: found.uuid, opener, claim });
  return true;
};

/** Makes the claims of payers that the demo opens with, one after the other, where nobody has claimed anything yet. Stops when asked to. */
export const claimFirst = async (platform: Platform, isStopped: () => boolean): Promise<void> => {
  const { rows } = await sql`select 1 from disputes limit 1`.execute(platform.db);
  if (rows.length > 0) return;
  for (let count = 0; count < firstOpen && !isStopped(); count++)
    if (!(await inTransaction(platform.db, (tx) => claimPayment(tx, platform)))) return;
};

interface Asked {
  id: number;
  invoiceId: number;
  ownerId: number;
  status: InvoiceStatus;
  paidAt: string | null;
}

/** A vault owner nobody can sign in as answers the oldest claim about their accounts: half of them say that the money came. */
export const answerClaim = async (tx: Tx): Promise<void> => {
  const { rows } =
    await sql<Asked>`select q.id, q."invoiceId", q."vaultOwnerId" as "ownerId", i.status, q."paidAt" from disputes q
    join invoices i on i.id = q."invoiceId" join users u on u.id = q."vaultOwnerId"
    where q.status = ${disputeSql.Open} and q.kind = ${sql.lit(DisputeKind.PayIn)} and q."answerUntil" > now()
      and i.status in ${listSql(lateInvoiceStatuses)} and u.email like '%@vault.example'
    order by q.id limit 1 for update of i skip locked`.execute(tx);
  const asked = rows[0];
  if (!asked) return;
  const { id, invoiceId, ownerId, status, paidAt } = asked;
  const record = { userId: ownerId, before: { status: DisputeStatus.Open } };
  const ofDispute = { ...record, entity: 'disputes', recordId: String(id) };
  if (Math.random() < 0.5) {
    await deny(tx, id, 'Nothing came to this account around that time.');
    await recordActivity(tx, { ...ofDispute, act: 'deny', after: { status: DisputeStatus.Answered } });
  } else {
    await completeLate(tx, 'acceptDispute', { id: invoiceId, payment: { paidAt }, by: ownerId });
    await recordActivity(tx, { ...ofDispute, act: 'accept', after: { status: DisputeStatus.Accepted } });
    await recordActivity(tx, {
      userId: ownerId,
      entity: 'invoices',
      recordId: String(invoiceId),
      act: 'acceptDispute',
      before: { status },
      after: { status: InvoiceStatus.Complete },
    });
  }
  await announceAll(tx, [
    { entity: 'disputes', id, kind: 'changed' },
    { entity: 'invoices', id: invoiceId, kind: 'changed' },
  ]);
};
