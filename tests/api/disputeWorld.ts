import { sql } from 'kysely';
import type { Hono } from 'hono';
import { expect } from 'vitest';
import { createApi } from '../../server/app';
import { readSettings } from '../../server/base/settings';
import type { Env } from '../../server/calls/platform';
import { makeInvoice } from '../../server/domain/invoices/make';
import { expireInvoices, freeAccounts } from '../../server/domain/invoices/sweeps';
import { dealSql, purposeSql, transactionSql } from '../../server/database/statusSql';
import { DisputeStatus } from '../../src/resources/statuses/disputes';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { userIdOf, type Json, type TestPlatform } from './testPlatform';
import { incoming, watchingOn, type Watched } from './watching';

/** A file that passes for a bank's receipt. Another seed is another file. */
export const pdfOf = (seed: string) => Buffer.from(`%PDF-1.7\n${seed}\n`);

const minuteMs = 60_000;

/** The time this many minutes from now, ISO. */
export const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString();

/** A pay-in, with the account that it was given. */
export interface PayIn extends Watched {
  id: number;
  uuid: string;
  amount: string;
  sender: string;
}

/** What a test reads of a dispute. */
export interface StoredDispute {
  id: number;
  status: DisputeStatus;
  held: string;
  owed: string;
  holds: boolean;
  decidedBy: number | null;
  reason: string | null;
  paidAt: string | null;
}

/** Acts of payers, vault owners and staff in disputes of the demo's vault owner and merchant. */
export const disputesOn = (api: () => TestPlatform) => {
  const { watch, payIn, receive, statusOf, uuidOf } = watchingOn(api);
  const db = () => api().platform.db;
  let app: Hono<Env> | undefined;
  let made = 0;
  const request = (path: string, init: RequestInit) => (app ??= createApi(api().platform)).request(path, init);

  /** Sets what the tests of disputes have in common: no limits of payers. */
  const prepare = (more: Record<string, string> = {}) => {
    const settings = { NODE_ENV: 'test', TRUST_PROXY: '1', POOL_SHARE: '100', REST_MINUTES: '0', PAYER_CREATIONS: '0' };
    Object.assign(api().platform.settings, readSettings({ ...settings, ...more }));
    // The next database has a platform of its own.
    app = undefined;
  };

  /** A pay-in on an account of its own. */
  const newPayIn = async (amount = `${2000 + made}.00`): Promise<PayIn> => {
    const sender = `DISPUTE${++made}`;
    const account = await watch(sender, sender, [incoming]);
    const id = await payIn(sender, amount, { STRANGER_SHARE: 100 });
    return { id, uuid: await uuidOf(id), amount, sender, ...account };
  };
  /** Moves the end of a pay-in, and its making with it. */
  const endsIn = (id: number, minutes: number) =>
    sql`update invoices set "createDate" = ${minutesFromNow(minutes - 15)}, "expireDate" = ${minutesFromNow(minutes)},
      "endDate" = case when "endDate" is not null then ${minutesFromNow(minutes)}::timestamptz end where id = ${id}`.execute(
      db(),
    );
  const sweep = async () => {
    await freeAccounts(db(), api().platform.settings);
    await expireInvoices(db(), api().platform.settings);
  };
  /** A pay-in that ended unpaid a while ago. */
  const expiredPayIn = async (amount?: string, minutesAgo = 5) => {
    const invoice = await newPayIn(amount);
    await endsIn(invoice.id, -minutesAgo);
    await sweep();
    expect(await statusOf(invoice.id)).toBe(InvoiceStatus.Expired);
    return invoice;
  };
  const sayPaid = (uuid: string) => api().call(null, 'POST', `invoices/${uuid}/paid`);
  /** A browser of a payer. */
  const from = (who: string): Record<string, string> => ({ 'X-Forwarded-For': who });
  /** Each invoice has a payer of its own, unless a test says who it is. */
  const payerOf = (uuid: string) =>
    from(`10.${[2, 4, 6].map((place) => Number.parseInt(uuid.slice(place, place + 2), 16)).join('.')}`);
  const send = async (uuid: string, seed = uuid, headers = payerOf(uuid)) => {
    const response = await request(`/invoices/${uuid}/receipts`, {
      method: 'POST',
      headers: { Slug: 'receipt.pdf', ...headers },
      body: new Uint8Array(pdfOf(seed)),
    });
    return { status: response.status, json: (await response.json()) as Json };
  };
  const claim = (uuid: string, body: object = {}, headers = payerOf(uuid)) =>
    api().call(null, 'POST', `invoices/${uuid}/dispute`, body, headers);
  /** Sends a receipt of a pay-in that ended, and claims that it was paid. */
  const claimPaid = async ({ uuid }: PayIn, body: object = {}, headers = payerOf(uuid)) => {
    expect((await send(uuid, uuid, headers)).status).toBe(200);
    return claim(uuid, body, headers);
  };
  const disputeOf = async (invoiceId: number): Promise<StoredDispute> => {
    const { rows } =
      await sql<StoredDispute>`select id, status, held, owed, holds, "decidedBy", reason, "paidAt" from disputes
      where "invoiceId" = ${invoiceId}`.execute(db());
    return rows[0]!;
  };
  const decide = async (as: string, act: string, invoiceId: number, body: object = {}) =>
    api().call(as, 'POST', `mgmt/disputes/${(await disputeOf(invoiceId)).id}/${act}`, body);
  /** The vault owner lets their time pass. */
  const letTimePass = (invoiceId: number) =>
    sql`update disputes set "answerUntil" = now() where "invoiceId" = ${invoiceId}`.execute(db());
  const moneyOf = async (name: string) => {
    const { rows } = await sql<{ amount: string; held: string; unsettled: string; owed: string }>`
      select amount, held, unsettled, owed from "balance-accounts" where "userId" = ${await userIdOf(api(), name)}`.execute(
      db(),
    );
    const [{ amount, held, unsettled, owed }] = rows as [(typeof rows)[0]];
    return {
      amount: Number(amount),
      held: Number(held),
      unsettled: Number(unsettled),
      owed: Number(owed),
      available: Number(amount) - Number(held),
    };
  };
  /** Makes so much available of the vault owner's balance, by a deposit or a withdraw. */
  const leaveAvailable = async (sum: number) => {
    const { available } = await moneyOf('vault-owner');
    const change = sum - available;
    if (Math.abs(change) < 1e-6) return;
    const side = change < 0 ? sql.id('fromBalanceId') : sql.id('toBalanceId');
    await sql`insert into transactions (${side}, quantity, type, status, purpose) select id, ${Math.abs(change).toFixed(6)}::numeric,
        ${change < 0 ? 2 : 0}, ${transactionSql.Complete}, ${change < 0 ? purposeSql.Withdraw : purposeSql.Deposit}
      from "balance-accounts" where "userId" = ${await userIdOf(api(), 'vault-owner')}`.execute(db());
  };
  const usdtOf = async (invoiceId: number) => {
    const { rows } = await sql<{
      amount: string;
      posted: boolean;
    }>`select d.amount, d.status = ${dealSql.Completed} as posted
      from deals d where d."invoiceId" = ${invoiceId}`.execute(db());
    return { amount: Number(rows[0]!.amount), isPosted: rows[0]!.posted };
  };
  const rate = async () => Number((await api().call('owner', 'GET', 'mgmt/exchange-rate')).json.rate);
  const roublesFor = async (usdt: number) => (usdt * (await rate())).toFixed(2);
  const store = (step: string, id: number, as: string) =>
    api().call(as, 'POST', `mgmt/store/${step}/${id}`, { invoiceId: id });
  /** A pay-out of this sum (USDT) that the vault owner, or another, completed. */
  const completedPayOut = async (usdt: number, as = 'vault-owner') => {
    const clientId = await userIdOf(api(), 'merchant');
    const payOut = {
      clientId,
      paymentType: PaymentType.PayOut,
      amount: await roublesFor(usdt),
      cid: null,
      paymentMethod: null,
      requisites: '4000123412341234',
      address: `dispute-${Math.random()}`,
    };
    const { id } = await db()
      .transaction()
      .execute((tx) => makeInvoice(tx, api().platform.settings, payOut));
    const uuid = await uuidOf(id);
    expect((await api().call('merchant', 'POST', `mgmt/invoices/${uuid}/approve`, {})).status).toBe(200);
    for (const step of ['reserve', 'complete']) expect((await store(step, id, as)).status).toBe(200);
    return { id, uuid };
  };
  return {
    watch,
    receive,
    statusOf,
    prepare,
    newPayIn,
    endsIn,
    sweep,
    expiredPayIn,
    sayPaid,
    from,
    send,
    claim,
    claimPaid,
    disputeOf,
    decide,
    letTimePass,
    moneyOf,
    leaveAvailable,
    usdtOf,
    roublesFor,
    completedPayOut,
    store,
  };
};
