import { sql } from 'kysely';
import { tokenKeysOf } from '../server/database/storedKeys';
import type { Db } from '../server/database/schema';
import { readSettings } from '../server/base/settings';
import { hashPassword } from '../server/session/passwords';
import { issueToken, tokenEnd } from '../server/session/tokens';
import { Role } from '../src/resources/language/roles';

/** A person of the load: their user, role and token. */
export interface Person {
  id: number;
  role: Role;
  access: string;
}

const password = 'a password that nobody signs in with';

/** Adds this many people of a role, with balances and one session each, and returns them with their tokens. */
export const addPeople = async (db: Db, role: Role, count: number, secret: string): Promise<Person[]> => {
  const settings = readSettings({ NODE_ENV: 'test', TOKEN_SECRET: secret });
  const platform = { settings, tokenKeys: tokenKeysOf(settings) };
  const endsAt = tokenEnd(platform);
  const passwordHash = await hashPassword(password);
  const { rows } = await sql<{ id: number; uuid: string; email: string; session: string }>`
    with made as (insert into users (nickname, email, type, status, verified, "passwordHash", "createDate")
        select 'Crowd ' || n, 'crowd-' || ${role}::int || '-' || n || '@bench.example', ${role}::int, 0, true, ${passwordHash}, now()
        from generate_series(1, ${count}::int) n returning id, uuid, email),
      balances as (insert into "balance-accounts" ("userId", amount, "createDate") select id, 0, now() from made),
      started as (insert into sessions ("userId", address, "lastSeen", "endDate", proof, "provenDate")
        select id, 'bench', now(), to_timestamp(${endsAt}), 0, now() from made returning "userId", key)
    select made.id, made.uuid, made.email, started.key as session from made join started on started."userId" = made.id`.execute(
    db,
  );
  return Promise.all(
    rows.map(async ({ id, ...row }) => ({
      id,
      role,
      access: await issueToken(platform, { id, ...row, type: role, endsAt }),
    })),
  );
};
