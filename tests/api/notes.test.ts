import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Hub } from '../../server/live/hub';
import { callerOf } from '../../server/session/tokens';
import { maxNotes } from '../../src/resources/noteLimits';
import { UserStatus } from '../../src/resources/statuses/people';
import { ranged, kindsForRules, openTestPlatform, userIdOf, type TestPlatform } from './testPlatform';

interface Note {
  id: number;
  author: string;
  text: string;
}

const staff = ['developer', 'owner', 'moderator', 'finance'];
const others = ['merchant', 'agent', 'vault-owner'];

describe.each(kindsForRules)('notes on %s', (kind) => {
  let api: TestPlatform;
  let ticket: number;
  let invoice: number;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    ticket = (await api.call('merchant', 'POST', 'mgmt/support', { ticketName: 'Paid?', ticketDescription: 'text' }))
      .json.id;
    invoice = (await api.call('owner', 'GET', 'mgmt/invoices')).json[0]!.id;
  });
  afterAll(() => api.close());

  const write = (
    as: string | null,
    entity: string,
    recordId: number,
    text: unknown,
    headers?: Record<string, string>,
  ) => api.call(as, 'POST', 'mgmt/notes', { entity, recordId, text }, headers);
  const read = async (as: string, entity: string, recordId: number) => {
    const filter = { entity, recordId };
    const { status, json } = await api.call(as, 'GET', ranged('mgmt/notes', [0, 99], ['id', 'ASC'], filter));
    return status === 200 ? (json as unknown as Note[]).map(({ text }) => text) : status;
  };
  const told = async (as: string, subject: string) => {
    const { json } = await api.call(as, 'GET', 'mgmt/notifications?sort=["id","DESC"]');
    return (json as unknown as { subject: string; phrase: string }[]).filter(
      (one) => one.subject === subject && one.phrase.includes('mentioned'),
    ).length;
  };
  const forgetLimits = () => api.platform.db.deleteFrom('counters').execute();

  it('notes are written and read by staff, on tickets and on invoices', async () => {
    for (const [entity, id] of [
      ['support', ticket],
      ['invoices', invoice],
    ] as const) {
      for (const as of staff)
        expect((await write(as, entity, id, `By ${as} <script>😀`)).json).toMatchObject({
          entity,
          recordId: id,
          text: `By ${as} <script>😀`,
        });
      for (const as of staff) expect(await read(as, entity, id)).toEqual(staff.map((who) => `By ${who} <script>😀`));
    }
    const [first] = (await api.call('finance', 'GET', 'mgmt/notes')).json as unknown as Note[];
    expect(first).toMatchObject({ author: 'Dana Developer' });
    expect(first).not.toHaveProperty('authorId');
  });

  it('notes are nobody else’s: not in lists, in histories, of the ticket’s author, nor to write', async () => {
    const { id } = (await write('owner', 'support', ticket, 'Only for us')).json;
    for (const as of others) {
      expect(await read(as, 'support', ticket)).toBe(403);
      expect((await write(as, 'support', ticket, 'Mine')).status).toBe(403);
      expect((await api.call(as, 'GET', `mgmt/history/notes/${id}`)).status).toBe(404);
      expect((await api.call(as, 'GET', `mgmt/staff`)).status).toBe(403);
    }
    const history = await api.call('merchant', 'GET', `mgmt/history/support/${ticket}`);
    expect(JSON.stringify(history.json)).not.toContain('Only for us');
    expect((await write(null, 'support', ticket, 'Mine')).status).toBe(401);
  });

  it('notes are on records that exist and take them, and have 1 to 2,000 characters', async () => {
    await forgetLimits();
    expect((await write('owner', 'support', 999_999, 'x')).status).toBe(404);
    for (const entity of ['banks', 'nothing', 'own-invoices', 'store'])
      expect((await write('owner', entity, 1, 'x')).status).toBe(422);
    for (const text of ['', '  ', null, 'x'.repeat(2001)])
      expect(await write('owner', 'support', ticket, text)).toMatchObject({ status: 422, json: { field: 'text' } });
    for (const text of ['\ud83d', 'a \ud83d b', '\0'])
      expect((await write('owner', 'support', ticket, text)).json).toMatchObject({
        message: 'Note: Contains a character that cannot be stored',
      });
    expect((await write('owner', 'support', ticket, 'x'.repeat(2000))).status).toBe(200);
  });

  it('notes are not changed or deleted', async () => {
    const { id } = (await write('owner', 'support', ticket, 'As it is')).json;
    for (const path of [`mgmt/notes/${id}`, `mgmt/notes/${id}/remove`])
      expect((await api.call('owner', 'POST', path, { text: 'Other' })).status).toBe(404);
  });

  it('a note tells the staff whom it names, but for its author, strangers and parts of words', async () => {
    await forgetLimits();
    const fresh = (await api.call('agent', 'POST', 'mgmt/support', { ticketName: 'x', ticketDescription: 'y' })).json
      .id;
    const subject = `support/${fresh}`;
    const count = async () => Promise.all(['finance', 'moderator', 'owner', 'merchant'].map((as) => told(as, subject)));
    await write('owner', 'support', fresh, 'Look, @fred finance and @Olga Owner: a@Max Moderator, @Max Moderators');
    expect(await count()).toEqual([1, 0, 0, 0]);
    await write('owner', 'support', fresh, '@Nordwind @Nobody @Max Moderator!');
    expect(await count()).toEqual([1, 1, 0, 0]);
    const { json } = await api.call('finance', 'GET', 'mgmt/notifications?sort=["id","DESC"]');
    const [last] = (json as unknown as { subject: string; args: string }[]).filter((one) => one.subject === subject);
    expect(JSON.parse(last!.args)).toEqual({ author: 'Olga Owner', noun: { phrase: 'ticket' }, id: fresh });
    expect(JSON.stringify(last)).not.toContain('Look');
  });

  it('a note does not tell staff who were disabled, and one person at most ten times an hour', async () => {
    await forgetLimits();
    const fresh = (await api.call('agent', 'POST', 'mgmt/support', { ticketName: 'x', ticketDescription: 'y' })).json
      .id;
    const id = await userIdOf(api, 'finance');
    const turn = (status: UserStatus) =>
      api.platform.db.updateTable('users').set({ status }).where('id', '=', id).execute();
    await turn(UserStatus.Disabled);
    await write('owner', 'support', fresh, '@Fred Finance');
    await turn(UserStatus.Active);
    expect(await told('finance', `support/${fresh}`)).toBe(0);
    for (let number = 0; number < 12; number++) await write('owner', 'support', fresh, `@Fred Finance ${number}`);
    expect(await told('finance', `support/${fresh}`)).toBe(10);
  });

  it('notes are announced live to staff alone', async () => {
    await forgetLimits();
    const hub = new Hub(api.platform);
    await hub.start(api.database);
    const heard: Record<string, unknown[]> = { finance: [], merchant: [], 'vault-owner': [], agent: [] };
    for (const [who, received] of Object.entries(heard))
      hub.join({
        caller: await callerOf(api.platform, await api.token(who)),
        send: (texts) => received.push(...texts.filter((text) => text.includes('"notes"'))),
        recheck: async () => undefined,
      });
    await write('owner', 'support', ticket, 'Live');
    await expect.poll(() => heard.finance?.length).toBe(1);
    expect(heard).toMatchObject({ merchant: [], 'vault-owner': [], agent: [] });
    await hub.stop();
  });

  it('a record takes 500 notes, and a person writes 20 a minute, each once for its key', async () => {
    await forgetLimits();
    const headers = { 'Idempotency-Key': 'note-1' };
    const first = await write('moderator', 'invoices', invoice, 'Once', headers);
    expect((await write('moderator', 'invoices', invoice, 'Once', headers)).json).toEqual(first.json);
    const { count } = (
      await sql<{
        count: number;
      }>`select count(*)::integer as count from notes where entity = 'invoices' and "recordId" = ${invoice}`.execute(
        api.platform.db,
      )
    ).rows[0]!;
    await sql`insert into notes (entity, "recordId", author, "authorId", text, "createDate")
      select 'invoices', ${invoice}, 'x', ${await userIdOf(api, 'owner')}, 'x', now()
      from generate_series(1, ${maxNotes - 1 - count}::integer)`.execute(api.platform.db);
    // Of two that come at once the last place takes one.
    const both = await Promise.all(['owner', 'finance'].map((as) => write(as, 'invoices', invoice, 'Last')));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const statuses = [];
    for (let number = 0; number < 20; number++)
      statuses.push((await write('moderator', 'support', ticket, `${number}`)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
