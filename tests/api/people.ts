import { sql } from 'kysely';
import { Role } from '../../src/resources/language/roles';
import type { TestPlatform } from './testPlatform';
import { UserStatus } from '../../src/resources/statuses/people';

/** What a test sets of a user; the default is a verified account like those of the demo. */
export interface NewPerson {
  role?: Role;
  verified?: boolean;
  /** Id of the stored principal. */
  principalId?: number;
  /** Id of who issued the password, `issuedDaysAgo` (1 day) ago. */
  passwordIssuedBy?: number;
  issuedDaysAgo?: number;
  passwordDue?: boolean;
  wasEmpty?: boolean;
  passwordSetDate?: string;
}

const day = 86_400_000;

/** Adds a user who signs in with the demo password as `{name}@example.com`, and returns the id. */
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
      status: UserStatus.Active,
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

/** The uuid of a user, which most calls about users need. */
export const uuidOf = async ({ platform: { db } }: TestPlatform, userId: number): Promise<string> =>
  (await db.selectFrom('users').select('uuid').where('id', '=', userId).executeTakeFirstOrThrow()).uuid;

/** Posts 1,000,000 USDT to a user's balance. */
export const fund = async ({ platform: { db } }: TestPlatform, userId: number): Promise<void> => {
  await sql`insert into transactions ("toBalanceId", quantity, type, status, purpose) select id, 1000000, 0, 3, 6
    from "balance-accounts" where "userId" = ${userId}`.execute(db);
};
