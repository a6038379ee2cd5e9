import { openDatabase } from '../database/open';
import { disableDemoAccounts } from '../demo/leftover';
import { explain } from '../explain';
import { readSettings } from '../settings';

// `npm run disable-demo`: makes a database that was tried with demo data fit for production.
try {
  const { DATABASE_URL, DATA_DIR } = readSettings({ ...process.env, NODE_ENV: undefined });
  const database = await openDatabase({ url: DATABASE_URL, folder: DATA_DIR });
  const disabled = await disableDemoAccounts(database.db);
  await database.close();
  process.stdout.write(
    disabled.length > 0 ? `Disabled: ${disabled.join(', ')}\n` : 'No demo account can be signed in to.\n',
  );
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
