import type { Tx } from '../../database/schema';
import { conflict, type ApiError } from '../../ground/errors';
import { InvoiceStatus, invoiceStatus } from '../../../src/resources/statuses';

/** What a user is called. */
export const nicknameOf = async (tx: Tx, id: number): Promise<string> =>
  (await tx.selectFrom('users').select('nickname').where('id', '=', id).executeTakeFirstOrThrow()).nickname;

/** Why a step can't be taken: who holds the invoice, else the state it is in. */
export const refusedStep = async (tx: Tx, id: number): Promise<ApiError> => {
  const { status, owner, approved } = await tx
    .selectFrom('invoices')
    .select(['status', 'owner', 'approved'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (status === InvoiceStatus.WIP && owner !== null) {
    return conflict({ phrase: 'Already taken by %{name}', args: { name: await nicknameOf(tx, owner) } });
  }
  if (status === InvoiceStatus.New && approved === false) return conflict('This pay-out is not approved yet');
  const { label } = invoiceStatus[status as keyof typeof invoiceStatus];
  return conflict({ phrase: 'This invoice is %{status}', args: { status: { phrase: label } } });
};
