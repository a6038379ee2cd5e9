import { describe } from 'vitest';
import { kinds, type Kind } from './testPlatform';

/**
 * A suite on each database, which `%s` in its name stands for. `npm test` has it on PostgreSQL; on PGlite, which takes several
 * times as long to open, it is left to the long tests.
 */
export const describeOnBoth = (name: string, suite: (kind: Kind) => void, timeout?: number): void => {
  for (const kind of kinds)
    describe(name.replace('%s', kind), { timeout, tags: kind === 'pglite' ? ['long'] : [] }, () => suite(kind));
};
