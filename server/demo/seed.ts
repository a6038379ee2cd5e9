import { sql } from 'kysely';
import { Role } from '../../src/resources/language/roles';
import { requireBooks } from '../domain/ledger/checkBooks';
import type { Db, Tx } from '../database/schema';
import { hashPassword } from '../session/passwords';
import { demoAccounts, demoBanks, demoMerchants, demoOperators, demoPassword, demoVaultOwners } from './people';
import { seededRandom } from './random';
import { seedAddresses } from './seedAddresses';
import { readableBanksOf, seedMessages, seedPatterns } from './seedMessages';
import { seedMonth } from './seedMonth';
import { seedLinks } from './seedLinks';
import { seedTickets } from './seedTickets';
import { seedVault } from './seedVault';
import { fillWithoutIndexes } from '../database/indexes';
import { writeAllResults } from '../database/invoiceResults';
import { locks } from '../database/locks';
import { UserStatus } from '../../src/resources/statuses/people';

const dayMs = 86_400_000;
/** Below this number of invoices, keeping the indexes up to date takes less time than building them anew. */
const fewInvoices = 2000;

const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '') || 'tea';

const seedUsers = async (tx: Tx, now: number) => {
  const passwordHash = await hashPassword(demoPassword);
  const createDate = new Date(now - 90 * dayMs).toISOString();
  // All seeded users are verified.
  const verification = { verified: true, verifiedDate: createDate };
  const usersWithoutPassword = [
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
      ...demoAccounts.map((account) => ({
        ...account,
        ...verification,
        status: UserStatus.Active,
        createDate,
        passwordHash,
      })),
      ...usersWithoutPassword.map((user) => ({ ...user, ...verification, status: UserStatus.Active, createDate })),
      {
        nickname: 'Left the team',
        email: 'former@example.com',
        type: Role.Moderator,
        ...verification,
        status: UserStatus.Disabled,
        createDate,
      },
      ...demoOperators.map((nickname) => ({
        nickname,
        email: `${slug(nickname)}@operators.example`,
        type: Role.Moderator,
        ...verification,
        status: UserStatus.Active,
        createDate,
      })),
    ])
    .returning(['id', 'type', 'email'])
    .execute();
};

const seedGroups = async (tx: Tx, owners: readonly number[], now: number) => {
  const createDate = new Date(now - 40 * dayMs).toISOString();
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

const fill = async (tx: Tx, invoiceCount: number) => {
  const random = seededRandom(20_251);
  const now = Date.now();
  const people = await seedUsers(tx, now);
  const idsOf = (type: Role) => people.filter((person) => person.type === type).map(({ id }) => id);
  const merchants = idsOf(Role.Merchant);
  const owners = idsOf(Role.VaultOwner);
  const banks = await tx
    .insertInto('banks')
    .values([...demoBanks])
    .returning('id')
    .execute();
  const bankIds = banks.map(({ id }) => id);
  await seedVault(tx, random, owners, bankIds);
  const patterns = await seedPatterns(tx, bankIds);
  await seedGroups(tx, owners, now);
  await seedAddresses(tx);
  const matched = await seedMonth(tx, random, now, invoiceCount, {
    merchants,
    owners,
    agents: idsOf(Role.Agent),
    developers: idsOf(Role.Developer),
    operators: people.filter(({ email }) => email.endsWith('@operators.example')).map(({ id }) => id),
    readableBanks: readableBanksOf(patterns),
  });
  await seedMessages(tx, random, now, patterns, matched);
  await seedTickets(tx, now);
  await seedLinks(tx);
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
};

/**
 * Fills an empty database with demo data in one transaction: users of every role, banks, a vault, rates, and a month of
 * invoices with their deals. Returns false, and changes nothing, if there are users already.
 */
export const seedDemo = (db: Db, invoiceCount: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    // Instances that start together on one database must not both fill it.
    await sql`select pg_advisory_xact_lock(${sql.lit(locks.seed)})`.execute(tx);
    const existing = await tx.selectFrom('users').select('id').where('type', '<>', Role.System).limit(1).execute();
    if (existing.length > 0) return false;
    const fillAll = () => fill(tx, invoiceCount);
    await (invoiceCount < fewInvoices ? fillAll() : fillWithoutIndexes(tx, fillAll));
    await writeAllResults(tx);
    await requireBooks(tx);
    return true;
  });
