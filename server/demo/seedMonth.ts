import { platformId } from '../capabilities/ledger/balances';
import { allowDirectWrites } from '../database/ledgerGuards';
import { writeInBulk } from '../database/bulk';
import type { Tx } from '../database/schema';
import { sql } from 'kysely';
import { DemoBooks } from './demoBooks';
import { demoFees, demoHolders } from './people';
import type { DemoPlatform } from './platform';
import { seedFinance, writeBalances, writeTransactions } from './seedFinance';
import { drawInvoices, finishInvoices, writeInvoices, type MatchedPayIn } from './seedInvoices';
import { vaultAccounts } from './seedVault';

const day = 86_400_000;
const days = 30;
const step = day / 4;
const batch = 2000;
/** From so many invoices on, making indexes anew costs less than keeping them. */
const worthBulk = 10_000;

/** Whom the month is made of, by id. */
interface People {
  merchants: readonly number[];
  owners: readonly number[];
  agents: readonly number[];
  developers: readonly number[];
  operators: readonly number[];
  /** Banks whose messages complete pay-ins. */
  readBanks: ReadonlySet<number>;
}

/** The price of USDT over the month, four times a day; returns what it was at a moment. */
const seedRates = async (tx: Tx, random: () => number, now: number) => {
  let price = 91.2;
  const prices = Array.from({ length: days * 4 }, () => {
    price = Math.max(88, Math.min(96, price + (random() - 0.48) * 0.6));
    return price.toFixed(2);
  });
  const start = now - days * 4 * step;
  await tx
    .insertInto('exchange-rates')
    .values(
      prices.map((rate, index) => ({
        type: 'USDT/RUB',
        price: rate,
        createDate: new Date(start + index * step).toISOString(),
      })),
    )
    .execute();
  return (at: number) => prices[Math.min(prices.length - 1, Math.max(0, Math.floor((at - start) / step)))]!;
};

/** What everybody agreed to; the agent brought the first merchant. */
const seedFees = async (tx: Tx, now: number, { merchants, owners, agents }: People) => {
  const createDate = new Date(now - 90 * day).toISOString();
  const agentId = agents[0]!;
  const merchant = merchants[0]!;
  await tx
    .insertInto('fees')
    .values([
      ...merchants.map((userId) => ({ userId, agentId: null, ...demoFees.merchant, createDate })),
      ...owners.map((userId) => ({ userId, agentId: null, ...demoFees.owner, createDate })),
      { userId: merchant, agentId, ...demoFees.agent, createDate },
    ])
    .execute();
  await tx.insertInto('relations').values({ userId: merchant, agentId, createDate }).execute();
  return new Map([[merchant, agentId]]);
};

/**
 * A month of rates, funds and invoices by the rules of the running platform, reckoned in the order of time and written many
 * rows at once. Returns the pay-ins that messages completed.
 */
export const seedMonth = async (
  tx: Tx,
  random: () => number,
  now: number,
  count: number,
  people: People,
): Promise<readonly MatchedPayIn[]> => {
  await allowDirectWrites(tx);
  const rateAt = await seedRates(tx, random, now);
  const agentOf = await seedFees(tx, now, people);
  const confirm = await seedFinance(tx, random, now, count, people);
  const { rows: system } = await sql<{ id: number }>`select ${platformId} as id`.execute(tx);
  const demo: DemoPlatform = {
    ...people,
    platform: system[0]!.id,
    agentOf,
    accounts: await vaultAccounts(tx),
    holders: demoHolders,
    rateAt,
  };
  const books = new DemoBooks();
  const { matched, rowsAt } = drawInvoices(random, now, count, demo, { books, hear: (at) => confirm(books, at) });
  const write = async () => {
    const rowsFrom = (first: number) => {
      const rows = Array.from({ length: Math.max(0, Math.min(batch, count - first)) }, (_, offset) =>
        rowsAt(first + offset),
      );
      return { rows, transactions: books.takeRows() };
    };
    let next = rowsFrom(0);
    for (let first = 0; first < count; first += batch) {
      const { rows, transactions } = next;
      const written = writeInvoices(tx, rows).then(() => writeTransactions(tx, transactions));
      // Reckoned while the database is busy writing.
      next = rowsFrom(first + batch);
      await written;
    }
  };
  await (count < worthBulk ? write() : writeInBulk(tx, ['invoices', 'deals', 'transactions'], write));
  confirm(books, now);
  await writeTransactions(tx, books.takeRows());
  await writeBalances(tx, books);
  await finishInvoices(tx);
  await allowDirectWrites(tx, false);
  return matched;
};
