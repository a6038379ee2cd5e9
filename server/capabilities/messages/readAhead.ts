import { sql } from 'kysely';
import type { Db, Tx } from '../../database/schema';
import type { ReceivedMessage } from '../matching/receivedMessage';
import type { Outcome, PatternReader } from './patternReader';
import type { BankPattern } from './reading';
import { bankOfSender } from '../matching/sender';
import type { QueueName } from './workQueues';
import { ActiveStatus } from '../../../src/resources/statuses';

/** A message that was read before its transaction, and by what: the bank's patterns at that moment. */
export interface MessageRead {
  /** Null when no bank sends under that name, or the phone is not trusted. */
  patterns: readonly BankPattern[] | null;
  outcome: Outcome;
}

/** Other patterns read messages of that bank by now: what was read counts no more. */
class PatternsChanged extends Error {}

/** So often is a message read anew because patterns were changed meanwhile. */
const mostReadings = 5;

/** Whose message: what decides which patterns read it. */
type Told = Pick<ReceivedMessage, 'deviceId' | 'sender'>;

/**
 * The patterns that read such a message: those of its sender's bank that are active, and one that is tried before it is approved.
 * What a phone tells that is not trusted proves nothing, and is not read.
 */
const patternsFor = async (db: Db | Tx, { deviceId, sender }: Told, triedId: number): Promise<BankPattern[] | null> => {
  const { rows } = await sql<{ bankId: number | null }>`select ${bankOfSender(sql`${sender}::text`)} as "bankId"
    from devices where id = ${deviceId} and "isTrusted" is not false`.execute(db);
  const bankId = rows[0]?.bankId ?? null;
  if (bankId === null) return null;
  return db
    .selectFrom('parsing-patterns')
    .select(['id', 'regexpPattern'])
    .where('bankDataId', '=', bankId)
    .where((is) => is.or([is('status', '=', ActiveStatus.Active), is('id', '=', triedId)]))
    .orderBy('id')
    .execute();
};

/** Throws when such a message would be read by other patterns than it was. */
export const checkPatternsUnchanged = async (
  tx: Tx,
  told: Told,
  { patterns }: MessageRead,
  triedId = 0,
): Promise<void> => {
  if (JSON.stringify(await patternsFor(tx, told, triedId)) !== JSON.stringify(patterns)) throw new PatternsChanged();
};

/**
 * Reads a message before anything of it is written down, and does the work that what was read is needed for: a transaction
 * that is as quick as if nothing had to be read. It is read and done anew when patterns were changed in between.
 */
export const readAhead = async <T>(
  db: Db,
  reader: PatternReader,
  { message, triedId = 0, place, ...told }: Told & { message: string; triedId?: number; place?: QueueName },
  work: (read: MessageRead) => Promise<T>,
): Promise<T> => {
  for (let readings = 1; ; readings++) {
    const patterns = await patternsFor(db, told, triedId);
    const outcome = patterns ? await reader.read(patterns, message, place) : 'noBank';
    try {
      return await work({ patterns, outcome });
    } catch (error) {
      if (!(error instanceof PatternsChanged) || readings === mostReadings) throw error;
    }
  }
};
