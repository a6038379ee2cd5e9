import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireRequests } from '../../server/decisions/decide';
import { ActiveStatus } from '../../src/resources/statuses';
import { decideRequest, requestOn } from './approvalRequests';
import { kindsForRules, openTestPlatform, userIdOf, type TestPlatform } from './testPlatform';

interface Phone {
  id: number;
  uuid: string;
  key: string;
}

let api: TestPlatform;

/** Adds a phone for the vault owner of the demo. */
const addPhone = async (as: string): Promise<Phone> => {
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
    'does not come back with the key that staff know: %s',
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
