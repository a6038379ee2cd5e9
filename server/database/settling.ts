import { sql, type Kysely } from 'kysely';
import { settleCreditedPayOuts } from './creditedPayOuts';

/** Stores of earlier pay-outs what they credited and whether it is settled: before, that was computed from their transactions. */
export const settlePayOuts = async (db: Kysely<unknown>): Promise<void> => {
  await sql`set local console.seeding = 'on'`.execute(db);
  await sql`update "balance-accounts" set unsettled = 0 where unsettled is distinct from 0`.execute(db);
  await settleCreditedPayOuts(db);
  await sql`set local console.seeding = 'off'`.execute(db);
};
