import { sql } from 'kysely';
import { Role } from '../../src/resources/language/roles';
import type { Failures } from '../database/failures';
import { recordActivity } from '../database/activity';
import { endOperation } from '../domain/funds/operations';
import { openWithdraw } from '../domain/funds/withdraw';
import { microsOf } from '../base/amounts';
import { endWithdraw, lockBalanceOf, postDeposit } from '../domain/ledger/operations';
import { isRequestWaiting } from '../approvals/isRequestWaiting';
import { approveInvoice } from '../domain/invoices/approve';
import { completeInvoice } from '../domain/invoices/end';
import { isDisputed } from '../domain/ledger/openDispute';
import { makeInvoice } from '../domain/invoices/make';
import { take } from '../domain/invoices/queue';
import type { Tx } from '../database/schema';
import { ApiError } from '../base/errors';
import { announce, announceAll, inTransaction } from '../database/changes';
import type { Platform } from '../calls/platform';
import { receiveMessage } from '../domain/messages/receive';
import { answerClaim, claimFirst, claimPayment } from './disputes';
import { demoMessages } from './people';
import { between, cardNumber, digits, pick } from './random';
import { Fulfilment, FundsType, TransactionStatus } from '../../src/resources/statuses/funds';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { UserStatus } from '../../src/resources/statuses/people';
import { ActiveStatus } from '../../src/resources/statuses/vault';
import { activeSql, invoiceSql, paymentSql, userSql } from '../database/statusSql';

/** The demo's operators leave this many invoices in the store for visitors. */
const minWaitingInvoices = 10;

/** A vault owner with less than this available is topped up: a fifth of a small month. */
const lowBalanceUsdt = 25_000;
const topUpUsdt = 50_000;
/** A vault owner with more than this is paid some of it out. It is well above the low balance. */
const highBalanceUsdt = 2 * lowBalanceUsdt;

/** A demo phone is charged when its battery is as low as this. */
const lowBatteryPercent = 15;

const randomUserOf = async (tx: Tx, type: Role) =>
  (
    await tx
      .selectFrom('users')
      .select('id')
      .where('type', '=', type)
      .where('status', '=', UserStatus.Active)
      .orderBy(sql`random()`)
      .limit(1)
      .executeTakeFirst()
  )?.id;

/** A payer asks for an invoice, as on the public pages. */
const createInvoice = async (tx: Tx, { settings }: Platform) => {
  const clientId = await randomUserOf(tx, Role.Merchant);
  if (clientId === undefined) return;
  const isPayOut = Math.random() < 0.2;
  await makeInvoice(tx, settings, {
    clientId,
    paymentType: isPayOut ? PaymentType.PayOut : PaymentType.PayIn,
    amount: `${between(Math.random, 5, 900) * 100}.00`,
    cid: `order-${digits(Math.random, 7)}`,
    paymentMethod: 'BANK TRANSFER',
    requisites: isPayOut ? cardNumber(Math.random) : null,
    holderName: isPayOut ? 'Ivan Petrov' : null,
    address: `demo-${digits(Math.random, 4)}`,
  });
};

const recordInvoiceAct = (tx: Tx, userId: number, id: number, act: string, before: object, after: object) =>
  recordActivity(tx, { userId, entity: 'invoices', recordId: String(id), act, before, after });

/** A demo operator takes an invoice from the store, or completes one that they hold. */
const workOnInvoice = async (tx: Tx, { settings }: Platform) => {
  const people = await tx.selectFrom('users').select('id').where('email', 'like', '%@operators.example').execute();
  const operators = people.map(({ id }) => id);
  if (operators.length === 0) return;
  const { rows } = await sql<{
    id: number;
    status: InvoiceStatus;
    owner: number | null;
  }>`select id, status, owner from invoices
    where not ${isDisputed('invoices')} and ((status = ${invoiceSql.WIP} and owner in (${sql.join(operators)}))
      or (approved and (status = ${invoiceSql.Handle} or (status = ${invoiceSql.New} and "expireDate" > now())) and ${minWaitingInvoices} < (select count(*)
        from invoices w where w.approved and (w.status = ${invoiceSql.Handle} or (w.status = ${invoiceSql.New} and w."expireDate" > now())))))
    order by random() limit 1 for update skip locked`.execute(tx);
  if (!rows[0]) return;
  const { id, status, owner } = rows[0];
  if (owner === null) {
    const taker = pick(Math.random, operators);
    await take(tx, settings, { id: taker, role: Role.Moderator }, id);
    await recordInvoiceAct(tx, taker, id, 'take', { status }, { status: InvoiceStatus.WIP, owner: taker });
  } else {
    await completeInvoice(tx, { step: 'complete', id, restMinutes: settings.REST_MINUTES, by: owner });
    await recordInvoiceAct(tx, owner, id, 'complete', { status }, { status: InvoiceStatus.Complete });
  }
  await announce(tx, { entity: 'invoices', id, kind: 'changed' });
};

/** A merchant approves their oldest waiting pay-out, which puts it into the store. One that waits for a second person is left to people. */
const approvePayOut = async (tx: Tx, { settings }: Platform) => {
  const { rows } = await sql<{ id: number; clientId: number }>`select id, "clientId" from invoices
    where status = ${invoiceSql.New} and not approved and "expireDate" > now() and not exists (select 1 from approvals a
      where a.subject = 'invoices/' || invoices.id and ${isRequestWaiting('a')}) order by id limit 1 for update skip locked`.execute(
    tx,
  );
  if (!rows[0]) return;
  const { id, clientId } = rows[0];
  await approveInvoice(tx, settings, id);
  await recordInvoiceAct(tx, clientId, id, 'approve', { approved: false }, { approved: true });
  await announce(tx, { entity: 'invoices', id, kind: 'changed' });
};

/** Tops up the vault owner with the lowest balance, if it is low. */
const topUpOwner = async (tx: Tx) => {
  const { rows } = await sql<{ userId: number }>`select b."userId" from "balance-accounts" b
    join users u on u.id = b."userId" where u.type = ${sql.lit(Role.VaultOwner)} and u.status = ${userSql.Active}
      and b.amount - b.held < ${sql.lit(lowBalanceUsdt)} order by b.amount - b.held limit 1`.execute(tx);
  if (!rows[0]) return;
  const { userId } = rows[0];
  const values = { userId, amount: String(topUpUsdt), status: Fulfilment.Fulfilled };
  const operation = await tx
    .insertInto('funds-operations')
    .values({ ...values, type: FundsType.Deposit, askedBy: userId, endDate: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const deposit = await tx
    .insertInto('deposits')
    .values({ ...values, operationId: operation.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const balance = await lockBalanceOf(tx, userId);
  await postDeposit(tx, { balance, quantity: microsOf(values.amount), operationId: operation.id });
  await announceAll(tx, [
    { entity: 'deposits', id: deposit.id, kind: 'created' },
    { entity: 'funds-operations', id: operation.id, kind: 'created' },
  ]);
};

/** Pays a vault owner with a high balance some of it out, to an address that they saved. */
const payOwnerOut = async (tx: Tx, platform: Platform) => {
  const { rows } = await sql<{ id: number; address: string }>`select u.id, a.address from users u
    join "balance-accounts" b on b."userId" = u.id join addresses a on a."userId" = u.id
    where u.type = ${sql.lit(Role.VaultOwner)} and u.status = ${userSql.Active} and b.amount - b.held > ${sql.lit(highBalanceUsdt)}
    order by random() limit 1`.execute(tx);
  if (!rows[0]) return;
  const { id, address } = rows[0];
  const request = { amount: `${between(Math.random, 1, 9) * 100}`, address, reason: null };
  const operationId = await openWithdraw(tx, platform, { id, role: Role.VaultOwner }, request);
  await endWithdraw(tx, await lockBalanceOf(tx, id), operationId, TransactionStatus.Complete);
  await endOperation(tx, operationId, { status: Fulfilment.Fulfilled, decidedBy: null, reason: null });
  await announce(tx, { entity: 'funds-operations', id: operationId, kind: 'created' });
};

/**
 * The phones that were silent longest send their state, as every phone does. A phone that was issued a key is somebody's own, and sends
 * for itself.
 */
const sendDeviceStates = async (tx: Tx, { deviceStates }: Platform) => {
  const devices = await tx
    .selectFrom('devices')
    .select(['id', 'batteryLevel', 'appVersion'])
    .where('status', '=', ActiveStatus.Active)
    .where('keyHash', 'is', null)
    .orderBy('lastSeen')
    .limit(3)
    .execute();
  for (const { id, batteryLevel, appVersion } of devices) {
    // The battery runs down, and is charged when it is low.
    const battery = (batteryLevel ?? 0) <= lowBatteryPercent ? 100 : batteryLevel! - 1;
    deviceStates.receive(id, { battery, signal: between(Math.random, 30, 100), appVersion: appVersion ?? '2.4.1' });
  }
};

interface AwaitedPayIn {
  deviceId: number;
  amount: string;
  bankId: number;
  sender: string | null;
  card: string;
}

/** A payer pays: the bank writes to the phone that watches the account, and the phone sends the message on. */
const sendBankMessage = async (platform: Platform) => {
  const { db, patternReader } = platform;
  const { rows } = await sql<AwaitedPayIn>`select i."deviceId", i.amount, b.id as "bankId", b."senderName" as sender,
      right(a.requisites, 4) as card
    from invoices i join "payment-accounts" a on a.id = i."accountId" join banks b on b.id = a."bankDataId"
      join devices d on d.id = i."deviceId" and d.status = ${activeSql.Active}
    where i."paymentType" = ${paymentSql.PayIn} and i.status = ${invoiceSql.New}
      and i."expireDate" > now()
      and exists (select 1 from "parsing-patterns" p where p."bankDataId" = b.id and p.status = ${activeSql.Active})
    order by random() limit 1`.execute(db);
  const payIn = rows[0];
  if (!payIn) return;
  const { deviceId, amount, bankId, sender, card } = payIn;
  const patterns = await db
    .selectFrom('parsing-patterns')
    .select(['id', 'regexpPattern'])
    .where('bankDataId', '=', bankId)
    .where('status', '=', ActiveStatus.Active)
    .execute();
  for (const template of demoMessages) {
    const text = template.replace('{amount}', amount).replace('{card}', card);
    const read = await patternReader.read(
      patterns.map((pattern) => ({ ...pattern, kind: 'incoming' })),
      text,
    );
    if (typeof read !== 'object' || !('amount' in read)) continue;
    const time = new Date().toISOString();
    await receiveMessage(platform, deviceId, { number: `demo-${time}`, sender: sender ?? 'BANK', text, time });
    return;
  }
};

const addRate = async (tx: Tx) => {
  const { rows } = await sql<{ id: number }>`insert into "exchange-rates" (type, price)
    select type, round(price + ((random() - 0.5) * 0.2)::numeric, 2) from "exchange-rates" order by id desc limit 1
    returning id`.execute(tx);
  if (rows[0]) await announce(tx, { entity: 'exchange-rates', id: rows[0].id, kind: 'created' });
};

/** Runs an act in one transaction. */
const inOneTransaction = (act: (tx: Tx, platform: Platform) => Promise<unknown>) => (platform: Platform) =>
  inTransaction(platform.db, (tx) => act(tx, platform));

/**
 * What happens, and how often of a hundred times. An invoice takes two steps to its end, so steps are more frequent
 * than invoices.
 */
const shares: readonly { act: (platform: Platform) => Promise<unknown>; share: number }[] = [
  { act: inOneTransaction(createInvoice), share: 20 },
  { act: inOneTransaction(workOnInvoice), share: 35 },
  { act: sendBankMessage, share: 14 },
  { act: inOneTransaction(approvePayOut), share: 5 },
  { act: inOneTransaction(topUpOwner), share: 2 },
  { act: inOneTransaction(payOwnerOut), share: 1 },
  { act: inOneTransaction(sendDeviceStates), share: 19 },
  { act: inOneTransaction(addRate), share: 2 },
  { act: inOneTransaction(claimPayment), share: 1 },
  { act: inOneTransaction(answerClaim), share: 1 },
];
const weightedActs = shares.flatMap(({ act, share }) => Array.from({ length: share }, () => act));

const reportFailure = (change: Promise<unknown>, failures: Failures): Promise<unknown> =>
  // A refusal by the rules, for example because no account is free, is as normal here as on any platform.
  change.catch((error: unknown) => error instanceof ApiError || failures.report(error, 'a demo change failed'));

/** Makes one random change by the rules of the platform. */
const makeChange = (platform: Platform): Promise<unknown> =>
  reportFailure(pick(Math.random, weightedActs)(platform), platform.failures);

/** Makes that many changes, one after the other, without pauses. */
export const makeTraffic = async (platform: Platform, steps: number): Promise<void> => {
  for (let count = 0; count < steps; count++) await makeChange(platform);
};

/** Interval (ms) of changes for `perSecond` 1: with it, a day has about as many invoices as a day of the demo's history. */
const calmIntervalMs = 30_000;
/** Interval (ms) in which three phones send their state, so that none falls silent. */
const phonesIntervalMs = 4000;
/** The same (ms) where nothing else happens: each of the demo's seven phones is still heard within the two minutes of silence. */
const lonePhonesIntervalMs = 20_000;

/**
 * Makes live changes until stopped, by the rules of the platform and as demo users: at most `perSecond` of them, for 1 only
 * two a minute, for 0 none. Phones send their states besides: accounts of a silent one are not given to payers. A change that takes longer than its interval is not caught up with:
 * what waited would have to be made before the server can stop. Returns a function that stops it.
 */
export const startTraffic = (platform: Platform, perSecond: number): (() => Promise<void>) => {
  const repeat = (act: () => Promise<unknown>, intervalMs: number) => {
    let running: Promise<unknown> | undefined;
    const timer = setInterval(() => {
      running ??= act().finally(() => {
        running = undefined;
      });
    }, intervalMs);
    return async () => {
      clearInterval(timer);
      await running;
    };
  };
  const sendStates = () => reportFailure(inOneTransaction(sendDeviceStates)(platform), platform.failures);
  if (perSecond === 0) return repeat(sendStates, lonePhonesIntervalMs);
  let isStopped = false;
  const first = reportFailure(
    claimFirst(platform, () => isStopped),
    platform.failures,
  );
  const stops = [
    repeat(() => makeChange(platform), perSecond === 1 ? calmIntervalMs : 1000 / perSecond),
    repeat(sendStates, phonesIntervalMs),
  ];
  return async () => {
    isStopped = true;
    await Promise.all([first, ...stops.map((stop) => stop())]);
  };
};
