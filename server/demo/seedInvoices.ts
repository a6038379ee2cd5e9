import { sql } from 'kysely';
import { shareOf, usdtOf, type Micros } from '../base/amounts';
import { decimalOf } from '../base/amounts';
import type { DealTerms } from '../domain/ledger/postings';
import type { Tx } from '../database/schema';
import type { DemoBooks } from './demoBooks';
import { demoFees } from './people';
import type { DemoPlatform, DemoAccount } from './platform';
import { between, cardNumber, pick } from './random';
import {
  HandleReason,
  InvoiceStatus,
  invoiceStatusFacts,
  isOpenInvoice,
  PaymentType,
} from '../../src/resources/statuses/invoices';
import { invoiceSql, openInvoicesSql, paymentSql } from '../database/statusSql';
import { allActivityTable } from '../database/storedTables';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const days = 30;
const openInvoiceCount = 24;
const payInDurationMs = 15 * minuteMs;
const payOutDurationMs = dayMs;
const completionMs = 4 * minuteMs;
/** Completed pay-ins among this many newest ones were matched by a message, if their bank's messages can be read. */
const matchedCount = 40;

const { New, Handle, WIP, Expired, Canceled, Complete } = InvoiceStatus;

/** A pay-in that a message completed. */
export interface MatchedPayIn {
  invoiceId: number;
  deviceId: number;
  bankId: number;
  amount: string;
  at: number;
}

interface DrawnInvoice {
  id: number;
  index: number;
  at: number;
  status: InvoiceStatus;
  merchant: number;
  amount: string;
  inUsdt: Micros;
  rate: string;
  payOut: boolean;
  account: DemoAccount;
}

const iso = (at: number) => new Date(at).toISOString();

const finalStatus = (random: () => number) => {
  const chance = random();
  return chance < 0.82 ? Complete : chance < 0.92 ? Expired : Canceled;
};

/** The parties, amount and fees of an invoice's deal. */
const termsOf = (demo: DemoPlatform, drawn: DrawnInvoice, payer: number | null): DealTerms => {
  const { payOut, merchant, inUsdt, account } = drawn;
  const side = payOut ? 'payOutFee' : 'payInFee';
  const owner = payOut ? payer : account.ownerId;
  const agent = demo.agentOf.get(merchant) ?? null;
  const merchantFee = demoFees.merchant[side];
  return {
    paymentType: payOut ? PaymentType.PayOut : PaymentType.PayIn,
    amount: inUsdt,
    fee: shareOf(inUsdt, merchantFee),
    merchant,
    platform: demo.platform,
    owner,
    ownerFee: owner === null ? null : demoFees.owner[side],
    merchantAgent: agent,
    merchantAgentFee: agent === null ? null : demoFees.agent[side],
    ownerAgent: null,
    ownerAgentFee: null,
  };
};

/**
 * Draws a month of invoices with their deals and postings, in the order of time; the newest are open. Calls `postUntil`
 * with the time of each invoice before drawing it, so that other operations up to then are in the books. Returns the
 * pay-ins that messages matched, and `rowsAt`, which draws the rows of an invoice and must be called in the order of
 * indexes.
 */
export const drawInvoices = (
  random: () => number,
  now: number,
  invoiceCount: number,
  demo: DemoPlatform,
  { books, postUntil }: { books: DemoBooks; postUntil: (at: number) => void },
) => {
  const openCount = Math.min(openInvoiceCount, invoiceCount);
  const pastCount = invoiceCount - openCount;
  // No two open pay-ins share an account.
  const unusedAccounts = demo.accounts.filter(({ active }) => active).toSorted(() => random() - 0.5);
  // No phone waits for the same amount twice.
  const awaitedAmounts = new Set<string>();
  const matched: MatchedPayIn[] = [];

  const timeOf = (index: number) =>
    index < pastCount
      ? now - days * dayMs + Math.floor(((days * dayMs - 20 * minuteMs) * (index + random())) / pastCount)
      : now - Math.floor(((openCount - (index - pastCount)) / openCount) * 13 * minuteMs);

  const makeUnique = (amount: string, deviceId: number | null): string => {
    let roubles = Number(amount);
    while (awaitedAmounts.has(`${deviceId} ${roubles.toFixed(2)}`)) roubles += 1;
    awaitedAmounts.add(`${deviceId} ${roubles.toFixed(2)}`);
    return roubles.toFixed(2);
  };

  const draw = (index: number): DrawnInvoice => {
    const at = timeOf(index);
    postUntil(at);
    const isOpen = index >= pastCount;
    const drawnStatus = isOpen ? pick(random, [New, New, Handle, WIP, WIP]) : finalStatus(random);
    const drawnAmount = (between(random, 5, 1500) * 100 + (random() < 0.2 ? between(random, 1, 99) / 100 : 0)).toFixed(
      2,
    );
    const rate = demo.rateAt(at);
    const merchant = pick(random, demo.merchants);
    const drawnUsdt = usdtOf(drawnAmount, rate);
    const isCovered = books.available(merchant) >= drawnUsdt + shareOf(drawnUsdt, demoFees.merchant.payOutFee);
    const payOut = random() < 0.25 && isCovered;
    // A pay-out of today has not come to its end yet.
    const status = payOut && drawnStatus === Expired && at + payOutDurationMs > now ? Canceled : drawnStatus;
    const account =
      isOpen && !payOut ? (unusedAccounts.pop() ?? pick(random, demo.accounts)) : pick(random, demo.accounts);
    const amount = isOpen && !payOut ? makeUnique(drawnAmount, account.deviceId) : drawnAmount;
    const inUsdt = usdtOf(amount, rate);
    return { id: index + 1, index, at, status, merchant, amount, inUsdt, rate, payOut, account };
  };

  /** Posts what an invoice holds and, where it ended, moved. */
  const post = (drawn: DrawnInvoice, terms: DealTerms) => {
    const { id, at, status, index, payOut, account, amount } = drawn;
    const holdRow = books.holdDeal(terms, id, at);
    const isReadable = account.deviceId !== null && demo.readableBanks.has(account.bankId);
    const isMatched = status === Complete && !payOut && isReadable && index >= pastCount - matchedCount;
    if (isMatched) {
      matched.push({
        invoiceId: id,
        deviceId: account.deviceId!,
        bankId: account.bankId,
        amount,
        at: at + completionMs,
      });
    }
    if (status === Complete) books.settleDeal(terms, holdRow, at + completionMs, isMatched);
    else if (status === Expired || status === Canceled) books.voidDeal(terms, holdRow);
  };

  const rowsOf = (drawn: DrawnInvoice) => {
    const { id, at, status, merchant, amount, rate, payOut, account } = drawn;
    const holder = status === WIP || (status === Complete && payOut) ? pick(random, demo.operators) : null;
    const payer = payOut && status === Complete && random() < 0.3 ? pick(random, demo.owners) : null;
    const terms = termsOf(demo, drawn, payer);
    const approved = !payOut || status !== New || random() < 0.5;
    if (approved) post(drawn, terms);
    const durationMs = payOut ? payOutDurationMs : payInDurationMs;
    const endDate = isOpenInvoice(status) ? null : iso(at + (status === Expired ? durationMs : completionMs));
    const invoice = {
      id,
      dealId: id,
      clientId: merchant,
      amount,
      status,
      createDate: iso(at),
      expireDate: iso(at + durationMs),
      endDate,
      paymentType: terms.paymentType,
      paymentMethod: pick(random, ['BANK TRANSFER', account.bankTitle]),
      cid: `order-${between(random, 1000, 99_999)}`,
      requisites: payOut ? cardNumber(random) : account.requisites,
      holderName: payOut ? pick(random, demo.holders) : account.holderName,
      accountId: payOut ? null : account.id,
      deviceId: payOut ? null : account.deviceId,
      approved,
      approvedDate: payOut && approved ? iso(at) : null,
      owner: payer ?? holder,
      takenFrom: holder === null ? null : New,
      takenDate: holder === null ? null : iso(at + minuteMs),
      // Pay-outs are asked for by the servers of merchants.
      address: payOut ? null : `demo-${id}`,
    };
    const deal = {
      id,
      invoiceId: id,
      bankAccountId: invoice.accountId,
      amount: decimalOf(terms.amount),
      status: invoiceStatusFacts.of(status)!.deal,
      createDate: iso(at),
      updateDate: endDate,
      rate: approved ? rate : null,
      fee: decimalOf(terms.fee),
      merchantFee: payOut ? demoFees.merchant.payOutFee : demoFees.merchant.payInFee,
      ownerId: terms.owner,
      ownerFee: terms.ownerFee,
      merchantAgentId: terms.merchantAgent,
      merchantAgentFee: terms.merchantAgentFee,
    };
    return { invoice, deal };
  };

  return { matched, rowsAt: (index: number) => rowsOf(draw(index)) };
};

type InvoiceRows = ReturnType<ReturnType<typeof drawInvoices>['rowsAt']>;

/** Inserts invoices with their deals. They refer to each other, so one statement inserts both. */
export const writeInvoices = async (tx: Tx, rows: readonly InvoiceRows[]): Promise<void> => {
  const invoices = JSON.stringify(rows.map(({ invoice }) => invoice));
  const deals = JSON.stringify(rows.map(({ deal }) => deal));
  await sql`with made as (
      insert into deals (id, "invoiceId", "bankAccountId", amount, status, "createDate", "updateDate", rate, fee,
        "merchantFee", "ownerId", "ownerFee", "merchantAgentId", "merchantAgentFee")
      select * from json_to_recordset(${deals}::json) as r(id bigint, "invoiceId" bigint, "bankAccountId" bigint,
        amount numeric, status integer, "createDate" timestamptz, "updateDate" timestamptz, rate numeric, fee numeric,
        "merchantFee" numeric, "ownerId" bigint, "ownerFee" numeric, "merchantAgentId" bigint,
        "merchantAgentFee" numeric))
    insert into invoices (id, "dealId", "clientId", amount, status, "createDate", "expireDate", "endDate", "paymentType",
      "paymentMethod", cid, requisites, "holderName", "accountId", "deviceId", approved, "approvedDate", owner, "takenFrom", "takenDate",
      address)
    select * from json_to_recordset(${invoices}::json) as r(id bigint, "dealId" bigint, "clientId" bigint,
      amount numeric, status integer, "createDate" timestamptz, "expireDate" timestamptz, "endDate" timestamptz,
      "paymentType" integer, "paymentMethod" text, cid text, requisites text, "holderName" text, "accountId" bigint,
      "deviceId" bigint, approved boolean, "approvedDate" timestamptz, owner bigint, "takenFrom" double precision, "takenDate" timestamptz,
      address text)`.execute(tx);
};

/** Records who took the open invoices, and who released those in Handle, in the time since they were made. */
const recordTasks = (operators: readonly number[]) => sql`
  with tasks as (
    select id::text as id, status, "createDate" + (now() - "createDate") * 0.3 as taken,
      "createDate" + (now() - "createDate") * 0.6 as released, "takenDate",
      coalesce(owner, (array[${sql.join(operators)}]::bigint[])[1 + id % ${sql.lit(operators.length)}]) as "userId"
    from invoices where status in (${invoiceSql.Handle}, ${invoiceSql.WIP}))
  insert into ${allActivityTable} ("createDate", "userId", entity, "recordId", act, refused, before, after)
    select least(coalesce("takenDate", taken), now()), "userId", 'invoices', id, 'take', false,
      json_build_object('status', ${invoiceSql.New}::int)::text,
      json_build_object('status', ${invoiceSql.WIP}::int, 'owner', "userId")::text from tasks
    union all select released, "userId", 'invoices', id, 'release', false,
      json_build_object('status', ${invoiceSql.WIP}::int, 'owner', "userId")::text,
      json_build_object('status', ${invoiceSql.Handle}::int, 'owner', null)::text from tasks
      where status = ${invoiceSql.Handle}
    order by 1`;

/** Updates what depends on the invoices: the accounts in use, the history of tasks, and the next ids. */
export const finishInvoices = async (tx: Tx, operators: readonly number[]): Promise<void> => {
  await sql`update "payment-accounts" a set "invoiceId" = i.id from invoices i
    where i."accountId" = a.id and i.status in ${openInvoicesSql} and i."paymentType" = ${paymentSql.PayIn}`.execute(
    tx,
  );
  await sql`update invoices set "handleWhy" = ${sql.lit(HandleReason.released)}
    where status = ${invoiceSql.Handle}`.execute(tx);
  await recordTasks(operators).execute(tx);
  await sql`update "payment-accounts" a set "lastUsed" = (select max("createDate") from invoices i
    where i."accountId" = a.id)`.execute(tx);
  for (const table of ['invoices', 'deals'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 0) + 1 from ${sql.table(table)}), false)`.execute(
      tx,
    );
};
