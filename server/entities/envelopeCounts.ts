import type { Definition } from '../../src/resources/language/definition';
import { readFilter } from '../../src/resources/language/query';
import { relationOf, type ReadScope } from '../database/relation';
import type { Db, Tx } from '../database/schema';

/** Counts rows of a scope for the envelope of a list: the counts of its definition, by name. */
export const envelopeCountsOf = async (
  db: Db | Tx,
  definition: Definition,
  readScope: ReadScope,
): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const [name, { where }] of Object.entries(definition.envelope?.counts ?? {})) {
    counts[name] = await relationOf(definition).count(db, readScope, readFilter(definition, where));
  }
  return counts;
};
