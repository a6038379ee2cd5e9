import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteOldNotifications } from '../../server/domain/notifications/notifications';
import { warnOfSilentDevices } from '../../server/domain/devices/warnings';
import { domainSql } from '../../server/domain/index';
import { notifyOfOverdueTasks, notifyOfPayOutsToApprove, warnOfDueTasks } from '../../server/domain/invoices/warnings';
import { inTransaction, notifyUser } from '../../server/database/changes';
import { replaceStoredCode } from '../../server/database/storedCode';
import { Hub } from '../../server/live/hub';
import { ApprovalStatus } from '../../src/resources/statuses/approvals';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { callerOf, confirmCaller } from '../../server/session/tokens';
import { expireRequests } from '../../server/decisions/decide';
import { decideRequest, requestOn } from './approvalRequests';
import { untilLocked } from './lockWait';
import { kindsForRules, openTestPlatform, trc20, userIdOf, type TestPlatform } from './testPlatform';

interface Listed {
  id: number;
  subject: string;
  phrase: string;
  args: string;
  isRead: boolean;
}

describe.each(kindsForRules)('notifications on %s', (kind) => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
  });
  afterAll(() => api.close());

  const list = async (as: string) => {
    const { status, json } = await api.call(as, 'GET', 'mgmt/notifications?sort=["id","DESC"]');
    expect(status).toBe(200);
    return (json as unknown as Listed[]).toSorted((a, b) => b.id - a.id);
  };
  /** Number of the last wallet that was asked for. */
  let wallets = 900;
  const read = (as: string, body: object) => api.call(as, 'POST', 'mgmt/notifications/read', body);
  const clear = () => api.platform.db.deleteFrom('notifications').execute();
  const send = async (as: string, phrase: string, id = 1) => {
    const to = await userIdOf(api, as);
    await inTransaction(api.platform.db, (tx) =>
      notifyUser(tx, { to, entity: 'invoices', id, words: { phrase, args: { task: 'x' } } }),
    );
  };
  const makeTask = async (values: Record<string, unknown>) =>
    (
      await api.platform.db
        .insertInto('invoices')
        .values({
          clientId: await userIdOf(api, 'merchant'),
          owner: await userIdOf(api, 'moderator'),
          amount: '100',
          status: InvoiceStatus.WIP,
          paymentType: PaymentType.PayIn,
          ...values,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;

  it('notifications keep what was told to a person, for that person alone', async () => {
    await clear();
    await send('moderator', 'Your task %{task} was released', 7);
    expect(await list('moderator')).toMatchObject([
      { subject: 'invoices/7', phrase: 'Your task %{task} was released', args: '{"task":"x"}', isRead: false },
    ]);
    for (const other of ['owner', 'developer', 'merchant']) expect(await list(other)).toEqual([]);
  });

  it('notifications are not kept when the change that they tell of fails', async () => {
    await clear();
    const to = await userIdOf(api, 'moderator');
    const failing = inTransaction(api.platform.db, async (tx) => {
      await notifyUser(tx, { to, entity: 'invoices', id: 1, words: { phrase: 'Never' } });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await list('moderator')).toEqual([]);
  });

  it('notifications are read one by one, or all that were seen, and never by somebody else', async () => {
    await clear();
    for (const phrase of ['first', 'second', 'third']) await send('moderator', phrase);
    const [third, second] = await list('moderator');
    expect((await read('owner', { upTo: third!.id })).status).toBe(200);
    expect((await list('moderator')).map(({ isRead }) => isRead)).toEqual([false, false, false]);
    await read('moderator', { id: third!.id });
    expect((await list('moderator')).map(({ isRead }) => isRead)).toEqual([true, false, false]);
    await read('moderator', { upTo: second!.id });
    await send('moderator', 'fourth');
    expect((await list('moderator')).map(({ isRead }) => isRead)).toEqual([false, true, true, true]);
  });

  it('notifications about a record are read with it, in whichever view of it they were sent', async () => {
    await clear();
    const userId = await userIdOf(api, 'moderator');
    await api.platform.db
      .insertInto('notifications')
      .values(
        ['own-invoices/7', 'invoices/7', 'invoices/70', 'support/7'].map((subject) => ({
          userId,
          subject,
          phrase: 'told',
          args: '{}',
          isRead: false,
        })),
      )
      .execute();
    await read('owner', { subject: 'invoices/7' });
    await read('moderator', { subject: 'vault-invoices/7' });
    const unread = (await list('moderator')).filter(({ isRead }) => !isRead).map(({ subject }) => subject);
    expect(unread.toSorted()).toEqual(['invoices/70', 'support/7']);
    expect((await read('moderator', { subject: 'nothing' })).status).toBe(200);
  });

  it.each([
    [{}, 'Newest notification that was seen: Required'],
    [{ id: 'x' }, 'Notification: Enter a number'],
    [{ upTo: -1 }, 'Newest notification that was seen: Must be at least 1'],
  ])('notifications refuse to be read by %j', async (body, message) => {
    const { status, json } = await read('moderator', body);
    expect({ status, message: json.message }).toEqual({ status: 422, message });
  });

  it('notifications reach the other devices of the person at once, and nobody else', async () => {
    const hub = new Hub(api.platform, []);
    await hub.start(api.database);
    const heard = new Map<string, string[]>([
      ['moderator', []],
      ['owner', []],
    ]);
    for (const [as, events] of heard) {
      const caller = await callerOf(api.platform, await api.token(as));
      hub.join({ caller, send: (texts) => events.push(...texts), recheck: async () => undefined });
    }
    await clear();
    await send('moderator', 'first');
    const changes = () => heard.get('moderator')!.filter((text) => text.includes('"entity":"notifications"')).length;
    await expect.poll(changes).toBe(1);
    await read('moderator', { upTo: (await list('moderator'))[0]!.id });
    await expect.poll(changes).toBe(2);
    expect(heard.get('owner')!.filter((text) => text.includes('notifications'))).toEqual([]);
    await hub.stop();
  });

  it('notifications are deleted after 90 days', async () => {
    await clear();
    await send('moderator', 'old');
    await sql`update notifications set "createDate" = now() - interval '91 days'`.execute(api.platform.db);
    await send('moderator', 'new');
    await deleteOldNotifications(api.platform.db);
    expect((await list('moderator')).map(({ phrase }) => phrase)).toEqual(['new']);
  });

  it('notifications tell everyone who can approve a request of it, and not who asked', async () => {
    await clear();
    const { json } = await api.call('developer', 'POST', 'mgmt/platform-wallets', {
      address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf',
    });
    expect(json).toMatchObject({ waits: true });
    const [told] = await list('owner');
    expect(told).toMatchObject({ phrase: '%{name} asks for your approval: %{step}, %{about}' });
    expect(told!.subject).toMatch(/^approvals\/\d+$/);
    for (const other of ['developer', 'merchant', 'agent']) expect(await list(other)).toEqual([]);
  });

  it.each(['approve', 'decline', 'cancel', 'expire'] as const)(
    'notifications that asked for an approval are read once there is nothing to decide any more: %s',
    async (end) => {
      await clear();
      await api.platform.db.deleteFrom('counters').execute();
      const made = await api.call('developer', 'POST', 'mgmt/platform-wallets', { address: trc20(++wallets) });
      const subject = `platform-wallets/${made.json.id}`;
      const { id } = await requestOn(api, subject);
      const other = await api.call('developer', 'POST', 'mgmt/platform-wallets', { address: trc20(++wallets) });
      const asked = async () => (await list('owner')).map((one) => ({ subject: one.subject, isRead: one.isRead }));
      const { id: otherId } = await requestOn(api, `platform-wallets/${other.json.id}`);
      expect(await asked()).toEqual([
        { subject: `approvals/${otherId}`, isRead: false },
        { subject: `approvals/${id}`, isRead: false },
      ]);
      const hub = new Hub(api.platform, []);
      await hub.start(api.database);
      const heard: string[] = [];
      const caller = await callerOf(api.platform, await api.token('owner'));
      hub.join({ caller, send: (texts) => heard.push(...texts), recheck: async () => undefined });
      if (end === 'expire') {
        await sql`update approvals set "expireDate" = now() - interval '1 minute' where id = ${id}`.execute(
          api.platform.db,
        );
        expect(await expireRequests(api.platform.db)).toBe(1);
      } else {
        const input = end === 'decline' ? { reason: 'Not ours' } : {};
        const as = end === 'cancel' ? 'developer' : 'owner';
        expect((await decideRequest(api, as, end, id, input)).status).toBe(200);
      }
      expect(await asked()).toEqual([
        { subject: `approvals/${otherId}`, isRead: false },
        { subject: `approvals/${id}`, isRead: true },
      ]);
      await expect.poll(() => heard.filter((text) => text.includes('"entity":"notifications"'))).not.toEqual([]);
      await hub.stop();
      // Whoever asked is told how it ended, unless they ended it.
      expect((await list('developer')).map(({ isRead }) => isRead)).toEqual(end === 'cancel' ? [] : [false]);
      await decideRequest(api, 'developer', 'cancel', otherId);
    },
  );

  it('notifications do not tell of more than 30 requests of one person within an hour', async () => {
    await clear();
    await api.platform.db.deleteFrom('counters').execute();
    const path = 'mgmt/platform-wallets';
    for (let number = 0; number < 32; number++) {
      const { json } = await api.call('developer', 'POST', path, { address: trc20(number + 1) });
      const request = await api.platform.db
        .selectFrom('approvals')
        .select('id')
        .where('subject', '=', `platform-wallets/${json.id}`)
        .executeTakeFirstOrThrow();
      expect((await api.call('developer', 'POST', `mgmt/approvals/${request.id}/cancel`, {})).status).toBe(200);
    }
    expect(await list('owner')).toHaveLength(30);
  });

  it('notifications tell a vault owner that somebody else issued a key for their device, and not of their own', async () => {
    await clear();
    const userId = await userIdOf(api, 'vault-owner');
    const { id } = await api.platform.db
      .selectFrom('devices')
      .select('id')
      .where('userId', '=', userId)
      .limit(1)
      .executeTakeFirstOrThrow();
    await api.call('vault-owner', 'POST', `mgmt/devices/${id}/key`, {});
    expect(await list('vault-owner')).toEqual([]);
    const { json } = await api.call('owner', 'POST', `mgmt/devices/${id}/key`, {});
    const [told] = await list('vault-owner');
    expect(told).toBeDefined();
    if (!json.waits) expect(told!.subject).toBe(`devices/${id}`);
  });

  // The embedded database has one connection.
  it.runIf(kind === 'postgres')('notifications do not wait for somebody who changes the receiver', async () => {
    await clear();
    const developer = await userIdOf(api, 'developer');
    const { json } = await api.call('developer', 'POST', 'mgmt/platform-wallets', { address: trc20(77) });
    const { id } = await api.platform.db
      .selectFrom('approvals')
      .select('id')
      .where('subject', '=', `platform-wallets/${json.id}`)
      .executeTakeFirstOrThrow();
    // Whoever disables a person locks them first and their requests then: waiting here would be a deadlock.
    const declined = await inTransaction(api.platform.db, async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', developer).forUpdate().execute();
      const decline = api.call('owner', 'POST', `mgmt/approvals/${id}/decline`, { reason: 'Not now' });
      const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 2000));
      return (await Promise.race([decline, late]))?.status;
    });
    expect(declined).toBe(200);
    expect((await list('developer'))[0]!.subject).toBe(`approvals/${id}`);
  });

  it.runIf(kind === 'postgres')('notifications are read by several devices at once', async () => {
    const statuses = new Set<number>();
    const reading = async () => {
      for (let round = 0; round < 60; round++) statuses.add((await read('moderator', { upTo: 1_000_000 })).status);
    };
    const sending = async () => {
      for (let round = 0; round < 60; round++) await send('moderator', 'more');
    };
    await Promise.all(
      [reading, reading, reading, reading, reading, reading, sending, sending, sending, sending, sending, sending].map(
        (run) => run(),
      ),
    );
    expect([...statuses]).toEqual([200]);
  });

  it.runIf(kind === 'postgres')(
    'notifications of a request do not stop its requester from being disabled while they cancel it',
    async () => {
      const developer = await userIdOf(api, 'developer');
      const { json } = await api.call('developer', 'POST', 'mgmt/platform-wallets', { address: trc20(78) });
      const subject = `platform-wallets/${json.id}`;
      const requests = api.platform.db.selectFrom('approvals').select('id').where('subject', '=', subject);
      const { id } = await requests.executeTakeFirstOrThrow();
      let canceling: ReturnType<typeof api.call> | undefined;
      await api.platform.db.transaction().execute(async (tx) => {
        await tx.selectFrom('users').select('id').where('id', '=', developer).forUpdate().execute();
        canceling = api.call('developer', 'POST', `mgmt/approvals/${id}/cancel`, {});
        await untilLocked(api.platform.db);
        await sql`select 1 from approvals where id = ${id} for update`.execute(tx);
      });
      expect((await canceling!).status).toBe(200);
    },
  );

  it('notifications warn the holder of a task once when it is nearly due', async () => {
    await clear();
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const due = await makeTask({ expireDate: inMinutes(4) });
    await makeTask({ expireDate: inMinutes(8) });
    await makeTask({ expireDate: inMinutes(-1) });
    const warn = () => warnOfDueTasks(api.platform.db, 120);
    await Promise.all([warn(), warn(), warn()]);
    await warn();
    expect(await list('moderator')).toMatchObject([{ subject: `invoices/${due}`, isRead: false }]);
    // What else was told about the invoice stays unread when it is no longer the holder's task.
    await send('moderator', 'first', due);
    const { db } = api.platform;
    await db.updateTable('invoices').set({ owner: null, status: InvoiceStatus.Handle }).where('id', '=', due).execute();
    expect((await list('moderator')).map(({ isRead }) => isRead)).toEqual([false, true]);
  });

  it('notifications tell the holder of a task once that it is overdue, instead of the warning before', async () => {
    await clear();
    const { db } = api.platform;
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    await sql`update invoices set owner = null where status = ${InvoiceStatus.WIP}`.execute(db);
    const overdue = await makeTask({ expireDate: new Date(Date.now() + 60_000).toISOString() });
    await makeTask({ expireDate: ago(90) });
    const tell = () => notifyOfOverdueTasks(db, 120);
    await warnOfDueTasks(db, 120);
    await tell();
    expect(await list('moderator')).toMatchObject([{ subject: `invoices/${overdue}`, isRead: false }]);
    await db
      .updateTable('invoices')
      .set({ expireDate: ago(1) })
      .where('id', '=', overdue)
      .execute();
    await Promise.all([tell(), tell(), tell()]);
    await tell();
    expect(await list('moderator')).toMatchObject([
      { subject: `invoices/${overdue}`, phrase: 'Overdue: your task %{task}', isRead: false },
      { subject: `invoices/${overdue}`, isRead: true },
    ]);
    await db.updateTable('invoices').set({ status: InvoiceStatus.Complete }).where('id', '=', overdue).execute();
    expect((await list('moderator')).map(({ isRead }) => isRead)).toEqual([true, true]);
  });

  it('notifications tell who asked for an approval that somebody else, or nobody, decided the record otherwise', async () => {
    await clear();
    const { db } = api.platform;
    /** A task whose completion the Moderator has asked for. */
    const ask = async () => {
      const id = await makeTask({ owner: null, status: InvoiceStatus.Handle, expireDate: new Date().toISOString() });
      const values = {
        call: 'workspace.complete',
        subject: `invoices/${id}`,
        userId: await userIdOf(api, 'moderator'),
      };
      await db
        .insertInto('approvals')
        .values({ step: 'Complete invoice', about: '100.00 ₽', status: ApprovalStatus.Waiting, ...values })
        .execute();
      return id;
    };
    /** Expires the invoice in a transaction of this person, or of nobody. */
    const expire = async (id: number, as?: string) => {
      const caller = as === undefined ? undefined : await callerOf(api.platform, await api.token(as));
      await db.transaction().execute(async (tx) => {
        if (caller) await confirmCaller(tx, caller);
        await tx.updateTable('invoices').set({ status: InvoiceStatus.Expired }).where('id', '=', id).execute();
      });
      expect((await requestOn(api, `invoices/${id}`)).status).toBe(ApprovalStatus.NotNeeded);
    };
    const [own, others, expiring] = [await ask(), await ask(), await ask()];
    await expire(own, 'moderator');
    expect(await list('moderator')).toEqual([]);
    await expire(others, 'owner');
    await expire(expiring);
    const phrase = 'No longer needed, your request ended: %{step}, %{about}';
    const args = '{"step" : {"phrase" : "Complete invoice"}, "about" : "100.00 ₽"}';
    expect(await list('moderator')).toMatchObject(
      [expiring, others].map((id) => ({ subject: `invoices/${id}`, phrase, args, isRead: false })),
    );
  });

  it('notifications warn a vault owner once of devices that fell silent, together', async () => {
    await clear();
    const userId = await userIdOf(api, 'vault-owner');
    const { db } = api.platform;
    await sql`update devices set "lastSeen" = now() - interval '3 minutes' where "userId" = ${userId}`.execute(db);
    await Promise.all([warnOfSilentDevices(db), warnOfSilentDevices(db)]);
    const told = await list('vault-owner');
    expect(told).toHaveLength(1);
    expect(told[0]!.subject).toMatch(/^devices\/\d+$/);
    await warnOfSilentDevices(db);
    expect(await list('vault-owner')).toMatchObject([{ isRead: false }]);
    // It is read once none of them is silent, and one about a single device once that one is back or off.
    const [first, ...others] = await db.selectFrom('devices').select('id').where('userId', '=', userId).execute();
    const report = (id: number) => sql`update devices set "lastSeen" = now() where id = ${id}`.execute(db);
    for (const { id } of others) await report(id);
    await sql`delete from counters`.execute(db);
    await warnOfSilentDevices(db);
    expect((await list('vault-owner')).map((one) => one.isRead)).toEqual([false, false]);
    await report(first!.id);
    expect((await list('vault-owner')).map((one) => one.isRead)).toEqual([true, true]);
  });

  it.runIf(kind === 'postgres')(
    'notifications are read when their causes end together, without waiting for who reads one',
    async () => {
      await clear();
      const { db } = api.platform;
      const to = await userIdOf(api, 'vault-owner');
      const devices = await db.selectFrom('devices').select('id').where('userId', '=', to).limit(2).execute();
      const seen = (ago: string) =>
        sql`update devices set "lastSeen" = now() - ${ago}::interval where "userId" = ${to}`.execute(db);
      await seen('10 minutes');
      const words = { phrase: 'Your device %{device} fell silent', args: { device: 'x' } };
      // Told in the other order than that of the devices.
      for (const { id } of devices.toReversed())
        await inTransaction(db, (tx) => notifyUser(tx, { to, entity: 'devices', id, words }));
      const [first] = (await list('vault-owner')).toReversed();
      await inTransaction(db, async (tx) => {
        await sql`update notifications set "isRead" = true where id = ${first!.id}`.execute(tx);
        await seen('0');
      });
      expect((await list('vault-owner')).map(({ isRead }) => isRead)).toEqual([true, true]);
    },
  );

  it('notifications end with their cause once for each statement, also in a database of the version before', async () => {
    const { db } = api.platform;
    const triggers = async () => {
      const { rows } = await sql<{ ofRows: boolean }>`select tgtype & 1 = 1 as "ofRows" from pg_trigger
        where tgname in ('ended_asks_nobody', 'left_task_is_not_due', 'decided_withdraw_asks_nobody',
          'sent_coins_are_sent', 'device_is_back', 'devices_are_back')`.execute(db);
      return rows.map(({ ofRows }) => ofRows);
    };
    const ofStatements = Array.from({ length: 6 }, () => false);
    expect(await triggers()).toEqual(ofStatements);
    await sql`create function read_notifications_of_silence() returns trigger language plpgsql as
      $$ begin return null; end $$`.execute(db);
    await sql`create or replace trigger devices_are_back after update on devices for each row
      execute function read_notifications_of_silence()`.execute(db);
    await sql`comment on trigger devices_are_back on devices is null`.execute(db);
    expect(await triggers()).toContain(true);
    await replaceStoredCode(db, domainSql.storedCode);
    expect(await triggers()).toEqual(ofStatements);
    await sql`drop function read_notifications_of_silence()`.execute(db);
  });

  it.runIf(kind === 'postgres')(
    'triggers of notifications that change do not stop what is at work beside them',
    async () => {
      const { db } = api.platform;
      const forget = () => sql`comment on trigger left_task_is_not_due on invoices is null`.execute(db);
      const id = await makeTask({});
      await forget();
      let replacing: Promise<void> | undefined;
      // A transaction that holds the table for longer than the change waits, and then needs what the change may hold.
      await db.transaction().execute(async (tx) => {
        await tx.updateTable('invoices').set({ amount: '101' }).where('id', '=', id).execute();
        replacing = replaceStoredCode(db, domainSql.storedCode);
        await untilLocked(db);
        await sql`lock table notifications, approvals in row exclusive mode`.execute(tx);
        await new Promise((resolve) => setTimeout(resolve, 1500));
        await tx.updateTable('invoices').set({ amount: '102' }).where('id', '=', id).execute();
      });
      await replacing;
      const { rows } = await sql<{ is: string | null }>`select obj_description(oid, 'pg_trigger') as is from pg_trigger
      where tgname = 'left_task_is_not_due'`.execute(db);
      expect(rows[0]!.is).not.toBeNull();
    },
  );

  it('notifications tell a merchant once an hour that pay-outs wait for their approval', async () => {
    await clear();
    const { db } = api.platform;
    await db.updateTable('invoices').set({ status: InvoiceStatus.Canceled }).where('approved', '=', false).execute();
    const tell = () => notifyOfPayOutsToApprove(db);
    const made = (minutesAgo: number) =>
      makeTask({
        owner: null,
        status: InvoiceStatus.New,
        paymentType: PaymentType.PayOut,
        approved: false,
        createDate: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
        expireDate: new Date(Date.now() + 3_600_000).toISOString(),
      });
    await made(60);
    // The clock has been set back since.
    await made(-60);
    await Promise.all([tell(), tell()]);
    expect(await list('merchant')).toMatchObject([
      { subject: 'own-invoices', args: expect.stringMatching(/^{"smart_count":2,"newest":\d+}$/) as string },
    ]);
    await made(0);
    await tell();
    expect(await list('merchant')).toHaveLength(1);
    // The hour is over: they are told of what came meanwhile, and once.
    for (let time = 0; time < 2; time++) {
      await sql`delete from counters`.execute(db);
      await tell();
      expect(await list('merchant')).toHaveLength(2);
    }
    await db.updateTable('invoices').set({ status: InvoiceStatus.Canceled }).where('approved', '=', false).execute();
    await tell();
    expect((await list('merchant')).map(({ isRead }) => isRead)).toEqual([true, true]);
    for (const other of ['owner', 'moderator', 'vault-owner']) expect(await list(other)).toEqual([]);
  });
});
