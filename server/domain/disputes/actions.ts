import { isStaff } from '../../../src/resources/language/roles';
import { textOrNull } from '../../base/textOrNull';
import type { Caller } from '../../calls/platform';
import type { ActionHandler } from '../../entities/handlers';
import { openDispute, reopenDispute } from './open';
import type { Opener } from './opening';

/** As whom a signed-in user opens a dispute: staff, or the merchant of the invoice. */
export const openerOf = ({ id, role }: Pick<Caller, 'id' | 'role'>): Opener =>
  isStaff(role) ? { as: 'staff', userId: id } : { as: 'merchant', clientId: id, userId: id };

/** `POST mgmt/invoices/{uuid}/dispute` (extension): staff or its merchant open a dispute about an invoice. */
export const disputeInvoice: ActionHandler<'invoices'> = async ({ tx, platform, caller, record, input }) => {
  const claim = {
    amount: textOrNull(input.saidAmount),
    paidAt: textOrNull(input.paidAt),
    text: textOrNull(input.text),
  };
  await openDispute(tx, platform.settings, { uuid: record.uuid, opener: openerOf(caller), claim });
};

/** `POST mgmt/disputes/{id}/reopen` (extension): staff open a refused dispute again. */
export const reopen: ActionHandler<'disputes'> = async ({ tx, platform, caller, record, input }) => {
  await reopenDispute(tx, platform.settings, {
    invoiceId: Number(record.invoiceId),
    disputeId: record.id,
    opener: openerOf(caller),
  });
  return { after: { reason: textOrNull(input.reason) } };
};
