import { openDatabase } from '../database/open';
import { explain } from '../explain';
import { createOwner, OwnerRefused, resetOwner } from '../session/owners';
import { readSettings } from '../settings';

const acts = { create: createOwner, reset: resetOwner } as const;

// `npm run create-owner -- email` and `npm run reset-owner -- email`: what nobody can do in the console.
try {
  const [act, email] = process.argv.slice(2);
  if ((act !== 'create' && act !== 'reset') || !email) {
    throw new OwnerRefused(`Say whose: npm run ${act}-owner -- owner@example.com`);
  }
  const { DATABASE_URL, DATA_DIR } = readSettings({ ...process.env, NODE_ENV: undefined });
  const database = await openDatabase({ url: DATABASE_URL, folder: DATA_DIR });
  const password = await acts[act](database.db, email).finally(() => database.close());
  process.stdout.write(`\n${email}\nPassword: ${password}\n\nIt is shown this once and kept nowhere.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof OwnerRefused ? error.message : explain(error)}\n`);
  process.exit(1);
}
