import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Context } from 'hono';
import { z } from 'zod';
import { countUp } from '../../database/counters';
import { invalid, ofField, tooMany } from '../../ground/errors';
import { readBody } from '../../calls/body';
import { UserLimiter } from '../../ground/userLimiter';
import type { Platform } from '../../calls/platform';
import { longestText } from '../messages/limits';
import { receiveMessage, type IncomingMessage } from '../messages/receive';
import type { DeviceEnv } from './deviceKey';

/** So many messages may come in one call, and so many calls in a minute. */
const mostMessages = 500;
const mostCalls = 120;
const secondsPerMinute = 60;
/** So many calls of one phone may wait for the one under way. */
const mostWaiting = 10;
const longestName = 64;

const moment = z.union([z.number(), z.string()]).transform((value, check) => {
  const at = new Date(value).getTime();
  // Beyond these years PostgreSQL and JavaScript no longer agree on what a date is.
  if (!(at > 0 && at < 4e12)) check.addIssue('no date');
  return at;
});

const batch = z.object({ sentAt: moment.optional(), messages: z.array(z.unknown()).max(mostMessages) });

const message = z.object({
  number: z.union([z.string().min(1).max(longestName), z.number().int()]).transform(String),
  sender: z.string().min(1).max(longestName),
  text: z.string().min(1).max(longestText),
  time: moment,
});

const labels = { sentAt: 'Clock of the phone', messages: 'Messages' } as const;

/** What became of a message: taken, taken before, or not one that can be taken. */
interface Taken {
  number: unknown;
  result: 'taken' | 'known' | 'refused';
  /** The field that is wrong. */
  field?: string;
}

/** A phone's clock may be wrong: how much, ms, it says with each batch (rules, section 4). */
const correctedBy = (error: number, at: number): string => new Date(at + error).toISOString();

const readBatch = async (context: Context<DeviceEnv>) => {
  const parsed = batch.safeParse(await readBody(context));
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]!.path[0] === 'sentAt' ? 'sentAt' : 'messages';
  throw invalid(field, ofField(labels[field], { phrase: 'This value does not fit here' }));
};

/** Takes one of them; what can't be taken is named. */
const takeOne = async (platform: Platform, deviceId: number, one: unknown, clockError: number): Promise<Taken> => {
  const parsed = message.safeParse(one);
  const number = (one as { number?: unknown } | null)?.number ?? null;
  if (!parsed.success)
    return { number, result: 'refused', field: String(parsed.error.issues[0]!.path[0] ?? 'message') };
  // On PGlite, which answers at once, nobody else would be heard until the last.
  await othersFirst();
  const { data } = parsed;
  const incoming: IncomingMessage = { ...data, time: correctedBy(clockError, data.time) };
  const verdict = await receiveMessage(platform, deviceId, incoming);
  return { number, result: verdict ? 'taken' : 'known' };
};

/**
 * `POST devices/{uuid}/messages` (extension): what a phone got from banks, oldest first. Each is a transaction of its own,
 * so that what was taken stays taken when the rest fails; the phone's own number *and* the text tell a repeat. One that
 * can't be taken is named and holds the others not up. A phone's calls are taken one after the other.
 */
export const takeMessages = (platform: Platform) => {
  const { db, versions } = platform;
  // A phone that calls many times at once would have as many messages read before what the first ones did counts.
  const turns = new UserLimiter(1, mostWaiting, 'Too many at once. Try again in a minute.');
  return async (context: Context<DeviceEnv>): Promise<Response> => {
    const { id } = context.get('device');
    const calls = await countUp(db, `device-messages:${id}`, secondsPerMinute);
    if (calls > mostCalls) throw tooMany('Too many at once. Try again in a minute.', secondsPerMinute);
    const { sentAt, messages } = await readBatch(context);
    const error = sentAt === undefined ? 0 : Date.now() - sentAt;
    const { signal } = context.req.raw;
    const ended = await turns.take(id, signal);
    try {
      const taken: Taken[] = [];
      for (const one of messages) {
        // A phone that is gone sends them again; a server that stops waits for none of them.
        signal.throwIfAborted();
        taken.push(await takeOne(platform, id, one, error));
      }
      return context.json({ messages: taken });
    } finally {
      versions.onChange('messages');
      ended();
    }
  };
};
