import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { resetOwner } from '../../server/domain/people/owners';
import { checkDataKeys, renewEncrypted } from '../../server/database/encryptedColumns';
import { DataKeys, newDataKey, readDataKeys } from '../../server/base/dataKeys';
import { encryptedAppSecrets } from '../../server/session/factors/app';
import { Role } from '../../src/resources/language/roles';
import { describeOnBoth } from './describeOnBoth';
import { addPerson } from './people';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { Proof } from '../../src/resources/statuses/people';
import { Authenticator } from './authenticator';
import { codeOf, demoPassword, factorWorld } from './factorWorld';
import { openTestPlatform, userIdOf, type TestPlatform } from './testPlatform';

describeOnBoth('an authenticator app as the second factor (%s)', (kind) => {
  let api: TestPlatform;
  let world: ReturnType<typeof factorWorld>;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    world = factorWorld(api);
    await addPerson(api, 'second-owner', { role: Role.Owner });
  });
  beforeEach(() => world.reset());
  afterAll(() => api.close());

  const noticesTo = async (who: string) => {
    const rows = await api.platform.db
      .selectFrom('notifications')
      .select('phrase')
      .where('userId', '=', await userIdOf(api, who))
      .orderBy('id')
      .execute();
    return rows.map(({ phrase }) => phrase);
  };
  const setUp = async (who: string) => {
    const { access } = await world.signIn(who);
    return { token: access, ...(await world.setUpApp(access)) };
  };

  it('an authenticator app is set up with a code, which ends the other sessions and answers ten recovery codes once', async () => {
    const other = (await world.signIn('finance')).access;
    const { token, done, recoveryCodes, begun } = await setUp('finance');
    expect(begun.json.address).toMatch(/^otpauth:\/\/totp\/.*finance%40example\.com/);
    expect(done.status).toBe(200);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await world.send(other, 'GET', 'mgmt/factors')).status).toBe(401);
    const { json } = await world.send(token, 'GET', 'mgmt/factors');
    expect(json).toMatchObject({ isRequired: false, app: { id: expect.any(Number) as number }, recoveryCodes: 10 });
    expect(JSON.stringify(json)).not.toContain(begun.json.secret);
  });

  it('the platform stores neither the secret of an app nor a recovery code in a form that can be read', async () => {
    const { secret, recoveryCodes } = await setUp('finance');
    const rows = await sql`select f::text as text from factors f union all
      select r::text from "recovery-codes" r union all select a::text from "all-activity" a order by 1`.execute(
      api.platform.db,
    );
    const stored = JSON.stringify(rows.rows);
    for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text);
  });

  it('an authenticator app is asked after the password, and the session begins with its code alone', async () => {
    const { secret } = await setUp('finance');
    const asked = await world.signIn('finance');
    expect(asked).toEqual({ factor: ['totp', 'recovery'], ticket: expect.any(String) as string });
    expect((await world.signIn('finance', 'wrong')).error).toBe('Invalid login or password');
    const wrong = await world.post(null, 'login/factor', { ticket: asked.ticket, code: '000000' });
    expect(wrong).toMatchObject({ status: 422, json: { field: 'code' } });
    const { json } = await world.post(null, 'login/factor', { ticket: asked.ticket, code: codeOf(secret) });
    expect((await world.send(json.access, 'GET', 'mgmt/invoices')).status).toBe(200);
  });

  it.each([
    [-2, 422],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 422],
  ])('an authenticator app accepts a phone whose clock is %i steps wrong with %i', async (steps, status) => {
    const { secret } = await setUp('finance');
    const { ticket } = await world.signIn('finance');
    // Near the end of a step, the code of now would be of the step before when it arrives.
    const msLeft = 30_000 - (Date.now() % 30_000);
    if (msLeft < 2000) await new Promise((resolve) => setTimeout(resolve, msLeft));
    const answer = await world.post(null, 'login/factor', { ticket, code: codeOf(secret, steps) });
    expect(answer.status).toBe(status);
  });

  it('an authenticator app’s code is accepted once, also of two sign-ins at once, and none of an earlier step', async () => {
    const { secret } = await setUp('finance');
    const tickets = await Promise.all([1, 2].map(async () => (await world.signIn('finance')).ticket));
    const code = codeOf(secret);
    const both = await Promise.all(tickets.map((ticket) => world.post(null, 'login/factor', { ticket, code })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(both.find(({ status }) => status === 422)!.json.message).toBe(
      'This code was used already: wait for the next one',
    );
    const { ticket } = await world.signIn('finance');
    expect((await world.post(null, 'login/factor', { ticket, code: codeOf(secret, -1) })).status).toBe(422);
  });

  it('a second factor uses a ticket once, and refuses those of another purpose, session or password', async () => {
    const { secret, token } = await setUp('finance');
    const { ticket } = await world.signIn('finance');
    expect((await world.post(null, 'login/factor', { ticket, code: codeOf(secret) })).status).toBe(200);
    await world.nextStep();
    expect((await world.post(null, 'login/factor', { ticket, code: codeOf(secret) })).status).toBe(409);
    expect((await world.post(null, 'login/factor', { ticket: token, code: codeOf(secret) })).status).toBe(409);
    expect((await world.post(null, 'login/factor', { code: codeOf(secret) })).status).toBe(422);
    expect((await world.send(ticket, 'GET', 'mgmt/factors')).status).toBe(401);

    const later = (await world.signIn('finance')).ticket;
    const hash = api.platform.db.updateTable('users').where('email', '=', 'finance@example.com');
    const { passwordHash } = await api.platform.db
      .selectFrom('users')
      .select('passwordHash')
      .where('email', '=', 'finance@example.com')
      .executeTakeFirstOrThrow();
    await hash.set({ passwordHash: 'another' }).execute();
    await world.nextStep();
    expect((await world.post(null, 'login/factor', { ticket: later, code: codeOf(secret) })).status).toBe(401);
    await hash.set({ passwordHash }).execute();

    const owner = (await world.signIn('owner')).access;
    const begun = await world.post(owner, 'mgmt/factors/totp');
    const { access: developer } = await world.signIn('developer');
    const { ticket: foreign, secret: shown } = begun.json;
    const stolen = await world.post(developer, 'mgmt/factors/totp/confirm', { ticket: foreign, code: codeOf(shown) });
    // Not 401, which would sign the caller out.
    expect(stolen).toMatchObject({ status: 409, json: { code: 'ticket_ended' } });
  });

  it('the second factor accepts each recovery code once, whatever its case and dashes, and tells the person', async () => {
    const { recoveryCodes } = await setUp('finance');
    const [first = '', second = ''] = recoveryCodes;
    const tickets = await Promise.all([1, 2].map(async () => (await world.signIn('finance')).ticket));
    const both = await Promise.all(
      tickets.map((ticket) =>
        world.post(null, 'login/factor', { ticket, recovery: first.toUpperCase().replaceAll('-', ' ') }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const token = both.find(({ status }) => status === 200)!.json.access;
    expect((await world.send(token, 'GET', 'mgmt/factors')).json.recoveryCodes).toBe(9);
    expect((await noticesTo('finance')).at(-1)).toContain('A recovery code of yours was used');
    const renewed = await world.post(token, 'mgmt/factors/recovery-codes');
    expect(renewed.json.recoveryCodes).toHaveLength(10);
    const { ticket } = await world.signIn('finance');
    expect((await world.post(null, 'login/factor', { ticket, recovery: second })).status).toBe(422);
  });

  it('the second factor limits tries of codes apart from passwords, and tells the person after five', async () => {
    const { secret } = await setUp('finance');
    const answers: number[] = [];
    for (let tries = 0; tries < 11; tries++) {
      const { ticket } = await world.signIn('finance');
      answers.push((await world.post(null, 'login/factor', { ticket, code: '000000' })).status);
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
    expect((await noticesTo('finance')).filter((phrase) => phrase.includes('typed wrong codes'))).toHaveLength(1);
    const { ticket } = await world.signIn('finance');
    const right = await world.post(null, 'login/factor', { ticket, code: codeOf(secret) });
    expect(right.status).toBe(429);
    // From other addresses it is 30 a day altogether.
    await sql`delete from counters where subject not like 'factor-day:%'`.execute(api.platform.db);
    await sql`update counters set count = 30 where subject like 'factor-day:%'`.execute(api.platform.db);
    expect((await world.post(null, 'login/factor', { ticket, code: codeOf(secret) })).status).toBe(429);
  });

  it('tries of a code at the sign-in count until the password is another, and those of a session apart', async () => {
    const { token, secret } = await setUp('finance');
    const useUp = async () => {
      const { ticket } = await world.signIn('finance');
      await world.post(null, 'login/factor', { ticket, code: '000000' });
      await sql`update counters set count = 30 where subject like 'factor-day:%'`.execute(api.platform.db);
      return (await world.post(null, 'login/factor', { ticket, code: codeOf(secret) })).status;
    };
    expect(await useUp()).toBe(429);
    expect((await world.post(token, 'mgmt/factors/prove', { code: codeOf(secret) })).status).toBe(200);
    const id = await userIdOf(api, 'finance');
    const changed = await world.post(token, `mgmt/users/${id}/change-password`, { userId: id });
    const { password } = changed.json as unknown as { password: string };
    expect((await world.signInWithCode('finance', secret, password)).access).toBeDefined();
    expect((await noticesTo('finance')).at(-1)).toContain('Your password was changed');

    const { access } = await world.signInWithCode('finance', secret, password);
    for (let tries = 0; tries < 30; tries++) await world.post(access, 'mgmt/factors/prove', { code: '000000' });
    await world.nextStep();
    expect((await world.post(access, 'mgmt/factors/prove', { code: codeOf(secret) })).status).toBe(429);
    expect((await noticesTo('finance')).at(-1)).toContain('Somebody who is signed in as you');
    expect((await world.signInWithCode('finance', secret, password)).access).toBeDefined();
    const { passwordHash } = await api.platform.db
      .selectFrom('users')
      .select('passwordHash')
      .where('email', '=', 'owner@example.com')
      .executeTakeFirstOrThrow();
    await api.platform.db.updateTable('users').set({ passwordHash }).where('id', '=', id).execute();
  });

  it('the second factor accepts six ASCII digits alone, and answers anything else with the field', async () => {
    const { token } = await setUp('finance');
    const { ticket } = await world.signIn('finance');
    for (const code of [
      '１２３４５６',
      '١٢٣٤٥٦',
      '12345é',
      ' 12345',
      '1234567',
      '-12345',
      '12345\u0000',
      123456,
      [1],
      {},
    ])
      for (const answer of [
        await world.post(null, 'login/factor', { ticket, code }),
        await world.post(token, 'mgmt/factors/prove', { code }),
      ])
        expect(answer).toMatchObject({ status: 422, json: { field: 'code' } });
  });

  it('a second factor cannot be set up by who has a session alone: not even a generated password is shown to it', async () => {
    const { access } = await world.signIn('agent');
    const id = await userIdOf(api, 'agent');
    await world.ageProofs(11);
    const generated = await world.post(access, `mgmt/users/${id}/change-password`, { userId: id });
    expect(generated).toMatchObject({ status: 409, json: { code: 'factor_needed' } });
    expect((await world.signIn('agent')).access).toBeDefined();
  });

  it('a second factor is due for staff where the platform wants one: nothing else is answered until it is set up', async () => {
    const settings = api.platform.settings as { SECOND_FACTOR: string };
    const wanted = settings.SECOND_FACTOR;
    try {
      settings.SECOND_FACTOR = 'staff';
      expect((await world.signIn('merchant')).factorDue).toBeUndefined();
      const { access, factorDue } = await world.signIn('moderator');
      expect(factorDue).toBe(true);
      const refused = await world.send(access, 'GET', 'mgmt/invoices');
      expect(refused).toMatchObject({ status: 403, json: { code: 'factor_due' } });
      expect((await world.send(access, 'GET', 'mgmt/factors')).json.isRequired).toBe(true);
      const { done } = await world.setUpApp(access);
      expect(done.status).toBe(200);
      expect((await world.send(access, 'GET', 'mgmt/invoices')).status).toBe(200);
      const { id } = (await world.send(access, 'GET', 'mgmt/factors')).json.app!;
      expect((await world.post(access, `mgmt/factors/${id}/remove`)).status).toBe(409);
      settings.SECOND_FACTOR = 'off';
      expect((await world.post(access, `mgmt/factors/${id}/remove`)).status).toBe(200);
      expect((await world.send(access, 'GET', 'mgmt/factors')).json).toMatchObject({ app: null, recoveryCodes: 0 });
    } finally {
      settings.SECOND_FACTOR = wanted;
    }
  });

  it('a code is asked again before a call that a stolen session must not make, and the repeat is the same call', async () => {
    const { token, secret } = await setUp('developer');
    const newcomer = await addPerson(api, 'newcomer', { role: Role.Moderator });
    const issue = (key: string) =>
      world.post(token, `mgmt/users/${newcomer}/change-password`, { userId: newcomer }, { 'Idempotency-Key': key });
    await world.ageProofs(11);
    const before = await api.platform.db.selectFrom('all-activity').select('id').where('refused', '=', true).execute();
    const needed = await issue('one');
    expect(needed).toMatchObject({ status: 409, json: { code: 'factor_needed' } });
    const after = await api.platform.db.selectFrom('all-activity').select('id').where('refused', '=', true).execute();
    expect(after).toHaveLength(before.length);

    const asked = await world.post(token, 'mgmt/factors/ask');
    expect(asked.json.factor).toEqual(['totp', 'recovery']);
    expect((await world.post(token, 'mgmt/factors/prove', { code: '000000' })).status).toBe(422);
    expect((await world.post(token, 'mgmt/factors/prove', { password: demoPassword })).status).toBe(422);
    await world.nextStep();
    expect((await world.post(token, 'mgmt/factors/prove', { code: codeOf(secret) })).status).toBe(200);
    expect((await issue('one')).status).toBe(200);
    expect((await issue('one')).status).toBe(409);
    await world.ageProofs(9);
    expect((await issue('two')).status).toBe(200);
  });

  it.each([
    ['vault-owner', 'POST', 'mgmt/vault-profiles', { holderName: 'Mallory M', phoneNumber: '79001234567' }],
    ['vault-owner', 'POST', 'mgmt/bank-accounts', { vaultProfileId: 1, bankDataId: 1, requisites: '4276998228128835' }],
    ['vault-owner', 'POST', 'mgmt/import/payment-accounts', { rows: [] }],
    ['vault-owner', 'GET', 'mgmt/bank-accounts/1/activate', undefined],
    ['vault-owner', 'POST', 'mgmt/devices/1/bind', { accountId: 1, deviceId: 1 }],
    ['merchant', 'POST', 'mgmt/invoices/{payOut}/approve', {}],
    ['merchant', 'POST', 'mgmt/invoices/{payOut}/arrived', {}],
    ['merchant', 'POST', 'mgmt/users/{me}/bare-links', { bareLinks: true }],
    ['merchant', 'POST', 'mgmt/users/{me}/contact', { contact: 'https://evil.example' }],
    ['merchant', 'POST', 'mgmt/return-hosts', { host: 'evil.example' }],
    ['owner', 'POST', 'mgmt/users/1/delete', { userId: 1 }],
    ['owner', 'POST', 'mgmt/users/{me}/status', { status: '1' }],
    ['owner', 'POST', 'mgmt/users/{me}/status', { status: '0' }],
    ['owner', 'POST', 'mgmt/exchange-rate', { rate: 90 }],
    ['owner', 'POST', 'mgmt/vault-owners', { nickname: 'Mallory vault', email: 'mallory@example.com' }],
    ['developer', 'POST', 'mgmt/clients', { nickname: 'Mallory shop', email: 'mallory@example.com' }],
  ] as const)(
    'a code is asked again for what a stolen session must not do: %s, %s %s',
    async (who, method, path, body) => {
      const { access } = await world.signIn(who);
      const { done } = await world.setUpApp(access);
      expect(done.status).toBe(200);
      const { uuid } = await api.platform.db
        .selectFrom('users')
        .select('uuid')
        .where('email', '=', `${who}@example.com`)
        .executeTakeFirstOrThrow();
      const payOut = await api.platform.db.selectFrom('invoices').select('uuid').limit(1).executeTakeFirstOrThrow();
      try {
        await world.ageProofs(11);
        const address = path.replace('{me}', uuid).replace('{payOut}', payOut.uuid);
        expect(await world.send(access, method, address, body)).toMatchObject({
          status: 409,
          json: { code: 'factor_needed' },
        });
      } finally {
        await world.ageProofs(0);
        const { id } = (await world.send(access, 'GET', 'mgmt/factors')).json.app!;
        expect((await world.post(access, `mgmt/factors/${id}/remove`)).status).toBe(200);
      }
    },
  );

  it('a code is asked of whoever moves a large sum alone, and not for a small one', async () => {
    const { db, settings } = api.platform;
    const { access } = await world.signIn('vault-owner');
    await world.setUpApp(access);
    const ownerId = await userIdOf(api, 'vault-owner');
    const complete = async (inUsdt: number) => {
      const task = await db
        .selectFrom('invoices as i')
        .innerJoin('deals as d', 'd.id', 'i.dealId')
        .select(['i.id', 'i.status', 'i.owner', 'i.deviceId', 'd.amount', 'd.id as dealId'])
        .where('d.ownerId', '=', ownerId)
        .where('i.paymentType', '=', PaymentType.PayIn)
        .where('i.status', 'in', [InvoiceStatus.New, InvoiceStatus.WIP])
        .limit(1)
        .executeTakeFirstOrThrow();
      const large = settings as { FOUR_EYES_ABOVE: number };
      const before = large.FOUR_EYES_ABOVE;
      large.FOUR_EYES_ABOVE = Number(task.amount) - inUsdt;
      await db
        .updateTable('invoices')
        .set({ status: InvoiceStatus.WIP, owner: ownerId })
        .where('id', '=', task.id)
        .execute();
      const { status, json } = await world.post(access, `mgmt/store/complete/${task.id}`, { invoiceId: task.id });
      large.FOUR_EYES_ABOVE = before;
      return json.code ?? status;
    };
    await world.ageProofs(11);
    expect(await complete(0)).toBe('factor_needed');
    expect(await complete(-1)).toBe(200);
    await world.ageProofs(0);
  });

  it('a code is asked of the second person, whether somebody requested the approval or asked for the operation', async () => {
    const { db } = api.platform;
    const owner = (await world.signIn('owner')).access;
    const second = await setUp('second-owner');
    const ownerId = await userIdOf(api, 'owner');
    // Whoever asked for it can be a session of long ago: asking is the request, and says with what it was proven.
    const { address } = await db
      .selectFrom('addresses')
      .select('address')
      .where('userId', '=', ownerId)
      .executeTakeFirstOrThrow();
    const asked = await world.post(owner, `mgmt/users/${ownerId}/withdraws`, { amount: 10, address });
    expect(asked.status).toBe(200);
    const { id, userId } = await db
      .selectFrom('funds-operations')
      .select(['id', 'userId'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const confirm = () => world.post(second.token, `mgmt/deposits/${id}/manual`, { opId: id, userId, amount: 10 });
    await world.ageProofs(11);
    expect((await confirm()).json.code).toBe('factor_needed');
    expect((await world.post(second.token, 'mgmt/factors/prove', { code: codeOf(second.secret) })).status).toBe(200);
    expect((await confirm()).status).toBe(200);

    const rate = await world.post(owner, 'mgmt/exchange-rate', { rate: 400 });
    expect(rate.json).toMatchObject({ waits: true });
    const request = await db
      .selectFrom('approvals')
      .select(['id', 'proof'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(request.proof).toBe(Proof.Password);
    const approve = () => world.post(second.token, `mgmt/approvals/${request.id}/approve`);
    await world.ageProofs(11);
    expect((await approve()).json.code).toBe('factor_needed');
    // Making the same call oneself is the approval, too.
    expect((await world.post(second.token, 'mgmt/exchange-rate', { rate: 400 })).json.code).toBe('factor_needed');
    await world.ageProofs(0);
    expect((await approve()).status).toBe(200);
  });

  it('a second factor stays when a sign-in is ended: no session takes off a factor without a proof, whoever added it', async () => {
    const settings = api.platform.settings as { TRUST_PROXY: number };
    settings.TRUST_PROXY = 1;
    try {
      const at = (address: string) => ({ 'X-Forwarded-For': address });
      const { token, secret } = await setUp('moderator');
      const body = { loginId: 'moderator@example.com', password: demoPassword };
      const { ticket } = (await world.post(null, 'login/', body, at('203.0.113.9'))).json;
      const later = await world.post(null, 'login/factor', { ticket, code: codeOf(secret) }, at('203.0.113.9'));
      const device = new Authenticator('http://localhost:3000');
      const begun = (await world.post(later.json.access, 'mgmt/factors/passkeys')).json;
      const made = { ticket: begun.ticket, passkey: device.make(begun.passkey) };
      expect((await world.post(later.json.access, 'mgmt/factors/passkeys/confirm', made)).status).toBe(200);
      expect((await world.post(later.json.access, 'mgmt/factors/recovery-codes')).status).toBe(200);
      // What was done is told, with what to do about it.
      expect((await noticesTo('moderator')).slice(-2)).toEqual([
        expect.stringContaining('A passkey was added to your account. Was it not you? Delete it'),
        expect.stringContaining('New recovery codes were made'),
      ]);
      await world.ageProofs(11);
      const [signIn] = (await world.send(token, 'GET', 'mgmt/sign-ins')).json as unknown as { id: number }[];
      expect((await world.post(token, `mgmt/sign-ins/${signIn!.id}/end`)).status).toBe(200);
      expect((await world.send(later.json.access, 'GET', 'mgmt/factors')).status).toBe(401);
      const left = (await world.send(token, 'GET', 'mgmt/factors')).json;
      expect(left).toMatchObject({ passkeys: [{}], recoveryCodes: 10 });
      expect((await world.post(token, `mgmt/factors/${left.passkeys[0]!.id}/remove`)).json.code).toBe('factor_needed');
    } finally {
      settings.TRUST_PROXY = 0;
    }
  });

  it('a second factor is set up, changed and removed only after a recent proof: of the password while there is none', async () => {
    const { access } = await world.signIn('agent');
    await world.ageProofs(11);
    expect((await world.post(access, 'mgmt/factors/totp')).json.code).toBe('factor_needed');
    expect((await world.post(access, 'mgmt/factors/ask')).json.factor).toEqual(['password']);
    const wrong = await world.post(access, 'mgmt/factors/prove', { password: 'wrong' });
    expect(wrong).toMatchObject({ status: 422, json: { field: 'password' } });
    expect((await world.post(access, 'mgmt/factors/prove', { password: demoPassword })).status).toBe(200);
    const { secret, done } = await world.setUpApp(access);
    expect(done.status).toBe(200);
    await world.ageProofs(11);
    const { id } = (await world.send(access, 'GET', 'mgmt/factors')).json.app!;
    for (const path of ['totp', 'passkeys', 'recovery-codes', `${id}/remove`])
      expect((await world.post(access, `mgmt/factors/${path}`)).json.code).toBe('factor_needed');
    expect((await world.post(access, 'mgmt/factors/prove', { code: codeOf(secret) })).status).toBe(200);
    const other = await setUp('vault-owner');
    const { app } = (await world.send(other.token, 'GET', 'mgmt/factors')).json;
    expect((await world.post(access, `mgmt/factors/${app!.id}/remove`)).status).toBe(404);
    expect((await world.post(access, `mgmt/factors/${id}/remove`)).status).toBe(200);
  });

  it('an authenticator app is taken off by two Owners, who cannot be the person, and not from an Owner', async () => {
    const { token } = await setUp('finance');
    const finance = await api.platform.db
      .selectFrom('users')
      .select(['id', 'uuid'])
      .where('email', '=', 'finance@example.com')
      .executeTakeFirstOrThrow();
    const owner = (await world.signIn('owner')).access;
    const second = (await world.signIn('second-owner')).access;
    const path = `mgmt/users/${finance.uuid}/factors/remove`;
    expect((await world.post((await world.signIn('developer')).access, path)).status).toBe(403);
    expect((await world.post(token, path)).status).toBe(403);
    const waits = await world.post(owner, path);
    expect(waits).toMatchObject({ status: 200, json: { waits: true } });
    expect((await world.post(owner, path)).status).toBe(409);
    expect((await world.send(token, 'GET', 'mgmt/factors')).status).toBe(200);
    expect((await world.post(second, path)).status).toBe(200);
    expect((await world.send(token, 'GET', 'mgmt/factors')).status).toBe(401);
    expect((await world.signIn('finance')).access).toBeDefined();
    expect((await noticesTo('finance')).at(-1)).toContain('took off your second factor');

    await world.setUpApp(owner);
    const { uuid } = await api.platform.db
      .selectFrom('users')
      .select('uuid')
      .where('email', '=', 'owner@example.com')
      .executeTakeFirstOrThrow();
    const refused = await world.post(second, `mgmt/users/${uuid}/factors/remove`);
    expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining('reset-owner') as string } });
  });

  it('an authenticator app is taken off an Owner by reset-owner, which tells them', async () => {
    await setUp('second-owner');
    const password = await resetOwner(api.platform.db, 'second-owner@example.com');
    const signedIn = await world.signIn('second-owner', password);
    expect(signedIn.passwordDue).toBe(true);
    expect((await noticesTo('second-owner')).at(-1)).toContain('reset-owner');
  });

  it('an authenticator app survives the replacement of data keys, and says so when its key is missing', async () => {
    const { platform } = api;
    const [oldKey, newKey] = [newDataKey(), newDataKey()];
    const keysOf = (text: string) => new DataKeys(readDataKeys(text));
    const before = platform.dataKeys;
    try {
      platform.dataKeys = keysOf(oldKey);
      const { secret } = await setUp('finance');
      const logged: unknown[] = [];
      const log = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) });
      await renewEncrypted(platform.db, keysOf(`2:${newKey},1:${oldKey}`), [encryptedAppSecrets], log);
      expect(logged).toMatchObject([{ secrets: 1, from: 1, to: 2, msg: 'secrets encrypted with another key' }]);
      const { ticket } = await world.signIn('finance');
      const missing = await world.post(null, 'login/factor', { ticket, code: codeOf(secret) });
      expect(missing).toMatchObject({ status: 409, json: { message: expect.stringContaining('missing') as string } });
      // It was no fault of theirs, so it is no try.
      const { rows } = await sql<{ count: number }>`select count::integer as count from counters
        where subject like 'factor-day:%'`.execute(platform.db);
      expect(rows).toEqual([{ count: 0 }]);
      platform.dataKeys = keysOf(`2:${newKey}`);
      expect((await world.post(null, 'login/factor', { ticket, code: codeOf(secret) })).status).toBe(200);
      const columns = [encryptedAppSecrets];
      await expect(checkDataKeys(platform.db, platform.dataKeys, columns)).resolves.toEqual([]);
      await expect(checkDataKeys(platform.db, keysOf(`2:${oldKey}`), columns)).rejects.toThrow(
        'Setting DATA_KEY: key 2',
      );
      // A text that somebody changed keeps nobody from replacing the key.
      await sql`update factors set secret = 'no key'`.execute(platform.db);
      const next = keysOf(`3:${oldKey},2:${newKey}`);
      await renewEncrypted(platform.db, next, columns);
      await expect(checkDataKeys(platform.db, next, columns)).resolves.toEqual([]);
      await world.nextStep();
      const again = (await world.signIn('finance')).ticket;
      expect((await world.post(null, 'login/factor', { ticket: again, code: codeOf(secret) })).status).toBe(409);
      platform.dataKeys = new DataKeys();
      const { access } = await world.signIn('agent');
      expect((await world.post(access, 'mgmt/factors/totp')).status).toBe(409);
    } finally {
      platform.dataKeys = before;
    }
  });
});
