import { sql } from 'kysely';
import { invoiceLife, PaymentType } from '../invoices/life';
import { isSumOf } from '../../../src/format/sums';
import { Role } from '../../../src/resources/language/roles';
import type { Tx } from '../../database/schema';
import type { ActionHandler } from '../../entities/handlers';
import { conflict, invalid, ofField } from '../../errors';
import { nicknameOf, refusedStep } from '../invoices/refused';
import { derivedSql } from '../../database/derived';
import { isDecidedOn } from '../invoices/twoPeople';
import { completeFor, MessageStatus } from './judge';

interface PayIn {
  id: number;
  status: number;
  /** RUB. */
  amount: string;
  /** The second in which it was made: phones tell whole ones, some of them. */
  since: string;
  ownerId: number;
  inUsdt: string | null;
  firstPerson: string | null;
}

const payInOf = async (tx: Tx, id: number): Promise<PayIn | undefined> => {
  const { rows } =
    await sql<PayIn>`select i.id, i.status, i.amount, date_trunc('second', i."createDate") as since, p."vaultOwnerId" as "ownerId",
      d.amount as "inUsdt", ${derivedSql('invoices', 'firstPerson', 'i')} as "firstPerson" from invoices i
    left join deals d on d.id = i."dealId"
    join "payment-accounts" a on a.id = i."accountId" join "vault-profiles" p on p.id = a."vaultProfileId"
    where i.id = ${id} and i."paymentType" = ${sql.lit(PaymentType.PayIn)} for update of i`.execute(tx);
  return rows[0];
};

/**
 * `POST mgmt/vault-messages/{id}/assign` (extension): an Unmatched message completes the pay-in that a person says it is
 * about (rules, section 1). To a vault owner other owners' pay-ins do not exist.
 */
export const assignMessage: ActionHandler<'messages'> = async (doing) => {
  const { tx, platform, caller, record, input } = doing;
  const invoice = await payInOf(tx, Number(input.invoiceId));
  if (!invoice || (caller.role === Role.VaultOwner && invoice.ownerId !== caller.id))
    throw invalid('invoiceId', ofField('Invoice', { phrase: 'no such record' }));
  const from: readonly number[] = invoiceLife.assign.from;
  if (!from.includes(invoice.status)) throw await refusedStep(tx, invoice.id);
  if (new Date(record.createDate) < new Date(invoice.since))
    throw conflict('This message came before the invoice was made', 'invoiceId');
  const reason = typeof input.reason === 'string' ? input.reason : null;
  const isOtherSum = !isSumOf(record, invoice.amount);
  if (isOtherSum && reason === null) throw invalid('reason', ofField('Reason', { phrase: 'Required' }));
  // What a vault owner says of their own account they answer for.
  const alone = caller.role === Role.VaultOwner;
  if (!(await isDecidedOn(doing, invoice, { step: 'Assign to invoice', reason, alone })))
    return { waits: true, after: { reason } };
  await tx
    .updateTable('messages')
    .set({ status: MessageStatus.Matched, invoiceId: invoice.id, why: null, nearId: null })
    .where('id', '=', record.id)
    .execute();
  const message = { ...record, deviceId: Number(record.deviceId) };
  const name = await nicknameOf(tx, caller.id);
  await completeFor(tx, platform.settings, message, invoice.id, {
    userId: caller.id,
    act: 'assign',
    amount: record.amount,
    reason,
    name,
  });
  return { after: { reason } };
};
