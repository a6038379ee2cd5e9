import { maskLongNumbers } from '../../src/format/longNumbers';
import type { Definition } from '../../src/resources/language/definition';
import { maskValue } from '../../src/resources/language/maskValue';
import type { Db, Tx } from './schema';
import type { Row } from './relation';
import { writeActivity } from './changes';

/** An entry of activity: who did what to which record. `before` and `after` are fields of the record. */
export interface Act {
  userId?: number;
  entity: string;
  recordId?: string;
  act: string;
  refused?: boolean;
  before?: unknown;
  after?: unknown;
  requestId?: string;
}

/** Masks card and account numbers in free text, as in their own fields. A replacer for `JSON.stringify`. */
const maskNumbers = (_key: string, value: unknown) => (typeof value === 'string' ? maskLongNumbers(value) : value);
const toJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value, maskNumbers));

/** Writes one row of activity in the transaction of the change. */
export const recordActivity = (db: Db | Tx, act: Act): Promise<void> =>
  writeActivity(db, {
    createDate: new Date().toISOString(),
    userId: act.userId ?? null,
    entity: act.entity,
    recordId: act.recordId ?? null,
    act: act.act,
    refused: act.refused ?? false,
    before: toJson(act.before),
    after: toJson(act.after),
    requestId: act.requestId ?? null,
  });

/** Converts a row to the form stored in activity: the definition's fields, masked where the field is. */
export const forActivity = (definition: Definition, row: Row): Record<string, unknown> =>
  Object.fromEntries(
    // Derived fields are left out: they only repeat changes of other columns.
    Object.entries(definition.fields).flatMap(([name, field]) =>
      field.derived ? [] : [[name, maskValue(field, row[name] ?? null)]],
    ),
  );
