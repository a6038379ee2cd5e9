import { sql } from 'kysely';
import { TransactionType, type TransactionStatus } from '../../../src/resources/statuses/funds';
import type { Change } from '../../database/changes';
import type { Tx } from '../../database/schema';
import type { Balance } from './balances';
import { quantityOf, type Posting } from './postings';

/** Writes postings of a deal in their order; triggers update the balances. Returns the changes to announce. */
export const writePostings = async (
  tx: Tx,
  dealId: number,
  postings: readonly Posting[],
  status: TransactionStatus,
): Promise<Change[]> => {
  if (postings.length === 0) return [];
  const values = postings.map(
    (posting, index) =>
      sql`(${index}::int, ${posting.from}::bigint, ${posting.to}::bigint, ${quantityOf(posting)}::numeric, ${posting.purpose}::int)`,
  );
  const { rows } = await sql<{ id: number }>`
    insert into transactions ("fromBalanceId", "toBalanceId", quantity, type, status, purpose, "dealId")
    select f.id, t.id, p.quantity, ${sql.lit(TransactionType.Internal)}, ${sql.lit(status)}, p.purpose, ${dealId}
    from (values ${sql.join(values)}) p(index, payer, payee, quantity, purpose)
    join "balance-accounts" f on f."userId" = p.payer join "balance-accounts" t on t."userId" = p.payee
    order by p.index returning id`.execute(tx);
  return rows.map(({ id }) => ({ entity: 'transactions', id, kind: 'created' }));
};

/** The changes to announce of balances that postings moved. */
export const balancesChanged = (balances: ReadonlyMap<number, Balance>): Change[] =>
  [...balances.values()].map(({ id }) => ({ entity: 'balance-accounts', id, kind: 'changed' }));
