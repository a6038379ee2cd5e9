import { sql } from 'kysely';
import type { Tx } from '../../database/schema';
import { conflict } from '../../base/errors';
import { announceAll } from '../../database/changes';
import type { Judge } from '../../approvals/judgement';
import { walletSql } from '../../database/statusSql';

/** A platform wallet that is reserved for a deposit. */
export interface Wallet {
  id: number;
  address: string;
}

/**
 * Reserves the wallet that has been free longest. Wallets released within the last `restHours` are used only when there
 * is no other (docs/rules.md#deposits). Throws 409 when none is free.
 */
export const reserveWallet = async (tx: Tx, restHours: number): Promise<Wallet> => {
  const { rows } = await sql<Wallet>`update "platform-wallets" set state = ${walletSql.Reserved} where id = (
      select id from "platform-wallets" where state = ${walletSql.Free}
      order by coalesce("freedDate" > now() - make_interval(hours => ${restHours}), false), "freedDate" nulls first, id
      limit 1 for update skip locked) returning id, address`.execute(tx);
  const [wallet] = rows;
  if (!wallet) throw conflict('No platform wallet is free. A Developer or Owner adds one on Platform Wallets.');
  await announceAll(tx, [{ entity: 'platform-wallets', id: wallet.id, kind: 'changed' }]);
  return wallet;
};

/** Makes these wallets free again, so that other deposits may reserve them. */
export const releaseWallets = async (tx: Tx, ids: readonly (number | null)[]): Promise<void> => {
  const { rows } = await sql<{
    id: number;
  }>`update "platform-wallets" set state = ${walletSql.Free}, "freedDate" = now()
    where id = any(${ids.filter((id) => id !== null)}) and state = ${walletSql.Reserved} returning id`.execute(tx);
  await announceAll(
    tx,
    rows.map(({ id }) => ({ entity: 'platform-wallets', id, kind: 'changed' })),
  );
};

/** Judges a new platform wallet. It always requires approval (see its definition): an address does not show whose it is. */
export const judgeWallet: Judge = async ({ input }) => ({ sum: null, about: String(input.address) });
