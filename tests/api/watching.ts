import { makeInvoice } from '../../server/domain/invoices/make';
import type { Settings } from '../../server/base/settings';
import { receiveMessage } from '../../server/domain/messages/receive';
import { sql } from 'kysely';
import { openTestPlatform, type Kind, type TestPlatform } from './testPlatform';
import { PaymentType } from '../../src/resources/statuses/invoices';
import { ActiveStatus } from '../../src/resources/statuses/vault';

/** The pattern of most banks in tests. */
export const incoming = '^Incoming (?P<amount>[0-9., ]+) RUB';

/** A payment account with its bank, and the device that is bound to it. */
export interface Watched {
  bankId: number;
  deviceId: number;
  accountId: number;
  last4: string;
}

/** A platform whose demo vault owner has enough money for every pay-in. */
export const openFunded = async (kind: Kind): Promise<TestPlatform> => {
  const api = await openTestPlatform(kind, 0);
  await sql`insert into transactions ("toBalanceId", quantity, type, status, purpose) select b.id, 1e9, 0, 3, 6
    from "balance-accounts" b join users u on u.id = b."userId" where u.email = 'vault-owner@example.com'`.execute(
    api.platform.db,
  );
  return api;
};

/** Helpers that bind devices of the demo's vault owner to new accounts, create pay-ins and receive messages. */
export const watchingOn = (api: () => TestPlatform) => {
  const platform = () => api().platform;
  let number = 0;
  const settings = () => ({ ...platform().settings, REST_MINUTES: 0, POOL_SHARE: 100 });

  /** Adds a bank with patterns, and an account of the vault owner at it that is bound to a device. */
  const watch = async (
    title: string,
    sender: string,
    patterns: readonly string[],
    deviceId?: number,
  ): Promise<Watched> => {
    const { db } = platform();
    const bank = await db
      .insertInto('banks')
      .values({ bankTitle: title, senderName: sender, status: ActiveStatus.Active })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (patterns.length > 0)
      await db
        .insertInto('parsing-patterns')
        .values(patterns.map((regexpPattern) => ({ bankDataId: bank.id, regexpPattern })))
        .execute();
    const owner = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'vault-owner@example.com')
      .executeTakeFirstOrThrow();
    const profile = await db
      .selectFrom('vault-profiles')
      .select('id')
      .where('vaultOwnerId', '=', owner.id)
      .where('status', '=', ActiveStatus.Active)
      .executeTakeFirstOrThrow();
    const device =
      deviceId ??
      (
        await db
          .insertInto('devices')
          .values({
            title,
            name: title,
            status: ActiveStatus.Active,
            userId: owner.id,
            lastSeen: new Date(Date.now() + 3_600_000).toISOString(),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const requisites = `4555${String(bank.id).padStart(12, '0')}`;
    const account = await db
      .insertInto('payment-accounts')
      .values({
        vaultProfileId: profile.id,
        bankDataId: bank.id,
        requisites,
        deviceId: device,
        status: ActiveStatus.Active,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { bankId: bank.id, deviceId: device, accountId: account.id, last4: requisites.slice(-4) };
  };

  const anotherAccount = async ({ bankId, deviceId }: Watched) => {
    const { db } = platform();
    const { vaultProfileId } = await db
      .selectFrom('payment-accounts')
      .select('vaultProfileId')
      .where('deviceId', '=', deviceId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('payment-accounts')
      .values({
        vaultProfileId,
        bankDataId: bankId,
        requisites: `4777${String(++number).padStart(12, '0')}`,
        deviceId,
        status: ActiveStatus.Active,
      })
      .execute();
  };

  const payIn = async (bank: string, amount: string, more: Partial<Settings> = {}) => {
    const { db } = platform();
    const clientId = (
      await db.selectFrom('users').select('id').where('email', '=', 'merchant@example.com').executeTakeFirstOrThrow()
    ).id;
    const { id } = await db.transaction().execute((tx) =>
      makeInvoice(
        tx,
        { ...settings(), ...more },
        {
          clientId,
          paymentType: PaymentType.PayIn,
          amount,
          cid: null,
          paymentMethod: bank,
          address: 'test',
        },
      ),
    );
    return id;
  };
  const receive = (
    deviceId: number,
    sender: string,
    text: string,
    more: { time?: string; number?: string; settings?: Partial<Settings> } = {},
  ) =>
    receiveMessage({ ...platform(), settings: { ...settings(), ...more.settings } }, deviceId, {
      number: more.number ?? String(++number),
      sender,
      text,
      time: more.time ?? new Date().toISOString(),
    });
  const requisitesOf = async (id: number) =>
    (await platform().db.selectFrom('invoices').select('requisites').where('id', '=', id).executeTakeFirstOrThrow())
      .requisites!;
  const statusOf = async (id: number) =>
    (await platform().db.selectFrom('invoices').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

  const uuidOf = async (id: number) =>
    (await platform().db.selectFrom('invoices').select('uuid').where('id', '=', id).executeTakeFirstOrThrow()).uuid;
  /** The messages of a device, oldest first. */
  const messagesOf = (deviceId: number) =>
    platform().db.selectFrom('messages').selectAll().where('deviceId', '=', deviceId).orderBy('id').execute();

  return { settings, watch, anotherAccount, payIn, receive, requisitesOf, statusOf, uuidOf, messagesOf };
};
