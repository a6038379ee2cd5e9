import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Context } from 'hono';
import type { Definition } from '../../src/resources/language/definition';
import type { ListQuery } from '../../src/resources/language/query';
import { relationOf, type Row, type ReadScope } from '../database/relation';
import { jsonStream } from '../base/jsonStream';
import { UserLimiter } from '../base/userLimiter';
import type { Env, Platform } from '../calls/platform';
import { confirmCaller } from '../session/tokens';
import type { RecordEncoder } from './encodeMasked';
import { envelopeCountsOf } from './envelopeCounts';

/** Rows per read. A longer answer is sent in parts of this size. */
const batchSize = 1000;
/** Maximum number of whole lists of one user that wait. */
const maxWaiting = 20;

/** Returns the text before and after the rows: brackets, or the envelope with its counts. */
const frame = (definition: Definition, counts: Readonly<Record<string, number>>) => {
  if (!definition.envelope) return { head: '[', tail: ']' };
  const [head, tail] = JSON.stringify({ ...counts, [definition.envelope.rows]: [] }).split('[]');
  return { head: `${head}[`, tail: `]${tail}` };
};

/** A list to send: its rows, and how they are encoded. */
export interface SentList {
  definition: Definition;
  readScope: ReadScope;
  query: Pick<ListQuery, 'q' | 'conditions'>;
  encode: RecordEncoder;
}

const encodeRows = ({ definition, encode }: SentList, rows: readonly Row[]) =>
  rows.map((row) => JSON.stringify(encode(definition, row))).join(',');

/**
 * Returns a function that answers with all rows of a list, ascending by id. Rows are read and sent in parts, so that
 * they are never all in memory. Each user gets one such answer at a time, and no part of it once their session has ended.
 */
export const sendWholeLists = (platform: Platform) => {
  const limiter = new UserLimiter(1, maxWaiting);
  return async (context: Context<Env>, list: SentList): Promise<Response> => {
    const { db } = platform;
    const { definition, readScope, query } = list;
    const relation = relationOf(definition);
    const { signal } = context.req.raw;
    const caller = context.get('caller');
    const release = await limiter.take(caller.id, signal);
    const read = async (after: number) => {
      // Their session may have ended while they waited for their turn, or read slowly.
      await confirmCaller(db, caller);
      return relation.listAfter(db, readScope, query, after, batchSize);
    };
    try {
      const { head, tail } = frame(definition, await envelopeCountsOf(db, definition, readScope));
      let rows = await read(0);
      const firstPart = head + encodeRows(list, rows);
      context.header('Content-Type', 'application/json');
      if (rows.length < batchSize) {
        release();
        return context.body(firstPart + tail);
      }
      const next = async () => {
        if (rows.length < batchSize) return undefined;
        // The embedded database answers within the same turn of the event loop; let other requests run.
        await yieldToEventLoop();
        rows = await read(Number(rows.at(-1)!.id));
        const more = rows.length > 0 ? `,${encodeRows(list, rows)}` : '';
        return rows.length < batchSize ? more + tail : more;
      };
      return context.body(jsonStream({ first: firstPart, next, signal, onEnd: release }));
    } catch (error) {
      release();
      throw error;
    }
  };
};
