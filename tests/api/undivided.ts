import { connectDatabase } from '../../server/domain/open';
import type { Database } from '../../server/database/open';
import { updateListIndexes } from '../../server/database/indexes';
import { migrate } from '../../server/database/migrations';
import { createTables } from '../../server/database/tables';
import { newPostgresDatabase, type Kind } from './testPlatform';

/** An empty database as the version before leaves it: activity is one table. */
export const openUndivided = async (kind: Kind): Promise<{ database: Database; url: string | undefined }> => {
  const url = kind === 'postgres' ? await newPostgresDatabase() : undefined;
  const database = await connectDatabase({ url, folder: 'memory://' });
  await createTables(database.db);
  await updateListIndexes(database.db, false);
  await migrate(database.db);
  return { database, url };
};
