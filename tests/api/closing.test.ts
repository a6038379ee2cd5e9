import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeAccount } from '../../server/domain/people/closeAccount';
import { makeInvoice, type InvoiceRequest } from '../../server/domain/invoices/make';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { untilLocked } from './lockWait';
import { openTestPlatform, type TestPlatform } from './testPlatform';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { UserStatus } from '../../src/resources/statuses/people';
import { Role } from '../../src/resources/language/roles';

let api: TestPlatform;
let made = 0;

const person = async (type: Role) => {
  const name = `person${++made}`;
  const { id } = await api.platform.db
    .insertInto('users')
    .values({ nickname: name, email: `${name}@closing.example`, type, status: UserStatus.Active })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const make = (values: Partial<InvoiceRequest>) =>
  api.platform.db.transaction().execute((tx) =>
    makeInvoice(tx, api.platform.settings, {
      clientId: 0,
      paymentType: PaymentType.PayIn,
      amount: `${1000 + ++made}.00`,
      cid: null,
      paymentMethod: null,
      address: `closing${made}`,
      ...values,
    }),
  );
/** Starts `work` while the account is being deleted: before the deletion commits, to be completed after it. */
const whileDeleted = async <T>(userId: number, work: () => Promise<T>): Promise<T> => {
  let begun!: Promise<T>;
  await api.platform.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    await closeAccount(tx, userId);
    await tx.updateTable('users').set({ status: UserStatus.Deleted }).where('id', '=', userId).execute();
    begun = work();
    const ended = begun.catch(() => undefined);
    await Promise.race([ended, untilLocked(api.platform.db)]);
  });
  return begun;
};
const said = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );
const receivedBy = async (userId: number) => {
  const { rows } = await sql`select 1 from transactions t join "balance-accounts" b on b.id = t."toBalanceId"
    where b."userId" = ${userId}`.execute(api.platform.db);
  return rows.length;
};
const complete = async (id: number) => {
  await api.call('moderator', 'POST', `mgmt/store/reserve/${id}`, {});
  return api.call('moderator', 'POST', `mgmt/store/complete/${id}`, {});
};

// PGlite has one connection, so nothing can happen during a deletion there.
describe('an account that is deleted during another call', () => {
  beforeAll(async () => {
    api = await openTestPlatform('postgres');
    await sql`update devices set "lastSeen" = now() + interval '1 hour'`.execute(api.platform.db);
    await sql`update "payment-accounts" set "restUntil" = null`.execute(api.platform.db);
  });
  afterAll(() => api.close());

  it('an account that is deleted during another call gets no share of fees as an agent', async () => {
    const { db } = api.platform;
    const [merchant, agent] = [await person(Role.Merchant), await person(Role.Agent)];
    const fee = { payInFee: '5', payOutFee: '5' };
    await db.insertInto('relations').values({ userId: merchant, agentId: agent }).execute();
    for (const agentId of [null, agent])
      await db
        .insertInto('fees')
        .values({ userId: merchant, agentId, ...fee })
        .execute();
    const first = await make({ clientId: merchant });
    expect((await complete(first.id)).status).toBe(200);
    expect(await receivedBy(agent)).toBe(1);
    const second = await make({ clientId: merchant });
    await api.call('moderator', 'POST', `mgmt/store/reserve/${second.id}`, {});
    const done = await whileDeleted(agent, () => api.call('moderator', 'POST', `mgmt/store/complete/${second.id}`, {}));
    expect(done.status).toBe(200);
    expect(await receivedBy(agent)).toBe(1);
    expect(await checkBooks(db)).toEqual([]);
  });

  it('an account that is deleted during another call gets no invoice as a merchant', async () => {
    const merchant = await person(Role.Merchant);
    expect(await said(whileDeleted(merchant, () => make({ clientId: merchant })))).toBe('This merchant is not active');
  });

  it('an account that is deleted during another call gets no task as an operator', async () => {
    const { db } = api.platform;
    const operator = await person(Role.Developer);
    await sql`update users set email = 'leaving@example.com', "passwordHash" = (select "passwordHash" from users
      where email = 'moderator@example.com') where id = ${operator}`.execute(db);
    const { id } = await make({ clientId: await person(Role.Merchant) });
    await api.token('leaving');
    const take = () => api.call('leaving', 'POST', `mgmt/store/reserve/${id}`, {});
    expect((await whileDeleted(operator, take)).status).toBe(401);
    const after = await db.selectFrom('invoices').select(['status', 'owner']).where('id', '=', id).executeTakeFirst();
    expect(after).toEqual({ status: InvoiceStatus.New, owner: null });
  });

  it('an account that is deleted during another call gets no payment, and its open invoice can be canceled', async () => {
    const { db } = api.platform;
    const merchant = await person(Role.Merchant);
    const { id } = await make({ clientId: merchant });
    await db.updateTable('users').set({ status: UserStatus.Deleted }).where('id', '=', merchant).execute();
    const { status, json } = await complete(id);
    expect({ status, message: json.message }).toEqual({
      status: 409,
      message: expect.stringMatching(/^The account of person\d+ is deleted$/) as unknown,
    });
    expect(await receivedBy(merchant)).toBe(1);
    const { uuid } = await db.selectFrom('invoices').select('uuid').where('id', '=', id).executeTakeFirstOrThrow();
    const canceled = await api.call('owner', 'POST', `mgmt/invoices/${uuid}/resolve`, {
      status: InvoiceStatus.Canceled,
      reason: 'Closed',
    });
    expect(canceled.status).toBe(200);
    expect(await checkBooks(db)).toEqual([]);
  });
});
