import type { Context } from 'hono';
import type { Platform } from '../../calls/platform';
import { countInWindow } from '../../database/counters';
import { tooMany } from '../../base/errors';
import type { KeyHolder } from './keyHolder';

const windowSeconds = 60;

/**
 * Counts a call of a merchant's server, `creations` for one that changes something (`KEY_CREATIONS` a minute) and `reads` for others
 * (`KEY_READS`; 0: no limit). The answer says in its headers how many are left, and in how many seconds the minute ends. Throws 429.
 */
export const countCall = async (
  { db, settings }: Platform,
  context: Context,
  { clientId, isTest }: KeyHolder,
  what: 'creations' | 'reads',
): Promise<void> => {
  const limit = what === 'creations' ? settings.KEY_CREATIONS : settings.KEY_READS;
  if (limit === 0) return;
  const { count, secondsLeft } = await countInWindow(
    db,
    `key-${what}:${clientId}${isTest ? ':test' : ''}`,
    windowSeconds,
  );
  context.header('RateLimit-Limit', String(limit));
  context.header('RateLimit-Remaining', String(Math.max(0, limit - count)));
  context.header('RateLimit-Reset', String(secondsLeft));
  if (count > limit) throw tooMany('Too many requests. Try again in a minute.', secondsLeft);
};
