import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readActivityParts } from '../../server/database/activityMonths';
import type { HistoryEntry } from '../../src/resources/language/history';
import { phrases as russianPhrases } from '../../src/words/ru/console/index';
import { readRefusal, readSnapshot } from '../../src/dataProvider/snapshots';
import { fillIn, translateWords } from '../../src/resources/language/words';
import { Actor } from '../../src/resources/statuses/people';
import { kindsForRules, openTestPlatform, ranged, type TestPlatform } from './testPlatform';

describe.each(kindsForRules)('the history of a record on %s', (kind) => {
  let api: TestPlatform;
  let own: number;
  let foreign: number;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    const ids = async (as: string) => (await api.call(as, 'GET', 'mgmt/bank-accounts')).json.map(({ id }) => id);
    const mine = await ids('vault-owner');
    own = mine[0]!;
    foreign = (await ids('owner')).find((id) => !mine.includes(id))!;
    for (const id of [own, foreign]) await api.call('owner', 'GET', `mgmt/bank-accounts/${id}/deactivate`);
    await api.call('owner', 'POST', `mgmt/devices/${own}/bind`, { deviceId: 999_999 });
  });
  afterAll(() => api.close());

  const history = async (as: string, entity: string, id: number | string) => {
    const { status, json } = await api.call(as, 'GET', `mgmt/history/${entity}/${id}`);
    return { status, entries: json as unknown as HistoryEntry[] };
  };

  it('the history of a record shows who did what, and which field changed from what to what', async () => {
    const { entries } = await history('owner', 'payment-accounts', own);
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({ who: 'Olga Owner', act: 'bind', refused: true, changes: [] });
    expect(entries[1]).toMatchObject({ act: 'deactivate', changes: [{ field: 'status', from: 0, to: 1 }] });
  });

  it('the history is shown to those who may see the record, with refused calls for those who may open Activity', async () => {
    expect((await history('vault-owner', 'payment-accounts', own)).entries.map(({ act }) => act)).toEqual([
      'deactivate',
    ]);
    expect((await history('vault-owner', 'payment-accounts', foreign)).status).toBe(404);
    expect((await history('merchant', 'payment-accounts', own)).status).toBe(404);
    expect((await history('owner', 'nothing', 1)).status).toBe(404);
    expect((await history('owner', 'constructor', 1)).status).toBe(404);
    expect((await history('owner', 'banks', 'x')).status).toBe(404);
  });

  it('the history has only the fields that the reader may see', async () => {
    const { entries } = await history('moderator', 'banks', 1);
    expect(entries).toEqual([]);
    await sql`insert into "all-activity" (entity, "recordId", act, refused, before, after)
      values ('banks', '1', 'change', false, '{"bankTitle":"A","senderName":"x"}', '{"bankTitle":"B","senderName":"y"}')`.execute(
      api.database.db,
    );
    const fields = async (as: string) => (await history(as, 'banks', 1)).entries[0]!.changes.map(({ field }) => field);
    expect(await fields('owner')).toEqual(['bankTitle', 'senderName']);
    expect(await fields('moderator')).toEqual(['bankTitle']);
  });

  it('the history shows a reader with lookup rights only the changes of what they see', async () => {
    const client = (await api.call('vault-owner', 'GET', 'mgmt/clients')).json[0]!;
    await sql`insert into "all-activity" (entity, "recordId", act, refused, before, after) values
      ('users', ${String(client.id)}, 'sign-in', false, null, '{"address":"192.0.2.1"}'),
      ('users', ${String(client.id)}, 'fees', false, '{"payInFee":1}', '{"payInFee":2}'),
      ('users', ${String(client.id)}, 'change', false, '{"nickname":"A"}', '{"nickname":"B"}')`.execute(
      api.database.db,
    );
    const acts = async (as: string) => (await history(as, 'clients', client.id)).entries.map(({ act }) => act);
    for (const as of ['vault-owner', 'moderator', 'finance']) expect(await acts(as)).toEqual(['change']);
    expect(await acts('developer')).toEqual(expect.arrayContaining(['change', 'fees', 'sign-in']));
  });

  it('the history shows changes even after many refused sign-ins', async () => {
    const { id } = (await api.call('owner', 'GET', 'mgmt/users')).json[0]!;
    await sql`insert into "all-activity" (entity, "recordId", act, refused, before, after)
      values ('users', ${String(id)}, 'change', false, '{"nickname":"A"}', '{"nickname":"B"}')`.execute(
      api.database.db,
    );
    await sql`insert into "all-activity" (entity, "recordId", act, refused)
      select 'users', ${String(id)}, 'sign-in', true from generate_series(1, 250)`.execute(api.database.db);
    const { entries } = await history('owner', 'users', id);
    expect(entries.map(({ act }) => act)).toContain('change');
    expect(entries.filter(({ act }) => act === 'sign-in')).toHaveLength(20);
  });

  it('the history says who it was also of payers and the platform, and activity is filtered by it', async () => {
    await sql`insert into "all-activity" (entity, "recordId", act, refused) values ('invoices', '901', 'create', false),
      ('invoices', '901', 'expire', false), ('users', null, 'sign-in', true)`.execute(api.database.db);
    const by = async (filter: Record<string, unknown>) =>
      (await api.call('owner', 'GET', ranged('mgmt/activity', [0, 49], ['id', 'DESC'], filter))).json as unknown as {
        recordId: string | null;
        act: string;
        actor: number | null;
        userId: number | null;
      }[];
    const [payer] = await by({ actor: [Actor.Payer] });
    expect(payer).toMatchObject({ recordId: '901', act: 'create', actor: Actor.Payer, userId: null });
    const platform = await by({ actor: [Actor.Platform] });
    expect(platform[0]).toMatchObject({ recordId: '901', act: 'expire' });
    expect(platform.every(({ userId }) => userId === null)).toBe(true);
    const people = await by({ actor: [Actor.Person] });
    expect(people.length).toBeGreaterThan(0);
    expect(people.every(({ userId }) => userId !== null)).toBe(true);
    expect((await by({ act: ['sign-in'], refused: true }))[0]).toMatchObject({ actor: null });
  });

  it('the history stores the reason of a refusal as phrases that can be translated', async () => {
    await api.call('owner', 'POST', 'mgmt/banks/1/remove', { id: 1 });
    const { json } = await api.call('owner', 'GET', ranged('mgmt/activity', [0, 0], ['id', 'DESC'], { refused: true }));
    const after = readSnapshot(json[0]!.after);
    expect(after).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Still in use by payment accounts? \d/),
    });
    const russian = translateWords(readRefusal(after)!, (phrase, figures = {}) =>
      fillIn(String(russianPhrases[phrase] ?? phrase), figures, 'ru'),
    );
    expect(russian).toMatch(/^[А-я][^a-z]*\d/);
    expect(readRefusal({ message: 'Written by an earlier version' })).toEqual({
      phrase: 'Written by an earlier version',
    });
  });

  it('the history cannot be changed or deleted in the database', async () => {
    const { db } = api.database;
    const parts = (await readActivityParts(db)).map(({ name }) => name);
    for (const table of ['all-activity', ...parts].map((name) => sql.table(name)))
      for (const rewriting of [
        sql`update ${table} set act = 'other'`,
        sql`delete from ${table}`,
        sql`truncate ${table}`,
      ])
        await expect(rewriting.execute(db)).rejects.toThrow('append-only');
  });
});
