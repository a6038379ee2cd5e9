import { choiceIn } from '../../../src/resources/language/choices';
import { sql } from 'kysely';
import type { Tx } from '../../database/schema';
import type { ActionHandler } from '../../entities/handlers';
import { conflict } from '../../base/errors';
import { sumText } from '../../approvals/gate';
import type { Judge } from '../../approvals/judgement';
import { checkMayRefuse } from '../../approvals/checkMayRefuse';
import { microsOf } from '../../base/amounts';
import { Role } from '../../../src/resources/language/roles';
import { cancelInvoice } from './end';
import { move } from './move';
import { stepError } from './refused';
import { InvoiceStatus } from '../../../src/resources/statuses/invoices';
import { paymentSql } from '../../database/statusSql';

/** The error for a pay-out that can no longer be approved or refused. */
const decisionError = async (tx: Tx, id: number) => {
  const { status, approved } = await tx
    .selectFrom('invoices')
    .select(['status', 'approved'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (status !== InvoiceStatus.New) return stepError(tx, id);
  return conflict(approved === false ? 'This invoice is past its end' : 'This invoice is approved already');
};

/** Approves a waiting pay-out, which puts it into the Taker Store. Throws 409 for any other invoice. */
export const approveInvoice = async (tx: Tx, id: number): Promise<void> => {
  await move(tx, 'approve', id, {
    needs: sql`not i.approved and i."paymentType" = ${paymentSql.PayOut} and i."expireDate" > now()`,
    sets: { approved: true, approvedDate: sql`now()` },
    whyRefused: decisionError,
  });
};

/** Judges the approval of a pay-out, by its merchant or by staff (docs/rules.md#what-requires-approval). */
export const judgePayOut: Judge = async ({ caller, record }) => {
  if (record.approved !== false || choiceIn(InvoiceStatus, record.status) !== InvoiceStatus.New) return undefined;
  const sum = microsOf(String(record.inUsdt ?? '0'));
  return {
    sum,
    about: sumText(sum),
    step: 'Approve pay-out',
    isOwn: caller.role === Role.Merchant,
    parties: [Number(record.clientId)],
    restricted: Number(record.clientId),
    principalMayAct: true,
  };
};

/** `POST mgmt/invoices/{uuid}/approve` (extension): approves a pay-out. */
export const approvePayOut: ActionHandler<'invoices'> = async ({ tx, record }) => approveInvoice(tx, record.id);

/** `POST mgmt/invoices/{uuid}/refuse` (extension): cancels a pay-out that is not approved and voids its hold. */
export const refusePayOut: ActionHandler<'invoices'> = async ({ tx, platform, caller, record, input }) => {
  if (caller.role !== Role.Merchant)
    await checkMayRefuse(tx, platform, caller, { sum: microsOf(record.inUsdt ?? '0'), people: [record.clientId] });
  await cancelInvoice(tx, {
    step: 'refuse',
    id: record.id,
    restMinutes: platform.settings.REST_MINUTES,
    needs: sql`not i.approved`,
    whyRefused: decisionError,
  });
  return { after: { reason: typeof input.reason === 'string' ? input.reason : null } };
};
