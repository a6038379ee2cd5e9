import { sql } from 'kysely';
import { Role } from '../../../src/resources/language/roles';
import { sumText } from '../../approvals/gate';
import type { Judge } from '../../approvals/judgement';
import { conflict } from '../../base/errors';
import { announce } from '../../database/changes';
import { settlementSql } from '../../database/statusSql';
import type { ActionHandler } from '../../entities/handlers';
import { settleDeals } from '../ledger/settle';
import { sumOf } from './judgements';

/**
 * Judges saying that a pay-out arrived (docs/rules.md#settling): its merchant says it of their own; of staff one verified person whose
 * money it is not. It moves nothing, so that it has no sum that may be small.
 */
export const judgeArrival: Judge = async ({ tx, caller, record }) => {
  const { rows } = await sql<{
    ownerId: number | null;
  }>`select d."ownerId" from invoices i join deals d on d.id = i."dealId"
    where i.id = ${Number(record.id)}`.execute(tx);
  return {
    sum: null,
    about: sumText(sumOf(record)),
    isOwn: caller.role === Role.Merchant,
    parties: [Number(record.clientId), rows[0]?.ownerId ?? null],
  };
};

const alreadySettled = 'This pay-out is settled already';

/**
 * `POST mgmt/invoices/{uuid}/arrived` (extension): a pay-out arrived. When its merchant says so, what it credited is settled at once;
 * when staff do, it is settled after `SETTLE_HOURS` like one with a receipt. Throws 409 when it is settled already.
 */
export const confirmArrival: ActionHandler<'invoices'> = async ({ tx, caller, record }) => {
  const { dealId } = await tx
    .selectFrom('invoices')
    .select('dealId')
    .where('id', '=', record.id)
    .executeTakeFirstOrThrow();
  if (caller.role === Role.Merchant) {
    if ((await settleDeals(tx, [dealId!], { byMerchant: true })) === 0) throw conflict(alreadySettled);
    return;
  }
  const { rows } = await sql`update deals set settlement = ${settlementSql.Settling}
    where id = ${dealId} and settlement = ${settlementSql.Unconfirmed} returning id`.execute(tx);
  if (rows.length === 0) throw conflict(alreadySettled);
  await announce(tx, { entity: 'invoices', id: record.id, kind: 'changed' });
};
