import { sql } from 'kysely';
import type { Tx } from '../../database/schema';
import type { Expression } from '../../database/searchSql';
import { announce } from '../../database/changes';
import { PaymentType } from '../../../src/resources/statuses/invoices';

/** The current fees of a merchant or vault owner, in percent of the deal's amount; null where none are set. */
export interface Percents {
  /** The merchant's fee to the platform, or the vault owner's reward from it. */
  fee: string | null;
  agentId: number | null;
  agentFee: string | null;
}

/** SQL: the newest fee of a user in the column `side`, of the agent `agent`; `agent` is SQL null for the fee without an agent. */
const newestFee = (userId: number | Expression, side: string, agent: ReturnType<typeof sql>) =>
  sql`(select f.${sql.id(side)} from fees f where f."userId" = ${userId} and f."agentId" is not distinct from ${agent}
    order by f.id desc limit 1)`;

/** SQL: one row with the current percents of a user for this kind of invoice (`PaymentType`), for a query that reads more. */
export const percentsSql = (userId: number | Expression, paymentType: PaymentType) => {
  const side = paymentType === PaymentType.PayOut ? 'payOutFee' : 'payInFee';
  return sql`(select r."agentId", ${newestFee(userId, side, sql`null`)} as fee,
      case when r."agentId" is null then null else ${newestFee(userId, side, sql`r."agentId"`)} end as "agentFee"
    from (select 1) one left join lateral (select "agentId" from relations where "userId" = ${userId}
      order by id desc limit 1) r on true)`;
};

/**
 * Sets the vault owner who pays a pay-out, with their current percents, or removes them (docs/rules.md#what-a-deal-moves). Past holders stay
 * in `task-holders`, because they may have paid it. The caller must have locked the invoice, which locks its deal. Returns the vault owner
 * before.
 */
export const setPayer = async (
  tx: Tx,
  dealId: number,
  ownerId: number | null,
  { gaveBack = false }: { gaveBack?: boolean } = {},
): Promise<number | null> => {
  const percents =
    ownerId === null
      ? undefined
      : (await sql<Percents>`select * from ${percentsSql(ownerId, PaymentType.PayOut)} p`.execute(tx)).rows[0];
  const { rows } = await sql<{ ownerId: number | null }>`update deals d set "ownerId" = ${ownerId}::bigint,
      "ownerFee" = ${percents?.fee ?? null}::numeric, "ownerAgentId" = ${percents?.agentId ?? null}::bigint,
      "ownerAgentFee" = ${percents?.agentFee ?? null}::numeric
    from deals earlier where earlier.id = d.id and d.id = ${dealId} returning earlier."ownerId"`.execute(tx);
  await sql`update "task-holders" set "endDate" = now(), "gaveBack" = ${gaveBack}
    where "dealId" = ${dealId} and "endDate" is null`.execute(tx);
  if (ownerId !== null)
    await sql`insert into "task-holders" ("dealId", "userId") values (${dealId}, ${ownerId})`.execute(tx);
  await announce(tx, { entity: 'deals', id: dealId, kind: 'changed' });
  return rows[0]!.ownerId;
};
