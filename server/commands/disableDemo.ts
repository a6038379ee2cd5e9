import { disableDemoAccounts } from '../demo/demoAccountGuard';
import { withDatabase } from './withDatabase';

/** `disable-demo`: disables the demo accounts of a database, so that it can be used in production. */
export const disableDemoCommand = async (): Promise<number> => {
  const disabled = await withDatabase(disableDemoAccounts);
  process.stdout.write(
    disabled.length > 0 ? `Disabled: ${disabled.join(', ')}\n` : 'There are no active demo accounts.\n',
  );
  return 0;
};
