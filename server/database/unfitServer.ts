import { sql } from 'kysely';
import { SettingError } from '../base/settings';
import { isDatabaseUnavailable } from './constraints';
import { hasPlatform } from './hasPlatform';
import type { Db } from './schema';

/** As PostgreSQL numbers its versions: 17.0. */
const leastServerVersion = 170_000;

/** The `SettingError` for an address of a server that cannot be used. */
export const urlError = (error: unknown): SettingError => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return new SettingError(`Setting DATABASE_URL: ${String(message) || String(code)}`);
};

/** Classes of what a server says when it refuses a role: it may not sign in, there is no such database, a right is missing. */
const refusedCodes = /^(28|3D|57|42501)|^EAI_/;

/** Returns a `SettingError` when the database server can't be used as configured; undefined for any other error. */
export const settingError = (error: unknown): SettingError | undefined => {
  const isConnection = refusedCodes.test(String((error as { code?: unknown }).code)) || isDatabaseUnavailable(error);
  return isConnection ? urlError(error) : undefined;
};

/**
 * Throws `SettingError` when this server or this role can have no platform, before anything is made or read there. A
 * role that may make no tables can still serve a database that has them all.
 */
export const refuseUnfitServer = async (db: Db): Promise<void> => {
  const { rows } = await sql<{
    version: number;
    versionName: string;
    encoding: string;
    role: string;
    mayCreate: boolean;
  }>`select current_setting('server_version_num')::integer as version, current_setting('server_version') as "versionName",
    current_setting('server_encoding') as encoding, current_user as role,
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate"`.execute(db);
  const { version, versionName, encoding, role, mayCreate } = rows[0]!;
  if (version < leastServerVersion)
    throw new SettingError(`Setting DATABASE_URL: leads to PostgreSQL ${versionName}, and needs 17 or newer`);
  if (encoding !== 'UTF8')
    throw new SettingError(`Setting DATABASE_URL: its database has the encoding ${encoding}, and needs UTF8`);
  if (!mayCreate && !(await hasPlatform(db)))
    throw new SettingError(
      `Setting DATABASE_URL: its role ${role} may not create tables. Make it the owner of the database.`,
    );
};
