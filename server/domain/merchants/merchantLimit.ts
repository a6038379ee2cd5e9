import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/schema';
import { conflict } from '../../base/errors';

/** What a merchant may have only so many of. */
export interface MerchantLimit {
  table: 'api-keys' | 'return-hosts' | 'webhooks';
  /** Condition on the rows that count. Default: all of the merchant's. */
  where?: RawBuilder<boolean>;
  most: number;
  /** Message of the 409, as the forms of a counted phrase. */
  phrase: string;
}

/**
 * Throws 409 when the merchant has as many of these as allowed. Locks the merchant until the transaction ends, so that two at
 * once cannot both pass.
 */
export const checkMerchantLimit = async (
  tx: Tx,
  clientId: number,
  { table, where = sql`true`, most, phrase }: MerchantLimit,
): Promise<void> => {
  await tx.selectFrom('users').select('id').where('id', '=', clientId).forNoKeyUpdate().execute();
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}
    where "clientId" = ${clientId} and ${where}`.execute(tx);
  if (rows[0]!.count >= most) throw conflict({ phrase, args: { smart_count: most } });
};
