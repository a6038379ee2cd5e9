import { optionOf, perChoice } from '../../src/resources/language/choices';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelByMerchant } from '../../server/domain/invoices/cancelByMerchant';
import { endsOf, invoiceLife, type Edge, type LifeStepName } from '../../server/domain/invoices/life';
import { makeInvoice } from '../../server/domain/invoices/make';
import { move } from '../../server/domain/invoices/move';
import { expireInvoices, freeAccounts, timeOutTasks } from '../../server/domain/invoices/sweeps';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import type { NewFile } from '../../server/domain/receipts/newFile';
import { addPayersReceipt } from '../../server/domain/disputes/open';
import { ApiError } from '../../server/base/errors';
import type { Tx } from '../../server/database/schema';
import { InvoiceStatus, PaymentType, invoiceStatus, isOpenInvoice } from '../../src/resources/statuses/invoices';
import { forgetActivity } from './forgetActivity';
import { fund } from './people';
import { kindsForRules, userIdOf, type TestPlatform } from './testPlatform';
import { incoming, openFunded, watchingOn } from './watching';

let api: TestPlatform;
const { settings, watch, payIn, receive, messagesOf, uuidOf } = watchingOn(() => api);

const { Expired, New, Handle, WIP, Canceled, Complete } = InvoiceStatus;
const statuses = Object.values(InvoiceStatus);
const nameOf = (status: InvoiceStatus) => optionOf(invoiceStatus, status)!.label;
const edgesOf = (step: LifeStepName): readonly Edge[] => invoiceLife[step].edges;

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** An invoice under test. */
interface Subject {
  id: number;
  uuid: string;
  amount: string;
  isPayOut: boolean;
  /** The phone that watches the account of a pay-in, and the sender of its messages. */
  deviceId: number;
  sender: string;
}

const set = (id: number, values: object) =>
  api.platform.db.updateTable('invoices').set(values).where('id', '=', id).execute();
const store = (as: string, call: string, { id }: Subject, more: object = {}) =>
  api.call(as, 'POST', `mgmt/store/${call}/${id}`, { invoiceId: id, ...more });
const decide = (as: string, call: string, { uuid }: Subject, body: object = {}) =>
  api.call(as, 'POST', `mgmt/invoices/${uuid}/${call}`, body);
const resolve = (invoice: Subject, status: InvoiceStatus) =>
  decide('owner', 'resolve', invoice, { status, reason: 'Checked' });

let made = 0;

/** A pay-in created half an hour ago, with a unique sum, on an account with its own phone. */
const makePayIn = async (): Promise<Subject> => {
  const sender = `BANK${++made}`;
  const amount = `${1000 + made}.00`;
  const { deviceId } = await watch(sender, sender, [incoming]);
  const id = await payIn(sender, amount);
  await set(id, { createDate: minutesAgo(30) });
  return { id, uuid: await uuidOf(id), amount, isPayOut: false, deviceId, sender };
};

/** A pay-out that is not approved. */
const makePayOut = async (): Promise<Subject> => {
  const amount = `${1000 + ++made}.00`;
  const clientId = await userIdOf(api, 'merchant');
  const { id } = await api.platform.db.transaction().execute((tx) =>
    makeInvoice(tx, settings(), {
      clientId,
      paymentType: PaymentType.PayOut,
      amount,
      cid: null,
      paymentMethod: null,
      requisites: '4000123412341234',
      address: `test-${made}`,
    }),
  );
  return { id, uuid: await uuidOf(id), amount, isPayOut: true, deviceId: 0, sender: '' };
};

/** How to bring an invoice to each status; the Developer is the holder. */
const ways = perChoice<typeof InvoiceStatus, (invoice: Subject) => Promise<unknown>>(InvoiceStatus, {
  New: async () => undefined,
  Handle: async (invoice) => {
    if (invoice.isPayOut) await decide('merchant', 'approve', invoice);
    await set(invoice.id, { status: Handle });
  },
  WIP: async (invoice) => {
    if (invoice.isPayOut) await decide('merchant', 'approve', invoice);
    await store('developer', 'reserve', invoice);
  },
  Expired: async ({ id }) => {
    await set(id, { expireDate: minutesAgo(1) });
    await expireInvoices(api.platform.db, { REST_MINUTES: 0, CLAIM_MINUTES: 60 });
  },
  Canceled: (invoice) => resolve(invoice, Canceled),
  Complete: async (invoice) => {
    await ways.of(WIP)!(invoice);
    await store('developer', 'complete', invoice);
  },
});

/** Everything that a step may change: the invoice, its deal, postings, all balances, and its history. */
const allOf = async (id: number) => {
  const { db } = api.platform;
  const read = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows;
  return {
    invoice: await read(sql`select * from invoices where id = ${id}`),
    deal: await read(sql`select * from deals where "invoiceId" = ${id}`),
    postings: await read(sql`select t.* from transactions t join deals d on d.id = t."dealId"
      where d."invoiceId" = ${id} order by t.id`),
    balances: await read(sql`select * from "balance-accounts" order by id`),
    history: await read(sql`select * from "all-activity"
      where entity in ('invoices', 'taker-store', 'workspace') and "recordId" = ${String(id)} and not refused order by id`),
  };
};
const statusOf = async (id: number) =>
  (await api.platform.db.selectFrom('invoices').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

const receiveFor = async ({ deviceId, sender, amount }: Subject, mostByItself?: number): Promise<void> => {
  const more = mostByItself === undefined ? {} : { settings: { AUTO_MATCH_UP_TO: mostByItself } };
  await receive(deviceId, sender, `Incoming ${amount} RUB`, { time: minutesAgo(10), ...more });
};

/** Makes a change, and answers with its status as a call does. */
const statusAfter = (change: (tx: Tx) => Promise<unknown>) =>
  api.platform.db
    .transaction()
    .execute(change)
    .then(
      () => ({ status: 200 }),
      ({ status }: ApiError) => ({ status }),
    );

const addReceipt = (uuid: string, file: NewFile) =>
  statusAfter((tx) =>
    addPayersReceipt(tx, settings(), {
      uuid,
      opener: { as: 'payer', address: '203.0.113.9', browser: undefined },
      file,
    }),
  );

/** Puts a dispute about a pay-in that is not complete, whatever its status; it holds what the invoice holds. */
const dispute = async ({ id }: Subject) => {
  await sql`insert into disputes ("invoiceId", "clientId", "vaultOwnerId", kind, status, "openedBy", "saidAmount", "answerUntil", held, owed, holds)
    select i.id, i."clientId", d."ownerId", 0, 0, 0, i.amount, now(), case when d.status = 0 then d.amount else 0 end, 0, d.status = 0
    from invoices i join deals d on d.id = i."dealId" where i.id = ${id} and i.status <> ${Complete}`.execute(
    api.platform.db,
  );
};
const decideDispute = async (who: string, act: string, { id }: Subject, body = {}) => {
  const found = await api.platform.db
    .selectFrom('disputes')
    .select('id')
    .where('invoiceId', '=', id)
    .executeTakeFirst();
  return found ? api.call(who, 'POST', `mgmt/disputes/${found.id}/${act}`, body) : { status: 409 };
};

/** One way to take steps: a call, which returns its HTTP status, or a message or sweep, which returns nothing. */
interface Attempt {
  steps: readonly LifeStepName[];
  /** The end, for steps that can lead to several statuses from one. */
  to?: InvoiceStatus;
  make?: () => Promise<Subject>;
  /** What the steps need besides the status. */
  prepare?: (invoice: Subject) => Promise<unknown>;
  attempt: (invoice: Subject) => Promise<{ status: number } | void>;
  /** Statuses in which it is done as well, and the invoice stays as it is. */
  alsoIn?: readonly InvoiceStatus[];
}

const attempts: Readonly<Record<string, Attempt>> = {
  approve: {
    steps: ['approve'],
    make: makePayOut,
    attempt: (invoice) => decide('merchant', 'approve', invoice),
  },
  refuse: {
    steps: ['refuse'],
    make: makePayOut,
    attempt: (invoice) => decide('merchant', 'refuse', invoice, { reason: 'Not ours' }),
  },
  cancel: {
    steps: ['cancel'],
    attempt: ({ id }) => statusAfter((tx) => cancelByMerchant(tx, { id, restMinutes: 0, apiKey: 'Shop' })),
  },
  take: { steps: ['take'], attempt: (invoice) => store('moderator', 'reserve', invoice) },
  'release of what was taken from New': {
    steps: ['release'],
    to: New,
    attempt: (invoice) => store('developer', 'release', invoice, { reason: 'Out of money' }),
  },
  'release of what was taken from Handle': {
    steps: ['release'],
    to: Handle,
    prepare: ({ id }) => set(id, { takenFrom: Handle }),
    attempt: (invoice) => store('owner', 'release', invoice, { reason: 'Took too long' }),
  },
  give: {
    steps: ['give'],
    attempt: async (invoice) =>
      store('owner', 'give', invoice, { userId: await userIdOf(api, 'moderator'), reason: 'Dana is ill' }),
  },
  timeOut: {
    steps: ['timeOut'],
    prepare: async ({ id }) => set(id, { owner: await userIdOf(api, 'developer'), takenDate: minutesAgo(5 * 60) }),
    attempt: async () => void (await timeOutTasks(api.platform.db, { TASK_HOURS: 4, PAYOUT_TASK_HOURS: 4 })),
  },
  complete: { steps: ['complete'], attempt: (invoice) => store('developer', 'complete', invoice) },
  'resolve as Complete': {
    steps: ['resolve', 'resolveLate'],
    to: Complete,
    attempt: (invoice) => resolve(invoice, Complete),
  },
  'resolve as Canceled': {
    steps: ['resolve', 'resolveLate'],
    to: Canceled,
    attempt: (invoice) => resolve(invoice, Canceled),
  },
  match: { steps: ['match'], attempt: (invoice) => receiveFor(invoice) },
  doubt: { steps: ['doubt'], attempt: (invoice) => receiveFor(invoice, 1) },
  assign: {
    steps: ['assign'],
    // The sum is in a message that no pattern reads.
    prepare: ({ deviceId, sender, amount }) => receive(deviceId, sender, `You were paid ${amount}`),
    attempt: async ({ id, deviceId }) => {
      const message = (await messagesOf(deviceId)).at(-1)!;
      return api.call('vault-owner', 'POST', `mgmt/vault-messages/${message.id}/assign`, { invoiceId: id });
    },
  },
  free: {
    steps: ['free'],
    prepare: ({ id }) => set(id, { expireDate: minutesAgo(1), reportedPaidDate: minutesAgo(5) }),
    attempt: async () => void (await freeAccounts(api.platform.db, { REST_MINUTES: 0 })),
  },
  receipt: {
    steps: ['receipt'],
    alsoIn: [Expired, Canceled],
    prepare: ({ id }) => set(id, { reportedPaidDate: minutesAgo(5) }),
    attempt: async ({ uuid }) => {
      const bytes = Buffer.from(`%PDF-1.7 ${uuid}`);
      const file = { name: 'a.pdf', sha256: createHash('sha256').update(bytes).digest('hex'), bytes };
      return addReceipt(uuid, file);
    },
  },
  acceptDispute: {
    steps: ['acceptDispute'],
    prepare: dispute,
    attempt: (invoice) => decideDispute('vault-owner', 'accept', invoice),
  },
  refuseDispute: {
    steps: ['refuseDispute'],
    alsoIn: [Expired, Canceled],
    prepare: dispute,
    attempt: (invoice) => decideDispute('owner', 'refuse', invoice, { reason: 'Nothing came' }),
  },
  expire: {
    steps: ['expire'],
    prepare: ({ id }) => set(id, { expireDate: minutesAgo(1) }),
    attempt: async () => void (await expireInvoices(api.platform.db, { REST_MINUTES: 0, CLAIM_MINUTES: 60 })),
  },
};

/** The statuses to which these steps lead from `status`. */
const endsFrom = (steps: readonly LifeStepName[], status: InvoiceStatus) =>
  steps.flatMap(edgesOf).flatMap(([from, to]) => (from === status ? [to] : []));

describe.each(kindsForRules)('the life of an invoice on %s', (kind) => {
  beforeAll(async () => {
    api = await openFunded(kind);
    await fund(api, await userIdOf(api, 'merchant'));
  });
  afterAll(async () => {
    expect(await checkBooks(api.platform.db)).toEqual([]);
    await api.close();
  });

  it('every step in the life of an invoice is tried by this test', () => {
    const tried = Object.values(attempts).flatMap(({ steps }) => steps);
    expect(new Set(tried)).toEqual(new Set(Object.keys(invoiceLife)));
  });

  it.each(Object.keys(attempts))(
    'a step of an invoice is possible from its defined statuses, and refused without a change from all others: %s',
    async (name) => {
      const { steps, to, make = makePayIn, prepare, attempt, alsoIn = [] } = attempts[name]!;
      for (const status of statuses) {
        const invoice = await make();
        await ways.of(status)!(invoice);
        await prepare?.(invoice);
        // No step asks what activity says of the steps before.
        await forgetActivity(api.platform.db);
        const before = await allOf(invoice.id);
        expect(await statusOf(invoice.id)).toBe(status);
        const answer = await attempt(invoice);
        const ends = endsFrom(steps, status).filter((end) => to === undefined || end === to);
        const pair = `${name}, ${nameOf(status)}`;
        if (alsoIn.includes(status)) {
          expect([pair, answer?.status]).toEqual([pair, 200]);
          expect([pair, await statusOf(invoice.id)]).toEqual([pair, status]);
        } else if (ends.length === 0) {
          expect([pair, answer?.status ?? 409]).toEqual([pair, 409]);
          expect([pair, await allOf(invoice.id)]).toEqual([pair, before]);
        } else {
          expect([pair, answer?.status ?? 200]).toEqual([pair, 200]);
          expect([pair, [await statusOf(invoice.id)]]).toEqual([pair, ends]);
          expect((await allOf(invoice.id)).history.length).toBeGreaterThan(before.history.length);
        }
        // Close it, so that it does not affect the next invoice.
        if (isOpenInvoice(await statusOf(invoice.id))) await resolve(invoice, Canceled);
      }
    },
  );

  it('the update of a step of an invoice checks the status itself', async () => {
    const { id } = await makePayIn();
    const undone = new Error('Undone');
    const steps = Object.keys(invoiceLife) as LifeStepName[];
    for (const step of steps)
      for (const to of endsOf(edgesOf(step)))
        for (const status of statuses) {
          const isDrawn = edgesOf(step).some(([from, end]) => from === status && end === to);
          const pair = [step, nameOf(status), nameOf(to)];
          const tried = api.platform.db.transaction().execute(async (tx) => {
            await tx.updateTable('invoices').set({ status }).where('id', '=', id).execute();
            const moved = move(tx, step, id, { to } as { to: never });
            if (isDrawn) expect([pair, (await moved).status]).toEqual([pair, to]);
            else await expect(moved, String(pair)).rejects.toMatchObject({ status: 409 });
            throw undone;
          });
          await expect(tried).rejects.toBe(undone);
        }
    await resolve({ id, uuid: await uuidOf(id) } as Subject, Canceled);
  });

  it('a step of an invoice that can lead to several statuses needs one named', async () => {
    const tried = api.platform.db.transaction().execute((tx) => move(tx, 'resolve', 0));
    await expect(tried).rejects.toThrow('resolve leads to several statuses');
  });

  it('a step of an invoice succeeds once when several callers take it at the same time', async () => {
    const { id } = await makePayIn();
    const { db } = api.platform;
    const each = Array.from({ length: 5 }, () =>
      db.transaction().execute((tx) => move(tx, 'take', id, { sets: { owner: null } })),
    );
    const done = await Promise.allSettled(each);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of done) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(ApiError);
    await resolve({ id, uuid: await uuidOf(id) } as Subject, Canceled);
  });
});
