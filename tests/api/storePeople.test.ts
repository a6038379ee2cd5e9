import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf } from '../../server/session/tokens';
import { Role } from '../../src/resources/language/roles';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { Presence } from '../../src/resources/statuses/people';
import type { StorePerson } from '../../src/resources/storePeople';
import { kindsForRules, openTestPlatform, userIdOf, type TestPlatform } from './testPlatform';

const minuteMs = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString();

describe.each(kindsForRules)('people at work on %s', (kind) => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    await sql`update invoices set owner = null, status = ${sql.lit(InvoiceStatus.Canceled)}
      where status = ${sql.lit(InvoiceStatus.WIP)}`.execute(api.platform.db);
    await sql`delete from sessions`.execute(api.platform.db);
  });
  afterAll(() => api.close());

  const make = async (who: string, values: Record<string, unknown>) =>
    api.platform.db
      .insertInto('invoices')
      .values({
        clientId: await userIdOf(api, 'merchant'),
        owner: await userIdOf(api, who),
        amount: '100',
        status: InvoiceStatus.WIP,
        paymentType: PaymentType.PayIn,
        expireDate: inMinutes(60),
        takenDate: inMinutes(-5),
        ...values,
      })
      .execute();
  const people = async (as = 'owner', query = '') =>
    (await api.call(as, 'GET', `mgmt/store/people${query}`)).json as unknown as StorePerson[];
  const person = async (nickname: string) => (await people()).find((one) => one.nickname === nickname)!;

  it('the list of people at work has everybody who may hold tasks, for Developers, Owners and Moderators alone', async () => {
    for (const as of ['developer', 'owner', 'moderator']) {
      const types = new Set((await people(as)).map(({ type }) => type));
      expect(types).toEqual(new Set([Role.Developer, Role.Owner, Role.Moderator, Role.VaultOwner]));
    }
    // Finance filters invoices by them: names alone, and nobody who cannot hold a task.
    const named = (await api.call('finance', 'GET', 'mgmt/store/people')).json as unknown as object[];
    expect(named.length).toBe((await people('owner')).length);
    for (const one of named) expect(Object.keys(one).toSorted()).toEqual(['id', 'nickname']);
    for (const as of ['vault-owner', 'merchant', 'agent'])
      expect((await api.call(as, 'GET', 'mgmt/store/people')).status).toBe(403);
  });

  it('the list of people at work says who is here: those whose session was used within two minutes', async () => {
    await api.call('moderator', 'GET', 'mgmt/store');
    expect((await person('Max Moderator')).presence).toBe(Presence.Here);
    expect(await person('Anna Kim')).toMatchObject({ presence: Presence.Away, lastSeen: null });
    const id = await userIdOf(api, 'moderator');
    await sql`update sessions set "lastSeen" = now() - interval '3 minutes' where "userId" = ${id}`.execute(
      api.platform.db,
    );
    expect((await person('Max Moderator')).presence).toBe(Presence.Away);
    const filter = encodeURIComponent(JSON.stringify({ presence: [Presence.Here] }));
    const here = (await people('owner', `?filter=${filter}&range=[0,9]`)).map(({ nickname }) => nickname);
    expect(here).toContain('Olga Owner');
    expect(here).not.toContain('Max Moderator');
  });

  it('the list of people at work counts an open live channel as use of the session', async () => {
    const token = await api.token('moderator');
    const id = await userIdOf(api, 'moderator');
    await api.call('moderator', 'GET', 'mgmt/store');
    await sql`update sessions set "lastSeen" = now() - interval '3 minutes' where "userId" = ${id}`.execute(
      api.platform.db,
    );
    expect((await person('Max Moderator')).presence).toBe(Presence.Away);
    // What a socket does when it signs in, and every minute.
    await callerOf(api.platform, token);
    expect((await person('Max Moderator')).presence).toBe(Presence.Here);
  });

  it('the list of people at work says what they hold since when, what is overdue, and what will be late at today’s pace', async () => {
    const takenDate = inMinutes(-30);
    await make('moderator', { expireDate: inMinutes(-1), takenDate });
    // The second ends after 20 minutes at a median of 10, the third after 30.
    await make('moderator', { expireDate: inMinutes(15) });
    await make('moderator', { expireDate: inMinutes(45) });
    expect(await person('Max Moderator')).toMatchObject({ tasks: 3, heldSince: takenDate, overdue: 1, willBeLate: 0 });
    const done = { status: InvoiceStatus.Complete, endDate: inMinutes(0) };
    for (const minutes of [4, 10, 25]) await make('moderator', { ...done, takenDate: inMinutes(-minutes) });
    // Of another day, and of another person.
    await make('moderator', { ...done, endDate: inMinutes(-25 * 60), takenDate: inMinutes(-30 * 60) });
    await make('developer', { ...done, takenDate: inMinutes(-1) });
    const { doneToday, medianTime, slowestTime, overdue, willBeLate } = await person('Max Moderator');
    expect([doneToday, overdue, willBeLate]).toEqual([3, 1, 1]);
    expect(medianTime).toBeGreaterThanOrEqual(600);
    expect(medianTime).toBeLessThan(610);
    expect(slowestTime).toBeGreaterThanOrEqual(1500);
    expect(slowestTime).toBeLessThan(1510);
    expect(await person('Anna Kim')).toMatchObject({ tasks: 0, heldSince: null, nextDue: null, medianTime: null });
  });

  it('the list of people at work does not show the history of accounts', async () => {
    const id = await userIdOf(api, 'vault-owner');
    for (const entity of ['store-people', 'operators'])
      expect((await api.call('moderator', 'GET', `mgmt/history/${entity}/${id}`)).status).toBe(404);
  });
});
