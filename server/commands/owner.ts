import type { Db } from '../database/schema';
import { createOwner, disableOwner, OwnerRefused, resetOwner } from '../capabilities/owners';
import { withDatabase } from './withDatabase';

const shown = (email: string, password: string) =>
  `\n${email}\nTemporary password: ${password}\n\nIt is shown this once and kept nowhere. It opens nothing but choosing a password of one's own, and lapses after 72 hours.\n`;

/** What nobody can do in the console: done with the Owner whose e-mail is named, and said. */
const ownerCommand =
  (name: string, act: (db: Db, email: string) => Promise<string>) =>
  async ([email]: readonly string[]): Promise<number> => {
    if (!email) throw new OwnerRefused(`Say whose: npm run ${name} -- owner@example.com`);
    process.stdout.write(await withDatabase((db) => act(db, email)));
    return 0;
  };

/** `create-owner`: makes an Owner, with a temporary password. */
export const createOwnerCommand = ownerCommand('create-owner', async (db, email) =>
  shown(email, await createOwner(db, email)),
);

/** `reset-owner`: gives an Owner a temporary password. */
export const resetOwnerCommand = ownerCommand('reset-owner', async (db, email) =>
  shown(email, await resetOwner(db, email)),
);

/** `disable-owner`: shuts an Owner out. */
export const disableOwnerCommand = ownerCommand('disable-owner', async (db, email) => {
  await disableOwner(db, email);
  return `\n${email} is disabled\n`;
});
