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

/** Maximum number of messages in one call, and of calls of one phone in a minute. */
const mostMessages = 500;
const mostCalls = 120;
const secondsPerMinute = 60;
/** Maximum number of calls of one phone that wait for the one in progress. */
const mostWaiting = 10;
const longestName = 64;

const moment = z.union([z.number(), z.string()]).transform((value, check) => {
  const at = new Date(value).getTime();
  // PostgreSQL and JavaScript disagree about dates outside these years.
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

/** Result for one message: taken, known from an earlier call, or invalid. */
interface Taken {
  number: unknown;
  result: 'taken' | 'known' | 'refused';
  /** The invalid field. */
  field?: string;
}

/**
 * The time of a message corrected by the clock error of its phone, ms (rules, section 4). The phone sends its clock
 * with each batch.
 */
const correctedBy = (error: number, at: number): string => new Date(at + error).toISOString();

const readBatch = async (context: Context<DeviceEnv>) => {
  const parsed = batch.safeParse(await readBody(context));
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]!.path[0] === 'sentAt' ? 'sentAt' : 'messages';
  throw invalid(field, ofField(labels[field], { phrase: 'This value does not fit here' }));
};

/** Takes one message of a batch. Returns the invalid field when it cannot be taken. */
const takeOne = async (platform: Platform, deviceId: number, one: unknown, clockError: number): Promise<Taken> => {
  const parsed = message.safeParse(one);
  const number = (one as { number?: unknown } | null)?.number ?? null;
  if (!parsed.success)
    return { number, result: 'refused', field: String(parsed.error.issues[0]!.path[0] ?? 'message') };
  // PGlite never waits for I/O: without this, other requests would wait for the whole batch.
  await othersFirst();
  const { data } = parsed;
  const incoming: IncomingMessage = { ...data, time: correctedBy(clockError, data.time) };
  const verdict = await receiveMessage(platform, deviceId, incoming);
  return { number, result: verdict ? 'taken' : 'known' };
};

/**
 * `POST devices/{uuid}/messages` (extension): messages that a phone received from banks, oldest first. Each has its own
 * transaction, so what was taken stays taken when a later one fails. A repeat is recognised by the phone's own number
 * *and* the text. An invalid message is reported and does not stop the others. The calls of one phone run one after the
 * other.
 */
export const takeMessages = (platform: Platform) => {
  const { db, versions } = platform;
  // If they ran in parallel, the messages of all calls would be read before the effects of the first ones count.
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
        // A phone that disconnected sends its messages again; a server that stops does not wait for them.
        signal.throwIfAborted();
        taken.push(await takeOne(platform, id, one, error));
      }
      return context.json({ messages: taken });
    } finally {
      versions.raise('messages');
      ended();
    }
  };
};
