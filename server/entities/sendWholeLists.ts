import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Context } from 'hono';
import type { Definition } from '../../src/resources/language/definition';
import type { ListQuery } from '../../src/resources/language/query';
import { encodeRecord } from '../../src/resources/language/wire';
import { relationOf, type Row, type ReadScope } from '../database/relation';
import { jsonStream } from '../ground/jsonStream';
import { UserLimiter } from '../ground/userLimiter';
import type { Env, Platform } from '../calls/platform';
import { factsOf } from './facts';

/** Rows read at once; a longer answer is sent in parts of this size. */
const batch = 1000;
/** Further whole lists of one user that may wait. */
const mostWaiting = 20;

/** What stands before and after the rows: nothing but brackets, or the wrapper with its counts. */
const frame = (definition: Definition, facts: Readonly<Record<string, number>>) => {
  if (!definition.envelope) return { head: '[', tail: ']' };
  const [head, tail] = JSON.stringify({ ...facts, [definition.envelope.rows]: [] }).split('[]');
  return { head: `${head}[`, tail: `]${tail}` };
};

const written = (definition: Definition, rows: readonly Row[]) =>
  rows.map((row) => JSON.stringify(encodeRecord(definition, row))).join(',');

/**
 * Answers with every row, ascending by id, however many there are: read and sent in parts, never held at once, one
 * such answer at a time for each user.
 */
export const sendWholeLists = (platform: Platform) => {
  const turns = new UserLimiter(1, mostWaiting);
  return async (
    context: Context<Env>,
    definition: Definition,
    sight: ReadScope,
    query: Pick<ListQuery, 'q' | 'conditions'>,
  ): Promise<Response> => {
    const { db } = platform;
    const relation = relationOf(definition);
    const { signal } = context.req.raw;
    const ended = await turns.take(context.get('caller').id, signal);
    const read = (after: number) => relation.listAfter(db, sight, query, after, batch);
    try {
      const { head, tail } = frame(definition, await factsOf(db, definition, sight));
      let rows = await read(0);
      const first = head + written(definition, rows);
      context.header('Content-Type', 'application/json');
      if (rows.length < batch) {
        ended();
        return context.body(first + tail);
      }
      const next = async () => {
        if (rows.length < batch) return undefined;
        // The embedded database answers within the same turn of the event loop: let the others have theirs.
        await othersFirst();
        rows = await read(Number(rows.at(-1)!.id));
        const more = rows.length > 0 ? `,${written(definition, rows)}` : '';
        return rows.length < batch ? more + tail : more;
      };
      return context.body(jsonStream({ first, next, signal, onEnd: ended }));
    } catch (error) {
      ended();
      throw error;
    }
  };
};
