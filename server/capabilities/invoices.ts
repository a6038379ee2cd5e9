import { sql } from 'kysely';
import { shortenUuid } from '../../src/format/uuid';
import { invoiceLife } from './invoiceLife';
import type { Db } from '../database/schema';
import { recordActivity } from '../activity';
import { announce, tell } from '../live/changes';

const { expire: expired, timeOut: timedOut } = invoiceLife;
const dealCanceled = 2;
/** So many invoices take a step of the platform's own in one transaction; the others wait for the next round. */
const batch = 200;

/**
 * New ones past their end become Expired, their deals Canceled and their accounts free again (rules, section 1). One
 * batch, passing over what others hold at this moment, so that several instances may do it at once. Returns how many.
 */
export const expireInvoices = (db: Db): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows: gone } = await sql<{ id: number; dealId: number | null; accountId: number | null }>`
      update invoices set status = ${expired.to[0]} where id in (
        select id from invoices where status = ${expired.from[0]} and "expireDate" < now()
        order by id limit ${batch} for update skip locked)
      returning id, "dealId", "accountId"`.execute(tx);
    for (const { id, dealId, accountId } of gone) {
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
        before: { status: expired.from[0] },
        after: { status: expired.to[0] },
      });
      await announce(tx, { entity: 'invoices', id, kind: 'changed' });
    }
    return gone.length;
  });

/**
 * Tasks that were held for so many hours go to Handle, and who held them is told (rules, section 1). One batch, as
 * above. Returns how many.
 */
export const timeOutTasks = (db: Db, hours: number): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows: left } = await sql<{ id: number; uuid: string; holder: number }>`
      with due as (select id, owner from invoices where status = ${timedOut.from[0]} and owner is not null
        and "takenDate" < now() - make_interval(hours => ${hours}) order by id limit ${batch} for update skip locked)
      update invoices i set status = ${timedOut.to[0]}, owner = null, "takenFrom" = null, "takenDate" = null
        from due where i.id = due.id returning i.id, i.uuid, due.owner as holder`.execute(tx);
    for (const { id, uuid, holder } of left) {
      await recordActivity(tx, {
        entity: 'invoices',
        recordId: String(id),
        act: 'timeOut',
        before: { status: timedOut.from[0], owner: holder },
        after: { status: timedOut.to[0], owner: null },
      });
      await announce(tx, { entity: 'invoices', id, kind: 'changed' });
      const words = { phrase: 'Your task %{task} was taken back: nothing happened for %{hours} hours' };
      await tell(tx, {
        to: holder,
        entity: 'invoices',
        id,
        words: { ...words, args: { task: shortenUuid(uuid), hours } },
      });
    }
    return left.length;
  });
