import { checkBooks, lineOf } from '../capabilities/ledger/checkBooks';
import { openDatabase } from '../database/open';
import { explain } from '../explain';
import { readSettings } from '../settings';

// `npm run check-books`: recomputes every balance, hold and deal, and names what differs. Exit 1 when anything does.
try {
  const { DATABASE_URL, DATA_DIR } = readSettings({ ...process.env, NODE_ENV: undefined });
  const database = await openDatabase({ url: DATABASE_URL, folder: DATA_DIR });
  const found = await checkBooks(database.db).finally(() => database.close());
  for (const difference of found) process.stdout.write(`${lineOf(difference)}\n`);
  process.stdout.write(found.length === 0 ? 'The books are right.\n' : `${found.length} differences\n`);
  process.exitCode = found.length === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
