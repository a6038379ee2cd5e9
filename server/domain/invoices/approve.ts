import { choiceIn } from '../../../src/resources/language/choices';
import { sql } from 'kysely';
import type { Tx } from '../../database/schema';
import type { ActionHandler, ActionResult } from '../../entities/handlers';
import { conflictAs } from '../../base/errors';
import type { Judge } from '../../approvals/judgement';
import { checkMayRefuse } from '../../approvals/checkMayRefuse';
import { decimalOf, microsOf } from '../../base/amounts';
import { Role } from '../../../src/resources/language/roles';
import { cancelInvoice } from './end';
import { lockBalances } from '../ledger/balances';
import { amountNow, dealNow } from '../ledger/dealNow';
import { fixTerms, holdDeal } from '../ledger/deals';
import { holdOf } from '../ledger/postings';
import type { Settings } from '../../base/settings';
import { formatMoney } from '../../../src/format/money';
import { move } from './move';
import { stepError } from './refused';
import { InvoiceStatus, PaymentType } from '../../../src/resources/statuses/invoices';
import { paymentSql } from '../../database/statusSql';

/** SQL: the pay-out `i` refunds a pay-in that was reversed since: its money was taken back already. */
const refundsReversed = sql<boolean>`exists (select 1 from deals p where p."invoiceId" = i."refundOf" and p.reversed)`;

const ofReversed = () => conflictAs('wrong_status', 'The pay-in that it refunds was reversed');

/** Locks the deal of a pay-in, so that nobody reverses it while a refund of it is approved. Throws 409 where somebody just did. */
const refuseReversed = async (tx: Tx, payInId: number): Promise<void> => {
  const { rows } = await sql<{
    reversed: boolean | null;
  }>`select reversed from deals where "invoiceId" = ${payInId} for share`.execute(tx);
  if (rows[0]!.reversed === true) throw ofReversed();
};

/** The error for a pay-out that can no longer be approved or refused. */
const decisionError = async (tx: Tx, id: number) => {
  const { status, approved } = await tx
    .selectFrom('invoices')
    .select(['status', 'approved'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (status !== InvoiceStatus.New) return stepError(tx, id);
  const { rows } = await sql<{
    isReversed: boolean;
  }>`select ${refundsReversed} as "isReversed" from invoices i where i.id = ${id}`.execute(tx);
  if (rows[0]!.isReversed) return ofReversed();
  return approved === false
    ? conflictAs('too_late', 'This invoice is past its end')
    : conflictAs('wrong_status', 'This invoice is approved already');
};

/**
 * Approves a waiting pay-out: holds its amount and fee at the rate of this moment, and puts it into the Taker Store, where it
 * ends after `PAYOUT_HOURS`; `byKey` is the API key of its merchant that did it. Returns what was about to move, and what moves, for its history. Throws 409 for any other invoice, and with what is missing when the
 * balance of its merchant does not cover it.
 */
export const approveInvoice = async (
  tx: Tx,
  { PAYOUT_HOURS: hours }: Pick<Settings, 'PAYOUT_HOURS'>,
  id: number,
  byKey: number | null = null,
): Promise<Pick<ActionResult, 'before' | 'after'>> => {
  const { clientId, amount, dealId, refundOf } = await move(tx, 'approve', id, {
    needs: sql`not i.approved and i."paymentType" = ${paymentSql.PayOut} and i."expireDate" > now()
      and not ${refundsReversed}`,
    sets: {
      approved: true,
      approvedDate: sql`now()`,
      approvedByKey: byKey,
      expireDate: sql`now() + make_interval(hours => ${hours})`,
    },
    whyRefused: decisionError,
  });
  if (refundOf !== null) await refuseReversed(tx, refundOf);
  const balance = (await lockBalances(tx, [clientId])).get(clientId)!;
  const deal = await dealNow(tx, { clientId, paymentType: PaymentType.PayOut, amount });
  const before = await fixTerms(tx, dealId!, deal);
  const { platform } = deal;
  const terms = { paymentType: PaymentType.PayOut, amount: deal.amount, fee: deal.fee, platform, merchant: clientId };
  await holdDeal(tx, dealId!, holdOf({ ...terms, owner: null }), balance);
  return { before, after: { inUsdt: decimalOf(deal.amount), fee: decimalOf(deal.fee), rate: deal.rate } };
};

/** Judges the approval of a pay-out, by its merchant or by staff (docs/rules.md#what-requires-approval). */
export const judgePayOut: Judge = async ({ tx, caller, record }) => {
  if (record.approved !== false || choiceIn(InvoiceStatus, record.status) !== InvoiceStatus.New) return undefined;
  const clientId = Number(record.clientId);
  const amount = String(record.amount);
  const { amount: sum } = await amountNow(tx, amount);
  return {
    sum,
    // In USDT it may be another sum at the rate of the approval.
    about: formatMoney(amount, 'RUB'),
    step: 'Approve pay-out',
    isOwn: caller.role === Role.Merchant,
    parties: [clientId],
    restricted: clientId,
    principalMayAct: true,
  };
};

/** `POST mgmt/invoices/{uuid}/approve` (extension): approves a pay-out. */
export const approvePayOut: ActionHandler<'invoices'> = async ({ tx, platform, record }) =>
  approveInvoice(tx, platform.settings, record.id);

/** `POST mgmt/invoices/{uuid}/refuse` (extension): cancels a pay-out that is not approved. */
export const refusePayOut: ActionHandler<'invoices'> = async ({ tx, platform, caller, record, input }) => {
  if (caller.role !== Role.Merchant)
    await checkMayRefuse(tx, platform, caller, { sum: microsOf(record.inUsdt ?? '0'), people: [record.clientId] });
  await cancelInvoice(tx, {
    step: 'refuse',
    id: record.id,
    restMinutes: platform.settings.REST_MINUTES,
    by: caller.id,
    needs: sql`not i.approved`,
    whyRefused: decisionError,
  });
  return { after: { reason: typeof input.reason === 'string' ? input.reason : null } };
};
