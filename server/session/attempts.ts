import { sql } from 'kysely';
import type { Db } from '../database/schema';
import { tooMany } from '../errors';

const windowMinutes = 15;
const allowed = { account: 10, address: 100 } as const;

type Kind = keyof typeof allowed;
type Subjects = Record<Kind, string>;

const keys = (subjects: Subjects) =>
  (Object.keys(allowed) as Kind[]).map((kind) => ({ kind, subject: `${kind}:${subjects[kind].toLowerCase()}` }));

/** Throws 429 when this account or this address failed too often within the last 15 minutes. */
export const refuseTooManyAttempts = async (db: Db, subjects: Subjects): Promise<void> => {
  for (const { kind, subject } of keys(subjects)) {
    const found = await db
      .selectFrom('sign-in-attempts')
      .select('failures')
      .where('subject', '=', subject)
      .where('windowStart', '>', sql<string>`now() - make_interval(mins => ${windowMinutes})`)
      .executeTakeFirst();
    if (found && found.failures >= allowed[kind]) {
      throw tooMany(`Too many attempts. Try again in ${windowMinutes} minutes.`);
    }
  }
};

/** Counts a failed sign-in against the account and the address. */
export const countFailedAttempt = async (db: Db, subjects: Subjects): Promise<void> => {
  for (const { subject } of keys(subjects)) {
    await sql`insert into "sign-in-attempts" as a (subject, failures, "windowStart") values (${subject}, 1, now())
      on conflict (lower(subject collate "pg_c_utf8")) do update set
        failures = case when a."windowStart" > now() - make_interval(mins => ${windowMinutes}) then a.failures + 1 else 1 end,
        "windowStart" = case when a."windowStart" > now() - make_interval(mins => ${windowMinutes}) then a."windowStart" else now() end`.execute(
      db,
    );
  }
};
