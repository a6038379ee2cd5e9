import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireRequests } from '../../server/decisions/decide';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { demoPassword } from '../../server/demo/people';
import { Role } from '../../src/resources/language/roles';
import { addPerson, fund, uuidOf } from './people';
import { decideOn, requestOn as requestAbout } from './approvalRequests';
import { untilLocked } from './lockWait';
import { kindsForRules, openTestPlatform, trc20, userIdOf, type TestPlatform } from './testPlatform';
import { activeSql, approvalSql, fulfilmentSql } from '../../server/database/statusSql';
import { ApprovalStatus } from '../../src/resources/statuses/approvals';
import { FundsType, Fulfilment } from '../../src/resources/statuses/funds';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { UserStatus } from '../../src/resources/statuses/people';
import { ActiveStatus } from '../../src/resources/statuses/vault';

let api: TestPlatform;
const id = (who: string) => userIdOf(api, who);
const post = (as: string | null, path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  api.call(as, 'POST', path, body, headers);
const requestOn = (subject: string) => requestAbout(api, subject);
const decide = (as: string, name: 'approve' | 'decline' | 'cancel', subject: string, input: object = {}) =>
  decideOn(api, as, name, subject, input);
const disable = async (as: string, userId: number) =>
  post(as, `mgmt/users/${await uuidOf(api, userId)}/status`, { status: UserStatus.Disabled });
const signIn = (who: string, password: string) =>
  post(null, 'login/', { loginId: `${who}@example.com`, password }).then(({ json }) => json);
const letTimePass = () =>
  sql`update approvals set "expireDate" = now() - interval '1 minute' where status = ${approvalSql.Waiting}`.execute(
    api.platform.db,
  );
const status = async (table: 'payment-accounts' | 'vault-profiles', record: unknown) =>
  (await api.platform.db.selectFrom(table).select('status').where('id', '=', Number(record)).executeTakeFirst())
    ?.status;

/** A profile with one account for the demo's vault owner, requested by this person. */
const vault = async (as: string, requisites: string) => {
  const vaultOwnerId = await id('vault-owner');
  const holder = { vaultOwnerId, holderName: 'New holder', phoneNumber: '79990001199', status: ActiveStatus.Active };
  const profile = (await post(as, 'mgmt/vault-profiles', holder)).json.id;
  const account = (await post(as, 'mgmt/bank-accounts', { vaultProfileId: profile, bankDataId: 1, requisites })).json
    .id;
  return { profile, account };
};

describe.each(kindsForRules)('limits of approvals on %s', (kind) => {
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    await sql`update "funds-operations" set status = ${fulfilmentSql.Refused} where status = ${fulfilmentSql.Waiting}`.execute(
      api.platform.db,
    );
    await addPerson(api, 'second-owner', { role: Role.Owner });
    await addPerson(api, 'dev');
    for (const who of ['merchant', 'vault-owner']) await fund(api, await id(who));
  });
  afterAll(async () => {
    expect(await checkBooks(api.platform.db)).toEqual([]);
    await api.close();
  });

  it('a vault owner can neither see nor complete a task that staff hold', async () => {
    await addPerson(api, 'stranger', { role: Role.VaultOwner });
    const requisites = { requisites: '4000123456789010', holderName: 'Ivan Petrov', phoneNumber: 0 };
    const body = { clientId: await id('merchant'), paymentType: PaymentType.PayOut, amount: 200_000, requisites };
    const { json } = await post(null, 'invoices', body);
    const { id: invoice } = await api.platform.db
      .selectFrom('invoices')
      .select('id')
      .where('uuid', '=', String(json.id))
      .executeTakeFirstOrThrow();
    await post('merchant', `mgmt/invoices/${String(json.id)}/approve`);
    await post('moderator', `mgmt/store/reserve/${invoice}`);
    expect((await post('moderator', `mgmt/store/complete/${invoice}`)).json.waits).toBe(true);
    expect((await post('stranger', `mgmt/store/complete/${invoice}`)).status).toBe(404);
    expect((await decide('stranger', 'approve', `invoices/${invoice}`)).status).toBe(404);
    expect(await requestOn(`invoices/${invoice}`)).toMatchObject({ status: ApprovalStatus.Waiting });
    expect((await decide('owner', 'approve', `invoices/${invoice}`)).json).toMatchObject({
      status: InvoiceStatus.Complete,
    });
  });

  it('an Owner cannot choose the new password of another Owner: the typed one is neither stored nor set', async () => {
    const other = await addPerson(api, 'target', { role: Role.Owner });
    const chosen = 'copper lantern quietly 71';
    const path = `mgmt/users/${other}/change-password`;
    expect((await post('owner', path, { userId: other, password: chosen })).json.waits).toBe(true);
    expect(JSON.stringify(await requestOn(`users/${other}`))).not.toContain(chosen);
    expect((await decide('second-owner', 'approve', `users/${other}`)).json.password).not.toBe(chosen);
    expect(await signIn('target', chosen)).toHaveProperty('error');
  });

  it('changing one’s own password needs the present one, however the id in the address is written', async () => {
    const own = await addPerson(api, 'zero');
    const password = 'copper lantern quietly 71';
    for (const written of [`0${own}`, `+${own}`, `${own}.0`, `%30${own}`])
      expect((await post('zero', `mgmt/users/${written}/change-password`, { password })).status, written).toBe(404);
    expect(await signIn('zero', password)).toHaveProperty('error');
  });

  it('expiry ends joint requests and deletes their records; one that others refer to stays, disabled', async () => {
    const { profile, account } = await vault('dev', '4000123412340001');
    const other = await vault('dev', '4000123412340002');
    // The vault owner refers to the second profile in the meantime.
    await sql`update "payment-accounts" set "vaultProfileId" = ${other.profile}
      where id = (select min(id) from "payment-accounts" where status = ${activeSql.Disabled})`.execute(
      api.platform.db,
    );
    await letTimePass();
    expect(await expireRequests(api.platform.db)).toBeGreaterThan(0);
    for (const subject of [`vault-profiles/${profile}`, `payment-accounts/${account}`])
      expect(await requestOn(subject), subject).toMatchObject({ status: ApprovalStatus.Expired });
    expect(await status('payment-accounts', account)).toBeUndefined();
    expect(await status('vault-profiles', profile)).toBeUndefined();
    expect(await status('vault-profiles', other.profile)).toBe(ActiveStatus.Disabled);
    expect(await expireRequests(api.platform.db)).toBe(0);
  });

  it('disabling a requester cancels their requests, and the key of the device they requested does not work', async () => {
    const fired = await addPerson(api, 'fired');
    const userId = await id('vault-owner');
    const phone = (await post('fired', 'mgmt/devices', { name: 'New phone', title: 'New phone', userId })).json;
    const wallet = (await post('fired', 'mgmt/platform-wallets', { address: trc20(90) })).json;
    const [account] = (await api.call('vault-owner', 'GET', 'mgmt/bank-accounts')).json;
    const binding = { deviceId: phone.id, accountId: account!.id };
    expect((await post('vault-owner', `mgmt/devices/${account!.id}/bind`, binding)).status).toBeGreaterThanOrEqual(400);
    expect((await disable('owner', fired)).status).toBe(200);
    const headers = { Authorization: `Bearer ${(phone as never as { key: string }).key}` };
    expect((await post(null, `devices/${phone.uuid}/state`, { batteryLevel: 50 }, headers)).status).toBe(401);
    expect(await requestOn(`platform-wallets/${wallet.id}`)).toMatchObject({ status: ApprovalStatus.Canceled });
    // Others can request the same again.
    expect((await post('dev', 'mgmt/platform-wallets', { address: trc20(90) })).status).toBe(200);
  });

  it('the issuer of a merchant’s password cannot approve an address for that merchant', async () => {
    const issuer = await id('developer');
    const of = { verified: false, passwordIssuedBy: issuer, principalId: issuer };
    const rich = await addPerson(api, 'rich', { role: Role.Merchant, ...of });
    const saved = (await post('rich', `mgmt/users/${rich}/addresses`, { name: 'a', address: trc20(7) })).json;
    const subject = `addresses/${saved.id}`;
    expect(saved.waits).toBe(true);
    expect((await decide('developer', 'approve', subject)).status).toBe(409);
    expect((await decide('rich', 'approve', subject)).status).toBe(403);
    expect((await decide('merchant', 'approve', subject)).status).toBe(404);
    expect((await decide('dev', 'approve', subject)).status).toBe(200);
  });

  it('approving a holder does not approve an account that was added after the request', async () => {
    const vaultOwnerId = await id('vault-owner');
    const { rows } = await sql<{
      id: number;
    }>`insert into "vault-profiles" ("holderName", "phoneNumber", "vaultOwnerId", status)
      values ('Old', '79990001111', ${vaultOwnerId}, 1) returning id`.execute(api.platform.db);
    const profile = rows[0]!.id;
    await post('dev', `mgmt/vault-profiles/${profile}/activate`);
    const input = { vaultProfileId: profile, bankDataId: 1, requisites: '4000123412340055' };
    const account = (await post('dev', 'mgmt/bank-accounts', input)).json.id;
    expect((await requestOn(`payment-accounts/${account}`)).partOf).toBeNull();
    expect((await decide('vault-owner', 'approve', `vault-profiles/${profile}`)).status).toBe(200);
    expect(await requestOn(`payment-accounts/${account}`)).toMatchObject({ status: ApprovalStatus.Waiting });
  });

  it('a repeated call does not get a key that was shown once', async () => {
    const headers = { 'Idempotency-Key': 'shown-once' };
    const body = { name: 'P', title: 'P', userId: await id('vault-owner') };
    const first = await post('dev', 'mgmt/devices', body, headers);
    expect(first.json).toHaveProperty('key');
    expect((await post('dev', 'mgmt/devices', body, headers)).json).toMatchObject({ code: 'already_done' });
    const { key } = first.json as never as { key: string };
    const kept = await sql`select 1 from "idempotency-keys" where answer::text like ${`%${key}%`}`.execute(
      api.platform.db,
    );
    expect(kept.rows).toEqual([]);
  });

  it('a session from a temporary password ends when the password expires', async () => {
    await addPerson(api, 'late', { passwordDue: true, passwordIssuedBy: await id('owner') });
    const { access } = await signIn('late', demoPassword);
    const headers = { Authorization: `Bearer ${access}` };
    const path = `mgmt/users/${await id('late')}/change-password`;
    await sql`update users set "passwordIssuedDate" = now() - interval '73 hours' where email = 'late@example.com'`.execute(
      api.platform.db,
    );
    expect((await post(null, path, { password: 'copper lantern quietly 71' }, headers)).status).toBe(401);
  });

  it('the platform refuses more than fifty waiting requests of one person', async () => {
    await addPerson(api, 'flooder');
    const answers: number[] = [];
    for (let number = 0; number < 52; number++)
      answers.push((await post('flooder', 'mgmt/platform-wallets', { address: trc20(100 + number) })).status);
    expect(answers.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(answers.slice(50)).toEqual([409, 409]);
    await disable('owner', await id('flooder'));
  });

  it('an early withdraw requires a reason from the second person', async () => {
    const rich = await addPerson(api, 'early', { role: Role.Merchant });
    await fund(api, rich);
    await sql`insert into addresses ("userId", name, address, "createDate") values
      (${rich}, 'a', ${trc20(8)}, now() - interval '2 days')`.execute(api.platform.db);
    const operation = (await post('early', `mgmt/users/${rich}/withdraws`, { amount: 500, address: trc20(8) })).json.id;
    // Set here as a withdraw of more than is withdrawable sets it.
    await sql`update "funds-operations" set early = true where id = ${operation}`.execute(api.platform.db);
    const path = `mgmt/deposits/${operation}/manual`;
    expect((await post('developer', path, { opId: operation })).json.waits).toBe(true);
    expect((await post('owner', path, { opId: operation })).json.field).toBe('reason');
    const subject = `funds-operations/${operation}`;
    expect((await decide('owner', 'approve', subject)).json.field).toBe('reason');
    expect((await decide('owner', 'approve', subject, { reason: 'They told us' })).json).toMatchObject({
      status: Fulfilment.Fulfilled,
    });
    expect(await requestOn(subject)).toMatchObject({ status: ApprovalStatus.Approved, decideReason: 'They told us' });
  });

  it('turning off an account again does not restart the time for which it was off', async () => {
    const { account } = await vault('dev', '4000123412340077');
    const { profile } = await vault('dev', '4000123412340078');
    await sql`update approvals set status = ${approvalSql.Canceled} where status = ${approvalSql.Waiting}`.execute(
      api.platform.db,
    );
    await sql`update "vault-profiles" set status = ${activeSql.Active} where id = ${profile}`.execute(api.platform.db);
    await sql`update "payment-accounts" set "offDate" = now() - interval '40 days' where id = ${account}`.execute(
      api.platform.db,
    );
    const path = (name: string) => `mgmt/bank-accounts/${account}/${name}`;
    expect((await api.call('developer', 'GET', path('deactivate'))).status).toBe(200);
    expect((await api.call('developer', 'GET', path('activate'))).json.waits).toBe(true);
    expect(await status('payment-accounts', account)).toBe(ActiveStatus.Disabled);
  });

  it('the issuer of a vault owner’s password cannot complete the pay-outs of that owner', async () => {
    const issuer = await id('owner');
    const of = { verified: false, passwordIssuedBy: issuer, principalId: issuer };
    const hijacked = await addPerson(api, 'hijacked', { role: Role.VaultOwner, ...of });
    await fund(api, hijacked);
    const requisites = { requisites: '4000123456789010', holderName: 'Ivan Petrov', phoneNumber: 0 };
    await sql`delete from counters`.execute(api.platform.db);
    const made = await post(null, 'invoices', {
      clientId: await id('merchant'),
      paymentType: PaymentType.PayOut,
      amount: 50_000,
      requisites,
    });
    const { id: invoice, uuid } = await api.platform.db
      .selectFrom('invoices')
      .select(['id', 'uuid'])
      .where('uuid', '=', String(made.json.id))
      .executeTakeFirstOrThrow();
    await post('merchant', `mgmt/invoices/${uuid}/approve`);
    expect((await post('hijacked', `mgmt/store/reserve/${invoice}`)).status).toBe(200);
    const complete = { invoiceId: uuid, status: InvoiceStatus.Complete, reason: 'Paid' };
    const refused = await post('owner', `mgmt/invoices/${uuid}/resolve`, complete);
    expect(refused.status).toBe(409);
    expect(String(refused.json.message)).toContain('hijacked');
    expect((await post('second-owner', `mgmt/invoices/${uuid}/resolve`, complete)).json).toMatchObject({
      status: InvoiceStatus.Complete,
    });
  });

  it('a person with a conflict of interest may cancel a small pay-out alone', async () => {
    const made = async (name: string, role: Role, principalId: number) => {
      const person = await addPerson(api, name, { role, verified: false, principalId, passwordIssuedBy: principalId });
      await fund(api, person);
      return person;
    };
    const shop = await made('near-shop', Role.Merchant, await id('owner'));
    await made('near-vault', Role.VaultOwner, await id('second-owner'));
    const requisites = { requisites: '4000123456789010', holderName: 'Ivan Petrov', phoneNumber: 0 };
    const { json } = await post(null, 'invoices', {
      clientId: shop,
      paymentType: PaymentType.PayOut,
      amount: 20_000,
      requisites,
    });
    const { id: invoice } = await api.platform.db
      .selectFrom('invoices')
      .select('id')
      .where('uuid', '=', String(json.id))
      .executeTakeFirstOrThrow();
    await post('second-owner', `mgmt/invoices/${String(json.id)}/approve`);
    expect((await post('near-vault', `mgmt/store/reserve/${invoice}`)).status).toBe(200);
    const cancel = { invoiceId: json.id, status: InvoiceStatus.Canceled, reason: 'Not paid' };
    expect((await post('owner', `mgmt/invoices/${String(json.id)}/resolve`, cancel)).json).toMatchObject({
      status: InvoiceStatus.Canceled,
    });
  });

  it('a deposit loses the consent of its requester when another person issues the requester’s password', async () => {
    await addPerson(api, 'asker');
    const shop = await addPerson(api, 'asked-for', { role: Role.Merchant });
    const expired = {
      amount: '50000',
      type: FundsType.Deposit,
      status: Fulfilment.Refused,
      lapsed: true,
      askedVerified: true,
    };
    const { id: operation } = await api.platform.db
      .insertInto('funds-operations')
      .values({ userId: shop, askedBy: await id('asker'), ...expired })
      .returning('id')
      .executeTakeFirstOrThrow();
    const asker = await id('asker');
    await post('owner', `mgmt/users/${asker}/change-password`, { userId: asker });
    const late = { opId: operation, reason: 'It came late' };
    expect((await post('owner', `mgmt/deposits/${operation}/manual`, late)).json.waits).toBe(true);
    expect((await decide('second-owner', 'approve', `funds-operations/${operation}`)).json).toMatchObject({
      status: Fulfilment.Fulfilled,
    });
  });

  it('the platform refuses a request whose session ends while the call waits', async () => {
    const late = await addPerson(api, 'in-flight');
    await api.token('in-flight');
    const { db } = api.platform;
    const started = await db.transaction().execute(async (tx) => {
      await sql`select 1 from users where id = ${late} for update`.execute(tx);
      const answer = post('in-flight', 'mgmt/platform-wallets', { address: trc20(91) });
      // Wait until the call waits for this row; PGlite has one connection, so the call cannot begin.
      if (kind === 'postgres') await untilLocked(db);
      await sql`delete from sessions where "userId" = ${late}`.execute(tx);
      return { answer };
    });
    expect((await started.answer).status).toBe(401);
    const { rows } = await sql`select 1 from "platform-wallets" where address = ${trc20(91)}`.execute(db);
    expect(rows).toEqual([]);
  });

  it('the issuer of a vault owner’s password cannot complete that owner’s pay-in as its holder', async () => {
    const { db } = api.platform;
    const ownerId = await id('hijacked');
    await sql`update "payment-accounts" set status = ${activeSql.Disabled}`.execute(db);
    await sql`with holder as (insert into "vault-profiles" ("holderName", "phoneNumber", "vaultOwnerId", status)
        values ('Held', '79990001122', ${ownerId}, 0) returning id)
      insert into "payment-accounts" ("vaultProfileId", "bankDataId", requisites, status)
      select id, 1, '40001234123499' || (10 + number), 0 from holder, generate_series(1, 60) number`.execute(db);
    await sql`delete from counters`.execute(db);
    const body = { clientId: await id('merchant'), paymentType: PaymentType.PayIn, amount: 50_000, cid: 'of-hijacked' };
    const made = await post(null, 'invoices', body);
    expect(made.json.message).toBeUndefined();
    const { id: invoice } = await db
      .selectFrom('invoices')
      .select('id')
      .where('uuid', '=', String(made.json.id))
      .executeTakeFirstOrThrow();
    const step = (as: string, name: string) => post(as, `mgmt/store/${name}/${invoice}`);
    expect((await step('owner', 'reserve')).status).toBe(200);
    const refused = await step('owner', 'complete');
    expect(refused.status).toBe(409);
    expect(String(refused.json.message)).toContain('hijacked');
    await step('owner', 'release');
    await step('second-owner', 'reserve');
    expect((await step('second-owner', 'complete')).json).toMatchObject({ status: InvoiceStatus.Complete });
  });
});
