import { sql } from 'kysely';
import { recordActivity } from '../../database/activity';
import type { Db } from '../../database/schema';
import { announceAll, inTransaction } from '../../database/changes';
import { endOperation } from './operations';
import { releaseWallets } from './wallets';
import { Fulfilment } from '../../../src/resources/statuses/funds';
import { approvalSql, fulfilmentSql, fundsSql } from '../../database/statusSql';

/** Maximum number of deposits in one transaction; the others wait for the next round. */
const batchSize = 200;

/**
 * Expires waiting deposits that are older than `hours` and have no waiting approval request, and releases their wallets
 * (docs/rules.md#deposits). Handles one batch and skips locked rows. Returns how many expired.
 */
export const expireDeposits = (db: Db, hours: number): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number; walletId: number | null }>`update "funds-operations" set lapsed = true
      where id in (select o.id from "funds-operations" o where o.type = ${fundsSql.Deposit}
        and o.status = ${fulfilmentSql.Waiting} and o."createDate" < now() - make_interval(hours => ${hours})
        and not exists (select 1 from approvals p where p.status = ${approvalSql.Waiting} and p.subject = 'funds-operations/' || o.id)
        order by o.id limit ${batchSize} for update skip locked)
      returning id, "walletId"`.execute(tx);
    await releaseWallets(
      tx,
      rows.map(({ walletId }) => walletId),
    );
    for (const { id } of rows) {
      await endOperation(tx, id, { status: Fulfilment.Refused, decidedBy: null, reason: null });
      await recordActivity(tx, {
        entity: 'funds-operations',
        recordId: String(id),
        act: 'lapse',
        before: { status: Fulfilment.Waiting },
        after: { status: Fulfilment.Refused },
      });
    }
    await announceAll(
      tx,
      rows.map(({ id }) => ({ entity: 'funds-operations', id, kind: 'changed' })),
    );
    return rows.length;
  });
