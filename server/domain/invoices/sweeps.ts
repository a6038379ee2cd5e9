import { sql } from 'kysely';
import type { Settings } from '../../base/settings';
import { paymentSql } from '../../database/statusSql';
import { recordActivity } from '../../database/activity';
import type { Db } from '../../database/schema';
import { announce, announceAll, inTransaction, notifyUser } from '../../database/changes';
import { voidDeals } from '../ledger/deals';
import { setPayer } from '../ledger/percents';
import { isClaimed } from './claim';
import { releaseAccounts } from './end';
import { moveDue } from './move';
import { isInReview } from './queue';
import { isPaidByVaultOwner, mostTimes } from './returnDate';
import { readTaskName } from './taskName';
import { HandleReason, PaymentType } from '../../../src/resources/statuses/invoices';

/** Maximum number of invoices that a sweep moves in one transaction; the others wait for the next round. */
const batchSize = 200;

/** Settings of the sweeps that release accounts. */
type EndSettings = Pick<Settings, 'REST_MINUTES' | 'CLAIM_MINUTES'>;

/**
 * Releases the accounts of open pay-ins past their end of which the payer said that they are paid (docs/rules.md#said-paid). Handles one
 * batch, like `expireInvoices`. Returns how many.
 */
export const freeAccounts = (db: Db, { REST_MINUTES }: Pick<EndSettings, 'REST_MINUTES'>): Promise<number> =>
  inTransaction(db, async (tx) => {
    const freed = await moveDue(tx, 'free', {
      needs: sql`i."reportedPaidDate" is not null and i."freedDate" is null and i."paymentType" = ${paymentSql.PayIn}
        and i."expireDate" <= now()`,
      sets: { freedDate: sql`now()` },
      limit: batchSize,
    });
    await releaseAccounts(
      tx,
      freed.map(({ id }) => id),
      REST_MINUTES,
    );
    for (const { id } of freed)
      await recordActivity(tx, { entity: 'invoices', recordId: String(id), act: 'freeAccount' });
    await announceAll(
      tx,
      freed.map(({ id }) => ({ entity: 'invoices', id, kind: 'changed' })),
    );
    return freed.length;
  });

/**
 * Expires New invoices after their end, those of which the payer said that they are paid `CLAIM_MINUTES` later: voids their deals and
 * releases their accounts (docs/rules.md#invoice-steps). Handles one batch and skips locked invoices, so several instances may run it
 * at the same time. Returns how many.
 */
export const expireInvoices = (db: Db, { REST_MINUTES, CLAIM_MINUTES }: EndSettings): Promise<number> =>
  inTransaction(db, async (tx) => {
    const expired = await moveDue(tx, 'expire', {
      needs: sql`i."expireDate" < now() and not ${isClaimed(CLAIM_MINUTES)}`,
      sets: { endDate: sql`now()` },
      limit: batchSize,
    });
    await releaseAccounts(
      tx,
      expired.map(({ id }) => id),
      REST_MINUTES,
    );
    await voidDeals(
      tx,
      expired.flatMap(({ dealId }) => dealId ?? []),
    );
    for (const { id, previousStatus, status } of expired) {
      await recordActivity(tx, {
        entity: 'invoices',
        recordId: String(id),
        act: 'expire',
        before: { status: previousStatus },
        after: { status },
      });
    }
    await announceAll(
      tx,
      expired.map(({ id }) => ({ entity: 'invoices', id, kind: 'changed' })),
    );
    return expired.length;
  });

/**
 * Returns tasks held for `TASK_HOURS` to Handle, pay-outs of vault owners after `PAYOUT_TASK_HOURS`, and notifies their holders
 * (docs/rules.md#invoice-steps). A receipt added by the holder restarts the time, up to `mostTimes` as long. Handles one batch, like `expireInvoices`. Returns how
 * many.
 */
export const timeOutTasks = (
  db: Db,
  { TASK_HOURS: hours, PAYOUT_TASK_HOURS: payOutHours }: Pick<Settings, 'TASK_HOURS' | 'PAYOUT_TASK_HOURS'>,
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const agoTimes = (times: number) =>
      sql`now() - ${sql.lit(times)} * make_interval(hours => case when ${isPaidByVaultOwner('i')} then ${payOutHours}::integer else ${hours}::integer end)`;
    const timedOut = await moveDue(tx, 'timeOut', {
      needs: sql`i.owner is not null and i."takenDate" < ${agoTimes(1)} and (i."takenDate" < ${agoTimes(mostTimes)}
        or not exists (select 1 from receipts r
          where r."invoiceId" = i.id and r."userId" = i.owner and r."createDate" > ${agoTimes(1)}))`,
      sets: {
        owner: null,
        takenFrom: null,
        takenDate: null,
        handleWhy: sql`case when ${isInReview} then i."handleWhy" else ${sql.lit(HandleReason.timedOut)} end`,
      },
      limit: batchSize,
    });
    for (const { id, previousStatus, status, previousHolder, paymentType, dealId } of timedOut) {
      const isPayOut = paymentType === PaymentType.PayOut && dealId !== null;
      const former = isPayOut ? await setPayer(tx, dealId, null, { gaveBack: true }) : null;
      await recordActivity(tx, {
        entity: 'invoices',
        recordId: String(id),
        act: 'timeOut',
        before: { status: previousStatus, owner: previousHolder },
        after: { status, owner: null },
      });
      await announce(tx, { entity: 'invoices', id, kind: 'changed' });
      const words = {
        phrase:
          'Your task %{task} was taken back: no activity for %{smart_count} hour |||| Your task %{task} was taken back: no activity for %{smart_count} hours',
      };
      await notifyUser(tx, {
        to: previousHolder!,
        entity: 'invoices',
        id,
        words: {
          ...words,
          args: { task: await readTaskName(tx, id), smart_count: former === null ? hours : payOutHours },
        },
      });
    }
    return timedOut.length;
  });
