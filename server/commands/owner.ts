import { openDatabase } from '../database/open';
import type { Db } from '../database/schema';
import { explain } from '../explain';
import { createOwner, disableOwner, OwnerRefused, resetOwner } from '../session/owners';
import { readSettings } from '../settings';

const shown = (email: string, password: string) =>
  `\n${email}\nTemporary password: ${password}\n\nIt is shown this once and kept nowhere. It opens nothing but choosing a password of one's own, and lapses after 72 hours.\n`;

/** What is done with an Owner from the server, and what is said then. */
const acts: Readonly<Record<string, (db: Db, email: string) => Promise<string>>> = {
  create: async (db, email) => shown(email, await createOwner(db, email)),
  reset: async (db, email) => shown(email, await resetOwner(db, email)),
  disable: async (db, email) => {
    await disableOwner(db, email);
    return `\n${email} is disabled\n`;
  },
};

// `npm run create-owner -- email`, and `reset-owner` and `disable-owner`: what nobody can do in the console.
try {
  const [act = '', email] = process.argv.slice(2);
  const run = acts[act];
  if (!run || !email) throw new OwnerRefused(`Say whose: npm run ${act}-owner -- owner@example.com`);
  const { DATABASE_URL, DATA_DIR } = readSettings({ ...process.env, NODE_ENV: undefined });
  const database = await openDatabase({ url: DATABASE_URL, folder: DATA_DIR });
  process.stdout.write(await run(database.db, email).finally(() => database.close()));
} catch (error) {
  process.stderr.write(`${error instanceof OwnerRefused ? error.message : explain(error)}\n`);
  process.exit(1);
}
