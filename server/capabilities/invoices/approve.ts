import { sql } from 'kysely';
import type { Tx } from '../../database/schema';
import type { ActionHandler } from '../../entities/handlers';
import { conflict } from '../../errors';
import { sumText } from '../approvals/gate';
import type { Judge } from '../approvals/judgement';
import { checkRefuser } from '../approvals/refusing';
import { microsOf } from '../ledger/amounts';
import { Role } from '../../../src/resources/language/roles';
import { cancelInvoice } from './end';
import { refusedStep } from './refused';
import { InvoiceStatus, PaymentType } from '../../../src/resources/statuses';
import { invoiceSql } from '../../database/statusSql';

/** Lets a pay-out that waits for it into the store; throws 409 for any other invoice. */
export const approveInvoice = async (tx: Tx, id: number) => {
  const { rows } =
    await sql`update invoices set approved = true, "approvedDate" = now() where id = ${id} and not approved
    and status = ${sql.lit(InvoiceStatus.New)} and "paymentType" = ${sql.lit(PaymentType.PayOut)}
    and "expireDate" > now() returning id`.execute(tx);
  if (rows.length > 0) return;
  const { rows: waiting } =
    await sql`select 1 from invoices where id = ${id} and not approved and status = ${invoiceSql.New}`.execute(tx);
  if (waiting.length > 0) throw conflict('This invoice is past its end');
  throw await alreadyDecided(tx, id);
};

const alreadyDecided = async (tx: Tx, id: number) => {
  const { status } = await tx.selectFrom('invoices').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  return status === InvoiceStatus.New ? conflict('This invoice is approved already') : refusedStep(tx, id);
};

/** Judges the approval of a pay-out: a merchant's own, or staff's of a merchant's (rules, section 9). */
export const judgePayOut: Judge = async ({ caller, record }) => {
  if (record.approved !== false || record.status !== InvoiceStatus.New) return undefined;
  const sum = microsOf(String(record.inUsdt ?? '0'));
  return {
    sum,
    about: sumText(sum),
    step: 'Approve pay-out',
    isOwn: caller.role === Role.Merchant,
    parties: [Number(record.clientId)],
    restricted: Number(record.clientId),
    mayBePrincipal: true,
  };
};

/** `POST mgmt/invoices/{uuid}/approve` (extension): a pay-out enters the store. */
export const approvePayOut: ActionHandler<'invoices'> = async ({ tx, record }) => approveInvoice(tx, record.id);

/** `POST mgmt/invoices/{uuid}/refuse` (extension): a pay-out that nobody approved is canceled, what it held given back. */
export const refusePayOut: ActionHandler<'invoices'> = async ({ tx, platform, caller, record, input }) => {
  if (record.approved !== false) throw await alreadyDecided(tx, record.id);
  if (caller.role !== Role.Merchant)
    await checkRefuser(tx, platform, caller, { sum: microsOf(record.inUsdt ?? '0'), people: [record.clientId] });
  const ending = { id: record.id, from: [InvoiceStatus.New], restMinutes: platform.settings.REST_MINUTES };
  await cancelInvoice(tx, ending);
  return { after: { reason: typeof input.reason === 'string' ? input.reason : null } };
};
