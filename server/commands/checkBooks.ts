import { checkBooks, describeDifference } from '../capabilities/ledger/checkBooks';
import { withDatabase } from './withDatabase';

/**
 * `check-books`: recomputes every balance, hold and deal and prints the differences. Exit code 1 when there are any.
 */
export const checkBooksCommand = async (): Promise<number> => {
  const differences = await withDatabase(checkBooks);
  for (const difference of differences) process.stdout.write(`${describeDifference(difference)}\n`);
  process.stdout.write(differences.length === 0 ? 'The books are right.\n' : `${differences.length} differences\n`);
  return differences.length === 0 ? 0 : 1;
};
