import { checkBooks, lineOf } from '../capabilities/ledger/checkBooks';
import { withDatabase } from './withDatabase';

/** `check-books`: recomputes every balance, hold and deal, and names what differs. 1 when anything does. */
export const checkBooksCommand = async (): Promise<number> => {
  const found = await withDatabase(checkBooks);
  for (const difference of found) process.stdout.write(`${lineOf(difference)}\n`);
  process.stdout.write(found.length === 0 ? 'The books are right.\n' : `${found.length} differences\n`);
  return found.length === 0 ? 0 : 1;
};
