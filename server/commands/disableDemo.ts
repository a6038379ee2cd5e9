import { disableDemoAccounts } from '../demo/demoAccountGuard';
import { withDatabase } from './withDatabase';

/** `disable-demo`: makes a database that was tried with demo data fit for production. */
export const disableDemoCommand = async (): Promise<number> => {
  const disabled = await withDatabase(disableDemoAccounts);
  process.stdout.write(
    disabled.length > 0 ? `Disabled: ${disabled.join(', ')}\n` : 'No demo account can be signed in to.\n',
  );
  return 0;
};
