import type { Definition } from '../../src/resources/language/definition';
import { definitions } from '../../src/resources/index';
import type { Row } from '../database/relation';
import type { Tx } from '../database/schema';
import { tableOf } from '../../src/resources/language/tables';
import { announce, type Change } from '../database/changes';

/** Announces a record's change, and that of the records which count it (a group and its members). */
export const announceRecord = async (
  tx: Tx,
  definition: Definition,
  row: Row,
  change: Pick<Change, 'kind' | 'owner'>,
): Promise<void> => {
  await announce(tx, { entity: tableOf(definition), id: Number(row.id), ...change });
  for (const other of definitions) {
    for (const { counts } of Object.values(other.fields)) {
      if (counts?.entity !== definition.name) continue;
      const counting = row[counts.by];
      if (counting !== null) await announce(tx, { entity: tableOf(other), id: Number(counting), kind: 'changed' });
    }
  }
};
