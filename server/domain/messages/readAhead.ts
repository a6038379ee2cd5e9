import { sql } from 'kysely';
import type { Db, Tx } from '../../database/schema';
import type { ReceivedMessage } from '../matching/receivedMessage';
import type { Outcome, PatternReader } from './patternReader';
import type { BankPattern } from '../../../src/format/bankTexts/readMessage';
import { bankOfSender } from '../matching/sender';
import type { QueueName } from './workQueues';
import { PatternKind } from '../../../src/resources/statuses/messages';
import { ActiveStatus } from '../../../src/resources/statuses/vault';

/** A message that was read before its transaction, and the bank's patterns at that time. */
export interface MessageRead {
  /** Null when no bank sends under that name, or the phone is not trusted. */
  patterns: readonly BankPattern[] | null;
  outcome: Outcome;
}

/** The patterns of the bank have changed since the message was read. */
class PatternsChanged extends Error {}

/** Maximum number of readings when patterns keep changing. */
const maxAttempts = 5;

/** The source of a message decides which patterns read it. */
type MessageSource = Pick<ReceivedMessage, 'deviceId' | 'sender'>;

/**
 * The patterns that read a message: the active ones of its sender's bank, and the one on trial. Null when there is no
 * such bank, or the phone is not trusted: its messages prove nothing.
 */
const patternsFor = async (
  db: Db | Tx,
  { deviceId, sender }: MessageSource,
  trialPatternId: number,
): Promise<BankPattern[] | null> => {
  const { rows } = await sql<{ bankId: number | null }>`select ${bankOfSender(sql`${sender}::text`)} as "bankId"
    from devices where id = ${deviceId} and "isTrusted" is not false`.execute(db);
  const bankId = rows[0]?.bankId ?? null;
  if (bankId === null) return null;
  const patterns = await db
    .selectFrom('parsing-patterns')
    .select(['id', 'regexpPattern', 'kind'])
    .where('bankDataId', '=', bankId)
    .where((is) => is.or([is('status', '=', ActiveStatus.Active), is('id', '=', trialPatternId)]))
    .orderBy('id')
    .execute();
  return patterns.map(({ kind, ...pattern }) => ({
    ...pattern,
    kind: kind === PatternKind.BalanceOnly ? 'balanceOnly' : 'incoming',
  }));
};

/** Throws `PatternsChanged` when the patterns for such a message are no longer those that read it. */
export const checkPatternsUnchanged = async (
  tx: Tx,
  source: MessageSource,
  { patterns }: MessageRead,
  trialPatternId = 0,
): Promise<void> => {
  if (JSON.stringify(await patternsFor(tx, source, trialPatternId)) !== JSON.stringify(patterns))
    throw new PatternsChanged();
};

/**
 * Reads a message before its transaction, to keep the transaction short, then calls `work` with the result. Repeats
 * both when patterns changed in between.
 */
export const readAhead = async <T>(
  db: Db,
  reader: PatternReader,
  {
    text,
    trialPatternId = 0,
    queue,
    ...source
  }: MessageSource & { text: string; trialPatternId?: number; queue?: QueueName },
  work: (read: MessageRead) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    const patterns = await patternsFor(db, source, trialPatternId);
    const outcome = patterns ? await reader.read(patterns, text, queue) : 'noBank';
    try {
      return await work({ patterns, outcome });
    } catch (error) {
      if (!(error instanceof PatternsChanged) || attempt === maxAttempts) throw error;
    }
  }
};
