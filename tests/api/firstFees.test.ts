import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../server/app';
import { readSettings } from '../../server/base/settings';
import { payerPages } from '../../server/http/payerPages';
import { expireRequests } from '../../server/decisions/decide';
import { Role } from '../../src/resources/language/roles';
import { PaymentType } from '../../src/resources/statuses/invoices';
import { LinkUse } from '../../src/resources/statuses/merchants';
import { UserStatus } from '../../src/resources/statuses/people';
import { decideOn, decideRequest, requestOn } from './approvalRequests';
import { addPerson, fund, uuidOf } from './people';
import { kindsForRules, openTestPlatform, userIdOf, type TestPlatform } from './testPlatform';

const notOpen = 'This shop is not open yet';

describe.each(kindsForRules)('the first fees of a user, on %s', (kind) => {
  let api: TestPlatform;
  let shops = 0;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    const settings = { NODE_ENV: 'test', TRUST_PROXY: '1', POOL_SHARE: '100', REST_MINUTES: '0' };
    Object.assign(api.platform.settings, readSettings(settings));
    await addPerson(api, 'second-owner', { role: Role.Owner });
  });
  afterAll(() => api.close());

  interface User {
    id: number;
    uuid: string;
    name: string;
  }
  const newUser = async (role: Role): Promise<User> => {
    const name = `shop-${++shops}`;
    const id = await addPerson(api, name, { role });
    await fund(api, id);
    return { id, uuid: await uuidOf(api, id), name };
  };
  const newMerchant = () => newUser(Role.Merchant);
  const demoAgent = async () => {
    const id = await userIdOf(api, 'agent');
    return { id, uuid: await uuidOf(api, id) };
  };

  const setFees = (as: string, { uuid }: User, size: number, more: object = {}) =>
    api.call(as, 'POST', `mgmt/users/${uuid}/fees`, { uuid, type: 0, status: 0, fees: [{ size, type: 0 }], ...more });
  const setAgent = (as: string, { uuid }: User, agent: { uuid: string }) =>
    api.call(as, 'POST', `mgmt/users/${uuid}/relations`, { referralUUID: uuid, referrerUUID: agent.uuid });
  const termsOf = async ({ uuid }: User) => (await api.call('owner', 'GET', `mgmt/users/${uuid}/fees`)).json;
  const feeRowsOf = ({ id }: User) =>
    api.platform.db.selectFrom('fees').select(['payInFee']).where('userId', '=', id).execute();
  const decide = (as: string, name: 'approve' | 'decline' | 'cancel', { id }: User) =>
    decideOn(api, as, name, `users/${id}`, { reason: 'Not agreed', parts: '' });

  let payers = 0;
  /** An invoice of somebody without a key, from an address of their own. */
  const pay = (body: object, headers: Record<string, string> = {}) => {
    const number = ++payers;
    const order = { paymentType: PaymentType.PayIn, amount: 500 + number, cid: `order-${number}` };
    return api.call(
      null,
      'POST',
      'invoices',
      { ...order, ...body },
      { 'x-forwarded-for': `192.0.2.${number}`, ...headers },
    );
  };
  const payOut = { paymentType: PaymentType.PayOut, requisites: { requisites: '4169624249135381', holderName: 'A B' } };
  const listed = async ({ id }: User) =>
    ((await api.call(null, 'GET', 'merchants')).json as unknown as User[]).some((merchant) => merchant.id === id);

  it('the first fees of a merchant wait for a second person and apply once approved', async () => {
    const merchant = await newMerchant();
    expect((await setFees('developer', merchant, 2.5)).json).toMatchObject({ waits: true });
    expect(await termsOf(merchant)).toEqual({ own: null, agent: null });
    expect(await requestOn(api, `users/${merchant.id}`)).toMatchObject({
      about: 'Pay-in fee 2.5 %',
      why: 'This always needs a second person',
    });
    expect((await setFees('developer', merchant, 2.5)).status).toBe(409);
    expect((await decide('owner', 'approve', merchant)).status).toBe(200);
    expect(await termsOf(merchant)).toMatchObject({ own: { payInFee: 2.5, payOutFee: 0 } });
  });

  it('a merchant whose first fees wait takes no invoice in any way, and payers read that the shop is not open yet', async () => {
    const merchant = await newMerchant();
    const { id: clientId, name } = merchant;
    const made = await api.call(name, 'POST', 'mgmt/payment-links', {
      description: 'Two',
      use: LinkUse.Once,
      amount: 700,
    });
    const link = made.json.uuid;
    const { key } = (await api.call(name, 'POST', 'mgmt/api-keys', { name: 'Server' })).json as unknown as {
      key: string;
    };
    expect(await listed(merchant)).toBe(true);
    const { json: before } = await pay({ clientId, ...payOut });
    expect((await setFees('developer', merchant, 3)).json).toMatchObject({ waits: true });

    const refused = { status: 409, json: { message: notOpen, field: 'clientId' } };
    const byKey = { Authorization: `Bearer ${key}` };
    expect(await pay({ clientId })).toMatchObject(refused);
    expect(await pay({ clientId, ...payOut })).toMatchObject(refused);
    expect(await pay({ link })).toMatchObject(refused);
    expect(await pay({}, byKey)).toMatchObject(refused);
    expect(await pay(payOut, byKey)).toMatchObject(refused);
    expect(await listed(merchant)).toBe(false);
    // Nor may pay-outs of before be approved without a fee.
    await fund(api, clientId);
    const approve = () => api.call(name, 'POST', `mgmt/invoices/${String(before.id)}/approve`, {});
    expect((await approve()).json.message).toBe(notOpen);
    const readLink = async () => (await api.call(null, 'GET', `payers/links/${link}`)).json;
    expect(await readLink()).toMatchObject({ isNotOpen: true });
    const page = async (address: string) =>
      (await payerPages(api.platform, new Map()).request(`/extended-pg?lang=en&${address}`)).text();
    expect(await page(`link=${link}`)).toContain(notOpen);
    expect(await page(`merchant=${clientId}`)).toContain('This shop takes no payments at this address');

    expect((await decide('owner', 'approve', merchant)).status).toBe(200);
    expect(await listed(merchant)).toBe(true);
    expect(await readLink()).toMatchObject({ isNotOpen: false });
    expect((await approve()).status).toBe(200);
    expect((await pay({ clientId })).status).toBe(200);
    expect((await pay({ clientId, ...payOut })).status).toBe(200);
    expect((await pay({}, byKey)).status).toBe(200);
  });

  it('a merchant keeps taking invoices at the fees in force while a change of them waits', async () => {
    const merchant = await newMerchant();
    await setFees('developer', merchant, 2);
    await decide('owner', 'approve', merchant);
    expect((await setFees('developer', merchant, 1)).json).toMatchObject({ waits: true });
    const made = await pay({ clientId: merchant.id });
    expect(made.status).toBe(200);
    const { rows } = await sql<{ fee: string }>`select d."merchantFee" as fee from deals d
      join invoices i on i."dealId" = d.id where i.uuid = ${String(made.json.id)}`.execute(api.platform.db);
    expect(Number(rows[0]!.fee)).toBe(2);
  });

  it('first fees that were declined, canceled or not approved in time are as if never asked for', async () => {
    for (const end of ['decline', 'cancel', 'expire'] as const) {
      const merchant = await newMerchant();
      await setFees('developer', merchant, 2);
      expect((await pay({ clientId: merchant.id })).json.message, end).toBe(notOpen);
      if (end === 'decline') expect((await decide('owner', end, merchant)).status).toBe(200);
      if (end === 'cancel') expect((await decide('developer', end, merchant)).status).toBe(200);
      if (end === 'expire') {
        const { id } = await requestOn(api, `users/${merchant.id}`);
        await sql`update approvals set "expireDate" = now() - interval '1 second' where id = ${id}`.execute(
          api.platform.db,
        );
      }
      expect((await pay({ clientId: merchant.id })).status, end).toBe(200);
      await expireRequests(api.platform.db);
      expect(await feeRowsOf(merchant), end).toEqual([]);
    }
  });

  it('fees of 0 are fees, too: the first ones wait', async () => {
    const merchant = await newMerchant();
    expect((await setFees('developer', merchant, 0)).json).toMatchObject({ waits: true });
    expect(await feeRowsOf(merchant)).toEqual([]);
  });

  it('fees and an agent that are in force already are saved again without a second person', async () => {
    const [owner, agent] = [await newUser(Role.VaultOwner), await demoAgent()];
    const ofAgent = { type: 1, agent: { uuid: agent.uuid } };
    const calls = [
      (as: string) => setFees(as, owner, 2),
      (as: string) => setFees(as, owner, 1, ofAgent),
      (as: string) => setAgent(as, owner, agent),
    ];
    for (const call of calls) {
      expect((await call('developer')).json).toMatchObject({ waits: true });
      expect((await call('owner')).json.waits).toBeUndefined();
      expect(await call('developer')).toMatchObject({ status: 200, json: { requestedBy: null } });
    }
    expect(await termsOf(owner)).toMatchObject({
      own: { payInFee: 2 },
      agent: { id: agent.id, fees: { payInFee: 1 } },
    });
  });

  it('nobody requests or approves an agent, or the percents of one, whose account is of their own principal', async () => {
    const developer = await userIdOf(api, 'developer');
    const merchant = await newMerchant();
    const issued = { principalId: developer, passwordIssuedBy: developer };
    const id = await addPerson(api, 'own-agent', { role: Role.Agent, ...issued });
    const agent = { id, uuid: await uuidOf(api, id) };
    const percents = (as: string) => setFees(as, merchant, 1, { type: 1, agent: { uuid: agent.uuid } });
    for (const call of [percents, (as: string) => setAgent(as, merchant, agent)]) {
      const asked = await call('developer');
      expect(asked.status).toBe(409);
      expect(asked.json.message).toMatch(/^You created the account of own-agent or issued its password/);
      expect(asked.json.message).toContain('second-owner');
      expect((await call('owner')).json).toMatchObject({ waits: true });
      const request = await requestOn(api, `users/${merchant.id}`);
      const decisions = (await api.call('developer', 'GET', 'mgmt/approvals/decisions')).json as unknown as object[];
      expect(decisions).toContainEqual(expect.objectContaining({ id: request.id, canDecide: false }));
      const approval = await decideRequest(api, 'developer', 'approve', request.id, { parts: '' });
      expect(approval.status).toBe(409);
      expect(approval.json.message).toMatch(/^You created the account of own-agent/);
      expect((await call('developer')).status).toBe(409);
      expect((await decideRequest(api, 'second-owner', 'approve', request.id, { parts: '' })).status).toBe(200);
    }
    expect(await termsOf(merchant)).toMatchObject({ agent: { id: agent.id, fees: { payInFee: 1 } } });
  });

  it('a request for the percents of an agent names the agent', async () => {
    const merchant = await newMerchant();
    const { uuid } = await demoAgent();
    await setFees('developer', merchant, 0.5, { type: 1, agent: { uuid } });
    expect(await requestOn(api, `users/${merchant.id}`)).toMatchObject({
      step: 'Fees of the agent',
      about: 'Aron Agent: Pay-in fee 0.5 %',
    });
    // Only their own first fees keep a shop closed.
    expect((await pay({ clientId: merchant.id })).status).toBe(200);
  });

  it('two approvals of the first fees at the same moment set them once', async () => {
    const merchant = await newMerchant();
    await setFees('developer', merchant, 2);
    const { id } = await requestOn(api, `users/${merchant.id}`);
    const approvals = ['owner', 'second-owner'].map((as) => decideRequest(api, as, 'approve', id, { parts: '' }));
    const statuses = (await Promise.all(approvals)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await feeRowsOf(merchant)).toHaveLength(1);
  });

  it('first fees and an agent apply at once where the platform has turned approvals off', async () => {
    const [merchant, agent] = [await newMerchant(), await demoAgent()];
    const off = createApi({ ...api.platform, settings: { ...api.platform.settings, FOUR_EYES_ABOVE: 0 } });
    const headers = { Authorization: `Bearer ${await api.token('developer')}` };
    const call = async (name: string, body: object) => {
      const path = `/mgmt/users/${merchant.uuid}/${name}`;
      const answer = await off.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(answer.status).toBe(200);
      expect(await answer.json()).not.toHaveProperty('waits');
    };
    await call('fees', { type: 0, fees: [{ size: 2, type: 0 }] });
    await call('fees', { type: 1, fees: [{ size: 1, type: 0 }], agent: { uuid: agent.uuid } });
    await call('relations', { referrerUUID: agent.uuid });
    expect(await termsOf(merchant)).toMatchObject({
      own: { payInFee: 2 },
      agent: { id: agent.id, fees: { payInFee: 1 } },
    });
    expect(await listed(merchant)).toBe(true);
  });

  it('a shop opens when staff who requested its first fees are disabled, as when they cancel', async () => {
    const merchant = await newMerchant();
    const id = await addPerson(api, 'leaving', {});
    await setFees('leaving', merchant, 2);
    expect(await listed(merchant)).toBe(false);
    const path = `mgmt/users/${await uuidOf(api, id)}/status`;
    expect((await api.call('owner', 'POST', path, { status: UserStatus.Disabled })).status).toBe(200);
    expect(await listed(merchant)).toBe(true);
  });
});
