import { sql } from 'kysely';
import { isStaff, type Role } from '../../src/resources/language/roles';
import type { Db, Tx } from '../database/schema';
import type { Settings } from '../base/settings';
import { userSql } from '../database/statusSql';

/**
 * Days for which the principal stored with the account of a merchant, vault owner or agent may still act for them
 * (docs/rules.md#principals).
 */
const principalDays = 30;
/** Hours for which an account stays restricted if it had never held money when its password was issued. */
const emptyAccountHours = 24;

/** What the rules about a second person know of a user (docs/rules.md#principals). */
export interface Person {
  id: number;
  nickname: string;
  role: Role;
  isActive: boolean;
  verified: boolean;
  /** Ids of the people who may act through this account: its own, that of the issuer of its password, or both. */
  principals: readonly number[];
  /** Ids of the user who issued its password and of that user's principal. They don't expire. */
  issuers: readonly number[];
  /**
   * Whether somebody else issued the password and the user has not been verified since. Some calls then need an
   * independent verified person.
   */
  isRestricted: boolean;
}

interface PersonRow {
  id: number;
  nickname: string;
  role: Role;
  isActive: boolean;
  verified: boolean;
  principalId: number | null;
  /** Whether the password was issued, or the account created, within `principalDays`. */
  isRecent: boolean;
  passwordIssuedBy: number | null;
  /**
   * Whether somebody else issued the password and the user has not been verified since. An account that had never held money
   * counts as confirmed `emptyAccountHours` after its user chose a password.
   */
  isUnconfirmed: boolean;
}

type ApprovalSettings = Pick<Settings, 'FOUR_EYES_ABOVE'>;

/** Whether the platform requires approvals at all. */
export const areApprovalsOn = ({ FOUR_EYES_ABOVE }: ApprovalSettings): boolean => FOUR_EYES_ABOVE > 0;

const withoutNulls = (ids: readonly (number | null)[]) => ids.filter((id): id is number => id !== null);

/** Returns the principals of an account. While approvals are off, every account is its own principal. */
const principalsOf = ({ id, role, verified, principalId, isRecent }: PersonRow, areOn: boolean): readonly number[] => {
  if (!areOn || principalId === null) return [id];
  if (isStaff(role)) return verified ? [id] : [principalId];
  return isRecent ? [id, principalId] : [id];
};

const personOf = (row: PersonRow, areOn: boolean): Person => ({
  id: row.id,
  nickname: row.nickname,
  role: row.role,
  isActive: row.isActive,
  verified: row.verified,
  principals: principalsOf(row, areOn),
  issuers: withoutNulls([row.passwordIssuedBy, row.principalId]),
  isRestricted: areOn && !isStaff(row.role) && row.isUnconfirmed,
});

const columns = sql`u.id, u.nickname, u.type as role, u.status = ${userSql.Active} as "isActive",
  coalesce(u.verified, false) as verified, u."principalId",
  coalesce(u."passwordIssuedDate", u."createDate") > now() - make_interval(days => ${sql.lit(principalDays)}) as "isRecent",
  u."passwordIssuedBy",
  u."passwordIssuedBy" is not null and u.verified is not true and (u."wasEmpty" is not true
    or u."passwordSetDate" is null or u."passwordSetDate" < u."passwordIssuedDate"
    or u."passwordSetDate" > now() - make_interval(hours => ${sql.lit(emptyAccountHours)})) as "isUnconfirmed"`;

/** Reads the people with these ids, by id. */
export const peopleOf = async (
  db: Db | Tx,
  settings: ApprovalSettings,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Person>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PersonRow>`select ${columns} from users u where u.id in (${sql.join([...ids])})`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, personOf(row, areApprovalsOn(settings))]));
};

/** Reads the active users with these roles, by nickname. */
export const activeStaff = async (
  db: Db | Tx,
  settings: ApprovalSettings,
  roles: readonly Role[],
): Promise<Person[]> => {
  const { rows } = await sql<PersonRow>`select ${columns} from users u where u.status = ${userSql.Active}
    and u.type in (${sql.join([...roles])}) order by u.nickname, u.id`.execute(db);
  return rows.map((row) => personOf(row, areApprovalsOn(settings)));
};

/** Returns the principal to whom the calls of a staff member are counted. */
export const principalOf = ({ principals }: Person): number => principals[0]!;

/**
 * Whether this user is verified staff: what they ask for others counts as a request for approval
 * (docs/rules.md#who-approves).
 */
export const isVerifiedStaff = async (
  tx: Tx,
  { settings }: { settings: ApprovalSettings },
  { id }: { id: number },
): Promise<boolean> => {
  const person = (await peopleOf(tx, settings, [id])).get(id);
  return person !== undefined && person.verified && isStaff(person.role);
};
