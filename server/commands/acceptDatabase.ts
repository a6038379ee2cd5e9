import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { recordActivity } from '../database/activity';
import { hasPlatform } from '../database/hasPlatform';
import { KnownServer } from '../database/knownServer';
import { bringUpToDate, type Database } from '../database/open';
import { describeOtherTables } from '../database/otherTables';
import { readServer, type ServerIdentity } from '../database/serverIdentity';
import { connectDatabase } from '../domain/open';
import { commandLine } from '../base/commandLine';
import { CommandRefused } from '../base/commandRefused';
import { readCommandSettings } from './withDatabase';

const acceptable = (found: ServerIdentity | undefined): ServerIdentity => {
  if (!found) throw new CommandRefused('This database server does not say which one it is: it is never refused');
  if (found.timeline === 0)
    throw new CommandRefused(`This database server, system ${found.system}, is a standby: promote it first`);
  return found;
};

const readArguments = (args: readonly string[]): { anew: boolean } => {
  try {
    return parseArgs({ args: [...args], options: { anew: { type: 'boolean', default: false } } }).values;
  } catch (error) {
    throw new CommandRefused(`${(error as Error).message}. Use it so: ${commandLine('accept-database', '[--anew]')}`);
  }
};

/** Throws `CommandRefused` unless the folder is there, in which instances find what is accepted. */
const refuseMissingFolder = (folder: string): void => {
  if (!folder.startsWith('memory://') && !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandRefused(
      `There is no folder ${resolve(folder)}, which is DATA_DIR: name the one that the instances have, or make it, and run ${commandLine('accept-database')} again`,
    );
};

/** Throws `CommandRefused` unless the database has the platform, or has none and one is to be begun anew. */
const refuseUnlessMeant = async ({ dbWithoutTimeout: db }: Database, anew: boolean): Promise<void> => {
  const isThere = await hasPlatform(db);
  if (isThere && anew)
    throw new CommandRefused(`There is a platform in this database: ${commandLine('accept-database')} goes on with it`);
  if (!isThere && !anew)
    throw new CommandRefused(
      `There is no platform in this database. Is it the right one? With a backup, run ${commandLine('restore', 'console.tar.gz')} first. To begin anew, and give up what the platform had, run ${commandLine('accept-database', '--anew')}`,
    );
};

/**
 * `accept-database`: takes the server that `DATABASE_URL` leads to now for the one to write to, whatever instances with this `DATA_DIR`
 * knew before. They go on by themselves. With `--anew` it has no platform yet.
 */
export const acceptDatabaseCommand = async (args: readonly string[]): Promise<number> => {
  const { anew } = readArguments(args);
  const { DATABASE_URL: url, DATA_DIR: folder } = readCommandSettings();
  if (url === undefined) throw new CommandRefused('The embedded database is no server');
  refuseMissingFolder(folder);
  // A folder that knows no server, so that none is refused.
  const database = await connectDatabase({ url, folder: 'memory://' });
  try {
    const found = acceptable(await readServer(url));
    await refuseUnlessMeant(database, anew);
    if (!anew) await bringUpToDate(database, true);
    const error = new KnownServer(url, folder).accept(found);
    if (error !== undefined) throw new CommandRefused(`This cannot be kept in DATA_DIR: ${error}`);
    const { dbWithoutTimeout: db } = database;
    if (!anew) await recordActivity(db, { entity: 'activity', act: 'acceptDatabase', after: found });
    process.stdout.write(`Accepted: system ${found.system}, timeline ${found.timeline}\n`);
    if (anew) {
      const content = (await describeOtherTables(db)) ?? 'nothing.';
      process.stdout.write(`It has ${content} ${commandLine('create-owner', 'owner@example.com')} begins anew\n`);
    }
  } finally {
    await database.close();
  }
  return 0;
};
