import { accountOf, namedRoles } from '../demoAccounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainCalls } from '../../src/resources/calls';
import { definitions } from '../../server/base/definitions';
import { mayOpen, referencedBy } from '../../src/resources/language/rights';
import { numberOf } from '../../src/resources/language/choices';
import { everyRole, givenRoles, Role, roleName } from '../../src/resources/language/roles';
import * as scalars from '../../src/resources/scalars';
import { declaredCalls } from '../../scripts/docs/permissions';
import { openTestPlatform, type TestPlatform } from './testPlatform';

/** Fills a path with ids of no record, so that a permitted call changes nothing. */
const harmless = (path: string, me: { id: number; uuid: string }) =>
  path
    .replace('{me.id}', String(me.id))
    .replace('{me.uuid}', me.uuid)
    .replace('{uuid}', '00000000-0000-4000-8000-000000000000')
    .replace(/\{\w+\}/g, '999999');

describe('permissions of roles', () => {
  let api: TestPlatform;
  const people = new Map<Role, { id: number; uuid: string }>();
  beforeAll(async () => {
    // PGlite, so that every call also runs once on a database with one connection.
    api = await openTestPlatform('pglite');
    for (const user of await api.platform.db
      .selectFrom('users')
      .select(['id', 'uuid', 'type'])
      .orderBy('id', 'desc')
      .execute()) {
      people.set(user.type as Role, user);
    }
  });
  afterAll(() => api.close());

  const cells = givenRoles.flatMap((role) =>
    definitions.flatMap((definition) => declaredCalls(definition).map((call) => ({ role, definition, call }))),
  );

  it.each(cells.map((cell) => [roleName(cell.role), cell.definition.name, cell.call.name, cell] as const))(
    '%s · %s · %s: the API permits what the definition does',
    async (_role, _name, _call, { role, call }) => {
      const path = harmless(call.path, people.get(role)!);
      const { status } = await api.call(accountOf(role), call.method, path, call.method === 'POST' ? {} : undefined);
      if (call.may(role)) expect(status).not.toBe(403);
      else expect(status).toBe(403);
      expect(status).toBeLessThan(502);
      expect(status).not.toBe(500);
    },
  );

  it.each(namedRoles)('%s gets no 403 on any screen that the role may open', async (_name, role) => {
    const ticket = { ticketName: 'Own', ticketDescription: 'text' };
    const { id: ticketId } = (await api.call(accountOf(role), 'POST', 'mgmt/support', ticket)).json;
    const parents = (endpoint: string) => endpoint.replace('{groupId}', '1').replace('{ticketId}', String(ticketId));
    for (const definition of definitions.filter((one) => mayOpen(one, role))) {
      for (const name of [definition.name, ...referencedBy(definition, role)]) {
        const { endpoint } = definitions.find((one) => one.name === name)!;
        const path = harmless(parents(endpoint), people.get(role)!);
        expect({ name, status: (await api.call(accountOf(role), 'GET', path)).status }).toEqual({
          name,
          status: 200,
        });
      }
    }
  });

  // Signing out would end the session of the other tests; users.test.ts tests it.
  const { signOut: _signOut, ...others } = plainCalls;
  const singles = [...Object.entries(scalars), ...Object.entries(others)].flatMap(([name, call]) =>
    givenRoles.map((role) => [roleName(role), name, role, call] as const),
  );
  it.each(singles)('%s · %s: the API permits what is declared', async (_role, _name, role, call) => {
    const path = harmless(call.path.replace('{email}', 'nobody@example.com'), people.get(role)!);
    const { status } = await api.call(accountOf(role), call.method, path, call.method === 'POST' ? {} : undefined);
    // Calls of devices need the key of a device; a user's token does not open them.
    if (call.roles === 'device') expect(status).toBe(401);
    else if (call.roles === 'public' || call.roles.includes(role)) expect([401, 403, 500]).not.toContain(status);
    else expect(status).toBe(403);
  });

  it('a role that may only look up records gets ids and titles, and cannot filter by other fields', async () => {
    const { json } = await api.call('finance', 'GET', 'mgmt/clients');
    expect(Object.keys(json[0]!).toSorted()).toEqual(['id', 'nickname', 'uuid']);
    const { status } = await api.call('finance', 'GET', `mgmt/clients?filter=${JSON.stringify({ email: 'x' })}`);
    expect(status).toBe(422);
  });

  it('a role that the contract reserves signs in, with tickets of its own and nothing else', async () => {
    const { db } = api.platform;
    const me = await db
      .selectFrom('users')
      .select(['id', 'uuid'])
      .where('email', '=', 'agent@example.com')
      .executeTakeFirstOrThrow();
    const type = everyRole.find((role) => numberOf(role) === 5)!;
    await db.updateTable('users').set({ type, email: 'reserved@example.com' }).where('id', '=', me.id).execute();
    const ticket = { ticketName: 'From a reserved role', ticketDescription: 'text' };
    expect((await api.call('reserved', 'POST', 'mgmt/support', ticket)).status).toBe(200);
    const tickets = await api.call('reserved', 'GET', 'mgmt/support');
    expect(tickets.json).toContainEqual(expect.objectContaining({ ticketName: ticket.ticketName }));
    expect(
      new Set((tickets.json as unknown as { ticketAuthor: string }[]).map(({ ticketAuthor }) => ticketAuthor)),
    ).toEqual(new Set(['Aron Agent']));
    const others = definitions.filter(({ access: { roles } }) => givenRoles.some((role) => !roles.includes(role)));
    for (const { name, endpoint } of others) {
      const { status } = await api.call('reserved', 'GET', harmless(endpoint, me));
      expect({ name, status }).toEqual({ name, status: 403 });
    }
    const user = { nickname: 'Given', email: 'given@example.com', type: 5, status: 0 };
    expect((await api.call('owner', 'POST', 'mgmt/users', user)).status).toBe(422);
  });
});
