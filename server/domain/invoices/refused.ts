import { optionOf } from '../../../src/resources/language/choices';
import type { Tx } from '../../database/schema';
import { conflict, type ApiError } from '../../base/errors';
import { nicknameOf } from '../../session/people';
import { InvoiceStatus, invoiceStatus } from '../../../src/resources/statuses/invoices';

/** The error when a step is refused: it names the holder of the invoice, or its status. */
export const stepError = async (tx: Tx, id: number): Promise<ApiError> => {
  const { status, owner, approved } = await tx
    .selectFrom('invoices')
    .select(['status', 'owner', 'approved'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (status === InvoiceStatus.WIP && owner !== null) {
    return conflict({ phrase: 'Already taken by %{name}', args: { name: await nicknameOf(tx, owner) } });
  }
  if (status === InvoiceStatus.New && approved === false) return conflict('This pay-out is not approved yet');
  const { label } = optionOf(invoiceStatus, status)!;
  return conflict({ phrase: 'This invoice is %{status}', args: { status: { phrase: label } } });
};
