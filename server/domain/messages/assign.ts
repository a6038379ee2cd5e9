import { sql } from 'kysely';
import { judgeAccepting, openDisputeOf } from '../invoices/disputed';
import { startsFrom } from '../invoices/life';
import { sumTest } from '../../../src/format/bankTexts/sums';
import { Role } from '../../../src/resources/language/roles';
import type { Tx } from '../../database/schema';
import type { ActionHandler } from '../../entities/handlers';
import { conflict, invalid, ofField } from '../../base/errors';
import { nicknameOf } from '../../session/people';
import { stepError } from '../invoices/refused';
import type { Values } from '../../../src/resources/language/values';
import type { Row } from '../../database/relation';
import type { Caller } from '../../calls/platform';
import { isLarge } from '../../approvals/gate';
import type { Judge } from '../../approvals/judgement';
import { microsOf } from '../../base/amounts';
import { aboutSum, checkOwnersLess, isOwnersCompletion, isVaultOwner, judgeOtherValue } from '../invoices/judgements';
import { largerSum, termsOfPayment } from '../ledger/paymentTerms';
import { completeByMessage } from './judge';
import type { InvoiceStatus } from '../../../src/resources/statuses/invoices';
import { MessageStatus } from '../../../src/resources/statuses/messages';
import { paymentSql } from '../../database/statusSql';

/** A pay-in that a message is assigned to, locked. */
export interface PayIn {
  id: number;
  dealId: number | null;
  clientId: number;
  status: InvoiceStatus;
  /** RUB. */
  amount: string;
  /** Its creation, rounded down to a second because some phones report whole seconds. */
  since: string;
  ownerId: number;
  inUsdt: string | null;
}

/**
 * Locks the pay-in that a message is assigned to. Throws 422 when there is none or it belongs to another vault owner
 * than the caller, 409 when it cannot be completed or is newer than the message.
 */
export const payInOf = async (tx: Tx, caller: Caller, message: Row, input: Values): Promise<PayIn> => {
  const { rows } = await sql<PayIn>`select i.id, i."dealId", i."clientId", i.amount, i.status,
      date_trunc('second', i."createDate") as since, p."vaultOwnerId" as "ownerId", d.amount as "inUsdt"
    from invoices i left join deals d on d.id = i."dealId"
    join "payment-accounts" a on a.id = i."accountId" join "vault-profiles" p on p.id = a."vaultProfileId"
    where i.id = ${Number(input.invoiceId)} and i."paymentType" = ${paymentSql.PayIn} for update of i`.execute(tx);
  const [invoice] = rows;
  if (!invoice || (caller.role === Role.VaultOwner && invoice.ownerId !== caller.id))
    throw invalid('invoiceId', ofField('Invoice', { phrase: 'no such record' }));
  if (!startsFrom('assign', invoice.status)) throw await stepError(tx, invoice.id);
  if (new Date(String(message.createDate)) < new Date(invoice.since))
    throw conflict('This message came before the invoice was created', 'invoiceId');
  return invoice;
};

/** The sum of a message, RUB, where it is another one than the invoice's; null where a figure of the text may be the invoice's. */
const receivedOf = ({ amount: read, message }: Row, amount: string): string | null => {
  if (sumTest({ amount: read as string | null, message: String(message) })(amount)) return null;
  if (read === null)
    throw conflict('No pattern reads the sum of this message: resolve the invoice with the sum that came');
  return String(read);
};

/** Judges an assignment. A vault owner is liable for assignments on their own accounts (docs/rules.md#what-requires-approval). */
export const judgeAssignment: Judge = async (call) => {
  const { tx, platform, caller, record, input } = call;
  const invoice = await payInOf(tx, caller, record, input);
  const { id, dealId, amount, clientId, ownerId, inUsdt } = invoice;
  const agreed = microsOf(inUsdt ?? '0');
  const received = receivedOf(record, amount);
  const isOtherSum = received !== null;
  const payment = { received, paidAt: String(record.createDate) };
  const posted = (dealId === null ? undefined : await termsOfPayment(tx, dealId, payment))?.amount ?? agreed;
  const larger = (await largerSum(tx, id, received)) ?? agreed;
  const sum = larger > agreed ? larger : agreed;
  if (isOtherSum && (typeof input.reason !== 'string' || input.reason === ''))
    throw invalid('reason', ofField('Reason', { phrase: 'Required' }));
  const dispute = await openDisputeOf(tx, id);
  const base = {
    sum,
    about: aboutSum(sum, invoice, received, posted),
    parties: [clientId, ownerId],
    restricted: ownerId,
    principalMayAct: true,
    terms: { invoiceId: id, claim: dispute?.openedDate },
  };
  if (await isOwnersCompletion(call, `messages/${record.id}`, ownerId)) {
    if (dispute) checkOwnersLess(platform, posted, agreed);
    return { ...base, isOwn: isVaultOwner(caller), ...judgeOtherValue(posted, agreed) };
  }
  const accepting = dispute ? judgeAccepting(platform, caller, dispute, { sum, isOtherSum }) : undefined;
  return {
    ...base,
    why: isOtherSum ? 'The message names another sum' : isLarge(platform, sum) ? 'It is a large sum' : accepting?.why,
    ...(accepting?.askers && { askers: accepting.askers }),
  };
};

/**
 * `POST mgmt/vault-messages/{id}/assign` (extension): completes a pay-in with an Unmatched message, by hand
 * (docs/rules.md#assigning).
 */
export const assignMessage: ActionHandler<'messages'> = async ({ tx, platform, caller, record, input }) => {
  const invoice = await payInOf(tx, caller, record, input);
  const received = receivedOf(record, invoice.amount);
  const reason = typeof input.reason === 'string' ? input.reason : null;
  await tx
    .updateTable('messages')
    .set({ status: MessageStatus.Matched, invoiceId: invoice.id, why: null, nearId: null })
    .where('id', '=', record.id)
    .execute();
  const message = { ...record, deviceId: Number(record.deviceId) };
  const name = await nicknameOf(tx, caller.id);
  await completeByMessage(tx, platform.settings, message, invoice.id, {
    userId: caller.id,
    act: 'assign',
    amount: record.amount,
    received,
    reason,
    name,
  });
  return { after: { reason } };
};
