import { platformId } from '../domain/ledger/balances';
import { allowDirectWrites } from '../domain/ledger/ledgerGuards';
import { settleCreditedPayOuts } from '../database/creditedPayOuts';
import { writeInBulk } from '../database/bulk';
import type { Tx } from '../database/schema';
import { sql } from 'kysely';
import { DemoBooks } from './demoBooks';
import { demoFees, demoHolders } from './people';
import type { DemoPlatform } from './platform';
import { seedFinance, writeBalances, writeTransactions } from './seedFinance';
import { drawInvoices, finishInvoices, writeInvoices, type MatchedPayIn } from './seedInvoices';
import { vaultAccounts } from './seedVault';

const dayMs = 86_400_000;
const days = 30;
const rateStepMs = dayMs / 4;
const batchSize = 2000;
/** From this many invoices on, rebuilding indexes is cheaper than maintaining them. */
const minBulkInvoices = 10_000;

/** Ids of the users that the month is made of. */
interface People {
  merchants: readonly number[];
  owners: readonly number[];
  agents: readonly number[];
  developers: readonly number[];
  operators: readonly number[];
  /** Banks whose messages complete pay-ins. */
  readableBanks: ReadonlySet<number>;
}

/** Writes the price of USDT over the month, four times a day. Returns a function for the price at a time (epoch ms). */
const seedRates = async (tx: Tx, random: () => number, now: number) => {
  let price = 91.2;
  const prices = Array.from({ length: days * 4 }, () => {
    price = Math.max(88, Math.min(96, price + (random() - 0.48) * 0.6));
    return price.toFixed(2);
  });
  const start = now - days * 4 * rateStepMs;
  await tx
    .insertInto('exchange-rates')
    .values(
      prices.map((rate, index) => ({
        type: 'USDT/RUB',
        price: rate,
        createDate: new Date(start + index * rateStepMs).toISOString(),
      })),
    )
    .execute();
  return (at: number) => prices[Math.min(prices.length - 1, Math.max(0, Math.floor((at - start) / rateStepMs)))]!;
};

/** Writes everybody's fees. Returns the agent of the first merchant, whom the agent brought. */
const seedFees = async (tx: Tx, now: number, { merchants, owners, agents }: People) => {
  const createDate = new Date(now - 90 * dayMs).toISOString();
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
 * Writes a month of rates, funds operations and invoices by the rules of the running platform, computed in the order of
 * time and inserted in batches. Returns the pay-ins that messages matched.
 */
export const seedMonth = async (
  tx: Tx,
  random: () => number,
  now: number,
  invoiceCount: number,
  people: People,
): Promise<readonly MatchedPayIn[]> => {
  await allowDirectWrites(tx);
  const rateAt = await seedRates(tx, random, now);
  const agentOf = await seedFees(tx, now, people);
  const postOperations = await seedFinance(tx, random, now, invoiceCount, people);
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
  const { matched, rowsAt } = drawInvoices(random, now, invoiceCount, demo, {
    books,
    postUntil: (at) => postOperations(books, at),
  });
  const writeBatches = async () => {
    const drawBatch = (first: number) => {
      const rows = Array.from({ length: Math.max(0, Math.min(batchSize, invoiceCount - first)) }, (_, offset) =>
        rowsAt(first + offset),
      );
      return { rows, transactions: books.takeRows() };
    };
    let nextBatch = drawBatch(0);
    for (let first = 0; first < invoiceCount; first += batchSize) {
      const { rows, transactions } = nextBatch;
      const writing = writeInvoices(tx, rows).then(() => writeTransactions(tx, transactions));
      // The next batch is computed while the database writes this one.
      nextBatch = drawBatch(first + batchSize);
      await writing;
    }
  };
  await (invoiceCount < minBulkInvoices
    ? writeBatches()
    : writeInBulk(tx, ['invoices', 'deals', 'transactions'], writeBatches));
  postOperations(books, now);
  await writeTransactions(tx, books.takeRows());
  await writeBalances(tx, books);
  await finishInvoices(tx, people.operators);
  await settleCreditedPayOuts(tx);
  await allowDirectWrites(tx, false);
  return matched;
};
