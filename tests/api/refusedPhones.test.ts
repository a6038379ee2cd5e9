import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireRequests } from '../../server/decisions/decide';
import { Role } from '../../src/resources/language/roles';
import { ActiveStatus, NotFreeReason } from '../../src/resources/statuses/vault';
import { decideRequest, requestOn } from './approvalRequests';
import { addPerson } from './people';
import { kindsForRules, openTestPlatform, userIdOf, type TestPlatform } from './testPlatform';

interface Phone {
  id: number;
  uuid: string;
  key: string;
}

let api: TestPlatform;

/** Adds a phone for the vault owner of the demo. */
const addPhone = async (as = 'vault-owner'): Promise<Phone> => {
  const body = { name: 'Phone', title: 'Phone', userId: await userIdOf(api, 'vault-owner') };
  return (await api.call(as, 'POST', 'mgmt/devices', body)).json as unknown as Phone;
};
const callAs = ({ uuid, key }: Phone, name: string, body: object) =>
  api.call(null, 'POST', `devices/${uuid}/${name}`, body, { Authorization: `Bearer ${key}` });
const tell = (phone: Phone) => callAs(phone, 'state', { battery: 81, signal: 64, appVersion: '2.5.0' });
const sendMessage = (phone: Phone) =>
  callAs(phone, 'messages', { messages: [{ number: 1, sender: '900', text: 'Hello', time: Date.now() }] });
const act = (as: string, name: string, { id }: Phone) => api.call(as, 'POST', `mgmt/devices/${id}/${name}`, {});
const kept = ({ id }: Phone) =>
  api.platform.db
    .selectFrom('devices')
    .select(['status', 'isTrusted', 'keyHash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe.each(kindsForRules)('a phone that nobody approved, on %s', (kind) => {
  beforeAll(async () => {
    api = await openTestPlatform(kind);
  });
  afterAll(() => api.close());

  it.each(['declined', 'canceled', 'expired'])(
    'a phone that nobody approved does not come back with the key that staff know: %s',
    async (ending) => {
      const phone = await addPhone('developer');
      // A message refers to it, so it stays, disabled.
      expect((await sendMessage(phone)).status).toBe(200);
      const { id } = await requestOn(api, `devices/${phone.id}`);
      if (ending === 'declined') await decideRequest(api, 'vault-owner', 'decline', id, { reason: 'Not mine' });
      else if (ending === 'canceled') await decideRequest(api, 'developer', 'cancel', id);
      else {
        await sql`update approvals set "expireDate" = now() - interval '1 second' where id = ${id}`.execute(
          api.platform.db,
        );
        await expireRequests(api.platform.db);
      }
      expect(await kept(phone)).toEqual({ status: ActiveStatus.Disabled, isTrusted: false, keyHash: null });
      expect((await act('vault-owner', 'activate', phone)).status).toBe(200);
      expect((await tell(phone)).status).toBe(401);
      const { key } = (await act('vault-owner', 'key', phone)).json as unknown as Phone;
      expect((await tell({ ...phone, key })).status).toBe(200);
    },
  );
});

describe.each(kindsForRules)('a lost phone on %s', (kind) => {
  beforeAll(async () => {
    api = await openTestPlatform(kind);
  });
  afterAll(() => api.close());

  const noticesTo = async (as: string) => {
    const notices = api.platform.db.selectFrom('notifications').select(['subject', 'phrase', 'isRead']);
    return notices
      .where('userId', '=', await userIdOf(api, as))
      .orderBy('id')
      .execute();
  };

  it('a lost phone is disabled at once by its owner, a Developer or an Owner, and its owner is told by whom', async () => {
    for (const as of ['vault-owner', 'developer', 'owner']) {
      await api.platform.db.deleteFrom('notifications').execute();
      const phone = await addPhone();
      for (const other of ['merchant', 'agent', 'moderator', 'finance'])
        expect((await act(other, 'disable', phone)).status).toBe(403);
      expect((await act(as, 'disable', phone)).json).toMatchObject({ id: phone.id, status: ActiveStatus.Disabled });
      for (const answer of [await tell(phone), await sendMessage(phone)])
        expect(answer).toMatchObject({ status: 409, json: { message: 'This device is disabled' } });
      expect((await act(as, 'disable', phone)).json.message).toContain('This device is disabled');
      const subject = `devices/${phone.id}`;
      expect(await noticesTo('vault-owner')).toEqual(
        as === 'vault-owner' ? [] : [{ subject, phrase: '%{name} disabled your device %{device}', isRead: false }],
      );
      const { json } = await api.call('owner', 'GET', `mgmt/history/devices/${phone.id}`);
      expect(json.filter(({ refused }) => !refused).map(({ act: name }) => name)).toEqual(['disable', 'create']);
    }
  });

  it('a lost phone of somebody else is not found', async () => {
    await addPerson(api, 'other-vault', { role: Role.VaultOwner });
    expect((await act('other-vault', 'disable', await addPhone())).status).toBe(404);
  });

  it('a lost phone takes its accounts out of the pool until it is activated', async () => {
    const phone = await addPhone();
    expect((await tell(phone)).status).toBe(200);
    await api.platform.deviceStates.flush();
    const { rows } = await sql<{ id: number }>`select a.id from "payment-accounts" a
      join "vault-profiles" p on p.id = a."vaultProfileId" where p."vaultOwnerId" = ${await userIdOf(api, 'vault-owner')}
      and a.status = ${ActiveStatus.Active} and a."invoiceId" is null order by a.id limit 1`.execute(api.platform.db);
    const { id } = rows[0]!;
    await sql`update "payment-accounts" set "deviceId" = ${phone.id}, "restUntil" = null where id = ${id}`.execute(
      api.platform.db,
    );
    const whyNotFree = async () =>
      (await api.call('owner', 'GET', `mgmt/bank-accounts?filter={"id":[${id}]}`)).json[0] as unknown as object;
    expect(await whyNotFree()).toMatchObject({ isFree: true, whyNotFree: null });
    expect((await act('owner', 'disable', phone)).status).toBe(200);
    expect(await whyNotFree()).toMatchObject({ isFree: false, whyNotFree: NotFreeReason.DeviceOff });
    expect((await act('vault-owner', 'activate', phone)).status).toBe(200);
    expect(await whyNotFree()).toMatchObject({ isFree: true });
  });

  it('a phone that waits for approval is decided there: disabling and activating it does not approve it', async () => {
    const phone = await addPhone('developer');
    expect((await act('vault-owner', 'disable', phone)).status).toBe(200);
    expect(await act('vault-owner', 'activate', phone)).toMatchObject({
      status: 409,
      json: { message: 'This waits for approval: it is decided on Approvals' },
    });
    expect(await kept(phone)).toMatchObject({ status: ActiveStatus.Disabled, isTrusted: false });
  });
});
