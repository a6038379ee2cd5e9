import { PGlite } from '@electric-sql/pglite';

/** A database that ends without its engine: it hears of no more changes, and its statements are prepared no more. */
const leased = (pglite) => {
  const unlisten = [];
  return {
    waitReady: pglite.waitReady,
    parsers: pglite.parsers,
    serializers: pglite.serializers,
    query: (...query) => pglite.query(...query),
    execProtocol: (...messages) => pglite.execProtocol(...messages),
    runExclusive: (work) => pglite.runExclusive(work),
    listen: async (...listening) => {
      const stop = await pglite.listen(...listening);
      unlisten.push(stop);
      return stop;
    },
    close: async () => {
      for (const stop of unlisten) await stop();
      // One that is still open would go on in the next database, and one that has failed takes no other statement.
      await pglite.query('rollback');
      await pglite.query('deallocate all');
    },
  };
};

/**
 * Shares one embedded database among all starts of the platform, because opening it takes as long as everything else. `create`
 * opens it at the first start.
 */
export const shareEngine = () => {
  let engine;
  return {
    /** @type {import('../../server/database/open').CreateEngine} */
    create: async (options) => {
      engine ??= PGlite.create(options);
      try {
        return leased(await engine);
      } catch (error) {
        // It could not be opened: the next start tries again.
        engine = undefined;
        throw error;
      }
    },
    close: async () => (await engine)?.close(),
  };
};
