import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnBoth } from './describeOnBoth';
import { Authenticator, type Answering } from './authenticator';
import { factorWorld } from './factorWorld';
import { openTestPlatform, userIdOf, type TestPlatform } from './testPlatform';

const origin = 'http://localhost:3000';

describeOnBoth('a passkey (%s)', (kind) => {
  let api: TestPlatform;
  let world: ReturnType<typeof factorWorld>;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    world = factorWorld(api);
  });
  beforeEach(() => world.reset());
  afterAll(() => api.close());

  /** Adds a passkey of a new device to an account. */
  const add = async (token: string, answering: Answering = {}) => {
    const device = new Authenticator(origin);
    const { ticket, passkey } = (await world.post(token, 'mgmt/factors/passkeys')).json;
    const done = await world.post(token, 'mgmt/factors/passkeys/confirm', {
      ticket,
      passkey: device.make(passkey, answering),
    });
    return { device, done, options: passkey, ticket };
  };
  const signInWith = async (who: string, device: Authenticator, answering: Answering = {}) => {
    const { ticket, passkey } = await world.signIn(who);
    return world.post(null, 'login/factor', { ticket, passkey: device.use(passkey, answering) });
  };
  const signInAlone = async (device: Authenticator, answering: Answering = {}) => {
    const { ticket, passkey } = (await world.post(null, 'login/passkey')).json;
    const body = { ticket, passkey: device.use(passkey, answering) };
    return { body, answer: await world.post(null, 'login/factor', body) };
  };

  it('a passkey is added, named after its device, with recovery codes at first, and asked for after the password', async () => {
    const { access } = await world.signIn('finance');
    const { done, device, options } = await add(access);
    expect(done.json.recoveryCodes).toHaveLength(10);
    expect((await add(access)).done.json.recoveryCodes).toBeUndefined();
    const { json } = await world.send(access, 'GET', 'mgmt/factors');
    expect(json).toMatchObject({ app: null, recoveryCodes: 10 });
    expect(json.passkeys).toHaveLength(2);
    // The name by which the device knows its user says nothing about them.
    const handle = Buffer.from(options.user!.id, 'base64url');
    expect(handle).toHaveLength(32);
    expect(handle.toString('latin1')).not.toContain('finance');

    const asked = await world.signIn('finance');
    expect(asked.factor).toEqual(['passkey', 'recovery']);
    expect(asked.passkey.allowCredentials!.map(({ id }) => id)).toContain(device.id);
    const signedIn = await signInWith('finance', device);
    expect((await world.send(signedIn.json.access, 'GET', 'mgmt/invoices')).status).toBe(200);
  });

  it('a passkey signs in alone, once for each ticket, if the device checked who uses it', async () => {
    const { access } = await world.signIn('finance');
    const { device } = await add(access);
    const { body, answer } = await signInAlone(device);
    expect(answer.status).toBe(200);
    expect((await world.send(answer.json.access, 'GET', 'mgmt/invoices')).status).toBe(200);
    expect((await world.post(null, 'login/factor', body)).status).toBe(409);
    expect((await signInAlone(device, { isVerified: false })).answer.status).toBe(422);
    expect((await signInWith('finance', device, { isVerified: false })).status).toBe(200);
    const { ticket, passkey } = (await world.post(null, 'login/passkey')).json;
    const signed = { ticket, passkey: device.use(passkey) };
    const both = await Promise.all([1, 2].map(() => world.post(null, 'login/factor', signed)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('a passkey is refused from another origin, for another challenge, with a count that went back, and as nonsense', async () => {
    const { access } = await world.signIn('finance');
    const { device } = await add(access);
    const phished = { origin: 'http://console.example' };
    expect((await add(access, phished)).done).toMatchObject({ status: 422, json: { field: 'passkey' } });
    expect((await signInWith('finance', device, phished)).status).toBe(422);
    expect((await signInAlone(device, phished)).answer.status).toBe(422);
    const { ticket } = await world.signIn('finance');
    const other = device.use({ challenge: 'b3RoZXI' });
    expect((await world.post(null, 'login/factor', { ticket, passkey: other })).status).toBe(422);
    for (const nonsense of ['x', 7, {}, [], { ...other, id: 'A' }, { ...other, response: {} }, { ...other, type: 'x' }])
      expect((await world.post(null, 'login/factor', { ticket, passkey: nonsense })).status).toBe(422);
    device.count = 0;
    expect((await signInWith('finance', device)).status).toBe(200);
    device.count = 0;
    expect((await signInWith('finance', device)).status).toBe(422);
  });

  it('a passkey is refused for somebody else: their ticket, their account, their session', async () => {
    const { device } = await add((await world.signIn('finance')).access);
    const { access } = await world.signIn('developer');
    const own = await add(access);
    expect((await signInWith('developer', device)).status).toBe(422);
    const again = await world.post(access, 'mgmt/factors/ask');
    const foreign = { ticket: again.json.ticket, passkey: device.use(again.json.passkey) };
    expect((await world.post(access, 'mgmt/factors/prove', foreign)).status).toBe(422);
    const other = (await signInWith('developer', own.device)).json.access;
    const mine = { ticket: again.json.ticket, passkey: own.device.use(again.json.passkey) };
    expect((await world.post(other, 'mgmt/factors/prove', mine)).status).toBe(409);
    expect((await world.post(access, 'mgmt/factors/prove', mine)).status).toBe(200);
    // Its count has gone on since.
    expect((await world.post(access, 'mgmt/factors/prove', mine)).status).toBe(422);
    // A device that is known here cannot be added to a second account.
    const { ticket, passkey } = (await world.post(access, 'mgmt/factors/passkeys')).json;
    const twice = await world.post(access, 'mgmt/factors/passkeys/confirm', { ticket, passkey: device.make(passkey) });
    expect(twice.status).toBe(409);
  });

  it('a passkey is a second factor only once a password was issued after it was added', async () => {
    const { access } = await world.signIn('finance');
    const { device } = await add(access);
    const id = await userIdOf(api, 'finance');
    await sql`update users set "passwordIssuedDate" = now() where id = ${id}`.execute(api.platform.db);
    expect((await signInAlone(device)).answer).toMatchObject({ status: 409, json: { code: 'password_needed' } });
    expect((await signInWith('finance', device)).status).toBe(200);
    await sql`update users set "passwordIssuedDate" = null where id = ${id}`.execute(api.platform.db);
  });

  it('a passkey does not let in whoever is disabled or has removed it', async () => {
    const { access } = await world.signIn('finance');
    const { device } = await add(access);
    const status = (value: number) =>
      sql`update users set status = ${value} where email = 'finance@example.com'`.execute(api.platform.db);
    await status(1);
    expect((await signInAlone(device)).answer.status).toBe(401);
    await status(0);
    const [passkey] = (await world.send(access, 'GET', 'mgmt/factors')).json.passkeys;
    expect((await world.post(access, `mgmt/factors/${passkey!.id}/remove`)).status).toBe(200);
    expect((await signInAlone(device)).answer.status).toBe(422);
    expect((await world.signIn('finance')).access).toBeDefined();
  });

  it('a passkey works at the address of the console alone, and not at one of digits', async () => {
    const { access } = await world.signIn('finance');
    const { device } = await add(access);
    const at = (host: string) => ({ Host: host });
    for (const host of ['127.0.0.1:3000', 'console.example', 'localhost.console.example', '']) {
      expect((await world.post(null, 'login/passkey', {}, at(host))).status).toBe(409);
      expect((await world.post(access, 'mgmt/factors/passkeys', {}, at(host))).status).toBe(409);
      const { json } = await world.post(
        null,
        'login/',
        { loginId: 'finance@example.com', password: 'demo-console' },
        at(host),
      );
      expect(json.factor).toEqual(['recovery']);
    }
    const settings = api.platform.settings as { CONSOLE_ORIGIN?: string };
    try {
      settings.CONSOLE_ORIGIN = 'https://console.example';
      const { ticket, passkey } = (await world.post(null, 'login/passkey')).json;
      const answer = await world.post(null, 'login/factor', { ticket, passkey: device.use(passkey) });
      expect(answer.status).toBe(422);
      settings.CONSOLE_ORIGIN = 'http://127.0.0.1:3000';
      expect((await world.post(null, 'login/passkey')).status).toBe(409);
    } finally {
      delete settings.CONSOLE_ORIGIN;
    }
  });

  it('a passkey has one answer to each ticket, and an address begins at most 300 times a minute', async () => {
    const { access } = await world.signIn('finance');
    const { device } = await add(access);
    const { ticket, passkey } = (await world.post(null, 'login/passkey')).json;
    expect((await world.post(null, 'login/factor', { ticket, passkey: {} })).status).toBe(422);
    expect((await world.post(null, 'login/factor', { ticket, passkey: device.use(passkey) })).status).toBe(409);
    await sql`update counters set count = 299 where subject like 'passkeys:%'`.execute(api.platform.db);
    // What is refused shuts nobody else out.
    expect((await signInAlone(device)).answer.status).toBe(200);
    expect((await world.post(null, 'login/passkey')).status).toBe(429);
  });

  it('a passkey is refused with a ticket that asked for none', async () => {
    const { access } = await world.signIn('finance');
    const { recoveryCodes } = (await add(access)).done.json;
    expect(recoveryCodes).toHaveLength(10);
    const body = { loginId: 'finance@example.com', password: 'demo-console' };
    const { ticket } = (await world.post(null, 'login/', body, { Host: '127.0.0.1:3000' })).json;
    const { device } = await add(access);
    const answer = await world.post(null, 'login/factor', { ticket, passkey: device.use({ challenge: '' }) });
    expect(answer).toMatchObject({ status: 409, json: { code: 'ticket_ended' } });
  });

  it('a passkey signs in while factors change, without a deadlock', async () => {
    const { access } = await world.signIn('finance');
    const { device } = await add(access);
    const signIns = Promise.all(Array.from({ length: 6 }, () => signInAlone(device)));
    const changes: number[] = [];
    for (let round = 0; round < 4; round++) changes.push((await add(access)).done.status);
    expect(changes).toEqual([200, 200, 200, 200]);
    // Of sign-ins at once only the count of their device may have gone back.
    for (const { answer } of await signIns) expect([200, 422]).toContain(answer.status);
  });

  it('a passkey takes the sessions of its device with it when it is deleted', async () => {
    const { access } = await world.signIn('finance');
    const lost = await add(access);
    await add(access);
    const stolen = (await signInAlone(lost.device)).answer.json.access;
    const [first] = (await world.send(access, 'GET', 'mgmt/factors')).json.passkeys;
    expect((await world.post(access, `mgmt/factors/${first!.id}/remove`)).status).toBe(200);
    expect((await world.send(stolen, 'GET', 'mgmt/factors')).status).toBe(401);
    expect((await world.send(access, 'GET', 'mgmt/factors')).status).toBe(200);
  });
});
