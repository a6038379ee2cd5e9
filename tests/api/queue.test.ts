import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeSettings } from '../../server/database/storedSettings';
import { expireInvoices, timeOutTasks } from '../../server/domain/invoices/sweeps';
import { createApi } from '../../server/app';
import { Hub } from '../../server/live/hub';
import { kindsForRules, noticesOf, openTestPlatform, userIdOf, type Kind, type TestPlatform } from './testPlatform';
import { InvoiceStatus, openInvoiceStatuses, DealStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { UserStatus } from '../../src/resources/statuses/people';
import { paymentSql } from '../../server/database/statusSql';
import { Role } from '../../src/resources/language/roles';

let api: TestPlatform;
const open = (kind: Kind) => {
  beforeAll(async () => {
    api = await openTestPlatform(kind);
  });
  afterAll(() => api.close());
};

/** How a notification names a task of `make`: by its sum and merchant. */
const taskName: unknown = expect.stringMatching(/^100\.00\u00a0₽ · \S/);
/** The roles of staff who may take tasks. */
const operators: readonly Role[] = [Role.Developer, Role.Owner, Role.Moderator];
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString();
const userId = (who: string) => userIdOf(api, who);

const make = async (values: Record<string, unknown> = {}) => {
  const { id } = await api.platform.db
    .insertInto('invoices')
    .values({
      clientId: await userId('merchant'),
      amount: '100',
      status: InvoiceStatus.New,
      paymentType: PaymentType.PayOut,
      expireDate: inAnHour(),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const stateOf = (id: number) =>
  api.platform.db.selectFrom('invoices').select(['status', 'owner']).where('id', '=', id).executeTakeFirstOrThrow();
const take = (as: string, id: number) => api.call(as, 'POST', `mgmt/store/reserve/${id}`, { invoiceId: id });
const release = (as: string, id: number, body: object = {}) =>
  api.call(as, 'POST', `mgmt/store/release/${id}`, { invoiceId: id, ...body });
const give = async (as: string, id: number, to: string, reason = 'Tried') =>
  api.call(as, 'POST', `mgmt/store/give/${id}`, { userId: await userId(to), reason });
const next = (as: string) => api.call(as, 'POST', 'mgmt/store/next', {});
/** Cancels all open invoices, so that the store is empty. */
const empty = () =>
  api.platform.db
    .updateTable('invoices')
    .set({ status: InvoiceStatus.Canceled, owner: null })
    .where('status', 'in', openInvoiceStatuses)
    .execute();

describe.each(kindsForRules)('the queue of tasks on %s', (kind) => {
  open(kind);

  it('the queue gives an invoice to one of several callers and names that holder to the others', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await make();
      const people = ['owner', 'moderator', 'developer', 'vault-owner'];
      const answers = await Promise.all(people.map((as) => take(as, id)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const first = people[answers.findIndex(({ status }) => status === 200)]!;
      const holder = await api.platform.db
        .selectFrom('users')
        .select('nickname')
        .where('id', '=', await userId(first))
        .executeTakeFirstOrThrow();
      for (const { status, json } of answers.filter((answer) => answer.status !== 200))
        expect({ status, message: json.message }).toEqual({
          status: 409,
          message: `Already taken by ${holder.nickname}`,
        });
      expect(await stateOf(id)).toEqual({ status: InvoiceStatus.WIP, owner: await userId(first) });
      await release(first, id);
    }
  });

  it('the queue answers a take with the invoice and records it in the history of the invoice', async () => {
    const id = await make();
    const { json } = await take('moderator', id);
    expect(json).toMatchObject({ id, status: InvoiceStatus.WIP });
    expect(json.uuid).toMatch(/^[0-9a-f-]{36}$/);
    const history = (await api.call('owner', 'GET', `mgmt/history/invoices/${id}`)).json as unknown as {
      act: string;
    }[];
    expect(history[0]).toMatchObject({
      act: 'take',
      changes: expect.arrayContaining([{ field: 'status', from: 0, to: 2 }]) as unknown,
    });
  });

  it('the queue hands out the oldest first and each once, also to several callers at the same time', async () => {
    await empty();
    const ids = [];
    for (let age = 0; age < 6; age++)
      ids.push(await make({ createDate: new Date(Date.now() - (10 - age) * 60_000).toISOString() }));
    await make({ expireDate: anHourAgo(), createDate: anHourAgo() });
    const taken = [(await next('owner')).json.id, (await next('owner')).json.id];
    expect(taken).toEqual(ids.slice(0, 2));
    const rest = await Promise.all(['owner', 'moderator', 'developer', 'owner', 'moderator'].map(next));
    const given = rest.filter(({ status }) => status === 200).map(({ json }) => json.id);
    expect(given.toSorted((a, b) => a - b)).toEqual(ids.slice(2));
    expect(rest.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      json: { message: 'There is nothing to take right now' },
    });
    for (const as of ['finance', 'merchant', 'agent']) expect((await next(as)).status).toBe(403);
  });

  it('the queue hands out by urgency, and not what the caller released within the last hour', async () => {
    await empty();
    const { db } = api.platform;
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const late = await make({ status: InvoiceStatus.Handle, createDate: ago(300), expireDate: anHourAgo() });
    const later = await make({ status: InvoiceStatus.Handle, createDate: ago(200), expireDate: anHourAgo() });
    const ends = (minutes: number) => ({ expireDate: ago(-minutes) });
    const fresh = await make({ createDate: ago(90), approvedDate: ago(0), ...ends(22 * 60) });
    const overdue = await make({ createDate: ago(10 * 60), approvedDate: ago(130), ...ends(14 * 60) });
    const due = await make({ createDate: ago(5 * 60), approvedDate: ago(117), ...ends(19 * 60) });
    const payIn = await make({ paymentType: PaymentType.PayIn, createDate: ago(11), ...ends(4) });
    const order = [overdue, due, payIn, fresh, late, later];
    const first = (await next('owner')).json.id;
    expect((await release('owner', first, { reason: 'Not mine' })).status).toBe(200);
    const rest = [];
    for (let taken = 0; taken < 5; taken++) rest.push((await next('owner')).json.id);
    expect([first, ...rest]).toEqual(order);
    expect((await next('owner')).json.message).toBe('There is nothing to take right now');
    // Others get it next, and so does the same caller after an hour.
    expect((await next('moderator')).json.id).toBe(first);
    await release('moderator', first);
    await db
      .updateTable('releases')
      .set({ createDate: ago(61) })
      .execute();
    expect((await next('owner')).json.id).toBe(first);
    await release('owner', rest[0]!, { reason: 'Out of money' });
    expect(
      await db
        .selectFrom('releases')
        .select('invoiceId')
        .where('userId', '=', await userId('owner'))
        .execute(),
    ).toEqual([{ invoiceId: rest[0] }]);
    // The caller can still take it by name.
    expect((await take('owner', rest[0]!)).status).toBe(200);
  });

  it('the queue records when a pay-out was approved', async () => {
    const id = await make({ approved: false });
    const { uuid } = await api.platform.db
      .selectFrom('invoices')
      .select('uuid')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await api.call('merchant', 'POST', `mgmt/invoices/${uuid}/approve`, {})).status).toBe(200);
    const { rows } =
      await sql`select 1 from invoices where id = ${id} and "approvedDate" > now() - interval '1 minute'`.execute(
        api.platform.db,
      );
    expect(rows).toHaveLength(1);
    const { rows: unknown } = await sql`select 1 from invoices where "paymentType" = ${paymentSql.PayOut} and approved
      and "approvedDate" is null and "dealId" is not null`.execute(api.platform.db);
    expect(unknown).toEqual([]);
  });

  it('the queue gives a vault owner pay-ins on their own accounts and pay-outs to other people’s', async () => {
    await empty();
    const me = await userId('vault-owner');
    const accounts = await api.platform.db
      .selectFrom('payment-accounts')
      .innerJoin('vault-profiles', 'vault-profiles.id', 'payment-accounts.vaultProfileId')
      .select(['payment-accounts.id', 'payment-accounts.requisites', 'vault-profiles.vaultOwnerId'])
      .execute();
    const own = accounts.find(({ vaultOwnerId }) => vaultOwnerId === me)!;
    const foreign = accounts.find(({ vaultOwnerId }) => vaultOwnerId !== me)!;
    const foreignPayIn = await make({ paymentType: PaymentType.PayIn, accountId: foreign.id, createDate: anHourAgo() });
    const toMyself = await make({ requisites: own.requisites, createDate: anHourAgo() });
    const throughMine = await make({ requisites: own.requisites, accountId: own.id, createDate: anHourAgo() });
    const ownPayIn = await make({ paymentType: PaymentType.PayIn, accountId: own.id });
    expect((await take('vault-owner', foreignPayIn)).status).toBe(404);
    for (const id of [toMyself, throughMine])
      expect((await take('vault-owner', id)).json.message).toBe('This pay-out goes to an account of your own');
    expect((await next('vault-owner')).json.id).toBe(ownPayIn);
    expect((await next('vault-owner')).status).toBe(409);
    expect((await take('moderator', foreignPayIn)).status).toBe(200);
    expect((await release('vault-owner', foreignPayIn)).status).toBe(404);
    expect(await stateOf(foreignPayIn)).toMatchObject({ status: InvoiceStatus.WIP });
  });

  it('the queue gives pay-ins without an account to staff only', async () => {
    await empty();
    const orphan = await make({ paymentType: PaymentType.PayIn, createDate: anHourAgo() });
    const ofStore = async (as: string) =>
      ((await api.call(as, 'GET', 'mgmt/store')).json as unknown as { id: number }[]).map(({ id }) => id);
    expect([await ofStore('vault-owner'), await ofStore('moderator')]).toEqual([[], [orphan]]);
    expect((await take('vault-owner', orphan)).status).toBe(404);
    expect((await next('vault-owner')).json.message).toBe('There is nothing to take right now');
    expect((await next('moderator')).json.id).toBe(orphan);
  });

  it('the queue gives a vault owner no pay-out to their own phone or card, in any notation', async () => {
    await empty();
    const me = await userId('vault-owner');
    const { db } = api.platform;
    await db.updateTable('vault-profiles').set({ phoneNumber: '79001234567' }).where('vaultOwnerId', '=', me).execute();
    const { id: accountId } = await db
      .selectFrom('payment-accounts as a')
      .innerJoin('vault-profiles as p', 'p.id', 'a.vaultProfileId')
      .select('a.id')
      .where('p.vaultOwnerId', '=', me)
      .executeTakeFirstOrThrow();
    const card = '0004111111111111';
    await db.updateTable('payment-accounts').set({ requisites: card }).where('id', '=', accountId).execute();
    const refused = 'This pay-out goes to an account of your own';
    const phones = ['79001234567', '89001234567', '9001234567', '09001234567', '+7 900 123-45-67', '0079001234567'];
    const own = [
      ...phones.flatMap((phone) => [{ requisites: phone }, { phoneNumber: phone }]),
      ...[card, '4111111111111', '0004 1111 1111 1111'].map((requisites) => ({ requisites })),
    ];
    for (const to of own) {
      const id = await make(to);
      expect([to, (await take('vault-owner', id)).json.message]).toEqual([to, refused]);
      expect((await next('vault-owner')).status).toBe(409);
    }
    await db.updateTable('payment-accounts').set({ requisites: '89007654321' }).where('id', '=', accountId).execute();
    for (const to of [{ requisites: '79007654321' }, { phoneNumber: '9007654321' }])
      expect((await take('vault-owner', await make(to))).json.message).toBe(refused);
    await empty();
    const others = [
      { requisites: '79001234568', phoneNumber: '79011234567' },
      { requisites: '4111111111112', phoneNumber: '0' },
      { requisites: null, phoneNumber: null },
    ];
    for (const to of others) expect((await take('vault-owner', await make(to))).status).toBe(200);
  });

  it('the queue shows a vault owner the requisites of a pay-out only while they hold it', async () => {
    await empty();
    const to = { requisites: '4000123412341234', holderName: 'Anna', phoneNumber: '79990001122' };
    const id = await make(to);
    const [shown] = (await api.call('vault-owner', 'GET', 'mgmt/store')).json;
    expect(shown).toMatchObject({ id });
    for (const name of Object.keys(to)) expect(shown).not.toHaveProperty(name);
    await take('vault-owner', id);
    const { uuid } = await api.platform.db
      .selectFrom('users')
      .select('uuid')
      .where('id', '=', await userId('vault-owner'))
      .executeTakeFirstOrThrow();
    expect((await api.call('vault-owner', 'GET', `mgmt/store/workspace/${uuid}`)).json).toMatchObject([{ id, ...to }]);
  });

  it('the queue tells a vault owner the status of a task they lost, until somebody else takes it', async () => {
    await empty();
    const id = await make();
    await take('vault-owner', id);
    await release('owner', id, { reason: 'Took too long' });
    const complete = () => api.call('vault-owner', 'POST', `mgmt/store/complete/${id}`, { invoiceId: id });
    const late = await complete();
    expect([late.status, late.json.message]).toEqual([409, 'This invoice is New']);
    await take('moderator', id);
    expect((await complete()).status).toBe(404);
  });

  it('the queue limits the tasks of one person, also when they take several at the same time', async () => {
    await empty();
    const app = createApi({ ...api.platform, settings: { ...api.platform.settings, TASKS_AT_ONCE: 3 } });
    const headers = { Authorization: `Bearer ${await api.token('developer')}` };
    for (let made = 0; made < 6; made++) await make();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => app.request('/mgmt/store/next', { method: 'POST', headers, body: '{}' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = (await answers.find(({ status }) => status === 409)!.json()) as { message: string };
    expect(refused.message).toBe('You have 3 tasks already. Finish or dismiss one first.');
  });

  it('the queue returns a released task to New or Handle, and to Handle once it is past its end', async () => {
    await empty();
    const cases = [
      [{ status: InvoiceStatus.New }, {}, InvoiceStatus.New],
      [{ status: InvoiceStatus.Handle }, {}, InvoiceStatus.Handle],
      [{ status: InvoiceStatus.New }, { expireDate: anHourAgo() }, InvoiceStatus.Handle],
    ] as const;
    for (const [values, meanwhile, back] of cases) {
      const id = await make(values);
      await take('moderator', id);
      if (Object.keys(meanwhile).length > 0)
        await api.platform.db.updateTable('invoices').set(meanwhile).where('id', '=', id).execute();
      expect((await release('moderator', id, { reason: 'Out of money' })).status).toBe(200);
      expect(await stateOf(id)).toEqual({ status: back, owner: null });
      const history = (await api.call('owner', 'GET', `mgmt/history/invoices/${id}`)).json as unknown as object[];
      expect(history[0]).toMatchObject({ act: 'release', reason: 'Out of money' });
      expect((await release('moderator', id)).status).toBe(409);
    }
  });

  it('the queue notifies the holder when another person releases their task, and nobody else', async () => {
    await empty();
    const hub = new Hub(api.platform);
    await hub.start(api.database);
    const notices = await noticesOf(api, hub, ['moderator', 'owner', 'developer']);
    const id = await make();
    await take('moderator', id);
    expect((await release('owner', id, { reason: 'x'.repeat(2000) })).status).toBe(200);
    await expect.poll(() => notices.get('moderator')).toHaveLength(1);
    expect(notices.get('moderator')![0]).toMatchObject({
      entity: 'invoices',
      id,
      phrase: 'Your task %{task} was released by %{name}: %{reason}',
      values: { task: taskName, name: 'Olga Owner', reason: `${'x'.repeat(300)}…` },
    });
    expect([notices.get('owner'), notices.get('developer')]).toEqual([[], []]);
    await hub.stop();
  });

  it('the queue gives a task to another person with a new start time, and records by whom and why', async () => {
    await empty();
    const id = await make();
    await take('moderator', id);
    const { db } = api.platform;
    await db.updateTable('invoices').set({ takenDate: anHourAgo() }).where('id', '=', id).execute();
    const { status, json } = await give('owner', id, 'developer', 'Max is ill');
    expect([status, json.id, json.status]).toEqual([200, id, 2]);
    expect(await stateOf(id)).toEqual({ status: InvoiceStatus.WIP, owner: await userId('developer') });
    const { takenDate } = await db
      .selectFrom('invoices')
      .select('takenDate')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(new Date(takenDate!).getTime()).toBeGreaterThan(Date.now() - 60_000);
    const history = (await api.call('owner', 'GET', `mgmt/history/invoices/${id}`)).json as unknown as object[];
    expect(history[0]).toMatchObject({
      act: 'give',
      who: 'Olga Owner',
      reason: 'Max is ill',
      changes: [
        { field: 'takenDate' },
        { field: 'owner', from: await userId('moderator'), to: await userId('developer') },
      ],
    });
    // A release returns it to the status from which it was first taken.
    await release('developer', id);
    expect((await stateOf(id)).status).toBe(InvoiceStatus.New);
  });

  it('the queue says that an invoice is complete meanwhile, when somebody releases it or hands it over', async () => {
    await empty();
    const id = await make();
    await take('moderator', id);
    await api.platform.db
      .updateTable('invoices')
      .set({ status: InvoiceStatus.Complete })
      .where('id', '=', id)
      .execute();
    for (const answer of [await release('moderator', id), await give('owner', id, 'developer')])
      expect([answer.status, answer.json.message]).toEqual([
        409,
        expect.stringMatching(/^This invoice is already complete/),
      ]);
  });

  it('the queue gives a task to the caller, who takes it over: the former holder is told, the caller is not', async () => {
    await empty();
    const id = await make();
    await take('moderator', id);
    const { db } = api.platform;
    await db.deleteFrom('notifications').execute();
    expect((await give('owner', id, 'owner', 'The payer is on the phone')).status).toBe(200);
    expect(await stateOf(id)).toEqual({ status: InvoiceStatus.WIP, owner: await userId('owner') });
    const notices = await db.selectFrom('notifications').select('userId').execute();
    expect(notices).toEqual([{ userId: await userId('moderator') }]);
    expect((await give('owner', id, 'owner')).json.message).toBe('Already taken by Olga Owner');
  });

  it('the queue gives a task only to active staff of the store, and only with a reason', async () => {
    await empty();
    const id = await make();
    expect((await give('owner', id, 'developer')).json.message).toBe('Nobody is working on this invoice');
    await take('moderator', id);
    const field = async (answer: ReturnType<typeof give>) => [(await answer).status, (await answer).json.field];
    expect(await field(give('owner', id, 'developer', ''))).toEqual([422, 'reason']);
    for (const whom of ['vault-owner', 'finance', 'merchant', 'agent'])
      expect(await field(give('owner', id, whom))).toEqual([422, 'userId']);
    const holds = await give('owner', id, 'moderator');
    expect([holds.status, holds.json.message]).toEqual([409, 'Already taken by Max Moderator']);
    const { db } = api.platform;
    const developer = db.updateTable('users').where('email', '=', 'developer@example.com');
    await developer.set({ status: UserStatus.Disabled }).execute();
    expect(await field(give('owner', id, 'developer'))).toEqual([422, 'userId']);
    await developer.set({ status: UserStatus.Active }).execute();
    for (const as of ['finance', 'merchant', 'agent', 'vault-owner'])
      expect((await give(as, id, 'developer')).status).toBe(403);
    expect(await stateOf(id)).toEqual({ status: InvoiceStatus.WIP, owner: await userId('moderator') });
  });

  it('the queue gives nobody more tasks than the limit, also at the same time', async () => {
    await empty();
    const app = createApi({ ...api.platform, settings: { ...api.platform.settings, TASKS_AT_ONCE: 3 } });
    const headers = { Authorization: `Bearer ${await api.token('owner')}` };
    const ids = [];
    for (let made = 0; made < 5; made++) ids.push(await make());
    for (const id of ids) await take('moderator', id);
    const body = JSON.stringify({ userId: await userId('developer'), reason: 'Too many' });
    const answers = await Promise.all(
      ids.map((id) => app.request(`/mgmt/store/give/${id}`, { method: 'POST', headers, body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(await refused.json()).toMatchObject({ field: 'userId', message: 'Dana Developer has 3 tasks already' });
    const { json } = await api.call('moderator', 'GET', 'mgmt/store/operators');
    expect(json).toContainEqual(expect.objectContaining({ nickname: 'Dana Developer', tasks: 3 }));
    expect((json as unknown as { type: Role }[]).every(({ type }) => operators.includes(type))).toBe(true);
    expect((await api.call('vault-owner', 'GET', 'mgmt/store/operators')).status).toBe(403);
  });

  it('the queue gives a task once when several callers give it at the same time', async () => {
    await empty();
    const id = await make();
    await take('vault-owner', id);
    const answers = await Promise.all(['owner', 'moderator', 'owner'].map((as) => give(as, id, 'developer')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    for (const { status, json } of answers)
      if (status === 409) expect(json.message).toBe('Already taken by Dana Developer');
    expect(await stateOf(id)).toEqual({ status: InvoiceStatus.WIP, owner: await userId('developer') });
  });

  it('the queue removes the vault owner’s fees from the deal of a pay-out that is given to staff', async () => {
    await empty();
    const { db } = api.platform;
    const { id: dealId } = await db
      .insertInto('deals')
      .values({ amount: '1', status: DealStatus.New, rate: '100' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const id = await make({ dealId });
    const deal = () =>
      db
        .selectFrom('deals')
        .select(['ownerId', 'ownerFee', 'ownerAgentId', 'ownerAgentFee'])
        .where('id', '=', dealId)
        .executeTakeFirstOrThrow();
    await take('vault-owner', id);
    expect(await deal()).toMatchObject({ ownerId: await userId('vault-owner'), ownerFee: '0.80' });
    expect((await give('owner', id, 'moderator')).status).toBe(200);
    expect(await deal()).toEqual({ ownerId: null, ownerFee: null, ownerAgentId: null, ownerAgentFee: null });
  });

  it('the queue notifies the previous and the new holder of a given task, and nobody else', async () => {
    await empty();
    const hub = new Hub(api.platform);
    await hub.start(api.database);
    const notices = await noticesOf(api, hub, ['moderator', 'owner', 'developer', 'vault-owner']);
    const id = await make();
    await take('vault-owner', id);
    await give('owner', id, 'moderator', 'Out of money');
    await expect.poll(() => notices.get('moderator')).toHaveLength(1);
    await expect.poll(() => notices.get('vault-owner')).toHaveLength(1);
    expect(notices.get('moderator')![0]).toMatchObject({
      entity: 'invoices',
      id,
      phrase: '%{name} handed task %{task} over to you: %{reason}',
      values: { task: taskName, name: 'Olga Owner', reason: 'Out of money' },
    });
    expect(notices.get('vault-owner')![0]).toMatchObject({
      phrase: 'Your task %{task} was given to %{recipient} by %{name}: %{reason}',
      values: { task: taskName, recipient: 'Max Moderator', name: 'Olga Owner', reason: 'Out of money' },
    });
    expect([notices.get('owner'), notices.get('developer')]).toEqual([[], []]);
    await hub.stop();
  });

  it('sweeps of the queue return tasks without activity for hours, and expire only New invoices, in batches', async () => {
    await empty();
    const late = { expireDate: anHourAgo() };
    const [fresh, handled, held] = [
      await make(late),
      await make({ ...late, status: InvoiceStatus.Handle }),
      await make(),
    ];
    await take('moderator', held);
    await api.platform.db
      .updateTable('invoices')
      .set({ takenDate: new Date(Date.now() - 5 * 3_600_000).toISOString(), ...late })
      .where('id', '=', held)
      .execute();
    expect(await expireInvoices(api.platform.db, { REST_MINUTES: 5, CLAIM_MINUTES: 60 })).toBe(1);
    expect([(await stateOf(fresh)).status, (await stateOf(handled)).status]).toEqual([
      InvoiceStatus.Expired,
      InvoiceStatus.Handle,
    ]);
    const receipt = { invoiceId: held, file: 'a.pdf', size: 1, userId: await userId('moderator'), sha256: 'a' };
    await api.platform.db.insertInto('receipts').values(receipt).execute();
    expect(await timeOutTasks(api.platform.db, { TASK_HOURS: 4, PAYOUT_TASK_HOURS: 4 })).toBe(0);
    await storeSettings(api.platform.db, api.platform.settings);
    // Its holder sees when it goes: as long after the receipt as after taking it.
    const tasks = await api.call(
      'moderator',
      'GET',
      `mgmt/store/workspace/${
        (
          await api.platform.db
            .selectFrom('users')
            .select('uuid')
            .where('id', '=', await userId('moderator'))
            .executeTakeFirstOrThrow()
        ).uuid
      }`,
    );
    const { returnDate } = tasks.json.find(({ id }) => id === held) as unknown as { returnDate: string };
    expect(Math.round((Date.parse(returnDate) - Date.now()) / 60_000)).toBe(4 * 60);
    await api.platform.db.updateTable('receipts').set({ createDate: anHourAgo() }).execute();
    expect(await timeOutTasks(api.platform.db, { TASK_HOURS: 1, PAYOUT_TASK_HOURS: 1 })).toBe(1);
    expect(await stateOf(held)).toEqual({ status: InvoiceStatus.Handle, owner: null });
    expect((await take('owner', fresh)).json.message).toBe('This invoice is Expired');
    const past = await make(late);
    expect((await take('owner', past)).json.message).toBe('This invoice is past its end');
  });
});
