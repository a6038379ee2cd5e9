import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOwner, disableOwner, OwnerRefused, resetOwner } from '../../server/domain/people/owners';
import { Role } from '../../src/resources/language/roles';
import { addPerson } from './people';
import { kindsForRules, openTestPlatform, userIdOf, type Json, type TestPlatform } from './testPlatform';
import { KeyStatus } from '../../src/resources/statuses/merchants';
import { UserStatus } from '../../src/resources/statuses/people';
import { ActiveStatus } from '../../src/resources/statuses/vault';

let api: TestPlatform;
const id = (who: string) => userIdOf(api, who);
const signIn = async (loginId: string, password: unknown) =>
  (await api.call(null, 'POST', 'login/', { loginId, password })).json as Json & { passwordDue?: boolean };
const as = (access: string) => ({ Authorization: `Bearer ${access}` });
const callWith = (access: string, method: string, path: string, body?: unknown) =>
  api.call(null, method, path, body, as(access));
const userOf = (userId: number) =>
  api.platform.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
const good = 'copper lantern quietly 71';

/** A user whom an Owner added in the console, with the temporary password from the answer. */
const added = async (by: string, name: string, type: Role) => {
  const { json } = await api.call(by, 'POST', 'mgmt/users', {
    nickname: name,
    email: `${name}@x.example`,
    type,
    status: UserStatus.Active,
  });
  return { id: json.id, uuid: json.uuid, email: `${name}@x.example`, password: json.password };
};
const choose = async (person: { id: number; email: string; password: unknown }, password = good) => {
  const { access } = await signIn(person.email, person.password);
  const answer = await callWith(access, 'POST', `mgmt/users/${person.id}/change-password`, {
    userId: person.id,
    password,
  });
  return { ...answer, access };
};
const digitsOf = async (userId: number, access: string) =>
  ((await callWith(access, 'GET', `mgmt/users/${userId}/verification-code`)).json as unknown as { digits: string })
    .digits;

describe.each(kindsForRules)('a temporary password on %s', (kind) => {
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    await addPerson(api, 'second-owner', { role: Role.Owner });
  });
  afterAll(() => api.close());

  it('a new temporary password ends the API keys and links that the account made, and the contact that it gave', async () => {
    await addPerson(api, 'shopkeeper', { role: Role.Merchant });
    const merchant = await id('shopkeeper');
    const { uuid } = await userOf(merchant);
    await sql`update users set "verifiedDate" = now() - interval '1 hour' where id = ${merchant}`.execute(
      api.platform.db,
    );
    const made = [
      ['mgmt/api-keys', { clientId: merchant, name: 'Mine' }],
      ['mgmt/payment-links', { clientId: merchant, description: 'Mine', use: 0 }],
      [`mgmt/users/${uuid}/contact`, { contact: 'https://evil.example/pay' }],
    ] as const;
    for (const [path, body] of made) expect((await api.call('shopkeeper', 'POST', path, body)).status).toBe(200);
    // What staff gave them stays.
    expect(
      (await api.call('owner', 'POST', 'mgmt/payment-links', { clientId: merchant, description: 'Staff', use: 0 }))
        .status,
    ).toBe(200);
    expect(
      (await api.call('owner', 'POST', `mgmt/users/${merchant}/change-password`, { userId: merchant })).status,
    ).toBe(200);
    expect((await userOf(merchant)).contact).toBeNull();
    const keys = api.platform.db.selectFrom('api-keys').select('status').where('clientId', '=', merchant);
    expect(await keys.execute()).toEqual([{ status: KeyStatus.Revoked }]);
    const links = api.platform.db
      .selectFrom('payment-links')
      .select(['description', 'disabled'])
      .where('clientId', '=', merchant)
      .orderBy('id');
    expect(await links.execute()).toEqual([
      { description: 'Mine', disabled: true },
      { description: 'Staff', disabled: null },
    ]);
  });

  it('nothing that is stored of a change of a password tells the password or a token', async () => {
    await addPerson(api, 'keyed', { role: Role.Finance });
    const { access } = await signIn('keyed@example.com', 'demo-console');
    const finance = await id('keyed');
    const body = { userId: finance, password: good, current: 'demo-console' };
    const headers = { ...as(access), 'Idempotency-Key': 'a-random-key' };
    const changed = await api.call(null, 'POST', `mgmt/users/${finance}/change-password`, body, headers);
    expect(changed.json.access).toMatch(/^ey/);
    const rows = await api.platform.db.selectFrom('idempotency-keys').selectAll().execute();
    const plain = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    for (const row of rows) {
      expect(row.answer ?? '').not.toContain(String(changed.json.access).slice(0, 20));
      expect(row.bodyHash).not.toBe(plain);
    }
    expect(rows.some(({ answer }) => answer === null)).toBe(true);
  });

  it('a temporary password opens nothing but choosing one’s own password', async () => {
    const person = await added('owner', 'fresh', Role.Moderator);
    const { access, passwordDue } = await signIn(person.email, person.password);
    expect(passwordDue).toBe(true);
    for (const [method, path] of [
      ['GET', 'mgmt/invoices'],
      ['GET', `mgmt/users/${person.id}/balance`],
      ['GET', `mgmt/users/${person.id}/verification-code`],
      ['POST', `mgmt/users/${await id('merchant')}/change-password`],
    ] as const)
      expect((await callWith(access, method, path, method === 'POST' ? {} : undefined)).json).toMatchObject({
        code: 'password_due',
      });
    expect((await callWith(access, 'POST', 'logout/', {})).status).toBe(200);
    const chosen = await choose(person);
    expect(chosen.status).toBe(200);
    expect(chosen.json.password).toBeUndefined();
    expect((await callWith(chosen.json.access, 'GET', 'mgmt/invoices')).status).toBe(200);
    expect((await callWith(chosen.access, 'GET', 'mgmt/invoices')).status).toBe(401);
    expect((await signIn(person.email, person.password)).access).toBeUndefined();
    const again = await signIn(person.email, good);
    expect(again.passwordDue).toBeUndefined();
  });

  it.each([
    ['short', 'at least 12 characters'],
    ['password1234', 'easy to guess'],
    ['aaaaaaaaaaaaaaaa', 'easy to guess'],
    ['x'.repeat(200), 'At most 128'],
  ])('the platform refuses %s as the new password', async (password, words) => {
    const person = await added('owner', `weak-${password.slice(0, 5)}-${password.length}`, Role.Moderator);
    const { status, json } = await choose(person, password);
    expect([status, json.field]).toEqual([422, 'password']);
    expect(String(json.message)).toContain(words);
  });

  it('a temporary password cannot be chosen again as the new password', async () => {
    const person = await added('owner', 'same', Role.Moderator);
    const { status, json } = await choose(person, person.password);
    expect([status, json.field]).toEqual([422, 'password']);
  });

  it('a temporary password expires after 72 hours', async () => {
    const person = await added('owner', 'late', Role.Moderator);
    await sql`update users set "passwordIssuedDate" = now() - interval '73 hours' where id = ${person.id}`.execute(
      api.platform.db,
    );
    expect(await signIn(person.email, person.password)).toMatchObject({
      error: expect.stringContaining('temporary password has expired'),
    });
  });

  it('a temporary password can be replaced by one that the platform generates, as the contract defines', async () => {
    const person = await added('owner', 'contract', Role.Moderator);
    const { access } = await signIn(person.email, person.password);
    const { json } = await callWith(access, 'POST', `mgmt/users/${person.id}/change-password`, { userId: person.id });
    expect((await signIn(person.email, json.password)).passwordDue).toBeUndefined();
  });

  it('changing one’s own password after a temporary one needs the present one', async () => {
    const path = `mgmt/users/${await id('finance')}/change-password`;
    const change = (body: object) => api.call('finance', 'POST', path, body);
    expect((await change({ password: good })).json).toMatchObject({ field: 'current' });
    expect((await change({ password: good, current: 'wrong' })).json).toMatchObject({ field: 'current' });
    const { status, json } = await change({ password: good, current: 'demo-console' });
    expect([status, json.access]).toEqual([200, expect.any(String)]);
  });

  it('wrong guesses of the present password are limited like sign-ins', async () => {
    const path = `mgmt/users/${await id('moderator')}/change-password`;
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess++)
      statuses.push((await api.call('moderator', 'POST', path, { password: good, current: `guess ${guess}` })).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  it('attempts to choose a password are limited per minute', async () => {
    const person = await added('owner', 'hasty', Role.Moderator);
    const { access } = await signIn(person.email, person.password);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt++) {
      const body = { userId: person.id, password: 'too short' };
      statuses.push((await callWith(access, 'POST', `mgmt/users/${person.id}/change-password`, body)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429]);
  });

  it('a temporary password disables what the account added itself, and restricts the user until somebody verifies them', async () => {
    const owner = await id('vault-owner');
    const { db } = api.platform;
    const profile = await api.call('vault-owner', 'POST', 'mgmt/vault-profiles', {
      vaultOwnerId: owner,
      holderName: 'Thief',
      phoneNumber: '79991112233',
      status: ActiveStatus.Active,
    });
    const account = await api.call('vault-owner', 'POST', 'mgmt/bank-accounts', {
      vaultProfileId: profile.json.id,
      bankDataId: 1,
      requisites: '4000999912341234',
    });
    expect([profile.json.status, account.json.status]).toEqual([ActiveStatus.Active, ActiveStatus.Active]);
    const kept = await db
      .selectFrom('payment-accounts as a')
      .innerJoin('vault-profiles as p', 'p.id', 'a.vaultProfileId')
      .select('a.id')
      .where('p.vaultOwnerId', '=', owner)
      .where('a.status', '=', ActiveStatus.Active)
      .where('a.id', '<>', account.json.id)
      .executeTakeFirstOrThrow();
    const { json } = await api.call('developer', 'POST', `mgmt/users/${owner}/change-password`, { userId: owner });
    const statusOf = async (table: 'vault-profiles' | 'payment-accounts', row: number) =>
      (await db.selectFrom(table).select('status').where('id', '=', row).executeTakeFirstOrThrow()).status;
    expect(await statusOf('vault-profiles', profile.json.id)).toBe(ActiveStatus.Disabled);
    expect(await statusOf('payment-accounts', account.json.id)).toBe(ActiveStatus.Disabled);
    expect(await statusOf('payment-accounts', kept.id)).toBe(ActiveStatus.Active);

    // A restricted user needs an independent verified person.
    const chosen = await choose({ id: owner, email: 'vault-owner@example.com', password: json.password });
    const activate = await callWith(chosen.json.access, 'GET', `mgmt/bank-accounts/${account.json.id}/activate`);
    expect(activate.json).toMatchObject({ waits: true, status: ActiveStatus.Disabled });
    const request = await db
      .selectFrom('approvals')
      .select('id')
      .where('subject', '=', `payment-accounts/${account.json.id}`)
      .executeTakeFirstOrThrow();
    const approve = (by: string) => api.call(by, 'POST', `mgmt/approvals/${request.id}/approve`, {});
    expect((await approve('developer')).status).toBe(409);
    expect((await approve('owner')).json).toMatchObject({ status: ActiveStatus.Active });
    // Once another person verified them, the user acts alone again.
    const digits = await digitsOf(owner, chosen.json.access);
    const { uuid } = await userOf(owner);
    const verify = (by: string, typed: string) => api.call(by, 'POST', `mgmt/users/${uuid}/confirm`, { digits: typed });
    expect((await verify('developer', digits)).status).toBe(409);
    expect((await verify('owner', digits === '000000' ? '000001' : '000000')).json).toMatchObject({ field: 'digits' });
    expect((await verify('owner', digits)).json).toMatchObject({ verified: true });
    const activated = await callWith(chosen.json.access, 'POST', `mgmt/vault-profiles/${profile.json.id}/activate`, {});
    expect(activated.json).toMatchObject({ status: ActiveStatus.Active });
  });
});

describe.each(kindsForRules)('verifying a user on %s', (kind) => {
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    await addPerson(api, 'second-owner', { role: Role.Owner });
  });
  afterAll(() => api.close());

  it('a user is verified with their code by a person who neither created the account nor issued its password', async () => {
    const person = await added('owner', 'newcomer', Role.Developer);
    const confirm = (by: string, digits: string) =>
      api.call(by, 'POST', `mgmt/users/${person.uuid}/confirm`, { digits });
    expect((await confirm('second-owner', '123456')).json).toMatchObject({
      message: expect.stringContaining('has not chosen'),
    });
    const { json } = await choose(person);
    const digits = await digitsOf(person.id, json.access);
    expect(digits).toMatch(/^\d{6}$/);
    const users = await api.call('owner', 'GET', 'mgmt/users');
    expect((users.json as unknown as Json[]).find((user) => user.id === person.id)).toMatchObject({
      unverified: true,
      verifiableBy: 'second-owner',
      verifierIds: String(await id('second-owner')),
    });
    for (const other of ['owner', 'developer'])
      expect((await confirm(other, digits)).json).toMatchObject({ code: 'not_allowed' });
    expect((await confirm('second-owner', digits)).status).toBe(200);
    expect(await userOf(person.id)).toMatchObject({ verified: true, verifiedBy: await id('second-owner') });
    // Issuing another password ends it, and the issuer cannot verify the user either.
    await api.call('second-owner', 'POST', `mgmt/users/${person.id}/change-password`, { userId: person.id });
    expect(await userOf(person.id)).toMatchObject({ verified: false, principalId: await id('second-owner') });
  });

  it('verifying counts an unverified creator as their principal, who cannot verify the account either', async () => {
    const made = await added('owner', 'maker', Role.Developer);
    const { json } = await choose(made);
    const client = await callWith(json.access, 'POST', 'mgmt/clients', { nickname: 'Tower', email: 'tower@x.example' });
    expect(await userOf(client.json.id)).toMatchObject({ principalId: await id('owner'), verified: false });
    const issued = await callWith(json.access, 'POST', `mgmt/users/${client.json.id}/change-password`, {
      userId: client.json.id,
    });
    const tower = { id: client.json.id, email: 'tower@x.example', password: issued.json.password };
    const chosen = await choose(tower);
    const digits = await digitsOf(tower.id, chosen.json.access);
    const { uuid } = await userOf(tower.id);
    const confirm = (by: string) => api.call(by, 'POST', `mgmt/users/${uuid}/confirm`, { digits });
    expect((await confirm('owner')).status).toBe(409);
    expect((await confirm('second-owner')).status).toBe(200);
  });

  it('verifying a user needs the code that was read under the current password', async () => {
    const person = await added('developer', 'reissued', Role.Merchant);
    const before = await digitsOf(person.id, (await choose(person)).json.access);
    const { json } = await api.call('developer', 'POST', `mgmt/users/${person.id}/change-password`, {
      userId: person.id,
    });
    const chosen = await choose({ ...person, password: json.password });
    const verify = (digits: string) => api.call('owner', 'POST', `mgmt/users/${person.uuid}/confirm`, { digits });
    expect((await verify(before)).json).toMatchObject({ field: 'digits' });
    expect((await verify(await digitsOf(person.id, chosen.json.access))).status).toBe(200);
  });

  it('attempts to verify a user are limited per hour', async () => {
    const person = await added('second-owner', 'guessed', Role.Merchant);
    await choose(person);
    await addPerson(api, 'typist');
    const statuses: number[] = [];
    for (let guess = 0; guess < 32; guess++)
      statuses.push((await api.call('typist', 'POST', `mgmt/users/${person.uuid}/confirm`, { digits: 'x' })).status);
    expect(statuses.slice(0, 30)).not.toContain(429);
    expect(statuses.slice(30)).toEqual([429, 429]);
  });

  it('the server commands create Owners until two are verified, and reset or disable an Owner at any time', async () => {
    const { db } = api.platform;
    await expect(createOwner(db, 'third@x.example')).rejects.toBeInstanceOf(OwnerRefused);
    await disableOwner(db, 'second-owner@example.com');
    const password = await createOwner(db, 'third@x.example');
    const third = await signIn('third@x.example', password);
    expect(third.passwordDue).toBe(true);
    const { id: thirdId } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'third@x.example')
      .executeTakeFirstOrThrow();
    expect(await userOf(thirdId)).toMatchObject({ verified: true, passwordIssuedBy: null });
    await expect(createOwner(db, 'fourth@x.example')).rejects.toBeInstanceOf(OwnerRefused);
    const reset = await resetOwner(db, 'third@x.example');
    expect((await signIn('third@x.example', password)).access).toBeUndefined();
    expect((await signIn('third@x.example', reset)).passwordDue).toBe(true);
    await expect(disableOwner(db, 'developer@example.com')).rejects.toBeInstanceOf(OwnerRefused);
  });
});
