import { sql } from 'kysely';
import { Role } from '../../src/resources/language/roles';
import type { TestPlatform } from './testPlatform';

/** What a test says of somebody; what it leaves out is as for a verified account of the seed. */
export interface NewPerson {
  role?: number;
  verified?: boolean;
  /** Id of the principal kept with the account. */
  principalId?: number;
  /** Id of who issued the password, a day ago unless said otherwise. */
  passwordIssuedBy?: number;
  issuedDaysAgo?: number;
  passwordDue?: boolean;
  wasEmpty?: boolean;
  passwordSetDate?: string;
}

const day = 86_400_000;

/** Adds somebody who signs in with the demo password as `{name}@example.com`; their id. */
export const addPerson = async (
  { platform: { db } }: TestPlatform,
  name: string,
  { role = Role.Developer, verified = true, issuedDaysAgo = 1, ...more }: NewPerson = {},
): Promise<number> => {
  const { passwordHash } = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('email', '=', 'owner@example.com')
    .executeTakeFirstOrThrow();
  const passwordIssuedDate =
    more.passwordIssuedBy === undefined ? null : new Date(Date.now() - issuedDaysAgo * day).toISOString();
  const { id } = await db
    .insertInto('users')
    .values({
      type: role,
      status: 0,
      nickname: name,
      email: `${name}@example.com`,
      createDate: new Date(Date.now() - 90 * day).toISOString(),
      passwordHash,
      verified,
      passwordIssuedDate,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** The uuid of a user, by which most of their calls name them. */
export const uuidOf = async ({ platform: { db } }: TestPlatform, userId: number): Promise<string> =>
  (await db.selectFrom('users').select('uuid').where('id', '=', userId).executeTakeFirstOrThrow()).uuid;

/** Puts 1,000,000 USDT on somebody's balance, as a posting that the books know. */
export const fund = async ({ platform: { db } }: TestPlatform, userId: number): Promise<void> => {
  await sql`insert into transactions ("toBalanceId", quantity, type, status, purpose) select id, 1000000, 0, 3, 6
    from "balance-accounts" where "userId" = ${userId}`.execute(db);
};
