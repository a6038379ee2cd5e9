import { sql } from 'kysely';
import { shortenUuid } from '../../../src/format/uuid';
import { invoiceLife } from './life';
import { recordActivity } from '../../activity';
import type { Db } from '../../database/schema';
import { announce, announceAll, inTransaction, tell } from '../../live/changes';
import { voidDeals } from '../ledger/deals';
import { setPayer } from '../ledger/percents';
import { freeAccounts } from './end';
import { HandleWhy, PaymentType } from '../../../src/resources/statuses';

const [[fresh, expired]] = invoiceLife.expire.edges;
const [[held, timedOut]] = invoiceLife.timeOut.edges;

/** So many invoices take a step of the platform's own in one transaction; the others wait for the next round. */
const batch = 200;

/**
 * New ones past their end become Expired, what they held is given back and their accounts are free again (rules,
 * section 1). One batch, passing over what others hold at this moment, so that several instances may do it at once.
 * Returns how many.
 */
export const expireInvoices = (db: Db, restMinutes: number): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { rows: gone } = await sql<{ id: number; dealId: number | null }>`
      update invoices set status = ${expired}, "endDate" = now() where id in (
        select id from invoices where status = ${fresh} and "expireDate" < now()
        order by id limit ${batch} for update skip locked)
      returning id, "dealId"`.execute(tx);
    await freeAccounts(
      tx,
      gone.map(({ id }) => id),
      restMinutes,
    );
    await voidDeals(
      tx,
      gone.flatMap(({ dealId }) => dealId ?? []),
    );
    for (const { id } of gone) {
      await recordActivity(tx, {
        entity: 'invoices',
        recordId: String(id),
        act: 'expire',
        before: { status: fresh },
        after: { status: expired },
      });
    }
    await announceAll(
      tx,
      gone.map(({ id }) => ({ entity: 'invoices', id, kind: 'changed' })),
    );
    return gone.length;
  });

/**
 * Tasks that were held for so many hours go to Handle, and who held them is told (rules, section 1); one that its holder
 * added a receipt to was touched. One batch, as above. Returns how many.
 */
export const timeOutTasks = (db: Db, hours: number): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { rows: left } = await sql<{
      id: number;
      uuid: string;
      holder: number;
      paymentType: number;
      dealId: number | null;
    }>`
      with due as (select id, owner from invoices where status = ${held} and owner is not null
        and "takenDate" < now() - make_interval(hours => ${hours}) and not exists (select 1 from receipts r
          where r."invoiceId" = invoices.id and r."userId" = invoices.owner
            and r."createDate" > now() - make_interval(hours => ${hours}))
        order by id limit ${batch} for update skip locked)
      update invoices i set status = ${timedOut}, owner = null, "takenFrom" = null, "takenDate" = null,
          "handleWhy" = case when i."handleWhy" = ${sql.lit(HandleWhy.doubt)} then i."handleWhy"
            else ${sql.lit(HandleWhy.timedOut)} end
        from due where i.id = due.id returning i.id, i.uuid, i."paymentType", i."dealId", due.owner as holder`.execute(
      tx,
    );
    for (const { id, uuid, holder, paymentType, dealId } of left) {
      if (paymentType === PaymentType.PayOut && dealId !== null) await setPayer(tx, dealId, null);
      await recordActivity(tx, {
        entity: 'invoices',
        recordId: String(id),
        act: 'timeOut',
        before: { status: held, owner: holder },
        after: { status: timedOut, owner: null },
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
