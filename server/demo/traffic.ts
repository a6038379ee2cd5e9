import { sql } from 'kysely';
import type { Logger } from 'pino';
import { Role } from '../../src/resources/language/roles';
import type { Db } from '../database/schema';
import { announce } from '../live/changes';
import { between, digits, pick } from './random';

const expiry = 15 * 60_000;

const newInvoice = (db: Db) =>
  db.transaction().execute(async (tx) => {
    const merchant = await tx
      .selectFrom('users')
      .select('id')
      .where('type', '=', Role.Merchant)
      .where('status', '=', 0)
      .orderBy(sql`random()`)
      .limit(1)
      .executeTakeFirst();
    const account = await tx
      .selectFrom('payment-accounts')
      .select(['id', 'requisites'])
      .where('isFree', '=', true)
      .where('status', '=', 0)
      .orderBy(sql`random()`)
      .limit(1)
      .forUpdate()
      .executeTakeFirst();
    if (!merchant || !account) return;
    const amount = `${between(Math.random, 5, 900) * 100}`;
    const now = Date.now();
    const invoice = await tx
      .insertInto('invoices')
      .values({
        clientId: merchant.id,
        amount,
        status: 0,
        createDate: new Date(now).toISOString(),
        expireDate: new Date(now + expiry).toISOString(),
        paymentType: 0,
        paymentMethod: 'BANK TRANSFER',
        cid: `order-${digits(Math.random, 5)}`,
        requisites: account.requisites,
        accountId: account.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const deal = await tx
      .insertInto('deals')
      .values({
        invoiceId: invoice.id,
        bankAccountId: account.id,
        amount: sql<string>`round(${amount}::numeric / (select price from "exchange-rates" order by id desc limit 1), 6)`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.updateTable('invoices').set({ dealId: deal.id }).where('id', '=', invoice.id).execute();
    await tx.updateTable('payment-accounts').set({ isFree: false }).where('id', '=', account.id).execute();
    await announce(tx, { entity: 'invoices', id: invoice.id, kind: 'created' });
    await announce(tx, { entity: 'payment-accounts', id: account.id, kind: 'changed' });
  });

/** An open invoice goes one step on: New or Handle to WIP, WIP to Complete. */
const advanceInvoice = (db: Db) =>
  db.transaction().execute(async (tx) => {
    const people = await tx.selectFrom('users').select('id').where('email', 'like', '%@operators.example').execute();
    const operators = people.map(({ id }) => id);
    if (operators.length === 0) return;
    const invoice = await tx
      .selectFrom('invoices')
      .select(['id', 'status', 'dealId', 'accountId'])
      .where('status', '<', 3)
      // What a person works on is theirs.
      .where((by) => by.or([by('owner', 'is', null), by('owner', 'in', operators)]))
      .orderBy(sql`random()`)
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!invoice) return;
    const complete = invoice.status === 2;
    const taken = { status: 2, owner: pick(Math.random, operators), takenFrom: invoice.status };
    await tx
      .updateTable('invoices')
      .set(complete ? { status: 5 } : { ...taken, takenDate: new Date().toISOString() })
      .where('id', '=', invoice.id)
      .execute();
    if (complete && invoice.dealId !== null) {
      const updateDate = new Date().toISOString();
      await tx.updateTable('deals').set({ status: 1, updateDate }).where('id', '=', invoice.dealId).execute();
      await announce(tx, { entity: 'deals', id: invoice.dealId, kind: 'changed' });
    }
    if (complete && invoice.accountId !== null) {
      await tx.updateTable('payment-accounts').set({ isFree: true }).where('id', '=', invoice.accountId).execute();
      await announce(tx, { entity: 'payment-accounts', id: invoice.accountId, kind: 'changed' });
    }
    await announce(tx, { entity: 'invoices', id: invoice.id, kind: 'changed' });
  });

/** A few phones report themselves. */
const deviceSignals = (db: Db) =>
  db.transaction().execute(async (tx) => {
    const devices = await tx
      .selectFrom('devices')
      .select('id')
      .where('status', '=', 0)
      .orderBy(sql`random()`)
      .limit(3)
      .execute();
    for (const { id } of devices) {
      const signalLevel = between(Math.random, 30, 100);
      await tx
        .updateTable('devices')
        .set({ signalLevel, lastSeen: new Date().toISOString() })
        .where('id', '=', id)
        .execute();
      await announce(tx, { entity: 'devices', id, kind: 'changed' });
    }
  });

const newRate = (db: Db) =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`insert into "exchange-rates" (type, price)
      select type, round(price + ((random() - 0.5) * 0.2)::numeric, 2) from "exchange-rates" order by id desc limit 1
      returning id`.execute(tx);
    if (rows[0]) await announce(tx, { entity: 'exchange-rates', id: rows[0].id, kind: 'created' });
  });

/** What happens, and how often of a hundred: an invoice takes two steps to its end, so that the pool never runs dry. */
const shares = [
  { act: newInvoice, share: 20 },
  { act: advanceInvoice, share: 55 },
  { act: deviceSignals, share: 20 },
  { act: newRate, share: 5 },
] as const;
const mix = shares.flatMap(({ act, share }) => Array.from({ length: share }, () => act));

/** The slowest trickle: with `perSecond` 1 something happens every four seconds. */
const gentle = 4000;

/** Makes live changes until stopped: `perSecond` of them, or a gentle trickle for 1. */
export const startTraffic = (db: Db, perSecond: number, log: Logger): (() => Promise<void>) => {
  if (perSecond === 0) return async () => undefined;
  let working: Promise<unknown> = Promise.resolve();
  const timer = setInterval(
    () => {
      working = working
        .then(() => pick(Math.random, mix)(db))
        .catch((error: unknown) => log.warn({ error: String(error) }, 'demo traffic'));
    },
    perSecond === 1 ? gentle : 1000 / perSecond,
  );
  return async () => {
    clearInterval(timer);
    await working;
  };
};
