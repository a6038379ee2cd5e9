import { sql } from 'kysely';
import { namesOf, type Db, type Tx } from '../database/schema';
import type { ActionHandler } from '../entities/handlers';
import { accountChanged, conflict, notAllowed } from '../errors';
import { announceAll } from '../live/changes';
import type { Caller, Platform } from '../platform';
import { decimalOf, microsOf, type Micros } from './ledger/amounts';
import { formatMoney } from '../../src/format/money';
import { active } from '../../src/resources/language/statuses';

/** One's own word on what a user did whom one let in counts for nothing for so many days (rules, section 5). */
const issuedDays = 30;

/** A step that may need two people. */
export interface Step {
  /** What is pressed, as its control says. */
  step: string;
  /** The record it is about: `deals/12`. */
  subject: string;
  /** What it moves, or comes to, as it is read: the second person's press is about the same. */
  about: string;
  reason: string | null;
  /** Do two people press it? What waits already needs its second in any case. */
  needed: boolean;
  /** Whose it is, and who asked for it: they press nothing of it. */
  people: readonly (number | null)[];
}

/** Is this sum (USDT) so large that two people decide on it? */
export const isLarge = ({ settings }: Pick<Platform, 'settings'>, sum: Micros): boolean =>
  settings.FOUR_EYES_ABOVE > 0 && sum >= microsOf(String(settings.FOUR_EYES_ABOVE));

/** A sum of USDT as two people are told it. */
export const sumText = (sum: Micros): string => formatMoney(decimalOf(sum), 'USDT');

/** An act by which one person lets another in: made from any of the screens that make people, or given a password. */
export const letIn = sql`entity in (${sql.join(namesOf('users'))}) and act in ('create', 'changePassword') and not refused`;

/**
 * Throws 409 when it is the caller's own, when they asked for it, or when it was asked by a user whom they made or gave a
 * password within 30 days: whatever the settings are, nobody waves through what may be their own.
 */
export const refuseOwn = async (tx: Tx, { id }: Pick<Caller, 'id'>, people: Step['people']): Promise<void> => {
  const concerned = people.filter((person): person is number => person !== null);
  if (concerned.includes(id)) throw notAllowed('This is your own: somebody else decides on it');
  if (concerned.length === 0) return;
  const { rows } = await sql`select 1 from activity where ${letIn}
    and "recordId" = any(${concerned.map(String)}::text[]) and "userId" = ${id}
    and "createDate" > now() - make_interval(days => ${sql.lit(issuedDays)}) limit 1`.execute(tx);
  if (rows.length > 0) {
    throw notAllowed({
      phrase: 'You made this account or issued its password within %{days} days: somebody else decides on it',
      args: { days: issuedDays },
    });
  }
};

interface Press {
  id: number;
  step: string;
  about: string;
  userId: number;
  nickname: string;
  isActive: boolean;
}

/** Forgets the first press on a record: it was done, refused, or taken back. */
const forget = async (tx: Tx, id: number) => {
  await tx.deleteFrom('second-person').where('id', '=', id).execute();
  await announceAll(tx, [{ entity: 'second-person', id, kind: 'removed' }]);
};

/** The first press that waits on this record. That of somebody who was shut out meanwhile counts for nothing. */
const pressOf = async (tx: Tx, subject: string): Promise<Press | undefined> => {
  const { rows } =
    await sql<Press>`select p.id, p.step, p.about, p."userId", u.nickname, u.status = ${sql.lit(active)} as "isActive"
    from "second-person" p join users u on u.id = p."userId" where p.subject = ${subject} for update of p`.execute(tx);
  const [press] = rows;
  if (press?.isActive !== false) return press;
  await forget(tx, press.id);
  return undefined;
};

/** The record that waits was changed for its readers; a new rate is no record yet. */
const announceSubject = async (tx: Tx, subject: string) => {
  const [entity = '', id] = subject.split('/');
  if (Number.isInteger(Number(id))) await announceAll(tx, [{ entity, id: Number(id), kind: 'changed' }]);
};

/** Forgets the first presses of somebody who is shut out: nobody waits for a second to what they said. */
export const forgetPressesOf = async (tx: Tx, userId: number): Promise<void> => {
  const theirs = tx.selectFrom('second-person').select(['id', 'subject']).where('userId', '=', userId).orderBy('id');
  for (const { id, subject } of await theirs.execute()) {
    await forget(tx, id);
    await announceSubject(tx, subject);
  }
};

/**
 * May the step be done now? The first of two presses is written down with who and why, and false comes back; the
 * second, of another person with the same sum, is true (rules, section 5). The record it is about is locked.
 */
export const isDecided = async (tx: Tx, caller: Pick<Caller, 'id'>, asked: Step): Promise<boolean> => {
  const { step, subject, about, reason, needed, people } = asked;
  await refuseOwn(tx, caller, people);
  const first = await pressOf(tx, subject);
  if (!first) {
    if (!needed) return true;
    // Whoever is being shut out at this moment is waited for: what they pressed would stay when the rest was forgotten.
    const { rows } = await sql<{ id: number }>`insert into "second-person" (step, subject, about, "userId", reason)
      select ${step}, ${subject}, ${about}, id, ${reason} from users where id = ${caller.id} and status = ${sql.lit(active)}
      for key share returning id`.execute(tx);
    if (!rows[0]) throw accountChanged();
    await announceAll(tx, [{ entity: 'second-person', id: rows[0].id, kind: 'created' }]);
    return false;
  }
  const isSame = first.step === step && first.about === about;
  if (first.userId === caller.id && (needed || !isSame))
    throw conflict('You pressed first: it waits for a second person');
  if (!isSame) {
    const phrase = '%{name} pressed first: %{step}, %{about}. Press the same, or they take it back.';
    throw conflict({ phrase, args: { name: first.nickname, step: { phrase: first.step }, about: first.about } });
  }
  await forget(tx, first.id);
  return true;
};

/** The first of two people to reverse a deal is remembered for so many hours (rules, section 3). */
const reversalHours = 24;

/** Forgets first presses on deals whose time is over: of one deal, or of all. */
export const forgetOldReversals = async (db: Db | Tx, dealId?: number): Promise<void> => {
  const { rows } = await sql<{ id: number; subject: string }>`delete from "second-person"
    where ${dealId === undefined ? sql`subject like 'deals/%'` : sql`subject = ${`deals/${dealId}`}`}
      and "createDate" < now() - make_interval(hours => ${sql.lit(reversalHours)}) returning id, subject`.execute(db);
  await announceAll(
    db,
    rows.flatMap(({ id, subject }) => [
      { entity: 'second-person', id, kind: 'removed' },
      { entity: 'deals', id: Number(subject.slice('deals/'.length)), kind: 'changed' },
    ]),
  );
};

/** Does somebody's first press wait on this record; on the same sum, where one is named? */
export const isWaiting = async (tx: Tx, subject: string, about?: string): Promise<boolean> => {
  const press = await pressOf(tx, subject);
  return press !== undefined && (about === undefined || press.about === about);
};

/** `POST mgmt/second-person/{id}/remove` (extension): the first person takes their press back. */
export const takeBackPress: ActionHandler<'second-person'> = async ({ tx, record }) => {
  await forget(tx, record.id);
  await announceSubject(tx, record.subject);
};
