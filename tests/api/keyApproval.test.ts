import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '../../server/base/settings';
import { inTransaction } from '../../server/database/changes';
import { confirmKey } from '../../server/domain/keyCalls/keyHolder';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { keyApprovalSql, keySql } from '../../server/database/statusSql';
import { KeyApproval } from '../../src/resources/statuses/merchants';
import { fund } from './people';
import { kindsForRules, openTestPlatform, ranged, userIdOf, type TestPlatform } from './testPlatform';

/** The code of a refusal; undefined of another answer. */
const codeOf = (json: unknown) => (json as { code?: string }).code;

const requisites = { requisites: '4000123456789010', holderName: 'IVAN PETROV', phoneNumber: 0 };

describe.each(kindsForRules)('pay-outs that an API key approves, on %s', (kind) => {
  let api: TestPlatform;
  let clientId: number;
  let key: string;
  let keyId: number;
  const run = <Row = unknown>(query: ReturnType<typeof sql<Row>>) => query.execute(api.platform.db);
  const withKey = (method: string, path: string, body?: object, used = key) =>
    api.call(null, method, path, body, { Authorization: `Bearer ${used}` });
  const step = (name: string, body?: object, as = 'merchant') =>
    api.call(as, 'POST', `mgmt/api-keys/${keyId}/${name}`, body ?? {});
  const makeKey = async (name: string) => {
    const { status, json } = await api.call('merchant', 'POST', 'mgmt/api-keys', { name });
    expect(status, JSON.stringify(json)).toBe(200);
    return json as unknown as { id: number; key: string };
  };
  const payOut = async (amount: number) => {
    const { status, json } = await withKey('POST', 'invoices', { paymentType: 1, amount, requisites });
    expect(status, JSON.stringify(json)).toBe(200);
    return String(json.id);
  };
  const approve = async (uuid: string, used = key) => {
    const { status, json } = await withKey('POST', `invoices/${uuid}/approve`, undefined, used);
    return [status, codeOf(json) ?? (json as { approved?: boolean }).approved];
  };
  /** The merchant proved who they are so many seconds ago; null: they have no second factor. */
  const proven = async (secondsAgo: number | null) => {
    await run(sql`delete from factors where "userId" = ${clientId}`);
    if (secondsAgo === null) return;
    await run(
      sql`insert into factors ("userId", kind, name, credential, "createDate") values (${clientId}, 2, 'Key', 'c', now())`,
    );
    await run(
      sql`update sessions set proof = 2, "provenDate" = now() - make_interval(secs => ${secondsAgo}) where "userId" = ${clientId}`,
    );
  };
  const allow = (sum: number) =>
    run(sql`update "api-keys" set approves = ${keyApprovalSql.On}, "approvesUpTo" = ${sum} where id = ${keyId}`);

  beforeAll(async () => {
    api = await openTestPlatform(kind);
    Object.assign(api.platform.settings, readSettings({ NODE_ENV: 'test', POOL_SHARE: '100' }));
    clientId = await userIdOf(api, 'merchant');
    await fund(api, clientId);
    ({ id: keyId, key } = await makeKey('Shop'));
  });
  afterAll(async () => {
    expect(await checkBooks(api.platform.db)).toEqual([]);
    await api.close();
  });
  beforeEach(() => run(sql`delete from counters`));

  it('a key approves nothing until its merchant let it, in two steps with two proofs of a second factor', async () => {
    const uuid = await payOut(100);
    expect(await approve(uuid)).toEqual([409, 'approves_nothing']);
    await proven(null);
    expect((await step('pay-outs', { sum: 1000 })).status).toBe(409);
    await proven(60);
    expect((await step('pay-outs/confirm', { sum: 1000 })).status).toBe(409);
    const asked = await step('pay-outs', { sum: 1000 });
    expect(asked, JSON.stringify(asked.json)).toMatchObject({
      status: 200,
      json: { approves: KeyApproval.Asked, approvesUpTo: 1000 },
    });
    expect(await approve(uuid)).toEqual([409, 'approves_nothing']);
    // The proof of the first step is not enough for the second.
    expect(await step('pay-outs/confirm', { sum: 1000 })).toMatchObject({
      status: 409,
      json: { code: 'factor_needed' },
    });
    await proven(-1);
    // Nor is what was not seen confirmed.
    expect(await step('pay-outs/confirm', { sum: 100 })).toMatchObject({ status: 409, json: { field: 'sum' } });
    expect(await step('pay-outs/confirm', { sum: 1000 })).toMatchObject({
      status: 200,
      json: { approves: KeyApproval.On },
    });
    expect(await approve(uuid)).toEqual([200, true]);
    const notices = (await api.call('merchant', 'GET', ranged('mgmt/notifications', [0, 5], ['id', 'DESC'])))
      .json as unknown as { phrase: string }[];
    expect(notices.filter(({ phrase }) => phrase.startsWith('Your API key "%{key}"'))).toHaveLength(3);
    expect(notices[0]!.phrase).toMatch(/approved a pay-out/);
    const { rows } = await run(sql<{ id: number }>`select id from invoices where uuid = ${uuid}`);
    const history = (await api.call('merchant', 'GET', `mgmt/history/own-invoices/${rows[0]!.id}`))
      .json as unknown as object[];
    expect(history).toContainEqual(expect.objectContaining({ act: 'approve', apiKey: 'Shop', who: null }));
    // It stands in the store, and its sums are held.
    expect((await withKey('GET', `invoices/${uuid}`)).json).toMatchObject({ approved: true, usdt: expect.any(Number) });
  });

  it('a key that staff made, and may know, is not let approve anything', async () => {
    const { json } = await api.call('developer', 'POST', 'mgmt/api-keys', { name: 'By staff', clientId });
    await proven(1);
    const id = (json as unknown as { id: number }).id;
    expect((await api.call('merchant', 'POST', `mgmt/api-keys/${id}/pay-outs`, { sum: 10 })).status).toBe(409);
  });

  it('nobody else takes these steps, and staff can stop it', async () => {
    for (const as of ['owner', 'developer', 'moderator', 'finance'])
      expect((await step('pay-outs', { sum: 1000 }, as)).status, as).toBe(403);
    await allow(1000);
    expect((await step('pay-outs/stop', {}, 'owner')).status).toBe(200);
    expect(await approve(await payOut(10))).toEqual([409, 'approves_nothing']);
  });

  it('a key approves up to its sum within 24 hours, however many it asks for at once', async () => {
    await run(sql`update invoices set "approvedByKey" = null`);
    await allow(1000);
    const uuids = await Promise.all(Array.from({ length: 6 }, () => payOut(300)));
    const answers = await Promise.all(uuids.map((uuid) => approve(uuid)));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(3);
    expect(answers.filter(([, code]) => code === 'over_daily_sum')).toHaveLength(3);
    expect(await approve(await payOut(100))).toEqual([200, true]);
    expect(await approve(await payOut(1))).toEqual([409, 'over_daily_sum']);
    await run(sql`update invoices set "approvedDate" = now() - interval '25 hours' where "approvedByKey" is not null`);
    expect(await approve(await payOut(1000))).toEqual([200, true]);
    // Saying it again answers the same and counts once.
    expect(await approve(uuids[answers.findIndex(([status]) => status === 200)]!)).toEqual([200, true]);
  });

  it('a key approves neither pay-outs of strangers, nor pay-ins, nor what is another merchant’s', async () => {
    await run(sql`update invoices set "approvedByKey" = null`);
    await allow(100_000);
    const stranger = await api.call(null, 'POST', 'invoices', {
      clientId,
      paymentType: 1,
      amount: 50,
      cid: '',
      requisites,
    });
    expect(stranger.status, JSON.stringify(stranger.json)).toBe(200);
    expect(await approve(String(stranger.json.id))).toEqual([409, 'wrong_status']);
    const payIn = await withKey('POST', 'invoices', { paymentType: 0, amount: 50, cid: 'in' });
    expect(await approve(String(payIn.json.id))).toEqual([409, 'wrong_status']);
    const uuid = await payOut(20);
    await run(
      sql`update invoices set "clientId" = (select id from users where nickname = 'Vega travel') where uuid = ${uuid}`,
    );
    expect(await approve(uuid)).toEqual([404, 'not_found']);
    await run(sql`update invoices set "clientId" = ${clientId} where uuid = ${uuid}`);
    const { key: other } = await makeKey('Second');
    expect(await approve(uuid, other)).toEqual([409, 'approves_nothing']);
    await run(sql`update invoices set "expireDate" = now() - interval '1 minute' where uuid = ${uuid}`);
    expect(await approve(uuid)).toEqual([409, 'too_late']);
  });

  it('what the balance does not cover is refused, and stays unapproved', async () => {
    await allow(100_000_000);
    const uuid = await payOut(50_000);
    await run(sql`update invoices set amount = 99000000 where uuid = ${uuid}`);
    expect(await approve(uuid)).toEqual([409, 'not_covered']);
    expect((await withKey('GET', `invoices/${uuid}`)).json).toMatchObject({ approved: false });
    await run(sql`update invoices set amount = 50000 where uuid = ${uuid}`);
  });

  it('a password that somebody else issued ends it for all keys of the merchant', async () => {
    await allow(1000);
    const issued = await api.call('owner', 'POST', `mgmt/users/${clientId}/change-password`, {});
    expect(issued.status, JSON.stringify(issued.json)).toBe(200);
    const { rows } = await run(sql<{ approves: KeyApproval }>`select approves from "api-keys" where id = ${keyId}`);
    expect(rows[0]!.approves).toBe(KeyApproval.Off);
  });

  it('a password is issued while the key is being used: neither waits for the other in vain', async () => {
    await run(sql`update "api-keys" set status = ${keySql.Active} where id = ${keyId}`);
    const use = async () => {
      const codes: unknown[] = [];
      for (let call = 0; call < 20; call++)
        codes.push(codeOf((await withKey('POST', 'invoices', { paymentType: 1, amount: 10, requisites })).json));
      return codes;
    };
    const [issued, ...used] = await Promise.all([
      api.call('owner', 'POST', `mgmt/users/${clientId}/change-password`, {}),
      ...Array.from({ length: 4 }, use),
    ]);
    expect(issued.status, JSON.stringify(issued.json)).toBe(200);
    expect(used.flat()).not.toContain('conflict');
    // It revoked the key that the merchant made.
    expect(await approve('none')).toEqual([401, 'unauthorised']);
  });

  // The embedded database makes one transaction at a time.
  it.runIf(kind === 'postgres')('a key is revoked at once, though calls with it overlap without a pause', async () => {
    await run(sql`update "api-keys" set status = ${keySql.Active} where id = ${keyId}`);
    const holder = { keyId, clientId, keyName: 'Shop', isTest: false };
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    let isRevoked = false;
    /** Calls of which each lasts a while: with those of the other rows several calls are always on their way. */
    const overlap = async (delay: number) => {
      await pause(delay);
      for (let call = 0; call < 40 && !isRevoked; call++)
        await inTransaction(api.platform.db, async (tx) => {
          await confirmKey(tx, holder);
          await pause(100);
        }).catch(() => undefined);
    };
    const rows = Array.from({ length: 8 }, (_, row) => overlap(row * 12));
    await pause(150);
    const begun = performance.now();
    expect((await api.call('owner', 'POST', `mgmt/api-keys/${keyId}/revoke`, {})).status).toBe(200);
    const waited = performance.now() - begun;
    isRevoked = true;
    await Promise.all(rows);
    expect(waited).toBeLessThan(1500);
    expect(await approve('none')).toEqual([401, 'unauthorised']);
  });
});
