import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserStatus } from '../../src/resources/statuses/people';
import { TicketStatus } from '../../src/resources/statuses/support';
import { uuidOf } from './people';
import { kindsForRules, openTestPlatform, ranged, userIdOf, type TestPlatform } from './testPlatform';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

interface Ticket {
  id: number;
  assigneeId?: number | null;
  dueDate?: string | null;
}

describe.each(kindsForRules)('the assignee of a ticket on %s', (kind) => {
  let api: TestPlatform;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    for (const who of ['owner', 'developer', 'finance', 'moderator', 'merchant']) ids[who] = await userIdOf(api, who);
  });
  afterAll(() => api.close());

  const open = async (as = 'merchant') =>
    (await api.call(as, 'POST', 'mgmt/support', { ticketName: 'Paid?', ticketDescription: 'text' })).json.id;
  const assign = (as: string, ticket: number, body: object) =>
    api.call(as, 'POST', `mgmt/support/${ticket}/assign`, body);
  const setDue = (as: string, ticket: number, dueDate: unknown) =>
    api.call(as, 'POST', `mgmt/support/${ticket}/due`, { dueDate });
  const list = async (as: string, filter: object) => {
    const { status, json } = await api.call(as, 'GET', ranged('mgmt/support', [0, 99], ['id', 'ASC'], filter as never));
    return { status, tickets: json as unknown as Ticket[] };
  };
  const find = async (as: string, id: number) => (await list(as, { id: [id] })).tickets[0]!;
  const told = async (as: string, ticket: number) => {
    const { json } = await api.call(as, 'GET', 'mgmt/notifications?sort=["id","DESC"]');
    return (json as unknown as { subject: string; phrase: string; args: string }[])
      .filter(({ subject, phrase }) => subject === `support/${ticket}` && phrase.includes('assigned'))
      .map(({ args }) => JSON.parse(args) as unknown);
  };

  it.each(['developer', 'owner', 'moderator', 'finance'])('a ticket is assigned and dated by its %s', async (as) => {
    const ticket = await open();
    expect((await assign(as, ticket, { userId: ids.finance })).json).toMatchObject({ assigneeId: ids.finance });
    const dueDate = inDays(25);
    expect((await setDue(as, ticket, dueDate)).json).toMatchObject({ dueDate });
    expect((await setDue(as, ticket, null)).json).toMatchObject({ dueDate: null });
    expect((await assign(as, ticket, { userId: null })).json).toMatchObject({ assigneeId: null });
  });

  it('a ticket is due in time to come, or since yesterday at most', async () => {
    const ticket = await open();
    for (const dueDate of [inDays(-1.1), '1999-12-31T00:00:00Z', '0001-01-02T00:00:00Z'])
      expect(await setDue('owner', ticket, dueDate)).toMatchObject({
        status: 422,
        json: { field: 'dueDate', message: 'Due: This was more than a day ago' },
      });
    for (const dueDate of [inDays(-0.9), inDays(1)])
      expect((await setDue('owner', ticket, dueDate)).json).toMatchObject({ dueDate });
  });

  it('a ticket is assigned to active staff alone, while it is not closed', async () => {
    const ticket = await open();
    for (const userId of [ids.merchant, 999_999, 'x'])
      expect(await assign('owner', ticket, { userId })).toMatchObject({
        status: 422,
        json: { field: 'userId' },
      });
    await api.call('owner', 'POST', `mgmt/support/${ticket}/status`, { status: TicketStatus.Closed, reason: 'Done' });
    expect((await assign('owner', ticket, { userId: ids.owner })).status).toBe(409);
    expect((await setDue('owner', ticket, inDays(25))).status).toBe(409);
  });

  it.each(['merchant', 'agent', 'vault-owner'])(
    'the assignee and the due date of a ticket do not exist for its author, a %s',
    async (as) => {
      const ticket = await open(as);
      await assign('owner', ticket, { userId: ids.owner });
      await setDue('owner', ticket, inDays(25));
      const seen = await find(as, ticket);
      expect(seen).not.toHaveProperty('assigneeId');
      expect(seen).not.toHaveProperty('dueDate');
      for (const filter of [{ assigneeId: [ids.owner] }, { dueDate_lte: '2027-01-01T00:00:00Z' }])
        expect((await list(as, filter)).status).toBe(422);
      expect((await api.call(as, 'GET', ranged('mgmt/support', [0, 9], ['dueDate', 'ASC']))).status).toBe(422);
      const { json } = await api.call(as, 'GET', `mgmt/history/support/${ticket}`);
      expect((json as unknown as { act: string }[]).map(({ act }) => act)).toEqual(['create']);
      expect((await assign(as, ticket, { userId: null })).status).toBe(403);
      expect((await setDue(as, ticket, null)).status).toBe(403);
    },
  );

  it('an author cannot find out the assignee or the due date through the export of their tickets', async () => {
    const ticket = await open();
    await assign('owner', ticket, { userId: ids.finance });
    for (const filter of [{ assigneeId: [ids.finance] }, { dueDate_lte: '2030-01-01T00:00:00Z' }])
      expect(
        await api.call('merchant', 'POST', 'mgmt/exports/support', { filter: JSON.stringify(filter) }),
      ).toMatchObject({ status: 422 });
    const ofStaff = { filter: JSON.stringify({ assigneeId: [ids.finance], id: [ticket] }) };
    expect((await api.call('owner', 'POST', 'mgmt/exports/support', ofStaff)).json).toMatchObject({ rows: 1 });
  });

  it('nobody is waited for who left while a ticket was closed: reopened, it is assigned to nobody', async () => {
    const ticket = await open();
    await assign('owner', ticket, { userId: ids.finance });
    const setStatus = (status: TicketStatus) =>
      api.call('owner', 'POST', `mgmt/support/${ticket}/status`, { status, reason: 'Because' });
    await setStatus(TicketStatus.Closed);
    const setPerson = (status: UserStatus) =>
      api.platform.db.updateTable('users').set({ status }).where('id', '=', ids.finance!).execute();
    await setPerson(UserStatus.Disabled);
    await setStatus(TicketStatus.Open);
    expect((await find('owner', ticket)).assigneeId).toBeNull();
    await setPerson(UserStatus.Active);
  });

  it('tickets are filtered by their assignee and their due date', async () => {
    const [mine, late] = [await open(), await open()];
    await assign('owner', mine, { userId: ids.moderator });
    await setDue('owner', late, inDays(-0.8));
    expect((await list('finance', { assigneeId: [ids.moderator] })).tickets.map(({ id }) => id)).toEqual([mine]);
    expect(
      (await list('finance', { dueDate_lte: inDays(-0.7), id: [mine, late] })).tickets.map(({ id }) => id),
    ).toEqual([late]);
  });

  it('the assignee of a ticket is told, unless they took it themselves', async () => {
    const ticket = await open();
    await assign('finance', ticket, { userId: ids.finance });
    expect(await told('finance', ticket)).toEqual([]);
    await assign('finance', ticket, { userId: ids.moderator });
    await assign('finance', ticket, { userId: ids.moderator });
    expect(await told('moderator', ticket)).toEqual([{ name: 'Fred Finance', ticket: 'Paid?' }]);
    // An answer of the author tells who works on it.
    await api.call('merchant', 'POST', `mgmt/support/${ticket}/answers`, { text: 'And?' });
    const { json } = await api.call('moderator', 'GET', 'mgmt/notifications?sort=["id","DESC"]');
    expect(json).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ phrase: '%{author} answered in “%{ticket}”' })]) as object,
    );
  });

  it('of two who assign a ticket at once the second is refused and told who was faster', async () => {
    const ticket = await open();
    const both = await Promise.all(
      ['owner', 'finance'].map((as) => assign(as, ticket, { userId: ids[as], was: null })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { assigneeId } = await find('owner', ticket);
    const refused = both.find(({ status }) => status === 409)!;
    const name = assigneeId === ids.owner ? 'Olga Owner' : 'Fred Finance';
    expect(refused.json.message).toBe(`Meanwhile it was assigned to ${name}`);
  });

  it('a person is disabled while tickets are being assigned to them, and none of both waits for the other', async () => {
    const uuid = await uuidOf(api, ids.finance!);
    const tickets = await Promise.all(Array.from({ length: 10 }, () => open('agent')));
    const setPerson = (status: UserStatus) =>
      api.platform.db.updateTable('users').set({ status }).where('id', '=', ids.finance!).execute();
    for (let round = 0; round < 8; round++) {
      await setPerson(UserStatus.Active);
      // They have the tickets already, so that who disables them takes these away.
      await api.platform.db
        .updateTable('support')
        .set({ assigneeId: ids.finance! })
        .where('id', 'in', tickets)
        .execute();
      const [disabled] = await Promise.all([
        delay(round * 3).then(() =>
          api.call('owner', 'POST', `mgmt/users/${uuid}/status`, { status: '1', isVerified: 'true', reason: 'Left' }),
        ),
        ...tickets.map((ticket) => assign('developer', ticket, { userId: ids.finance })),
      ]);
      expect(disabled.status).toBe(200);
      for (const ticket of tickets) expect((await find('owner', ticket)).assigneeId).toBeNull();
    }
    await setPerson(UserStatus.Active);
  });

  it('a person who is disabled leaves the tickets that are not closed, and their histories say so', async () => {
    const [ticket, closed] = [await open(), await open()];
    for (const id of [ticket, closed]) await assign('owner', id, { userId: ids.finance });
    await api.call('owner', 'POST', `mgmt/support/${closed}/status`, { status: TicketStatus.Closed, reason: 'Done' });
    const turn = (status: UserStatus) =>
      api.platform.db.updateTable('users').set({ status }).where('id', '=', ids.finance!).execute();
    await turn(UserStatus.Disabled);
    expect((await find('owner', ticket)).assigneeId).toBeNull();
    expect((await find('owner', closed)).assigneeId).toBe(ids.finance);
    const { json } = await api.call('owner', 'GET', `mgmt/history/support/${ticket}`);
    expect(json[0]).toMatchObject({ act: 'assign', changes: [{ field: 'assigneeId', from: ids.finance, to: null }] });
    expect((await assign('owner', ticket, { userId: ids.finance })).status).toBe(422);
    await turn(UserStatus.Active);
    expect((await find('owner', ticket)).assigneeId).toBeNull();
  });
});
