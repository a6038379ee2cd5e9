import type { Definition } from '../../src/resources/language/definition';
import { readFilter } from '../../src/resources/language/query';
import { relationOf, type ReadScope } from '../database/relation';
import type { Db, Tx } from '../database/schema';

/** The counts that stand beside the rows of a wrapped list, over all rows that this sight covers. */
export const factsOf = async (
  db: Db | Tx,
  definition: Definition,
  sight: ReadScope,
): Promise<Record<string, number>> => {
  const facts: Record<string, number> = {};
  for (const [name, { where }] of Object.entries(definition.envelope?.counts ?? {})) {
    facts[name] = await relationOf(definition).count(db, sight, readFilter(definition, where));
  }
  return facts;
};
