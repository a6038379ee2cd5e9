import type { Tx } from '../../database/schema';
import type { Caller, Platform } from '../../platform';
import { microsOf } from '../ledger/amounts';
import { isDecided, isLarge, sumText } from '../secondPerson';

/** What is known of an invoice that staff decide on. */
interface Decided {
  id: number;
  /** Its deal's amount, USDT. */
  inUsdt: string | null;
  /** Who pressed first on it, if somebody did. */
  firstPerson: string | null;
}

/**
 * May this step be taken on an invoice now? Staff move others' money with it: a large sum needs two people (rules, section
 * 5). `alone`: this one may be taken by one person, whatever the sum.
 */
export const isDecidedOn = async (
  { tx, platform, caller }: { tx: Tx; platform: Platform; caller: Pick<Caller, 'id'> },
  { id, inUsdt, firstPerson }: Decided,
  { step, reason, alone = false }: { step: string; reason: string | null; alone?: boolean },
): Promise<boolean> => {
  const sum = microsOf(inUsdt ?? '0');
  const needed = !alone && isLarge(platform, sum);
  if (!needed && firstPerson === null) return true;
  return isDecided(tx, caller, { step, subject: `invoices/${id}`, about: sumText(sum), reason, needed, people: [] });
};
