import { sql } from 'kysely';
import { isStaff } from '../../src/resources/language/roles';
import type { Db, Tx } from '../database/schema';
import type { Settings } from '../ground/settings';
import { userSql } from '../database/statusSql';

/** A merchant, vault owner or agent also moves by the principal kept with the account for so many days (rules, section 9). */
const keptDays = 30;
/** An account that had never held money when its password was issued needs another person for so many hours. */
const emptyHours = 24;

/** What the rules about people ask of an account (rules, section 9). */
export interface Person {
  id: number;
  nickname: string;
  role: number;
  isActive: boolean;
  verified: boolean;
  /** Who moves by this account: the account itself, who issued its password, or both. */
  principals: readonly number[];
  /** Who issued its password, by account and by principal, however long ago. */
  issuers: readonly number[];
  /** A password was issued by another and nobody confirmed since who has it: some calls need a verified person besides. */
  isRestricted: boolean;
}

interface PersonRow {
  id: number;
  nickname: string;
  role: number;
  isActive: boolean;
  verified: boolean;
  principalId: number | null;
  isRecent: boolean;
  passwordIssuedBy: number | null;
  isUnconfirmed: boolean;
}

/** Does the platform ask for second persons at all? */
export const areApprovalsOn = ({ FOUR_EYES_ABOVE }: Pick<Settings, 'FOUR_EYES_ABOVE'>): boolean => FOUR_EYES_ABOVE > 0;

const present = (ids: readonly (number | null)[]) => ids.filter((id): id is number => id !== null);

/** By whose principals an account moves. Where no second person is asked for, every account is its own. */
const principalsOf = ({ id, role, verified, principalId, isRecent }: PersonRow, asks: boolean): readonly number[] => {
  if (!asks || principalId === null) return [id];
  if (isStaff(role)) return verified ? [id] : [principalId];
  return isRecent ? [id, principalId] : [id];
};

const personOf = (row: PersonRow, asks: boolean): Person => ({
  id: row.id,
  nickname: row.nickname,
  role: row.role,
  isActive: row.isActive,
  verified: row.verified,
  principals: principalsOf(row, asks),
  issuers: present([row.passwordIssuedBy, row.principalId]),
  isRestricted: asks && !isStaff(row.role) && row.isUnconfirmed,
});

const columns = sql`u.id, u.nickname, u.type as role, u.status = ${userSql.Active} as "isActive",
  coalesce(u.verified, false) as verified, u."principalId",
  coalesce(u."passwordIssuedDate", u."createDate") > now() - make_interval(days => ${sql.lit(keptDays)}) as "isRecent",
  u."passwordIssuedBy",
  u."passwordIssuedBy" is not null and u.verified is not true and (u."wasEmpty" is not true
    or u."passwordSetDate" is null or u."passwordSetDate" < u."passwordIssuedDate"
    or u."passwordSetDate" > now() - make_interval(hours => ${sql.lit(emptyHours)})) as "isUnconfirmed"`;

type Rules = Pick<Settings, 'FOUR_EYES_ABOVE'>;

/** The people with these ids, by id. */
export const peopleOf = async (
  db: Db | Tx,
  settings: Rules,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Person>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PersonRow>`select ${columns} from users u where u.id in (${sql.join([...ids])})`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, personOf(row, areApprovalsOn(settings))]));
};

/** Who works for the platform and is active: whoever may be a second person is among them. */
export const activeStaff = async (db: Db | Tx, settings: Rules, roles: readonly number[]): Promise<Person[]> => {
  const { rows } = await sql<PersonRow>`select ${columns} from users u where u.status = ${userSql.Active}
    and u.type in (${sql.join([...roles])}) order by u.nickname, u.id`.execute(db);
  return rows.map((row) => personOf(row, areApprovalsOn(settings)));
};

/** The one principal for whom the presses of somebody of the staff count. */
export const principalOf = ({ principals }: Person): number => principals[0]!;

/** Is this verified staff? What they ask for others counts as a request for approval (rules, section 9, *Who*). */
export const isVerifiedStaff = async (
  tx: Tx,
  { settings }: { settings: Rules },
  { id }: { id: number },
): Promise<boolean> => {
  const person = (await peopleOf(tx, settings, [id])).get(id);
  return person !== undefined && person.verified && isStaff(person.role);
};
