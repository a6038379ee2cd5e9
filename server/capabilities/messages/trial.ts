import { setImmediate as othersFirst } from 'node:timers/promises';
import { Hono, type Context } from 'hono';
import type { Trial, TriedMessage } from '../../../src/resources/messageTrials';
import { plainCalls, type PlainCall } from '../../../src/resources/calls';
import { maskOneTimeCodes } from '../../../src/format/oneTimeCodes';
import { parsingPatterns } from '../../../src/resources/parsingPatterns';
import { sql } from 'kysely';
import { recordActivity } from '../../database/activity';
import type { Db, Tx } from '../../database/schema';
import { derivedSql } from '../../database/derived';
import { checkRole, idParam, routePath } from '../../calls/addresses';
import { conflict, notFound } from '../../ground/errors';
import { readBody } from '../../calls/body';
import { UserLimiter } from '../../ground/userLimiter';
import { announceAll, inTransaction } from '../../database/changes';
import type { Caller, Env, Platform } from '../../calls/platform';
import { confirmCaller } from '../../session/tokens';
import type { Settings } from '../../ground/settings';
import { receivedMessageColumns, type ReceivedMessage, type TrialPatterns } from '../matching/receivedMessage';
import { applyVerdict, judge, unread, type Verdict } from './judge';
import { readAhead, type MessageRead } from './readAhead';
import { isSenderOf } from '../matching/sender';
import { MessageStatus, ActiveStatus } from '../../../src/resources/statuses';

/** So many messages are tried at once, the newest. */
const mostTried = 500;
/** A trial ends with so many messages for which a pattern took too long: what comes after them would hardly be quicker. */
const mostOverruns = 2;
/** Further trials of one person that may wait for the one under way. */
const mostWaiting = 2;

/** The bank of a pattern that may be tried: an active one, or one that waits for approval, which reads nothing yet. */
const patternOf = async (db: Db, id: number, isTrial: boolean) => {
  const { rows } = await sql<{ bankDataId: number; status: number; waits: boolean }>`select "bankDataId", status,
      ${derivedSql('parsing-patterns', 'requestedBy', 't')} is not null as waits
    from "parsing-patterns" t where id = ${id}`.execute(db);
  const [pattern] = rows;
  if (!pattern) throw notFound();
  if (pattern.waits && !isTrial) throw conflict('This pattern waits for approval');
  if (pattern.status !== ActiveStatus.Active && !pattern.waits) throw conflict('This pattern is disabled');
  return pattern.bankDataId;
};

/** A message that no pattern has read, of the last day; one of before there were reasons has none. */
const waiting = sql`m.status = ${sql.lit(MessageStatus.Unmatched)} and (m.why is null or m.why in (${sql.join(unread.map((why) => sql.lit(why)))}))
  and m."createDate" > now() - interval '1 day'`;

/** Messages of the bank that no pattern has read, oldest first. */
const waitingOf = async (db: Db, bankId: number) => {
  const { rows } = await sql<ReceivedMessage>`select ${receivedMessageColumns} from messages where id in (
      select m.id from messages m join banks b on b.id = ${bankId} and ${isSenderOf(sql.ref('b'), sql.ref('m.sender'))}
      where ${waiting} order by m."createDate" desc, m.id desc limit ${mostTried + 1})
    order by "createDate", id`.execute(db);
  const more = rows.length > mostTried;
  return { more, heard: more ? rows.slice(1) : rows };
};

const triedAs = (heard: ReceivedMessage, { reading, status, why, invoiceId, doubted }: Verdict): TriedMessage[] =>
  reading === undefined
    ? []
    : [
        {
          id: heard.id,
          createDate: heard.createDate,
          sender: heard.sender,
          message: maskOneTimeCodes(heard.message),
          amount: Number(reading.amount),
          status,
          why: why ?? null,
          invoiceId: invoiceId ?? null,
          doubts: doubted?.length ?? 0,
        },
      ];

/** What stops a trial before its last message: its caller is gone. */
interface Trying {
  heard: readonly ReceivedMessage[];
  signal: AbortSignal;
}

/**
 * Adds to a trial what comes of each message, until patterns took too long for two. Each by itself, and others between them:
 * on PGlite, which has one connection and answers at once, nobody else would be heard until the last. Throws the signal's
 * reason when the caller is gone.
 */
const tryEach = async (
  trial: Trial,
  { heard, signal }: Trying,
  verdictOf: (message: ReceivedMessage) => Promise<Verdict | undefined>,
): Promise<void> => {
  let overruns = 0;
  for (const message of heard) {
    await othersFirst();
    signal.throwIfAborted();
    const verdict = await verdictOf(message);
    if (verdict) trial.messages.push(...triedAs(message, verdict));
    trial.tried++;
    trial.unread = trial.tried - trial.messages.length;
    if (verdict?.slowPatternId !== undefined) overruns++;
    trial.tookTooLong = overruns === mostOverruns;
    if (trial.tookTooLong) return;
  }
};

/** What the rules would say of them one after the other; nothing is changed or locked. */
const tryOn = ({ db, settings, patternReader }: Platform, id: number) => {
  const supposed: TrialPatterns = { patternId: id, invoiceIds: [], balances: [] };
  return async (message: ReceivedMessage): Promise<Verdict> => {
    const verdict = await readAhead(db, patternReader, { ...message, triedId: id, place: 'trials' }, (read) =>
      db.transaction().execute((tx) => judge(tx, settings, message, read, supposed)),
    );
    if (verdict.invoiceId !== undefined) supposed.invoiceIds.push(verdict.invoiceId);
    const { account = null, balance = null } = verdict.reading ?? {};
    if (balance !== null) supposed.balances.push({ id: message.id, account, balance });
    return verdict;
  };
};

/** As a message that has just come, unless somebody dealt with it meanwhile. */
const carryOutOne = async (
  tx: Tx,
  settings: Settings,
  caller: Caller,
  heard: ReceivedMessage,
  read: MessageRead,
): Promise<Verdict | undefined> => {
  const { id } = heard;
  await confirmCaller(tx, caller);
  const { rows } = await sql<{ id: number }>`select m.id from messages m where m.id = ${id} and ${waiting}
    for update`.execute(tx);
  if (!rows[0]) return undefined;
  const verdict = await applyVerdict(tx, settings, heard, read);
  await announceAll(tx, [{ entity: 'messages', id, kind: 'changed' }]);
  return verdict;
};

const toldOf = ({ tried, messages }: Trial) => ({
  tried,
  read: messages.length,
  matched: messages.filter(({ status }) => status === MessageStatus.Matched).length,
});

/**
 * `GET mgmt/parsing-patterns/{id}/trial` and `POST …/apply` (extensions): what the bank's patterns would read now in its
 * messages of the last day that none had read. The first changes nothing; the second takes each as if it had just come, in
 * a transaction of its own, so that doing it twice is as doing it once (rules, section 4).
 */
export const trialRoutes = (platform: Platform): Hono<Env> => {
  const { db, settings, versions, patternReader } = platform;
  const app = new Hono<Env>();
  const asked = async (context: Context<Env>, call: PlainCall) => {
    checkRole(call, context.get('caller'));
    const id = idParam(context, 'id');
    const isTrial = call === plainCalls.trialPattern;
    return { id, ...(await waitingOf(db, await patternOf(db, id, isTrial))) };
  };
  const turns = new UserLimiter(1, mostWaiting, 'Too many trials at once. Try again shortly.');
  /** One after the other for each person. Throws 429 when too many of theirs wait. */
  const inTurn = async (context: Context<Env>, work: (signal: AbortSignal) => Promise<Trial>) => {
    const { signal } = context.req.raw;
    const ended = await turns.take(context.get('caller').id, signal);
    try {
      return context.json(await work(signal));
    } finally {
      ended();
    }
  };
  const begun = (more: boolean): Trial => ({ tried: 0, unread: 0, more, tookTooLong: false, messages: [] });
  const { trialPattern, applyPattern } = plainCalls;
  app.get(routePath(trialPattern.path), (context) =>
    inTurn(context, async (signal) => {
      const { id, heard, more } = await asked(context, trialPattern);
      const trial = begun(more);
      await tryEach(trial, { heard, signal }, tryOn(platform, id));
      return trial;
    }),
  );
  app.post(routePath(applyPattern.path), (context) =>
    inTurn(context, async (signal) => {
      const caller = context.get('caller');
      context.set('attempted', { entity: parsingPatterns.name, act: 'apply' });
      await readBody(context);
      const { id, heard, more } = await asked(context, applyPattern);
      const trial = begun(more);
      try {
        await tryEach(trial, { heard, signal }, (message) =>
          readAhead(db, patternReader, { ...message, place: 'trials' }, (read) =>
            inTransaction(db, (tx) => carryOutOne(tx, settings, caller, message, read)),
          ),
        );
      } finally {
        versions.onChange('messages');
        await recordActivity(db, {
          userId: caller.id,
          entity: parsingPatterns.name,
          recordId: String(id),
          act: 'apply',
          after: toldOf(trial),
          requestId: context.get('requestId'),
        });
      }
      return trial;
    }),
  );
  return app;
};
