import { sql } from 'kysely';
import { invoiceLife } from '../../src/resources/invoiceLife';
import { Role } from '../../src/resources/language/roles';
import { invoiceStatus } from '../../src/resources/language/statuses';
import type { Tx } from '../database/schema';
import type { ActionHandler } from '../entities/handlers';
import { conflict, notAllowed, notFound } from '../errors';

const dealCompleted = 1;

const receiptsOf = async (tx: Tx, invoiceId: number) => {
  const { count } = await tx
    .selectFrom('receipts')
    .select((by) => by.fn.countAll<string>().as('count'))
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/**
 * `POST mgmt/store/complete/{invoiceId}`: the holder's work on it is done, also past its end; its deal is Completed, its
 * account free again. Throws 409 with the state it is in; to a vault owner somebody else's task does not exist.
 */
export const completeInvoice: ActionHandler<'workspace'> = async ({ tx, caller, changed, record }) => {
  if (record.owner !== caller.id) {
    throw caller.role === Role.VaultOwner ? notFound() : notAllowed('This invoice is not your task');
  }
  const { from, to } = invoiceLife.complete;
  const { rows } = await sql<{ dealId: number | null; accountId: number | null }>`update invoices
    set status = ${to[0]} where id = ${record.id} and status in (${sql.join([...from])}) and owner = ${caller.id}
    returning "dealId", "accountId"`.execute(tx);
  if (!rows[0]) {
    const { label } = invoiceStatus[record.status as keyof typeof invoiceStatus];
    throw conflict({ phrase: 'This invoice is %{status}', args: { status: { phrase: label } } });
  }
  const { dealId, accountId } = rows[0];
  if (dealId !== null) {
    const updateDate = new Date().toISOString();
    await tx.updateTable('deals').set({ status: dealCompleted, updateDate }).where('id', '=', dealId).execute();
    await changed({ entity: 'deals', id: dealId, kind: 'changed' });
  }
  if (accountId !== null) {
    await tx.updateTable('payment-accounts').set({ isFree: true }).where('id', '=', accountId).execute();
    await changed({ entity: 'payment-accounts', id: accountId, kind: 'changed' });
  }
  return { before: { receipts: null }, after: { receipts: await receiptsOf(tx, record.id) } };
};
