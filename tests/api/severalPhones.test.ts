import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireInvoices } from '../../server/domain/invoices/sweeps';
import { InvoiceStatus } from '../../src/resources/statuses/invoices';
import { MessageStatus, UnmatchedReason } from '../../src/resources/statuses/messages';
import { kindsForRules, type TestPlatform } from './testPlatform';
import { openFunded, watchingOn, type Watched } from './watching';

let api: TestPlatform;
const { watch, payIn, receive, requisitesOf, statusOf } = watchingOn(() => api);

/** A pattern that reads no account, and two that may or always do. */
const bare = '^Received: (?P<amount>[0-9.]+) RUB';
const optional = `${bare}(?: to \\*(?P<account>[0-9]{4}))?`;
const always = `${bare} to \\*(?P<account>[0-9]{4})`;

/** The phones of one vault owner at one bank may all hear of one payment (docs/rules.md#fitting). */
describe.each(kindsForRules)('several phones of a vault owner at one bank, on %s', (database) => {
  beforeAll(async () => {
    api = await openFunded(database);
  });
  afterAll(() => api.close());

  /** Adds an account of the same owner and bank, watched by another phone or by the same. */
  const addAccount = async (
    first: Watched,
    requisites: string,
    { tail, onSamePhone = false }: { tail?: string; onSamePhone?: boolean } = {},
  ) => {
    const { db } = api.platform;
    const { vaultProfileId } = await db
      .selectFrom('payment-accounts')
      .select('vaultProfileId')
      .where('id', '=', first.accountId)
      .executeTakeFirstOrThrow();
    const deviceId = onSamePhone
      ? first.deviceId
      : (
          await sql<{ id: number }>`insert into devices (title, name, status, "userId", "lastSeen")
            select title || ' two', name || ' two', status, "userId", "lastSeen" from devices where id = ${first.deviceId} returning id`.execute(
            db,
          )
        ).rows[0]!.id;
    const account = { vaultProfileId, bankDataId: first.bankId, requisites, deviceId, status: 0, tail: tail ?? null };
    await db
      .insertInto('payment-accounts')
      .values(account as never)
      .execute();
    return deviceId;
  };
  /** Resting as in production; the other tests of messages turn it off. */
  const resting = { REST_MINUTES: 5 };

  it('a sum that a message completed rests on all phones of the owner, because another may hear of it later', async () => {
    const first = await watch('Echo', 'ECHO', [bare]);
    await addAccount(first, '4000000000001111');
    const id = await payIn('Echo', '2222.00', resting);
    const { deviceId } = await api.platform.db
      .selectFrom('invoices')
      .select('deviceId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await receive(deviceId!, 'ECHO', 'Received: 2222.00 RUB. Thank you', { settings: resting })).toMatchObject({
      invoiceId: id,
    });
    await expect(payIn('Echo', '2222.00', resting)).rejects.toThrow('is free');
    expect(await payIn('Echo', '2223.00', resting)).toBeGreaterThan(0);
    // Five minutes later another payer gets the sum.
    await sql`update "payment-accounts" set "restUntil" = now() where "bankDataId" = ${first.bankId}`.execute(
      api.platform.db,
    );
    await sql`update invoices set "endDate" = now() - interval '6 minutes' where id = ${id}`.execute(api.platform.db);
    expect(await payIn('Echo', '2222.00', resting)).toBeGreaterThan(0);
  });

  it('a message whose pattern left the account out needs review while another phone waits for the same sum', async () => {
    const first = await watch('Choice', 'CHOICE', [optional]);
    const second = await addAccount(first, '4000000000002222');
    const [one, two] = [await payIn('Choice', '5555.00', resting), await payIn('Choice', '5555.00', resting)];
    for (const deviceId of [first.deviceId, second])
      expect(
        await receive(deviceId, 'CHOICE', `Received: 5555.00 RUB. Thank you, ${deviceId}`, { settings: resting }),
      ).toMatchObject({
        status: MessageStatus.Unmatched,
        why: UnmatchedReason.severalFit,
      });
    for (const id of [one, two]) expect(await statusOf(id)).toBe(InvoiceStatus.Handle);
    const tail = (await requisitesOf(one)).slice(-4);
    const { deviceId } = await api.platform.db
      .selectFrom('invoices')
      .select('deviceId')
      .where('id', '=', one)
      .executeTakeFirstOrThrow();
    expect(
      await receive(deviceId!, 'CHOICE', `Received: 5555.00 RUB to *${tail}`, { settings: resting }),
    ).toMatchObject({ invoiceId: one });
  });

  it('accounts that end alike are not told apart by their digits, on one phone or on two', async () => {
    const first = await watch('Alike', 'ALIKE', [always]);
    const { last4 } = first;
    await addAccount(first, '79001234567', { tail: last4, onSamePhone: true });
    await addAccount(first, `400000000000${last4}`);
    const id = await payIn('Alike', '6666.00', resting);
    await expect(payIn('Alike', '6666.00', resting)).rejects.toThrow('is free');
    const { deviceId } = await api.platform.db
      .selectFrom('invoices')
      .select('deviceId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(
      await receive(deviceId!, 'ALIKE', `Received: 6666.00 RUB to *${last4} (push)`, { settings: resting }),
    ).toMatchObject({ invoiceId: id });
    await expect(payIn('Alike', '6666.00', resting)).rejects.toThrow('is free');
  });

  it('one click that nobody pays keeps a sum from the other phones of an owner for minutes, not for an hour', async () => {
    const first = await watch('Clicked', 'CLICKED', [bare]);
    await addAccount(first, '4000000000003333');
    const id = await payIn('Clicked', '1500.00', resting);
    await sql`update invoices set "expireDate" = now() - interval '1 second' where id = ${id}`.execute(api.platform.db);
    await expireInvoices(api.platform.db, { REST_MINUTES: 0, CLAIM_MINUTES: 60 });
    await expect(payIn('Clicked', '1500.00', resting)).rejects.toThrow('is free');
    await sql`update invoices set "endDate" = now() - interval '6 minutes' where id = ${id}`.execute(api.platform.db);
    const next = await payIn('Clicked', '1500.00', resting);
    expect(await requisitesOf(next)).not.toBe(await requisitesOf(id));
  });
});
