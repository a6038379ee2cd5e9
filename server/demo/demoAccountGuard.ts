import { recordActivity } from '../database/activity';
import type { Db } from '../database/schema';
import { announce, inTransaction } from '../database/changes';
import { passwordFits } from '../session/passwords';
import { endSessions } from '../session/sessions';
import { SettingError } from '../ground/settings';
import { demoAccounts, demoPassword } from './people';
import { UserStatus } from '../../src/resources/statuses';

/** Demo accounts of this database with the password that everybody knows; a disabled one may be activated any day. */
const openDemoAccounts = async (db: Db) => {
  const users = await db
    .selectFrom('users')
    .select(['id', 'email', 'passwordHash'])
    .where(
      'email',
      'in',
      demoAccounts.map(({ email }) => email),
    )
    .execute();
  const open = await Promise.all(users.map(({ passwordHash }) => passwordFits(passwordHash, demoPassword)));
  return users.filter((_, index) => open[index]);
};

/** Throws `SettingError` naming the demo accounts that would let strangers into a database put to real use. */
export const refuseDemoAccounts = async (db: Db): Promise<void> => {
  const open = await openDemoAccounts(db);
  if (open.length === 0) return;
  throw new SettingError(
    `Setting NODE_ENV: this database has demo accounts with a known password (${open.map(({ email }) => email).join(', ')}). Disable them first: npm run disable-demo`,
  );
};

/** Disables every such account, takes its password away and ends its sessions; answers with their e-mails. */
export const disableDemoAccounts = (db: Db): Promise<string[]> =>
  inTransaction(db, async (tx) => {
    const open = await openDemoAccounts(tx);
    for (const { id } of open) {
      await tx
        .updateTable('users')
        .set({ status: UserStatus.Disabled, passwordHash: null })
        .where('id', '=', id)
        .execute();
      await endSessions(tx, id);
      await recordActivity(tx, {
        entity: 'users',
        recordId: String(id),
        act: 'disable',
        after: { status: UserStatus.Disabled },
      });
      await announce(tx, { entity: 'users', id, kind: 'changed' });
    }
    return open.map(({ email }) => email);
  });
