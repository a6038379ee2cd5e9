import type { Tx } from '../database/schema';
import { between, digits, pick } from './random';

const minute = 60_000;
const day = 86_400_000;
const walletLetters = [...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'];

const walletName = (random: () => number) => Array.from({ length: 33 }, () => pick(random, walletLetters)).join('');

/** Wallets, funds operations and transactions. */
export const seedFinance = async (
  tx: Tx,
  random: () => number,
  now: number,
  owners: readonly number[],
  merchants: readonly number[],
) => {
  const wallets = await tx
    .insertInto('platform-wallets')
    .values(Array.from({ length: 6 }, (_, index) => ({ address: `T${walletName(random)}`, state: index < 2 ? 1 : 0 })))
    .returning('id')
    .execute();
  await tx
    .insertInto('funds-operations')
    .values(
      Array.from({ length: 24 }, (_, index) => ({
        userId: owners[index % owners.length]!,
        walletId: wallets[index % wallets.length]!.id,
        amount: `${between(random, 1, 40) * 100}`,
        type: index % 5 === 4 ? 1 : 0,
        status: index > 20 ? 0 : 1,
        createDate: new Date(now - (24 - index) * day).toISOString(),
      })),
    )
    .execute();
  const balances = await tx.selectFrom('balance-accounts').select(['id', 'userId']).execute();
  const balanceOf = (userId: number) => balances.find((balance) => balance.userId === userId)!.id;
  await tx
    .insertInto('transactions')
    .values(
      Array.from({ length: 120 }, (_, index) => {
        const type = index % 6 === 0 ? 0 : index % 7 === 0 ? 2 : 1;
        return {
          fromBalanceId: type === 0 ? null : balanceOf(pick(random, owners)),
          toBalanceId: type === 2 ? null : balanceOf(pick(random, merchants)),
          quantity: `${between(random, 5, 900)}.${digits(random, 6)}`,
          type,
          status: index > 110 ? 1 : pick(random, [3, 3, 3, 3, 2]),
          createDate: new Date(now - (120 - index) * 5 * 60 * minute).toISOString(),
        };
      }),
    )
    .execute();
};
