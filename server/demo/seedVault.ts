import type { Tx } from '../database/schema';
import { demoBanks, demoHolders, demoMessages, demoPatterns } from './people';
import { between, digits, pick } from './random';

const minute = 60_000;

/** Phones, holders and their payment accounts. Returns the accounts. */
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
        status: index === 7 ? 1 : 0,
        appVersion: '2.4.1',
        signalLevel: between(random, 40, 100),
        batteryLevel: between(random, 25, 100),
        userId: owners[index % owners.length]!,
        lastSeen: now,
      })),
    )
    .returning('id')
    .execute();
  const profiles = await tx
    .insertInto('vault-profiles')
    .values(
      demoHolders.map((holderName, index) => ({
        holderName,
        phoneNumber: `994${digits(random, 9)}`,
        vaultOwnerId: owners[index % owners.length]!,
        status: index === 11 ? 1 : 0,
      })),
    )
    .returning('id')
    .execute();
  return tx
    .insertInto('payment-accounts')
    .values(
      profiles.flatMap(({ id }, index) =>
        Array.from({ length: 3 }, (_, account) => ({
          vaultProfileId: id,
          bankDataId: pick(random, bankIds),
          requisites: `4${digits(random, 15)}`,
          deviceId: account === 2 ? null : devices[index % 7]!.id,
          status: account === 2 && index % 3 === 0 ? 1 : 0,
          sbp: random() < 0.4,
          isFree: true,
        })),
      ),
    )
    .returning(['id', 'requisites'])
    .execute();
};

/** Messages of the banks, and the patterns that read them. */
export const seedMessages = async (tx: Tx, random: () => number, now: number, bankIds: readonly number[]) => {
  await tx
    .insertInto('messages')
    .values(
      Array.from({ length: 60 }, (_, index) => {
        const template = demoMessages[index % demoMessages.length]!;
        const amount = `${between(random, 5, 900) * 100}.00`;
        return {
          phoneNumber: `994${digits(random, 9)}`,
          sender: demoBanks[index % demoBanks.length]!.senderName,
          message: template.replace('{amount}', amount).replace('{card}', digits(random, 4)),
          status: index % 3 === 2 ? 2 : 1,
          createDate: new Date(now - (60 - index) * 47 * minute).toISOString(),
          deviceId: 1 + (index % 7),
        };
      }),
    )
    .execute();
  await tx
    .insertInto('parsing-patterns')
    .values(demoPatterns.map((regexpPattern, index) => ({ regexpPattern, bankDataId: bankIds[index]! })))
    .execute();
};
