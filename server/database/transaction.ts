import type { KyselyPlugin } from 'kysely';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db, Tx } from './schema';

/**
 * Resolves when no statement runs in the transaction or waits for its turn, once no further one can come. Kysely's queue lets an
 * empty turn overtake statements that are just about to have theirs, so that only a turn of the event loop without any is the
 * end.
 */
const untilIdle = async (tx: Tx): Promise<void> => {
  for (let isIdle = false; !isIdle;) {
    await nextTurn();
    let hasHadTurn = false;
    const turn = tx.getExecutor().provideConnection(async () => {
      hasHadTurn = true;
    });
    isIdle = hasHadTurn;
    await turn;
  }
};

/**
 * Runs work in one transaction and returns its result. A statement that comes once the work has ended or failed is refused,
 * because after the commit or the rollback the database would execute it, and keep it, by itself. (Kysely refuses it only once
 * the commit or rollback was answered.) What nobody waited for is executed before the commit or the rollback.
 */
export const inGuardedTransaction = <A>(db: Db, work: (tx: Tx) => Promise<A>): Promise<A> =>
  db.transaction().execute(async (tx) => {
    let hasEnded = false;
    const unanswered = new Set<string>();
    const guard: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        if (hasEnded) throw new Error('The work of this transaction has ended');
        unanswered.add(queryId.queryId);
        return node;
      },
      transformResult: async ({ result, queryId }) => {
        unanswered.delete(queryId.queryId);
        return result;
      },
    };
    try {
      return await work(tx.withPlugin(guard));
    } finally {
      hasEnded = true;
      if (unanswered.size > 0) await untilIdle(tx);
    }
  });
