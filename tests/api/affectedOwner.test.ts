import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/resources/language/roles';
import { ActiveStatus } from '../../src/resources/statuses/vault';
import { decideRequest, requestOn } from './approvalRequests';
import { addPerson } from './people';
import { kindsForRules, openTestPlatform, userIdOf, type TestPlatform } from './testPlatform';

let api: TestPlatform;
let owner: number;
let profile: number;
let last = 0;

const account = () => ({ vaultProfileId: profile, bankDataId: 1, requisites: `8${String(++last).padStart(15, '0')}` });
/** What the vault owner of the demo has not read. */
const unread = async () => {
  const notices = api.platform.db.selectFrom('notifications').select(['subject', 'phrase', 'args']);
  return notices.where('userId', '=', owner).where('isRead', '=', false).orderBy('id').execute();
};
const readAll = () => sql`update notifications set "isRead" = true`.execute(api.platform.db);
const approved = '%{name} approved what %{requester} requested for you: %{step}, %{about}';

describe.each(kindsForRules)('a vault owner on %s', (kind) => {
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    await addPerson(api, 'second-owner', { role: Role.Owner });
    owner = await userIdOf(api, 'vault-owner');
    const profiles = api.platform.db.selectFrom('vault-profiles').select('id').where('vaultOwnerId', '=', owner);
    profile = (await profiles.orderBy('id').executeTakeFirstOrThrow()).id;
    await readAll();
  });
  afterAll(() => api.close());

  it('a vault owner is told of an account that two members of staff added to their vault', async () => {
    const { json } = await api.call('owner', 'POST', 'mgmt/bank-accounts', account());
    expect(await unread()).toMatchObject([{ phrase: '%{name} asks for your approval: %{step}, %{about}' }]);
    const { id } = await requestOn(api, `payment-accounts/${json.id}`);
    expect((await decideRequest(api, 'second-owner', 'approve', id)).status).toBe(200);
    const [notice, ...others] = await unread();
    expect([notice!.subject, notice!.phrase, others]).toEqual([`payment-accounts/${json.id}`, approved, []]);
    expect(JSON.parse(notice!.args)).toMatchObject({ name: 'second-owner', step: { phrase: 'Add account' } });
    await readAll();
  });

  it('a vault owner is told of an import that two members of staff made, which they could have declined', async () => {
    const { json } = await api.call('owner', 'POST', 'mgmt/import/payment-accounts', { rows: [account(), account()] });
    const { request } = json as unknown as { request: number };
    expect((await api.call('vault-owner', 'GET', `mgmt/approvals/${request}/rows`)).status).toBe(200);
    expect((await decideRequest(api, 'second-owner', 'approve', request)).status).toBe(200);
    expect(await unread()).toMatchObject([{ subject: 'payment-accounts', phrase: approved }]);
    await readAll();
  });

  it('a vault owner is not told of what they approve or add themselves', async () => {
    const { json } = await api.call('owner', 'POST', 'mgmt/bank-accounts', account());
    const { id } = await requestOn(api, `payment-accounts/${json.id}`);
    expect((await decideRequest(api, 'vault-owner', 'approve', id)).status).toBe(200);
    expect((await api.call('vault-owner', 'POST', 'mgmt/bank-accounts', account())).status).toBe(200);
    expect(await unread()).toEqual([]);
  });

  it('a vault owner is told when staff unbind their phone, or activate an account or a holder', async () => {
    const { db } = api.platform;
    const { rows } = await sql<{ id: number; deviceId: number }>`select a.id, a."deviceId" from "payment-accounts" a
      join "vault-profiles" p on p.id = a."vaultProfileId"
      where p."vaultOwnerId" = ${owner} and a."deviceId" is not null limit 1`.execute(db);
    const { id } = rows[0]!;
    expect((await api.call('developer', 'POST', `mgmt/devices/${id}/unbind`, {})).json).toMatchObject({
      deviceId: null,
    });
    const off = { status: ActiveStatus.Disabled, offDate: new Date().toISOString() };
    await db.updateTable('payment-accounts').set(off).where('id', '=', id).execute();
    await db.updateTable('vault-profiles').set(off).where('id', '=', profile).execute();
    expect((await api.call('developer', 'GET', `mgmt/bank-accounts/${id}/activate`)).status).toBe(200);
    expect((await api.call('developer', 'POST', `mgmt/vault-profiles/${profile}/activate`, {})).status).toBe(200);
    expect((await unread()).map(({ subject, phrase }) => [subject, phrase])).toEqual([
      [`payment-accounts/${id}`, '%{name} unbound your device %{device} from a payment account'],
      [`payment-accounts/${id}`, '%{name} activated your payment account %{account}'],
      [`vault-profiles/${profile}`, '%{name} activated your holder %{holder}'],
    ]);
  });
});
