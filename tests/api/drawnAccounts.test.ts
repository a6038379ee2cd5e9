import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { microsOf } from '../../server/base/amounts';
import { findFreeAccount, type AccountCriteria } from '../../server/domain/invoices/findFreeAccount';
import { allowDirectWrites } from '../../server/domain/ledger/ledgerGuards';
import { Role } from '../../src/resources/language/roles';
import { ActiveStatus } from '../../src/resources/statuses/vault';
import { addPerson } from './people';
import { kindsForRules, openTestPlatform, type TestPlatform } from './testPlatform';

let api: TestPlatform;

/** Who gets a pay-in: vault owners by lot, by what is usable of their balances (docs/rules.md#which-account). */
describe.each(kindsForRules)('which account a pay-in gets, on %s', (database) => {
  let bankId: number;
  let number = 0;
  beforeAll(async () => {
    api = await openTestPlatform(database, 0);
    const bank = { bankTitle: 'Lots', senderName: 'LOTS', status: ActiveStatus.Active };
    bankId = (await api.platform.db.insertInto('banks').values(bank).returning('id').executeTakeFirstOrThrow()).id;
  });
  afterAll(() => api.close());

  const addAccount = async (vaultProfileId: number, more: { lastUsed?: string; addedDate?: string } = {}) => {
    const account = { vaultProfileId, bankDataId: bankId, requisites: `4666${String(++number).padStart(12, '0')}` };
    return api.platform.db
      .insertInto('payment-accounts')
      .values({ ...account, ...more, status: ActiveStatus.Active })
      .returning('id')
      .executeTakeFirstOrThrow();
  };
  /** Adds a vault owner with this balance (USDT) and a free account at the bank. */
  const addOwner = async (name: string, balance: number) => {
    const { db } = api.platform;
    const id = await addPerson(api, name, { role: Role.VaultOwner });
    await sql`insert into transactions ("toBalanceId", quantity, type, status, purpose) select id, ${balance}::numeric, 0, 3, 6
      from "balance-accounts" where "userId" = ${id}`.execute(db);
    const profile = await db
      .insertInto('vault-profiles')
      .values({ vaultOwnerId: id, holderName: name, status: ActiveStatus.Active })
      .returning('id')
      .executeTakeFirstOrThrow();
    const account = await addAccount(profile.id);
    return { id, profileId: profile.id, accountId: account.id };
  };
  const draw = async (seed: number, more: Partial<AccountCriteria> = {}) =>
    api.platform.db.transaction().execute((tx) =>
      findFreeAccount(
        tx,
        {
          sum: '100.00',
          requiredBalance: microsOf('1'),
          bankId,
          excludedAccountIds: [],
          excludedOwnerIds: [],
          seed,
          ...more,
        },
        { REST_MINUTES: 5, SUM_REST_HOURS: 24 },
      ),
    );
  /** How often each owner is drawn with the seeds 1 to `count`. */
  const drawMany = async (count: number, more?: Partial<AccountCriteria>) => {
    const drawn = new Map<number, number>();
    for (let seed = 1; seed <= count; seed++) {
      const { ownerId } = (await draw(seed * 7919, more))!;
      drawn.set(ownerId, (drawn.get(ownerId) ?? 0) + 1);
    }
    return drawn;
  };

  it('vault owners are drawn as often as their share of what is usable, so a deposit split over several gains nothing', async () => {
    const whole = await addOwner('Whole', 3000);
    const parts = [await addOwner('Part one', 1500), await addOwner('Part two', 1500)];
    const drawn = await drawMany(400);
    // Three standard deviations of 400 draws with a chance of one half are 30.
    expect(Math.abs(drawn.get(whole.id)! - 200)).toBeLessThan(30);
    for (const { id } of parts) expect(Math.abs(drawn.get(id)! - 100)).toBeLessThan(26);
    // The same seed draws the same.
    expect(await draw(5)).toEqual(await draw(5));
    // Who cannot cover the sum takes no part.
    expect([...(await drawMany(20, { requiredBalance: microsOf('2000') })).keys()]).toEqual([whole.id]);
    expect(await draw(1, { requiredBalance: microsOf('3000.01') })).toBeUndefined();
  });

  it('what is not settled does not count in the lot', async () => {
    const { id } = await addOwner('Unsettled', 100_000);
    const setUnsettled = (sum: string) =>
      api.platform.db.transaction().execute(async (tx) => {
        await allowDirectWrites(tx);
        await tx.updateTable('balance-accounts').set({ unsettled: sum }).where('userId', '=', id).execute();
      });
    await setUnsettled('99999.5');
    expect((await drawMany(20)).has(id)).toBe(false);
    await setUnsettled('0');
    expect((await drawMany(20)).get(id)).toBeGreaterThan(15);
    await api.platform.db
      .updateTable('vault-profiles')
      .set({ status: ActiveStatus.Disabled })
      .where('vaultOwnerId', '=', id)
      .execute();
  });

  it('of the owner drawn the account unused longest is given, and a new one has no precedence', async () => {
    const { profileId, accountId, id } = await addOwner('Several', 50_000);
    await sql`update "payment-accounts" set "lastUsed" = now() - interval '2 days' where id = ${accountId}`.execute(
      api.platform.db,
    );
    const fresh = await addAccount(profileId, { addedDate: new Date().toISOString() });
    const used = await addAccount(profileId, { lastUsed: new Date(Date.now() - 3_600_000).toISOString() });
    const only = { requiredBalance: microsOf('40000') };
    const order: number[] = [];
    for (let left = 3; left > 0; left--) {
      const account = (await draw(left, { ...only, excludedAccountIds: order }))!;
      expect(account.ownerId).toBe(id);
      order.push(account.id);
    }
    expect(order).toEqual([accountId, used.id, fresh.id]);
  });
});
