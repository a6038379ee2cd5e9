import { sql } from 'kysely';
import { Role } from '../../src/resources/roles';
import type { Db, Tx } from '../database/schema';
import { hashPassword } from '../session/passwords';
import {
  demoAccounts,
  demoBanks,
  demoHolders,
  demoMerchants,
  demoMessages,
  demoPassword,
  demoPatterns,
  demoTickets,
  demoVaultOwners,
} from './people';
import { between, digits, pick, seededRandom } from './random';

const day = 86_400_000;
const minute = 60_000;
const days = 30;
const openInvoices = 24;
const expiry = 15 * minute;
const batch = 2000;

const walletLetters = [...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'];

const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '') || 'tea';

const seedUsers = async (tx: Tx, now: number) => {
  const passwordHash = await hashPassword(demoPassword);
  const createDate = new Date(now - 90 * day).toISOString();
  const others = [
    ...demoMerchants.map((nickname) => ({
      nickname,
      email: `${slug(nickname)}@merchants.example`,
      type: Role.Merchant,
    })),
    ...demoVaultOwners.map((nickname) => ({
      nickname,
      email: `${slug(nickname)}@vault.example`,
      type: Role.VaultOwner,
    })),
  ];
  return tx
    .insertInto('users')
    .values([
      ...demoAccounts.map((account) => ({ ...account, status: 0, createDate, passwordHash })),
      ...others.map((other) => ({ ...other, status: 0, createDate })),
      { nickname: 'Left the team', email: 'former@example.com', type: Role.Moderator, status: 1, createDate },
    ])
    .returning(['id', 'type'])
    .execute();
};

const seedVault = async (tx: Tx, random: () => number, owners: readonly number[], bankIds: readonly number[]) => {
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

const seedRates = async (tx: Tx, random: () => number, now: number) => {
  let price = 91.2;
  const rates = Array.from({ length: days * 4 }, (_, index) => {
    price = Math.max(88, Math.min(96, price + (random() - 0.48) * 0.6));
    return {
      type: 'USDT/RUB',
      price: price.toFixed(2),
      createDate: new Date(now - (days * 4 - index) * (day / 4)).toISOString(),
    };
  });
  await tx.insertInto('exchange-rates').values(rates).execute();
};

interface InvoiceSeed {
  clientId: number;
  amount: string;
  status: number;
  createDate: string;
  expireDate: string;
  paymentType: number;
  paymentMethod: string;
  cid: string;
  requisites: string;
  holderName: string;
  accountId: number | null;
}

const invoiceAt = (
  random: () => number,
  created: number,
  status: number,
  merchants: readonly number[],
  accounts: readonly { id: number; requisites: string | null }[],
): InvoiceSeed => {
  const account = pick(random, accounts);
  const payIn = random() < 0.75;
  return {
    clientId: pick(random, merchants),
    amount: (between(random, 5, 1500) * 100 + (random() < 0.2 ? between(random, 1, 99) / 100 : 0)).toFixed(2),
    status,
    createDate: new Date(created).toISOString(),
    expireDate: new Date(created + expiry).toISOString(),
    paymentType: payIn ? 0 : 1,
    paymentMethod: pick(random, ['BANK TRANSFER', 'Kapital Bank', 'Bank of Baku', 'Unibank']),
    cid: `order-${between(random, 1000, 99_999)}`,
    requisites: payIn ? (account.requisites ?? '') : `4${digits(random, 15)}`,
    holderName: pick(random, demoHolders),
    accountId: payIn ? account.id : null,
  };
};

const finalStatus = (random: () => number) => {
  const chance = random();
  return chance < 0.82 ? 5 : chance < 0.92 ? 3 : 4;
};

const seedInvoices = async (
  tx: Tx,
  random: () => number,
  now: number,
  amount: number,
  merchants: readonly number[],
  accounts: readonly { id: number; requisites: string | null }[],
) => {
  const open = Math.min(openInvoices, amount);
  const past = amount - open;
  for (let first = 0; first < amount; first += batch) {
    const rows = Array.from({ length: Math.min(batch, amount - first) }, (_, offset) => {
      const index = first + offset;
      if (index < past) {
        const created = now - days * day + Math.floor(((days * day - 20 * minute) * (index + random())) / past);
        return invoiceAt(random, created, finalStatus(random), merchants, accounts);
      }
      const created = now - Math.floor(((open - (index - past)) / open) * 13 * minute);
      return invoiceAt(random, created, pick(random, [0, 0, 1, 2, 2]), merchants, accounts);
    });
    await sql`insert into invoices ("clientId", amount, status, "createDate", "expireDate", "paymentType",
        "paymentMethod", cid, requisites, "holderName", "accountId")
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("clientId" integer, amount numeric,
        status integer, "createDate" timestamptz, "expireDate" timestamptz, "paymentType" integer,
        "paymentMethod" text, cid text, requisites text, "holderName" text, "accountId" integer)`.execute(tx);
  }
  await sql`insert into deals ("invoiceId", "bankAccountId", amount, status, "createDate", "updateDate")
    select i.id, i."accountId",
      round(i.amount / (select price from "exchange-rates" order by id desc limit 1), 6),
      case when i.status < 3 then 0 when i.status = 5 then 1 else 2 end, i."createDate",
      case when i.status < 3 then null else i."createDate" + interval '4 minutes' end
    from invoices i order by i.id`.execute(tx);
  await sql`update invoices i set "dealId" = d.id from deals d where d."invoiceId" = i.id`.execute(tx);
  await sql`update "payment-accounts" a set "isFree" = false
    where exists (select 1 from invoices i where i."accountId" = a.id and i.status < 3)`.execute(tx);
};

const seedMessages = async (tx: Tx, random: () => number, now: number, bankIds: readonly number[]) => {
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

const seedFinance = async (
  tx: Tx,
  random: () => number,
  now: number,
  owners: readonly number[],
  merchants: readonly number[],
) => {
  const wallets = await tx
    .insertInto('platform-wallets')
    .values(Array.from({ length: 6 }, (_, index) => ({ address: `T${walletName(random)}`, state: index < 2 ? 1 : 0 })))
    .returning('id')
    .execute();
  await tx
    .insertInto('funds-operations')
    .values(
      Array.from({ length: 24 }, (_, index) => ({
        userId: owners[index % owners.length]!,
        walletId: wallets[index % wallets.length]!.id,
        amount: `${between(random, 1, 40) * 100}`,
        type: index % 5 === 4 ? 1 : 0,
        status: index > 20 ? 0 : 1,
        createDate: new Date(now - (24 - index) * day).toISOString(),
      })),
    )
    .execute();
  const balances = await tx.selectFrom('balance-accounts').select(['id', 'userId']).execute();
  const balanceOf = (userId: number) => balances.find((balance) => balance.userId === userId)!.id;
  await tx
    .insertInto('transactions')
    .values(
      Array.from({ length: 120 }, (_, index) => {
        const type = index % 6 === 0 ? 0 : index % 7 === 0 ? 2 : 1;
        return {
          fromBalanceId: type === 0 ? null : balanceOf(pick(random, owners)),
          toBalanceId: type === 2 ? null : balanceOf(pick(random, merchants)),
          quantity: `${between(random, 5, 900)}.${digits(random, 6)}`,
          type,
          status: index > 110 ? 1 : pick(random, [3, 3, 3, 3, 2]),
          createDate: new Date(now - (120 - index) * 5 * 60 * minute).toISOString(),
        };
      }),
    )
    .execute();
};

const walletName = (random: () => number) => Array.from({ length: 33 }, () => pick(random, walletLetters)).join('');

const seedGroups = async (tx: Tx, owners: readonly number[], now: number) => {
  const createDate = new Date(now - 40 * day).toISOString();
  const groups = await tx
    .insertInto('user-groups')
    .values([
      { title: 'Night shift', description: 'Covers 22:00 to 06:00', createDate },
      { title: 'Day shift', description: '', createDate },
    ])
    .returning('id')
    .execute();
  const shares = ['50', '30', '20'];
  await tx
    .insertInto('group-members')
    .values(
      owners.map((userId, index) => ({ groupId: groups[0]!.id, userId, shareSize: shares[index] ?? '0', createDate })),
    )
    .execute();
};

/**
 * Fills an empty database with a believable platform: users of every role, banks, a vault, rates, a month of invoices
 * with their deals. Does nothing when there are users already. One transaction: all of it or none.
 */
export const seedDemo = (db: Db, invoices: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const known = await tx.selectFrom('users').select('id').limit(1).execute();
    if (known.length > 0) return false;
    const random = seededRandom(20_251);
    const now = Date.now();
    const people = await seedUsers(tx, now);
    const idsOf = (type: number) => people.filter((person) => person.type === type).map(({ id }) => id);
    const merchants = idsOf(Role.Merchant);
    const owners = idsOf(Role.VaultOwner);
    const banks = await tx
      .insertInto('banks')
      .values([...demoBanks])
      .returning('id')
      .execute();
    const accounts = await seedVault(
      tx,
      random,
      owners,
      banks.map(({ id }) => id),
    );
    await seedRates(tx, random, now);
    await seedInvoices(tx, random, now, invoices, merchants, accounts);
    await seedGroups(tx, owners, now);
    await tx
      .insertInto('balance-accounts')
      .values(people.map(({ id }) => ({ userId: id, amount: `${between(random, 200, 20_000)}.${digits(random, 2)}` })))
      .execute();
    const depositors = [...owners, ...idsOf(Role.Developer)];
    await tx
      .insertInto('deposits')
      .values(
        Array.from({ length: 18 }, (_, index) => ({
          userId: depositors[index % depositors.length]!,
          amount: `${between(random, 1, 40) * 100}`,
          status: index > 15 ? 0 : 1,
          createDate: new Date(now - (18 - index) * day).toISOString(),
        })),
      )
      .execute();
    await seedMessages(
      tx,
      random,
      now,
      banks.map(({ id }) => id),
    );
    await seedFinance(tx, random, now, owners, merchants);
    await tx
      .insertInto('support')
      .values(demoTickets.map((ticket) => ({ ...ticket, ticketAuthor: 'Max Moderator' })))
      .execute();
    await tx
      .insertInto('traffic')
      .values(
        merchants.slice(0, 3).map((userId, index) => ({
          title: `Corridor ${index + 1}`,
          userId,
          from: index * 5000,
          to: (index + 1) * 5000,
        })),
      )
      .execute();
    return true;
  });
