import type { Definition } from '../../src/resources/language/definition';
import { definitions } from '../../src/resources/index';
import type { Row } from '../database/relation';
import type { Tx } from '../database/schema';
import { tableOf } from '../../src/resources/language/tables';
import { announce, type Change } from '../database/changes';

/** Announces a change of a record and of the records that count it (a group counts its members). */
export const announceRecord = async (
  tx: Tx,
  definition: Definition,
  row: Row,
  change: Pick<Change, 'kind' | 'owner'>,
): Promise<void> => {
  await announce(tx, { entity: tableOf(definition), id: Number(row.id), ...change });
  for (const countingDefinition of definitions) {
    for (const { counts } of Object.values(countingDefinition.fields)) {
      if (counts?.entity !== definition.name) continue;
      const countingId = row[counts.by];
      if (countingId !== null)
        await announce(tx, { entity: tableOf(countingDefinition), id: Number(countingId), kind: 'changed' });
    }
  }
};
