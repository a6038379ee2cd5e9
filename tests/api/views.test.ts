import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/resources/language/roles';
import { addPerson } from './people';
import { openTestPlatform, type TestPlatform } from './testPlatform';

describe('saved views', () => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform();
  });
  afterAll(() => api.close());

  const save = (as: string, entity: string, shared: boolean) =>
    api.call(as, 'POST', 'mgmt/views', { name: `${entity} of ${as}`, entity, query: '{"status":[0]}', shared });
  const seen = async (as: string) => (await api.call(as, 'GET', 'mgmt/views')).json.map(({ id }) => id);

  it('saved views are shown to their owner, or shared with those who may open the list', async () => {
    const own = (await save('owner', 'invoices', false)).json.id;
    const shared = (await save('owner', 'invoices', true)).json.id;
    expect(await seen('owner')).toEqual([own, shared]);
    expect(await seen('finance')).toEqual([shared]);
    expect(await seen('merchant')).toEqual([]);
    const { headers } = await api.call('merchant', 'GET', 'mgmt/views?range=[0,9]');
    expect(headers.get('content-range')).toMatch(/\/0$/);
  });

  it('saved views are renamed, updated and deleted by their owner only', async () => {
    const { json: view } = await save('owner', 'banks', true);
    expect(await seen('developer')).toContain(view.id);
    expect(
      (await api.call('developer', 'POST', `mgmt/views/${view.id}`, { name: 'Mine now', query: '{}' })).status,
    ).toBe(404);
    expect((await api.call('developer', 'POST', `mgmt/views/${view.id}/remove`, {})).status).toBe(404);
    const renamed = await api.call('owner', 'POST', `mgmt/views/${view.id}`, { name: 'Renamed', query: '{"q":"a"}' });
    expect(renamed.json).toMatchObject({ name: 'Renamed', query: '{"q":"a"}', shared: true });
    expect((await api.call('owner', 'POST', `mgmt/views/${view.id}/remove`, {})).status).toBe(200);
    expect(await seen('developer')).not.toContain(view.id);
  });

  it('the shared view of a deleted person is deleted by an Owner or Developer, who cannot change it; a private one stays hidden', async () => {
    const leaving = await addPerson(api, 'leaving', { role: Role.Finance });
    const { json: kept } = await save('leaving', 'invoices', true);
    const { json: hidden } = await save('leaving', 'invoices', false);
    const remove = async (as: string, { id }: { id: number }) =>
      (await api.call(as, 'POST', `mgmt/views/${id}/remove`, {})).status;
    expect(await remove('owner', kept)).toBe(404);
    expect((await api.call('owner', 'POST', `mgmt/users/${leaving}/delete`, {})).status).toBe(200);
    expect(await remove('moderator', kept)).toBe(404);
    expect(
      (await api.call('owner', 'POST', `mgmt/views/${kept.id}`, { name: 'Mine', query: '{}', shared: false })).status,
    ).toBe(409);
    expect(await remove('owner', hidden)).toBe(404);
    expect(await remove('developer', kept)).toBe(200);
    expect(await seen('moderator')).not.toContain(kept.id);
  });

  it.each([
    ['finance', 'users'],
    ['owner', 'nothing'],
    ['owner', 'constructor'],
  ])('%s cannot save a view of %s', async (as, entity) => {
    expect(await save(as, entity, true)).toMatchObject({ status: 422, json: { field: 'entity' } });
  });

  it('saved views are shared by staff with staff alone: merchants, agents and vault owners have nothing to tell each other', async () => {
    for (const as of ['merchant', 'agent', 'vault-owner']) {
      expect(await save(as, 'support', true)).toMatchObject({ status: 422, json: { field: 'shared' } });
      const { json: own } = await save(as, 'support', false);
      const changed = await api.call(as, 'POST', `mgmt/views/${own.id}`, { name: 'Now', query: '{}', shared: true });
      expect(changed).toMatchObject({ status: 422, json: { field: 'shared' } });
      expect(await seen(as)).toEqual([own.id]);
    }
    const { json: shared } = await save('owner', 'support', true);
    expect(await seen('finance')).toContain(shared.id);
    expect(await seen('merchant')).not.toContain(shared.id);
  });

  it('saved views are at most a hundred of a person, also when they are saved at once', async () => {
    const { rows } = await sql<{ id: number }>`insert into views (name, entity, query, shared, "userId")
      select 'Many', 'support', '{}', false, u.id from users u, generate_series(1, 98)
      where u.email = 'moderator@example.com' returning id`.execute(api.platform.db);
    expect(rows).toHaveLength(98);
    const statuses = await Promise.all(
      [1, 2, 3, 4].map(async () => (await save('moderator', 'support', false)).status),
    );
    expect(statuses.toSorted()).toEqual([200, 200, 409, 409]);
  });

  it('saved views belong to the signed-in user, whatever the body contains', async () => {
    const { json } = await api.call('owner', 'POST', 'mgmt/views', {
      name: 'X',
      entity: 'banks',
      query: '{}',
      userId: 1,
      ownerId: 1,
    });
    const { json: me } = await api.call('owner', 'GET', 'mgmt/users');
    expect((json as unknown as { ownerId: number }).ownerId).toBe(
      me.find(({ email }) => email === 'owner@example.com')!.id,
    );
  });
});
