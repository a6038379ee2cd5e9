import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTables } from '../../server/database/tables';
import { dateOldTickets } from '../../server/domain/support/ticketDates';
import { Hub } from '../../server/live/hub';
import { callerOf } from '../../server/session/tokens';
import { UserStatus } from '../../src/resources/statuses/people';
import { TicketStatus } from '../../src/resources/statuses/support';
import { kindsForRules, openTestPlatform, userIdOf, type TestPlatform } from './testPlatform';

interface Answer {
  id: number;
  author: string;
  createDate: string;
  text: string;
}

describe.each(kindsForRules)('the answers to a ticket on %s', (kind) => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
  });
  afterAll(() => api.close());

  const open = async (as: string) =>
    (await api.call(as, 'POST', 'mgmt/support', { ticketName: `Of ${as}`, ticketDescription: 'text' })).json.id;
  const answer = (as: string, ticket: number, text: unknown, headers?: Record<string, string>) =>
    api.call(as, 'POST', `mgmt/support/${ticket}/answers`, { text }, headers);
  const read = async (as: string, ticket: number) => {
    const { status, json } = await api.call(as, 'GET', `mgmt/support/${ticket}/answers`);
    return { status, texts: status === 200 ? (json as unknown as Answer[]).map(({ text }) => text) : [] };
  };
  const setStatus = (ticket: number, status: TicketStatus) =>
    api.call('owner', 'POST', `mgmt/support/${ticket}/status`, { status, reason: 'Why' });
  /** What was said to a person about a ticket, newest first. */
  const told = async (as: string, ticket: number) => {
    const { json } = await api.call(as, 'GET', 'mgmt/notifications?sort=["id","DESC"]');
    return (json as unknown as { id: number; subject: string; phrase: string; args: string }[])
      .filter(({ subject }) => subject === `support/${ticket}`)
      .toSorted((a, b) => b.id - a.id)
      .map(({ phrase, args }) => [phrase, JSON.parse(args) as unknown]);
  };

  const nicknames: Readonly<Record<string, string>> = {
    merchant: 'Nordwind',
    agent: 'Aron Agent',
    'vault-owner': 'Vera Vault',
  };
  it.each(['merchant', 'agent', 'vault-owner'])(
    'answers to a ticket are written and read by its %s and by staff',
    async (as) => {
      const ticket = await open(as);
      for (const who of ['developer', 'owner', 'moderator', 'finance', as])
        expect((await answer(who, ticket, `By ${who}`)).json).toMatchObject({ text: `By ${who}`, ticketId: ticket });
      // The list says who answered last.
      const filter = encodeURIComponent(JSON.stringify({ id: [ticket] }));
      const [listed] = (await api.call('finance', 'GET', `mgmt/support?filter=${filter}`)).json as unknown as object[];
      expect(listed).toMatchObject({ lastAnswerBy: nicknames[as] });
      for (const who of ['finance', as])
        expect((await read(who, ticket)).texts).toEqual(
          ['developer', 'owner', 'moderator', 'finance', as].map((each) => `By ${each}`),
        );
      expect((await api.call(as, 'GET', `mgmt/support/${ticket}/answers`)).json[0]).toMatchObject({
        author: 'Dana Developer',
        createDate: expect.stringMatching(/^20\d\d-/),
      });
    },
  );

  it('a ticket waits for an answer while it is open and nobody but its author has answered last', async () => {
    const ticket = await open('merchant');
    const isWaitedFor = async () => {
      const filter = encodeURIComponent(JSON.stringify({ toAnswer: true }));
      const { json } = await api.call('finance', 'GET', `mgmt/support?filter=${filter}`);
      return (json as unknown as { id: number }[]).some(({ id }) => id === ticket);
    };
    expect(await isWaitedFor()).toBe(true);
    await answer('merchant', ticket, 'One thing more');
    expect(await isWaitedFor()).toBe(true);
    await answer('moderator', ticket, 'It is paid');
    expect(await isWaitedFor()).toBe(false);
    await answer('merchant', ticket, 'Not yet');
    expect(await isWaitedFor()).toBe(true);
    await setStatus(ticket, TicketStatus.Suspended);
    expect(await isWaitedFor()).toBe(false);
  });

  it('answers to a ticket are nobody else’s: not in lists, by id, in the history, nor to add to', async () => {
    const ticket = await open('merchant');
    const { id } = (await answer('owner', ticket, 'Only for the merchant')).json;
    const own = await open('agent');
    for (const who of ['agent', 'vault-owner']) {
      expect((await read(who, ticket)).status).toBe(404);
      expect((await answer(who, ticket, 'Mine')).status).toBe(404);
      expect((await api.call(who, 'GET', `mgmt/history/ticket-answers/${id}`)).status).toBe(404);
    }
    // Neither below another ticket of the reader's own.
    const filter = encodeURIComponent(JSON.stringify({ id: [id] }));
    expect((await api.call('agent', 'GET', `mgmt/support/${own}/answers?filter=${filter}`)).json).toEqual([]);
    expect((await read('merchant', ticket)).texts).toEqual(['Only for the merchant']);
    expect((await api.call('merchant', 'GET', `mgmt/history/ticket-answers/${id}`)).json).toMatchObject([
      { act: 'create', who: 'Olga Owner' },
    ]);
    expect((await read('owner', 999_999)).status).toBe(404);
    expect((await answer('owner', 999_999, 'Nothing')).status).toBe(404);
    expect((await api.call(null, 'GET', `mgmt/support/${ticket}/answers`)).status).toBe(401);
  });

  it('at most 10 answers of one person to a ticket within an hour notify others', async () => {
    await api.platform.db.deleteFrom('counters').execute();
    const [ticket, other] = [await open('merchant'), await open('merchant')];
    for (const each of [ticket, other]) await answer('finance', each, 'How can we help?');
    for (let number = 0; number < 12; number++)
      expect((await answer('merchant', ticket, `Still waiting, ${number}`)).status).toBe(200);
    expect(await told('finance', ticket)).toHaveLength(10);
    // Another ticket, and another person, are told of as before.
    await answer('merchant', other, 'And this one?');
    expect(await told('finance', other)).toHaveLength(1);
    await answer('finance', ticket, 'Here we are');
    expect(await told('merchant', ticket)).toHaveLength(2);
    await api.platform.db.deleteFrom('counters').execute();
  });

  it('answers to a ticket are announced live to whoever may read them', async () => {
    const hub = new Hub(api.platform);
    await hub.start(api.database);
    const ids: Record<string, unknown[]> = { finance: [], merchant: [], agent: [] };
    for (const [who, received] of Object.entries(ids))
      hub.join({
        caller: await callerOf(api.platform, await api.token(who)),
        send: (texts) => {
          for (const text of texts) {
            const { data } = JSON.parse(text) as { data: { entity?: string; ids?: unknown[] } };
            if (data.entity === 'ticket-answers') received.push(...(data.ids ?? []));
          }
        },
        recheck: async () => undefined,
      });
    const ofMerchant = (await answer('owner', await open('merchant'), 'Live')).json.id;
    const ofAgent = (await answer('owner', await open('agent'), 'Live too')).json.id;
    await expect
      .poll(() => ids)
      .toEqual({
        finance: [ofMerchant, ofAgent],
        merchant: [ofMerchant],
        agent: [ofAgent],
      });
    await hub.stop();
  });

  it('answers to a ticket notify the author, and the staff who answered before', async () => {
    const ticket = await open('merchant');
    await answer('merchant', ticket, 'First of all');
    await answer('finance', ticket, 'One');
    await answer('finance', ticket, 'Two');
    await answer('moderator', ticket, 'Three');
    expect(await told('merchant', ticket)).toEqual([
      ['%{author} answered your ticket “%{ticket}”', { author: 'Max Moderator', ticket: 'Of merchant' }],
      ['%{author} answered your ticket “%{ticket}”', { author: 'Fred Finance', ticket: 'Of merchant' }],
      ['%{author} answered your ticket “%{ticket}”', { author: 'Fred Finance', ticket: 'Of merchant' }],
    ]);
    expect(await told('finance', ticket)).toEqual([]);
    await answer('merchant', ticket, 'Thank you');
    const words = ['%{author} answered in “%{ticket}”', { author: 'Nordwind', ticket: 'Of merchant' }];
    expect(await told('finance', ticket)).toEqual([words]);
    expect(await told('moderator', ticket)).toEqual([words]);
    expect(await told('owner', ticket)).toEqual([]);
    expect(await told('merchant', ticket)).toHaveLength(3);
  });

  it('answers to a ticket do not notify staff who were disabled since', async () => {
    const ticket = await open('merchant');
    await answer('finance', ticket, 'One');
    const id = await userIdOf(api, 'finance');
    const turn = (status: UserStatus) =>
      api.platform.db.updateTable('users').set({ status }).where('id', '=', id).execute();
    await turn(UserStatus.Disabled);
    await answer('merchant', ticket, 'Two');
    await turn(UserStatus.Active);
    expect(await told('finance', ticket)).toEqual([]);
  });

  it('answers to a ticket need a text of at most 4,000 characters', async () => {
    const ticket = await open('merchant');
    for (const text of ['', '  ', null, undefined, 'x'.repeat(4001)])
      expect(await answer('merchant', ticket, text)).toMatchObject({ status: 422, json: { field: 'text' } });
    expect((await answer('merchant', ticket, 'x'.repeat(4000))).status).toBe(200);
    const first = 'Line one\nLine two';
    expect((await answer('merchant', ticket, first)).json).toMatchObject({ text: first });
  });

  it('answers are refused on a closed ticket until it is reopened, and taken on a suspended one', async () => {
    const ticket = await open('merchant');
    await setStatus(ticket, TicketStatus.Suspended);
    expect((await answer('merchant', ticket, 'Suspended')).status).toBe(200);
    await setStatus(ticket, TicketStatus.Closed);
    for (const who of ['merchant', 'owner'])
      expect(await answer(who, ticket, 'Closed')).toMatchObject({
        status: 409,
        json: {
          message: 'This ticket is closed until staff reopen it. What is new needs a new ticket.',
        },
      });
    await setStatus(ticket, TicketStatus.Open);
    expect((await answer('merchant', ticket, 'Open')).status).toBe(200);
    expect((await read('merchant', ticket)).texts).toEqual(['Suspended', 'Open']);
  });

  it('answers to a ticket are made once for one key, and not more than 20 times a minute', async () => {
    await api.platform.db.deleteFrom('counters').execute();
    const ticket = await open('agent');
    const headers = { 'Idempotency-Key': 'answer-1' };
    const first = await answer('agent', ticket, 'Once', headers);
    expect((await answer('agent', ticket, 'Once', headers)).json).toEqual(first.json);
    expect((await answer('agent', ticket, 'Other', headers)).status).toBe(422);
    expect((await read('agent', ticket)).texts).toEqual(['Once']);
    const statuses = [];
    for (let index = 0; index < 18; index++) statuses.push((await answer('agent', ticket, `${index}`)).status);
    expect(new Set(statuses.slice(0, 17))).toEqual(new Set([200]));
    expect(statuses.at(-1)).toBe(429);
  });
});

describe.each(kindsForRules)('tickets on %s', (kind) => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
  });
  afterAll(() => api.close());

  const list = async () =>
    (await api.call('owner', 'GET', 'mgmt/support')).json as unknown as { id: number; createDate: string | null }[];

  it('tickets have the date at which they were opened', async () => {
    const { id } = (await api.call('merchant', 'POST', 'mgmt/support', { ticketName: 'x', ticketDescription: 'y' }))
      .json;
    const { createDate } = (await list()).find((ticket) => ticket.id === id)!;
    expect(Math.abs(Date.now() - Date.parse(createDate!))).toBeLessThan(60_000);
  });

  it('tickets of the previous version get their date from activity, and keep it', async () => {
    const { id } = (await api.call('agent', 'POST', 'mgmt/support', { ticketName: 'x', ticketDescription: 'y' })).json;
    const { id: unrecorded } = await api.platform.db
      .insertInto('support')
      .values({ ticketName: 'x', ticketDescription: 'y', ticketAuthor: 'z' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const dated = (await list()).find((ticket) => ticket.id === id)!.createDate;
    await sql`alter table support drop column "createDate"`.execute(api.platform.db);
    await createTables(api.platform.db);
    await dateOldTickets(api.platform.db);
    const dates = new Map((await list()).map((ticket) => [ticket.id, ticket.createDate]));
    // Activity is written at the end of the same transaction.
    expect(Math.abs(Date.parse(dates.get(id)!) - Date.parse(dated!))).toBeLessThan(1000);
    expect(dates.get(unrecorded)).toBeNull();
    await sql`update support set "createDate" = '2026-01-02' where id = ${id}`.execute(api.platform.db);
    await dateOldTickets(api.platform.db);
    expect((await list()).find((ticket) => ticket.id === id)!.createDate).toBe('2026-01-02T00:00:00.000Z');
  });
});
