import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../server/app';
import { factorWorld } from './factorWorld';
import { kindsForRules, openTestPlatform, type TestPlatform } from './testPlatform';

const path = 'mgmt/bank-accounts';
const name = 'payment-accounts';
const firstPage = `${path}?range=[0,9]`;
const masked = /^\d{4}\s\d{2}•{2}\s/;

describe.each(kindsForRules)('exports and whole numbers on %s', (kind) => {
  let api: TestPlatform;
  let card: string;
  let bank: number;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    const accounts = api.database.db.selectFrom('payment-accounts').select(['requisites', 'bankDataId']).orderBy('id');
    const first = await accounts.limit(1).executeTakeFirstOrThrow();
    [card, bank] = [first.requisites, first.bankDataId];
  });
  afterAll(() => api.close());

  const numbers = (list: unknown) => (list as { requisites: string }[]).map(({ requisites }) => requisites);
  const firstOf = (query: string, reveal?: string) =>
    api.call('owner', 'GET', `${path}?${query}`, undefined, reveal === undefined ? {} : { 'X-Reveal': reveal });
  const record = (as: string, body: object, entity = name) => api.call(as, 'POST', `mgmt/exports/${entity}`, body);
  const entries = async () => {
    const { rows } = await sql<{
      act: string;
      entity: string;
      after: string | null;
      refused: boolean;
    }>`select act, entity,
      after, refused from "all-activity" where act in ('export', 'exportWhole', 'readWhole') order by id`.execute(
      api.database.db,
    );
    return rows.map(({ after, ...entry }) => ({ ...entry, after: JSON.parse(after ?? 'null') as unknown }));
  };

  it.each(['range=[0,9]', 'sort=["id","ASC"]', 'filter={}', 'filter={"id":[1]}', 'total=exact', 'X-Reveal='])(
    'a call with %s gets masked numbers',
    async (query) => {
      if (query === 'X-Reveal=') {
        expect((await firstOf('range=[0,9]', 'made up')).status).toBe(409);
        return;
      }
      const { json } = await firstOf(query);
      expect(numbers(json).length).toBeGreaterThan(0);
      for (const number of numbers(json)) expect(number).toMatch(masked);
    },
  );

  it('the call of the contract, without a query, gets whole numbers, which is one entry of activity a minute', async () => {
    const before = await entries();
    const { json } = await api.call('owner', 'GET', path);
    expect(numbers(json)).toContain(card);
    await api.call('owner', 'GET', path);
    await api.call('owner', 'GET', 'mgmt/banks');
    expect((await entries()).slice(before.length)).toEqual([
      { act: 'readWhole', entity: name, after: null, refused: false },
    ]);
  });

  it('masked numbers cannot be told by halving or listing what they may be', async () => {
    for (const key of ['requisites', 'requisites_gte', 'requisites_lte'])
      expect(await firstOf(`range=[0,0]&filter={"${key}":"5000000000000000"}`)).toMatchObject({
        status: 422,
        json: { field: key },
      });
  });

  it('a search tells nothing of hidden digits, whatever is typed', async () => {
    const hidden = [...card].map((digit, place) => ({ digit, place })).slice(6, 12);
    const found = async (as: string, list: string, filter: object) =>
      (await api.call(as, 'GET', `${list}?range=[0,999]&filter=${encodeURIComponent(JSON.stringify(filter))}`)).json
        .length;
    for (const [as, list] of [
      ['owner', path],
      ['moderator', path],
      ['finance', 'mgmt/invoices'],
      ['owner', 'mgmt/deals'],
    ] as const)
      for (const key of ['q', 'named'])
        for (const { digit, place } of hidden) {
          const guess = (guessed: string) => `${'•'.repeat(place)}${guessed}${'•'.repeat(15 - place)}`;
          const others = `${card.slice(0, place)}${(Number(digit) + 1) % 10}${card.slice(place + 1)}`;
          expect(await found(as, list, { [key]: guess(digit) })).toBe(0);
          for (const [right, wrong] of [
            [card, others],
            [card.slice(0, place + 1), others.slice(0, place + 1)],
          ])
            expect(await found(as, list, { [key]: right })).toBe(await found(as, list, { [key]: wrong }));
        }
    expect(await found('owner', path, { q: card })).toBe(1);
    expect(await found('owner', path, { named: card.slice(-4) })).toBeGreaterThan(0);
  });

  it('texts of banks that an earlier version stored are masked in every call of their list', async () => {
    const { db } = api.platform;
    const text = 'Your code 918273. Card 4276998228128835: 1500 RUB';
    await sql`update messages set message = ${text} where id = (select max(id) from messages)`.execute(db);
    for (const query of ['', '?range=[0,999]']) {
      const { json } = await api.call('owner', 'GET', `mgmt/vault-messages${query}`);
      const shown = json.map(({ message }) => message).filter((message) => message.startsWith('Your code'));
      expect(shown).toEqual([expect.stringMatching(/^Your code •{6}\. Card 4276\s99•{2}\s•{4}\s8835: 1500 RUB$/)]);
    }
  });

  it('answers to changes have masked numbers', async () => {
    const { json } = await api.call('owner', 'GET', `${path}/1/deactivate`);
    expect(numbers([json])[0]).toMatch(masked);
    await api.call('owner', 'GET', `${path}/1/activate`);
  });

  it('an export is one entry of activity: the list, its filter, how many rows, and no numbers', async () => {
    const before = await entries();
    const { status, json } = await record('owner', { filter: '{"status":[0]}' });
    expect(status).toBe(200);
    const [entry] = (await entries()).slice(before.length);
    expect(entry).toMatchObject({ act: 'export', entity: name, after: { filter: { status: [0] } } });
    expect(json).toEqual({ rows: (entry!.after as { rows: number }).rows });
    const { headers } = await firstOf('range=[0,0]&filter={"status":[0]}&total=exact');
    expect(headers.get('Content-Range')).toMatch(new RegExp(`/${(json as unknown as { rows: number }).rows}$`));
  });

  it('an export below a parent record counts the rows of that parent', async () => {
    const { status, json } = await record('owner', { address: '{"groupId":1}' }, 'group-members');
    expect(status).toBe(200);
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::integer as count from "group-members" where "groupId" = 1`.execute(api.database.db);
    expect(json).toEqual({ rows: rows[0]!.count });
    expect((await record('owner', { address: '{"groupId":999999}' }, 'group-members')).status).toBe(404);
    expect((await record('owner', {}, 'group-members')).status).toBe(404);
  });

  it('whole numbers take a reason, and show in calls of that list and filter alone', async () => {
    expect(await record('owner', { whole: true })).toMatchObject({ status: 422, json: { field: 'reason' } });
    expect((await record('owner', { whole: true, reason: 'x' }, 'banks')).status).toBe(422);
    const before = await entries();
    const { json } = await record('owner', { filter: '{"status":[0]}', whole: true, reason: 'The bank asked' });
    const { reveal } = json as unknown as { reveal: string };
    expect((await entries()).slice(before.length)).toMatchObject([
      { act: 'exportWhole', entity: name, after: { reason: 'The bank asked', filter: { status: [0] } } },
    ]);
    const shown = await firstOf('range=[0,9]&filter={"status":[0]}', reveal);
    expect(numbers(shown.json).length).toBeGreaterThan(0);
    for (const number of numbers(shown.json)) expect(number).toMatch(/^\d+$/);
    expect((await firstOf('range=[0,9]', reveal)).status).toBe(403);
    expect((await firstOf('range=[0,9]&filter={"status":[1]}', reveal)).status).toBe(403);
    const otherList = await api.call('owner', 'GET', 'mgmt/invoices?range=[0,9]&filter={"status":[0]}', undefined, {
      'X-Reveal': reveal,
    });
    expect(otherList.status).toBe(403);
    const other = await api.call('developer', 'GET', `${firstPage}&filter={"status":[0]}`, undefined, {
      'X-Reveal': reveal,
    });
    expect(other.status).toBe(403);
  });

  it('what is recorded of a filter is what it says, and no more than can be read', async () => {
    const before = await entries();
    const id = Array.from({ length: 60 }, (_, index) => index + 1);
    await record('owner', { filter: JSON.stringify({ id, 'approved by the bank': null, q: '' }) });
    const [entry] = (await entries()).slice(before.length);
    expect((entry!.after as { filter: object }).filter).toEqual({ id: [...id.slice(0, 50), '… 10'] });
  });

  it('the order of a list tells nothing of hidden digits', async () => {
    const { rows: own } = await sql<{
      id: number;
      requisites: string;
    }>`select id::integer, requisites from "payment-accounts"
      order by id limit 2`.execute(api.database.db);
    const [target, ruler] = own;
    const order = async (number: string) => {
      await sql`update "payment-accounts" set requisites = ${number} where id = ${ruler!.id}`.execute(api.database.db);
      const { json } = await firstOf(
        `range=[0,9]&sort=["requisites","ASC"]&filter={"id":[${target!.id},${ruler!.id}]}`,
      );
      return json.map(({ id }) => id);
    };
    const { requisites } = target!;
    const between = (middle: string) => requisites.slice(0, 6) + middle + requisites.slice(-4);
    try {
      expect(await order(between('000000'))).toEqual(await order(between('999999')));
      expect(await order('0000000000000000')).not.toEqual(await order('9999999999999999'));
    } finally {
      await sql`update "payment-accounts" set requisites = ${ruler!.requisites} where id = ${ruler!.id}`.execute(
        api.database.db,
      );
    }
  });

  it('a dry run of an import records how many numbers it tells, also to who may see their rows', async () => {
    const before = await sql`select id from "all-activity" where act = 'tryImport'`.execute(api.database.db);
    const { json } = await api.call('developer', 'POST', `mgmt/dry-run/${name}/import`, {
      rows: [{ vaultProfileId: 1, bankDataId: bank, requisites: card }],
    });
    expect(JSON.stringify(json)).toContain('already exists');
    const after = await sql`select id from "all-activity" where act = 'tryImport'`.execute(api.database.db);
    expect(after.rows).toHaveLength(before.rows.length + 1);
  });

  it('what tells that a number exists is recorded, however many refusals came before it', async () => {
    const told = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from "all-activity"
        where act = 'tryImport' or (act = 'create' and refused and after like '%already exists%')`.execute(
        api.database.db,
      );
      return rows[0]!.count;
    };
    for (let times = 0; times < 62; times++) await api.call('developer', 'POST', 'mgmt/views/999999/remove', {});
    const before = await told();
    const rows = [
      { vaultProfileId: 1, bankDataId: bank, requisites: card },
      { vaultProfileId: 1, bankDataId: bank, requisites: 'x' },
    ];
    const imported = await api.call('developer', 'POST', `mgmt/import/${name}`, { rows });
    expect(imported.status).toBe(422);
    expect(JSON.stringify(imported.json)).toContain('already exists');
    expect(await told()).toBe(before + 1);
    for (let times = 0; times < 62; times++) {
      const { status } = await api.call('developer', 'POST', path, rows[0]);
      expect(status).toBe(409);
    }
    expect(await told()).toBe(before + 63);
  });

  it('rows that came into an export after it was recorded are recorded when they are shown', async () => {
    const { json } = await record('owner', { filter: '{"status":[1]}', whole: true, reason: 'The bank asked' });
    const { reveal, rows } = json as unknown as { reveal: string; rows: number };
    await sql`update "payment-accounts" set status = 1 where id = 2`.execute(api.database.db);
    const before = await entries();
    for (let times = 0; times < 2; times++) await firstOf('range=[0,99]&filter={"status":[1]}', reveal);
    // The second time all of them are more than was recorded.
    expect((await entries()).slice(before.length).map(({ after }) => (after as { rows: number }).rows)).toEqual([
      1,
      rows + 1,
    ]);
    await sql`update "payment-accounts" set status = 0 where id = 2`.execute(api.database.db);
  });

  it('who may not open a list exports nothing of it, and what is wrong with a filter is said', async () => {
    expect((await record('merchant', {})).status).toBe(403);
    expect((await record('owner', {}, 'nothing')).status).toBe(404);
    expect(await record('owner', { filter: '{' })).toMatchObject({ status: 422, json: { field: 'filter' } });
    expect(await record('owner', { filter: '{"no":1}' })).toMatchObject({ status: 422, json: { field: 'no' } });
    const own = await record('vault-owner', {});
    const all = await record('owner', {});
    expect((own.json as unknown as { rows: number }).rows).toBeLessThan((all.json as unknown as { rows: number }).rows);
  });

  it('whole numbers ask somebody with a second factor who proved it long ago', async () => {
    const world = factorWorld(api);
    const { access } = await world.signIn('owner');
    const { secret } = await world.setUpApp(access);
    const { access: token } = await world.signInWithCode('owner', secret);
    const ask = () => world.post(token, `mgmt/exports/${name}`, { whole: true, reason: 'The bank asked' });
    expect((await ask()).status).toBe(200);
    await world.ageProofs(11);
    expect(await ask()).toMatchObject({ status: 409, json: { code: 'factor_needed' } });
    expect((await world.post(token, `mgmt/exports/${name}`)).status).toBe(200);
  });

  it.each([`exports/${name}`, 'dry-run/banks/import'])(
    'mgmt/%s does nothing for a session that ended while the body was being sent',
    async (call) => {
      const { access } = await factorWorld(api).signIn('developer');
      const body = new TextEncoder().encode('{"rows": [{"bankTitle": "Late"}]}');
      const sent = new ReadableStream({
        start: async (stream) => {
          stream.enqueue(body.slice(0, 3));
          await new Promise((resolve) => setTimeout(resolve, 300));
          await sql`delete from sessions`.execute(api.database.db);
          stream.enqueue(body.slice(3));
          stream.close();
        },
      });
      const headers = {
        Authorization: `Bearer ${access}`,
        'Content-Type': 'application/json',
        'Content-Length': String(body.length),
      };
      const request = { method: 'POST', headers, body: sent, duplex: 'half' } as RequestInit;
      expect((await createApi(api.platform).request(`/mgmt/${call}`, request)).status).toBe(401);
    },
  );
});
