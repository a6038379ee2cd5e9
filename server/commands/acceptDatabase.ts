import { recordActivity } from '../database/activity';
import { KnownServer } from '../database/knownServer';
import { readServer, type ServerIdentity } from '../database/serverIdentity';
import { openDatabase } from '../domain/open';
import { CommandRefused } from '../base/commandRefused';
import { readCommandSettings } from './withDatabase';

const acceptable = (found: ServerIdentity | undefined): ServerIdentity => {
  if (!found) throw new CommandRefused('This database server does not say which one it is: it is never refused');
  if (found.timeline === 0) throw new CommandRefused('This database server is a standby: promote it first');
  return found;
};

/**
 * `accept-database`: takes the server that `DATABASE_URL` leads to now for the one to write to, whatever instances with this `DATA_DIR`
 * knew before. They go on by themselves.
 */
export const acceptDatabaseCommand = async (): Promise<number> => {
  const { DATABASE_URL: url, DATA_DIR: folder } = readCommandSettings();
  if (url === undefined) throw new CommandRefused('The embedded database is no server');
  // A folder that knows no server, so that none is refused. One without a platform is not accepted.
  const database = await openDatabase({ url, folder: 'memory://', mustExist: true });
  try {
    const found = acceptable(await readServer(url));
    const error = new KnownServer(url, folder).accept(found);
    if (error !== undefined) throw new CommandRefused(`This cannot be kept in DATA_DIR: ${error}`);
    await recordActivity(database.dbWithoutTimeout, { entity: 'activity', act: 'acceptDatabase', after: found });
    process.stdout.write(`Accepted: system ${found.system}, timeline ${found.timeline}\n`);
  } finally {
    await database.close();
  }
  return 0;
};
