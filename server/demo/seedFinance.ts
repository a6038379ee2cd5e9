import { sql } from 'kysely';
import { microsOf } from '../base/amounts';
import type { Tx } from '../database/schema';
import { trc20AddressOf } from '../../src/format/trc20';
import type { DemoBooks, DemoTransaction } from './demoBooks';
import { between } from './random';
import { payee } from './seedAddresses';
import { Fulfilment, FundsType, Purpose, WalletState } from '../../src/resources/statuses/funds';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/**
 * Rough size of a demo invoice in USDT. Owners open with this for each invoice that may come to their accounts, and a
 * reserve.
 */
const typicalInvoiceUsdt = 820;
const reserveUsdt = 50_000;

interface Operation {
  id: number;
  userId: number;
  askedBy: number;
  walletId: number;
  amount: string;
  type: FundsType;
  status: Fulfilment;
  at: number;
}

const accountBytes = 20;
const walletAddress = (random: () => number) =>
  trc20AddressOf(Uint8Array.from({ length: accountBytes }, () => Math.floor(random() * 256)));

/** Users with balances, and the Developers who ask for deposits of merchants. */
interface Depositors {
  owners: readonly number[];
  merchants: readonly number[];
  developers: readonly number[];
}

const drawOperations = (
  random: () => number,
  now: number,
  invoiceCount: number,
  { owners, merchants, developers }: Depositors,
): Omit<Operation, 'id' | 'walletId'>[] => {
  const openingAmount = Math.ceil(((invoiceCount / owners.length) * typicalInvoiceUsdt + reserveUsdt) / 4000) * 1000;
  const openings = owners.flatMap((userId, index) =>
    [0, 1, 2, 3].map((part) => ({
      userId,
      askedBy: userId,
      amount: String(openingAmount),
      type: FundsType.Deposit,
      status: Fulfilment.Fulfilled,
      at: now - 31 * dayMs + (part * owners.length + index) * hourMs,
    })),
  );
  // A Developer asks for a merchant; owners ask for themselves.
  const depositors = [
    ...owners.map((userId) => ({ userId, askedBy: userId })),
    { userId: merchants.at(-1)!, askedBy: developers[0]! },
  ];
  const withdrawers = depositors.slice(0, owners.length);
  const laterOperations = Array.from({ length: 24 }, (_, index) => {
    const isWithdraw = index % 5 === 4;
    // Waiting operations were requested today, because older deposits have expired.
    const isWaiting = index > 20;
    const people = isWithdraw ? withdrawers : depositors;
    return {
      ...people[index % people.length]!,
      amount: `${between(random, 1, 40) * 100}`,
      type: isWithdraw ? FundsType.Withdraw : FundsType.Deposit,
      status: isWaiting ? Fulfilment.Waiting : Fulfilment.Fulfilled,
      at: now - (24 - index) * (isWaiting ? 2 * hourMs : dayMs),
    };
  });
  return [...openings, ...laterOperations];
};

/**
 * Writes wallets, and the deposits and withdraws of a month. Each owner opens with deposits that cover it
 * (docs/rules.md#demo). Returns a function that posts to the books what was confirmed up to a time (epoch ms).
 */
export const seedFinance = async (
  tx: Tx,
  random: () => number,
  now: number,
  invoiceCount: number,
  people: Depositors,
): Promise<(books: DemoBooks, at: number) => void> => {
  const wallets = await tx
    .insertInto('platform-wallets')
    .values(
      Array.from({ length: 6 }, (_, index) => ({
        address: walletAddress(random),
        state: index < 3 ? WalletState.Reserved : WalletState.Free,
      })),
    )
    .returning('id')
    .execute();
  const operations = drawOperations(random, now, invoiceCount, people);
  const waiting = operations.filter(({ status }) => status === Fulfilment.Waiting);
  const rows = operations.map((operation) => ({
    userId: operation.userId,
    // A user who waits for a deposit has a wallet of their own.
    walletId: wallets[operation.status === Fulfilment.Waiting ? waiting.indexOf(operation) : 3]!.id,
    address: operation.type === FundsType.Withdraw ? payee : null,
    amount: operation.amount,
    type: operation.type,
    status: operation.status,
    askedBy: operation.askedBy,
    // Staff who ask for somebody else are the first of two people.
    askedVerified: operation.askedBy !== operation.userId,
    endDate: operation.status === Fulfilment.Fulfilled ? new Date(operation.at + hourMs).toISOString() : null,
    createDate: new Date(operation.at).toISOString(),
  }));
  const inserted = await tx.insertInto('funds-operations').values(rows).returning('id').execute();
  await tx
    .insertInto('deposits')
    .values(
      rows.flatMap(({ type, userId, walletId, amount, status, createDate }, index) =>
        type === FundsType.Deposit
          ? [{ userId, walletId, amount, status, createDate, operationId: inserted[index]!.id }]
          : [],
      ),
    )
    .execute();
  const confirmed = operations.flatMap((operation, index) =>
    operation.status === Fulfilment.Fulfilled
      ? [{ ...operation, id: inserted[index]!.id, at: operation.at + hourMs }]
      : [],
  );
  let postedCount = 0;
  return (books, at) => {
    for (; postedCount < confirmed.length && confirmed[postedCount]!.at <= at; postedCount++) {
      const { id, userId, amount, type, at: postedAt } = confirmed[postedCount]!;
      const quantity = microsOf(amount);
      const isDeposit = type === FundsType.Deposit;
      if (!isDeposit && books.available(userId) < quantity) continue;
      const posting = { from: isDeposit ? null : userId, to: isDeposit ? userId : null, quantity };
      books.post({ ...posting, purpose: isDeposit ? Purpose.Deposit : Purpose.Withdraw }, postedAt, id);
    }
  };
};

/** Inserts computed transactions. */
export const writeTransactions = async (tx: Tx, rows: readonly DemoTransaction[]): Promise<void> => {
  if (rows.length === 0) return;
  await sql`insert into transactions ("fromBalanceId", "toBalanceId", quantity, type, status, purpose, "dealId", "operationId",
      "createDate", "postedDate", "fromEntry", "fromAfter", "toEntry", "toAfter")
    select f.id, t.id, r.quantity, r.type, r.status, r.purpose, r."dealId", r."operationId", r."createDate",
      r."postedDate", r."fromEntry", r."fromAfter", r."toEntry", r."toAfter"
    from json_to_recordset(${JSON.stringify(rows)}::json) as r("fromUser" bigint, "toUser" bigint, quantity numeric,
      type integer, status integer, purpose integer, "dealId" bigint, "operationId" bigint, "createDate" timestamptz,
      "postedDate" timestamptz, "fromEntry" double precision, "fromAfter" numeric, "toEntry" double precision,
      "toAfter" numeric)
    left join "balance-accounts" f on f."userId" = r."fromUser"
    left join "balance-accounts" t on t."userId" = r."toUser"
    order by r."createDate"`.execute(tx);
};

/** Writes the final balances, which exist as long as their users. */
export const writeBalances = async (tx: Tx, books: DemoBooks): Promise<void> => {
  await sql`update "balance-accounts" b set amount = coalesce(r.amount, 0), held = coalesce(r.held, 0),
      entries = coalesce(r.entries, 0), "createDate" = u."createDate"
    from users u left join json_to_recordset(${JSON.stringify(books.balances())}::json) as r("userId" bigint,
      amount numeric, held numeric, entries double precision) on r."userId" = u.id
    where b."userId" = u.id`.execute(tx);
};
