import { recordActivity } from '../database/activity';
import type { Db } from '../database/schema';
import { announce, inTransaction } from '../database/changes';
import { isPasswordCorrect } from '../session/passwords';
import { endSessions } from '../session/sessions';
import { commandLine } from '../base/commandLine';
import { SettingError } from '../base/settings';
import { demoAccounts, demoPassword } from './people';
import { UserStatus } from '../../src/resources/statuses/people';

/**
 * Returns the demo accounts that still have the published demo password, including disabled ones, which may be
 * activated again.
 */
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
  const hasKnownPassword = await Promise.all(
    users.map(({ passwordHash }) => isPasswordCorrect(passwordHash, demoPassword)),
  );
  return users.filter((_, index) => hasKnownPassword[index]);
};

/**
 * Throws `SettingError` naming the demo accounts with the published password: they would let strangers into a database
 * in real use.
 */
export const refuseDemoAccounts = async (db: Db): Promise<void> => {
  const accounts = await openDemoAccounts(db);
  if (accounts.length === 0) return;
  throw new SettingError(
    `Setting NODE_ENV: this database has demo accounts with a known password (${accounts.map(({ email }) => email).join(', ')}). Disable them first: ${commandLine('disable-demo')}`,
  );
};

/** Disables these accounts, removes their passwords and ends their sessions. Returns their e-mails. */
export const disableDemoAccounts = (db: Db): Promise<string[]> =>
  inTransaction(db, async (tx) => {
    const accounts = await openDemoAccounts(tx);
    for (const { id } of accounts) {
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
    return accounts.map(({ email }) => email);
  });
