import type { Tx } from '../database/schema';
import type { DemoAccount } from './platform';
import { demoHolders } from './people';
import { between, cardNumber, digits, pick } from './random';
import { ActiveStatus } from '../../src/resources/statuses/vault';

/** Writes phones, holders and their payment accounts. */
export const seedVault = async (
  tx: Tx,
  random: () => number,
  owners: readonly number[],
  bankIds: readonly number[],
) => {
  const now = new Date().toISOString();
  const devices = await tx
    .insertInto('devices')
    .values(
      Array.from({ length: 8 }, (_, index) => ({
        title: `Phone ${index + 1}`,
        name: `${pick(random, ['Pixel 7', 'Galaxy A54', 'Redmi Note 12'])} #${index + 1}`,
        status: index === 7 ? ActiveStatus.Disabled : ActiveStatus.Active,
        appVersion: '2.4.1',
        signalLevel: between(random, 40, 100),
        batteryLevel: between(random, 25, 100),
        userId: owners[index % owners.length]!,
        lastSeen: now,
      })),
    )
    .returning(['id', 'userId', 'status'])
    .execute();
  /** Distributes the active phones of a holder's owner over the owner's holders. */
  const phoneIdOf = (holder: number) => {
    const phones = devices.filter(
      ({ userId, status }) => userId === owners[holder % owners.length] && status === ActiveStatus.Active,
    );
    return phones[Math.floor(holder / owners.length) % phones.length]!.id;
  };
  const profiles = await tx
    .insertInto('vault-profiles')
    .values(
      demoHolders.map((holderName, index) => ({
        holderName,
        phoneNumber: `994${digits(random, 9)}`,
        vaultOwnerId: owners[index % owners.length]!,
        status: index === 11 ? ActiveStatus.Disabled : ActiveStatus.Active,
      })),
    )
    .returning('id')
    .execute();
  await tx
    .insertInto('payment-accounts')
    .values(
      profiles.flatMap(({ id }, index) =>
        Array.from({ length: 3 }, (_, account) => ({
          vaultProfileId: id,
          bankDataId: pick(random, bankIds),
          requisites: cardNumber(random),
          deviceId: account === 2 ? null : phoneIdOf(index),
          status: account === 2 && index % 3 === 0 ? ActiveStatus.Disabled : ActiveStatus.Active,
          sbp: random() < 0.4,
        })),
      ),
    )
    .execute();
};

/** Returns the payment accounts that the demo's invoices may use. */
export const vaultAccounts = async (tx: Tx): Promise<DemoAccount[]> => {
  const rows = await tx
    .selectFrom('payment-accounts as a')
    .innerJoin('vault-profiles as p', 'p.id', 'a.vaultProfileId')
    .innerJoin('banks as b', 'b.id', 'a.bankDataId')
    .select(['a.id', 'a.requisites', 'a.deviceId', 'a.status', 'b.id as bankId', 'b.bankTitle'])
    .select(['p.vaultOwnerId as ownerId', 'p.holderName', 'p.status as profileStatus'])
    .orderBy('a.id')
    .execute();
  return rows.map(({ status, profileStatus, ...account }) => ({
    ...account,
    active: status === ActiveStatus.Active && profileStatus === ActiveStatus.Active,
  }));
};
