import { commandLine } from '../base/commandLine';
import type { Db } from '../database/schema';
import { checkOwnerEmail, createOwner, disableOwner, OwnerRefused, resetOwner } from '../domain/people/owners';
import { withDatabase } from './withDatabase';

const passwordText = (email: string, password: string) =>
  `\n${email}\nTemporary password: ${password}\n\nIt is shown only now and not stored. It only allows choosing a new password, and expires after 72 hours.\n`;

/** Creates a command that acts on the Owner with the given e-mail address and prints the result. */
const ownerCommand =
  (name: string, perform: (db: Db, email: string) => Promise<string>, isNew = false) =>
  async ([email]: readonly string[]): Promise<number> => {
    if (!email) throw new OwnerRefused(`Name the owner's e-mail address: ${commandLine(name, 'owner@example.com')}`);
    // Before the tables are made: a database that has them takes no restore.
    if (isNew) checkOwnerEmail(email);
    process.stdout.write(await withDatabase((db) => perform(db, email), { makesTables: isNew }));
    return 0;
  };

/** `create-owner`: creates an Owner with a temporary password, in a new database as well: it makes the tables there. */
export const createOwnerCommand = ownerCommand(
  'create-owner',
  async (db, email) => passwordText(email, await createOwner(db, email)),
  true,
);

/** `reset-owner`: issues an Owner a temporary password and takes off their second factor. */
export const resetOwnerCommand = ownerCommand('reset-owner', async (db, email) =>
  passwordText(email, await resetOwner(db, email)),
);

/** `disable-owner`: disables an Owner. */
export const disableOwnerCommand = ownerCommand('disable-owner', async (db, email) => {
  await disableOwner(db, email);
  return `\n${email} is disabled\n`;
});
