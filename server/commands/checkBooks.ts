import { fillIn } from '../../src/resources/language/words';
import { checkBooks, describeDifference } from '../domain/ledger/checkBooks';
import type { Db } from '../database/schema';
import { withDatabase } from './withDatabase';

/** Recomputes every balance, hold and deal and prints the differences. Returns the exit code: 1 when there are any. */
export const reportBooks = async (db: Db): Promise<number> => {
  const differences = await checkBooks(db);
  for (const difference of differences) process.stdout.write(`${describeDifference(difference)}\n`);
  const count = { smart_count: differences.length };
  const found = fillIn('%{smart_count} difference |||| %{smart_count} differences', count, 'en');
  process.stdout.write(differences.length === 0 ? 'The books are right.\n' : `${found}\n`);
  return differences.length === 0 ? 0 : 1;
};

/** `check-books`: prints what is wrong with the books. Exit code 1 when anything is. */
export const checkBooksCommand = (): Promise<number> => withDatabase(reportBooks);
