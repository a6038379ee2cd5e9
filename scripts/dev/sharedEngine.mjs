import { PGlite } from '@electric-sql/pglite';

/** A database that ends without its engine: it only hears of no more changes. */
const leased = (pglite) => {
  const unlisten = [];
  return {
    waitReady: pglite.waitReady,
    query: (...query) => pglite.query(...query),
    listen: async (...listening) => {
      const stop = await pglite.listen(...listening);
      unlisten.push(stop);
      return stop;
    },
    close: async () => {
      for (const stop of unlisten) await stop();
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
