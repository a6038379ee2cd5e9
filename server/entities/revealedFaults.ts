import type { Definition } from '../../src/resources/language/definition';
import type { Caller } from '../calls/platform';
import { recordActivity } from '../database/activity';
import { countUp } from '../database/counters';
import type { Db } from '../database/schema';
import { tooMany } from '../base/errors';
import type { FoundFault } from './importFaults';

/** How many values of records that they may not see the faults of imports tell one person of within an hour. */
const maxRevealedPerHour = 50;
const hourSeconds = 3600;

const counterOf = ({ id }: Caller) => `revealed-by-imports:${id}`;

const tooManyRevealed = () =>
  tooMany('Too many values of your imports exist in records of others. Try again in an hour.', hourSeconds);

/** Throws 429 when faults of imports have told the caller of as many values as they may within an hour. */
export const refuseBeyondLimit = async (db: Db, caller: Caller): Promise<void> => {
  if ((await countUp(db, counterOf(caller), hourSeconds, 0)) >= maxRevealedPerHour) throw tooManyRevealed();
};

/**
 * Counts the values of records of others that these faults tell the caller of, before they are told. Their number is
 * recorded in activity, with that of the numbers of cards that they tell. Throws 429 when they are too many.
 */
export const countRevealed = async (
  db: Db,
  { caller, definition, requestId }: { caller: Caller; definition: Definition; requestId: string },
  faults: readonly FoundFault[],
): Promise<void> => {
  const ofOthers = faults.filter(({ isOfOthers }) => isOfOthers).length;
  const exist = faults.filter(({ isOfOthers, tellsNumber }) => isOfOthers || tellsNumber).length;
  if (exist === 0) return;
  const total = ofOthers === 0 ? 0 : await countUp(db, counterOf(caller), hourSeconds, ofOthers);
  const act = { userId: caller.id, entity: definition.name, act: 'tryImport', after: { exist }, requestId };
  await recordActivity(db, act);
  if (total > maxRevealedPerHour) throw tooManyRevealed();
};
