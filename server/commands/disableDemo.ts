import { disableDemoAccounts } from '../demo/demoAccountGuard';
import { withDatabase } from './withDatabase';

/** `disable-demo`: disables the demo accounts of a database, so that it can be used in production. */
export const disableDemoCommand = async (): Promise<number> => {
  const disabled = await withDatabase(disableDemoAccounts);
  process.stdout.write(
    disabled.length > 0 ? `Disabled: ${disabled.join(', ')}\n` : 'No demo account has the known password.\n',
  );
  return 0;
};
