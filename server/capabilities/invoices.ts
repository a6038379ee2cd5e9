import { sql } from 'kysely';
import type { Db } from '../database/schema';
import { recordActivity } from '../activity';
import { announce } from '../live/changes';

const status = { new: 0, handle: 1, expired: 3 };
const dealCanceled = 2;

/**
 * New or Handle past the expiry becomes Expired, its deal Canceled and its account free again (decisions, section 5).
 * Returns how many.
 */
export const expireInvoices = (db: Db): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const expired = await tx
      .updateTable('invoices')
      .set({ status: status.expired })
      .where('status', 'in', [status.new, status.handle])
      .where('expireDate', '<', sql<string>`now()`)
      .returning(['id', 'dealId', 'accountId'])
      .execute();
    for (const { id, dealId, accountId } of expired) {
      if (dealId !== null) {
        const updateDate = new Date().toISOString();
        await tx.updateTable('deals').set({ status: dealCanceled, updateDate }).where('id', '=', dealId).execute();
        await announce(tx, { entity: 'deals', id: dealId, kind: 'changed' });
      }
      if (accountId !== null) {
        await tx.updateTable('payment-accounts').set({ isFree: true }).where('id', '=', accountId).execute();
        await announce(tx, { entity: 'payment-accounts', id: accountId, kind: 'changed' });
      }
      await recordActivity(tx, {
        entity: 'invoices',
        recordId: String(id),
        act: 'expire',
        after: { status: status.expired },
      });
      await announce(tx, { entity: 'invoices', id, kind: 'changed' });
    }
    return expired.length;
  });
