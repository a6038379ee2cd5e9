import { maskOneTimeCodes } from '../../src/format/oneTimeCodes';
import { namesFigure } from '../../src/format/sums';
import { noPayment } from '../../src/resources/language/statuses';
import type { Tx } from '../database/schema';
import type { DemoAccount } from './platform';
import type { MatchedPayIn } from './seedInvoices';
import { demoBanks, demoHolders, demoMessages, demoPatterns } from './people';
import { between, digits, pick } from './random';

const minute = 60_000;
/** Why a message is unmatched: no pattern reads it. */
const noPattern = 2;

/** Phones, holders and their payment accounts. */
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
    .returning(['id', 'userId', 'status'])
    .execute();
  /** The phones of the owner of that holder, each in its turn. */
  const phoneOf = (holder: number) => {
    const phones = devices.filter(({ userId, status }) => userId === owners[holder % owners.length] && status === 0);
    return phones[Math.floor(holder / owners.length) % phones.length]!.id;
  };
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
  await tx
    .insertInto('payment-accounts')
    .values(
      profiles.flatMap(({ id }, index) =>
        Array.from({ length: 3 }, (_, account) => ({
          vaultProfileId: id,
          bankDataId: pick(random, bankIds),
          requisites: `4${digits(random, 15)}`,
          deviceId: account === 2 ? null : phoneOf(index),
          status: account === 2 && index % 3 === 0 ? 1 : 0,
          sbp: random() < 0.4,
        })),
      ),
    )
    .execute();
};

/** The payment accounts of a database, as invoices of the demo are given them. */
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
    active: status === 0 && profileStatus === 0,
  }));
};

/** A message as it is kept: what is shown of it, and its words whole where a code in them is masked. */
const wordsOf = (template: string, amount: string, card: string) => {
  const whole = template.replace('{amount}', amount).replace('{card}', card);
  const message = maskOneTimeCodes(whole);
  return { message, whole: message === whole ? null : whole };
};

/** Messages of the banks, those that completed a pay-in among them, and the patterns that read them. */
export const seedMessages = async (
  tx: Tx,
  random: () => number,
  now: number,
  bankIds: readonly number[],
  matched: readonly MatchedPayIn[],
) => {
  const devices = await tx.selectFrom('devices').select('id').orderBy('id').execute();
  await tx
    .insertInto('messages')
    .values(
      Array.from({ length: 20 }, (_, index) => {
        const template = demoMessages[index % demoMessages.length]!;
        const amount = `${between(random, 5, 900) * 100}.00`;
        const words = wordsOf(template, amount, digits(random, 4));
        return {
          phoneNumber: `994${digits(random, 9)}`,
          sender: demoBanks[index % demoBanks.length]!.senderName,
          ...words,
          status: 2,
          why: namesFigure(words.message) ? noPattern : noPayment,
          createDate: new Date(now - (20 - index) * 97 * minute).toISOString(),
          deviceId: devices[index % 7]!.id,
        };
      }),
    )
    .execute();
  if (matched.length > 0) {
    await tx
      .insertInto('messages')
      .values(
        matched.map(({ invoiceId, deviceId, bankId, amount, at }, index) => ({
          phoneNumber: `994${digits(random, 9)}`,
          sender: demoBanks[bankIds.indexOf(bankId)]!.senderName,
          ...wordsOf(demoMessages[index % 2]!, amount, digits(random, 4)),
          status: 1,
          createDate: new Date(at).toISOString(),
          deviceId,
          invoiceId,
          amount,
        })),
      )
      .execute();
  }
  await tx
    .insertInto('parsing-patterns')
    .values(demoPatterns.map((regexpPattern, index) => ({ regexpPattern, bankDataId: bankIds[index]! })))
    .execute();
};
