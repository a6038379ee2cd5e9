import type { Definition } from '../../src/resources/language/definition';
import { definitions } from '../base/definitions';
import type { Row } from '../database/relation';
import type { Tx } from '../database/schema';
import { tableOf } from '../../src/resources/language/tables';
import { announce, type Change } from '../database/changes';

/** Records that count others: their table, the entity that they count, and its field that refers to them. */
const counters = definitions.flatMap((definition) =>
  Object.values(definition.fields).flatMap(({ counts }) => (counts ? [{ table: tableOf(definition), ...counts }] : [])),
);

/** Announces a change of a record and of the records that count it (a group counts its members). */
export const announceRecord = async (
  tx: Tx,
  definition: Definition,
  row: Row,
  change: Pick<Change, 'kind' | 'owner' | 'only'>,
): Promise<void> => {
  await announce(tx, { entity: tableOf(definition), id: Number(row.id), ...change });
  for (const { table, entity, by } of counters) {
    const countingId = entity === definition.name ? row[by] : null;
    if (countingId !== null) await announce(tx, { entity: table, id: Number(countingId), kind: 'changed' });
  }
};
