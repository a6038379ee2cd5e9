import type { Tx } from '../database/schema';
import { notAllowed } from '../base/errors';
import type { Caller, Platform } from '../calls/platform';
import type { Micros } from '../base/amounts';
import { isLarge } from './gate';
import { peopleOf } from './people';

/**
 * Throws 409 when this staff member may not refuse a request: they are an affected party, they made the request, or the
 * sum is large and they are not verified (docs/rules.md#one-person).
 */
export const checkMayRefuse = async (
  tx: Tx,
  platform: Platform,
  { id }: Pick<Caller, 'id'>,
  { sum, people }: { sum: Micros; people: readonly (number | null)[] },
): Promise<void> => {
  if (people.includes(id)) throw notAllowed('This is your own: somebody else decides on it');
  if (!isLarge(platform, sum)) return;
  const person = (await peopleOf(tx, platform.settings, [id])).get(id);
  if (person?.verified !== true) throw notAllowed('Your account is not verified yet: this needs verified people');
};
