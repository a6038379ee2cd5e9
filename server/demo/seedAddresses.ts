import { sql } from 'kysely';
import { trc20AddressOf } from '../../src/format/trc20';
import { withdrawers } from '../../src/resources/addresses';
import type { Tx } from '../database/schema';

const accountBytes = 20;
/** Where the demo's withdraws go: an address that belongs to nobody. */
export const payee = trc20AddressOf(new Uint8Array(accountBytes));

/** Saves an address for every demo user who may withdraw, dated back so that it can be used now. */
export const seedAddresses = async (tx: Tx): Promise<void> => {
  await sql`insert into addresses ("userId", name, address, "createDate")
    select id, 'Cold wallet', ${payee}, now() - interval '30 days' from users
    where type in (${sql.join(withdrawers)}) order by id`.execute(tx);
};
