import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Context } from 'hono';
import { sql } from 'kysely';
import { z } from 'zod';
import { countUp } from '../../database/counters';
import type { Db } from '../../database/schema';
import { invalid, ofField, tooMany } from '../../base/errors';
import { readBody } from '../../calls/body';
import { UserLimiter } from '../../base/userLimiter';
import type { Platform } from '../../calls/platform';
import { maxTextLength } from '../messages/limits';
import { receiveMessage, type IncomingMessage } from '../messages/receive';
import { callingDevice, type DeviceEnv } from './deviceKey';

/** Maximum number of messages in one call, and of calls of one phone in a minute. */
const maxMessages = 500;
const maxCallsPerMinute = 120;
const secondsPerMinute = 60;
/** Maximum number of calls of one phone that wait for the one in progress. */
const maxWaitingCalls = 10;
const maxNameLength = 64;

const timestamp = z.union([z.number(), z.string()]).transform((value, check) => {
  const at = new Date(value).getTime();
  // PostgreSQL and JavaScript disagree about dates outside these years.
  if (!(at > 0 && at < 4e12)) check.addIssue('no date');
  return at;
});

const batch = z.object({ sentAt: timestamp.optional(), messages: z.array(z.unknown()).max(maxMessages) });

const message = z.object({
  number: z.union([z.string().min(1).max(maxNameLength), z.number().int()]).transform(String),
  sender: z.string().min(1).max(maxNameLength),
  text: z.string().min(1).max(maxTextLength),
  time: timestamp,
});

const labels = { sentAt: 'Clock of the phone', messages: 'Messages' } as const;

/** Result for one message: taken, known from an earlier call, or invalid. */
interface MessageResult {
  number: unknown;
  result: 'taken' | 'known' | 'refused';
  /** The invalid field. */
  field?: string;
}

/**
 * By how much a phone's clock is behind that of the database, which dates invoices, ms. An instance whose clock is ahead would move
 * an earlier payment behind the creation of an invoice, which it would then complete.
 */
const clockErrorOf = async (db: Db, sentAt: number | undefined): Promise<number> => {
  if (sentAt === undefined) return 0;
  const { rows } = await sql<{ error: number }>`
    select (extract(epoch from now()) * 1000)::float8 - ${sentAt}::float8 as error`.execute(db);
  return rows[0]!.error;
};

/**
 * The time of a message corrected by the clock error of its phone, ms (docs/rules.md#fitting). The phone sends its clock
 * with each batch.
 */
const correctTime = (clockError: number, at: number): string => new Date(at + clockError).toISOString();

const readBatch = async (context: Context<DeviceEnv>) => {
  const parsed = batch.safeParse(await readBody(context));
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]!.path[0] === 'sentAt' ? 'sentAt' : 'messages';
  throw invalid(field, ofField(labels[field], { phrase: 'This value is not valid here' }));
};

/** Takes one message of a batch. Returns the invalid field when it cannot be taken. */
const takeItem = async (
  platform: Platform,
  deviceId: number,
  item: unknown,
  clockError: number,
): Promise<MessageResult> => {
  const parsed = message.safeParse(item);
  const number = (item as { number?: unknown } | null)?.number ?? null;
  if (!parsed.success)
    return { number, result: 'refused', field: String(parsed.error.issues[0]!.path[0] ?? 'message') };
  // PGlite never waits for I/O: without this, other requests would wait for the whole batch.
  await yieldToOthers();
  const { data } = parsed;
  const incoming: IncomingMessage = { ...data, time: correctTime(clockError, data.time) };
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
  const turns = new UserLimiter(1, maxWaitingCalls, 'Too many at once. Try again in a minute.');
  return async (context: Context<DeviceEnv>): Promise<Response> => {
    const { id } = context.get('device');
    const calls = await countUp(db, `device-messages:${id}`, secondsPerMinute);
    if (calls > maxCallsPerMinute) throw tooMany('Too many at once. Try again in a minute.', secondsPerMinute);
    const { sentAt, messages } = await readBatch(context);
    const clockError = await clockErrorOf(db, sentAt);
    const { signal } = context.req.raw;
    const release = await turns.take(id, signal);
    try {
      // A lost phone may have been disabled, or got another key, while its call was being sent or waited for its turn.
      await callingDevice(platform, context);
      const results: MessageResult[] = [];
      for (const item of messages) {
        // A phone that disconnected sends its messages again; a server that stops does not wait for them.
        signal.throwIfAborted();
        results.push(await takeItem(platform, id, item, clockError));
      }
      return context.json({ messages: results });
    } finally {
      versions.onChange('messages');
      release();
    }
  };
};
