import type { KyselyPlugin } from 'kysely';
import type { Db, Tx } from './schema';

/**
 * Runs work in one transaction and returns its result. A statement that comes once the work has ended or failed is refused,
 * because after the commit or the rollback the database would execute it, and keep it, by itself. (Kysely refuses it only once
 * the commit or rollback was answered.)
 */
export const inGuardedTransaction = <A>(db: Db, work: (tx: Tx) => Promise<A>): Promise<A> =>
  db.transaction().execute(async (tx) => {
    let hasEnded = false;
    const refuseLate: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (hasEnded) throw new Error('The work of this transaction has ended');
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    try {
      return await work(tx.withPlugin(refuseLate));
    } finally {
      hasEnded = true;
      // What nobody waited for is executed before the commit or the rollback.
      await tx.getExecutor().provideConnection(async () => undefined);
    }
  });
