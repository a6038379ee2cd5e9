import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { Hono, type Context } from 'hono';
import type { Trial, TriedMessage } from '../../../src/resources/messageTrials';
import { plainCalls } from '../../../src/resources/calls';
import type { PlainCall } from '../../../src/resources/plainCall';
import { parsingPatterns } from '../../../src/resources/parsingPatterns';
import { sql } from 'kysely';
import { recordActivity } from '../../database/activity';
import type { Db, Tx } from '../../database/schema';
import { derivedSql } from '../../database/derived';
import { checkRole, idParam, routePath } from '../../calls/addresses';
import { conflict, notFound } from '../../base/errors';
import { readBody } from '../../calls/body';
import { UserLimiter } from '../../base/userLimiter';
import { announceAll, inTransaction } from '../../database/changes';
import type { Caller, Env, Platform } from '../../calls/platform';
import { confirmCaller } from '../../session/tokens';
import type { Settings } from '../../base/settings';
import { receivedMessageColumns, type ReceivedMessage, type TrialState } from '../matching/receivedMessage';
import { judgeAndApply, judge, unreadReasons, type Verdict } from './judge';
import { readAhead, type MessageRead } from './readAhead';
import { isSenderOf } from '../matching/sender';
import { MessageStatus } from '../../../src/resources/statuses/messages';
import { ActiveStatus } from '../../../src/resources/statuses/vault';
import { messageSql } from '../../database/statusSql';

/** Maximum number of messages in a trial; the newest are taken. */
const maxTried = 500;
/** A trial stops after this many messages for which a pattern took too long. */
const maxTimeouts = 2;
/** Maximum number of trials of one user that wait for the one in progress. */
const maxWaitingTrials = 2;

/**
 * Returns the bank of a pattern that may be tried or applied: an active one, or for a trial one that waits for
 * approval.
 */
const patternOf = async (db: Db, id: number, isTrial: boolean) => {
  const { rows } = await sql<{ bankDataId: number; status: ActiveStatus; waits: boolean }>`select "bankDataId", status,
      ${derivedSql('parsing-patterns', 'requestedBy', 't')} is not null as waits
    from "parsing-patterns" t where id = ${id}`.execute(db);
  const [pattern] = rows;
  if (!pattern) throw notFound();
  if (pattern.waits && !isTrial) throw conflict('This pattern waits for approval');
  if (pattern.status !== ActiveStatus.Active && !pattern.waits) throw conflict('This pattern is disabled');
  return pattern.bankDataId;
};

/** SQL: message `m` of the last day that no pattern has read and that may be a payment. Messages from before reasons existed have none. */
const isWaiting = sql`m.status = ${messageSql.Unmatched} and (m.why is null or m.why in (${sql.join(unreadReasons.map((why) => sql.lit(why)))}))
  and m."noPaymentBy" is null and m."createDate" > now() - interval '1 day'`;

/** The bank's messages that no pattern has read, oldest first. */
const readWaitingMessages = async (db: Db, bankId: number) => {
  const { rows } = await sql<ReceivedMessage>`select ${receivedMessageColumns} from messages where id in (
      select m.id from messages m join banks b on b.id = ${bankId} and ${isSenderOf(sql.ref('b'), sql.ref('m.sender'))}
      where ${isWaiting} order by m."createDate" desc, m.id desc limit ${maxTried + 1})
    order by "createDate", id`.execute(db);
  const more = rows.length > maxTried;
  return { more, messages: more ? rows.slice(1) : rows };
};

const triedMessages = (
  message: ReceivedMessage,
  { reading, status, why, invoiceId, reviewIds }: Verdict,
): TriedMessage[] =>
  reading === undefined || reading.amount === null
    ? []
    : [
        {
          id: message.id,
          createDate: message.createDate,
          sender: message.sender,
          message: message.message,
          amount: Number(reading.amount),
          status,
          why: why ?? null,
          invoiceId: invoiceId ?? null,
          doubts: reviewIds?.length ?? 0,
        },
      ];

/** The messages of a trial, and the signal that stops it when its caller disconnects. */
interface TrialInput {
  messages: readonly ReceivedMessage[];
  signal: AbortSignal;
}

/**
 * Adds the result of each message to a trial, until patterns took too long for two. Lets other requests run between
 * messages, because PGlite has one connection and never waits for I/O. Throws the signal's reason when the caller
 * disconnects.
 */
const tryEach = async (
  trial: Trial,
  { messages, signal }: TrialInput,
  verdictOf: (message: ReceivedMessage) => Promise<Verdict | undefined>,
): Promise<void> => {
  let timeouts = 0;
  for (const message of messages) {
    await yieldToOthers();
    signal.throwIfAborted();
    const verdict = await verdictOf(message);
    if (verdict) trial.messages.push(...triedMessages(message, verdict));
    trial.tried++;
    trial.unread = trial.tried - trial.messages.length;
    if (verdict?.slowPatternId !== undefined) timeouts++;
    trial.tookTooLong = timeouts === maxTimeouts;
    if (trial.tookTooLong) return;
  }
};

/** Judges messages one after the other without changing or locking anything. */
const judgeInTrial = ({ db, settings, patternReader }: Platform, id: number) => {
  const trialState: TrialState = { patternId: id, invoiceIds: [], balances: [] };
  return async (message: ReceivedMessage): Promise<Verdict> => {
    // A pattern that waits for approval reads what is shown, or what it finds would tell a code.
    const source = { ...message, text: message.message, trialPatternId: id, queue: 'trials' } as const;
    const verdict = await readAhead(db, patternReader, source, (read) =>
      db.transaction().execute((tx) => judge(tx, settings, message, read, trialState)),
    );
    if (verdict.invoiceId !== undefined) trialState.invoiceIds.push(verdict.invoiceId);
    const { account = null, balance = null } = verdict.reading ?? {};
    if (balance !== null) trialState.balances.push({ id: message.id, account, balance });
    return verdict;
  };
};

/** Handles a message as if it had just arrived, unless it was handled meanwhile. */
const applyToMessage = async (
  tx: Tx,
  settings: Settings,
  caller: Caller,
  message: ReceivedMessage,
  read: MessageRead,
): Promise<Verdict | undefined> => {
  const { id } = message;
  await confirmCaller(tx, caller);
  const { rows } = await sql<{ id: number }>`select m.id from messages m where m.id = ${id} and ${isWaiting}
    for update`.execute(tx);
  if (!rows[0]) return undefined;
  const verdict = await judgeAndApply(tx, settings, message, read);
  await announceAll(tx, [{ entity: 'messages', id, kind: 'changed' }]);
  return verdict;
};

const activityOf = ({ tried, messages }: Trial) => ({
  tried,
  read: messages.length,
  matched: messages.filter(({ status }) => status === MessageStatus.Matched).length,
});

/**
 * `GET mgmt/parsing-patterns/{id}/trial` and `POST …/apply` (extensions): read the bank's unread messages of the last
 * day with its current patterns. The trial changes nothing. Applying handles each message as if it had just arrived, in
 * its own transaction; repeating it has no further effect (docs/rules.md#trust).
 */
export const trialRoutes = (platform: Platform): Hono<Env> => {
  const { db, settings, versions, patternReader } = platform;
  const app = new Hono<Env>();
  const prepare = async (context: Context<Env>, call: PlainCall) => {
    checkRole(call, context.get('caller'));
    const id = idParam(context, 'id');
    const isTrial = call === plainCalls.trialPattern;
    return { id, ...(await readWaitingMessages(db, await patternOf(db, id, isTrial))) };
  };
  const turns = new UserLimiter(1, maxWaitingTrials, 'Too many trials at once. Try again shortly.');
  /** Runs the trials of each user one after the other. Throws 429 when too many of theirs wait. */
  const inTurn = async (context: Context<Env>, work: (signal: AbortSignal) => Promise<Trial>) => {
    const { signal } = context.req.raw;
    const release = await turns.take(context.get('caller').id, signal);
    try {
      return context.json(await work(signal));
    } finally {
      release();
    }
  };
  const newTrial = (more: boolean): Trial => ({ tried: 0, unread: 0, more, tookTooLong: false, messages: [] });
  const { trialPattern, applyPattern } = plainCalls;
  app.get(routePath(trialPattern.path), (context) =>
    inTurn(context, async (signal) => {
      const { id, messages, more } = await prepare(context, trialPattern);
      const trial = newTrial(more);
      await tryEach(trial, { messages, signal }, judgeInTrial(platform, id));
      return trial;
    }),
  );
  app.post(routePath(applyPattern.path), (context) =>
    inTurn(context, async (signal) => {
      const caller = context.get('caller');
      context.set('attempted', { entity: parsingPatterns.name, act: 'apply' });
      await readBody(context);
      const { id, messages, more } = await prepare(context, applyPattern);
      const trial = newTrial(more);
      try {
        await tryEach(trial, { messages, signal }, (message) =>
          readAhead(db, patternReader, { ...message, text: message.whole, queue: 'trials' }, (read) =>
            inTransaction(db, (tx) => applyToMessage(tx, settings, caller, message, read)),
          ),
        );
      } finally {
        versions.onChange('messages');
        await recordActivity(db, {
          userId: caller.id,
          entity: parsingPatterns.name,
          recordId: String(id),
          act: 'apply',
          after: activityOf(trial),
          requestId: context.get('requestId'),
        });
      }
      return trial;
    }),
  );
  return app;
};
