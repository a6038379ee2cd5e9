import { maskLongNumbers } from '../../src/format/requisites';
import type { Definition } from '../../src/resources/language/definition';
import { maskValue } from '../../src/resources/language/fields';
import type { Db, Tx } from './schema';
import type { Row } from './relation';
import { writeActivity } from './changes';

/** Who did what to which record; `before` and `after` are the record's own fields. */
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

/** Numbers of cards and accounts that a person typed into some text are masked like those in their own fields. */
const withoutNumbers = (_key: string, value: unknown) => (typeof value === 'string' ? maskLongNumbers(value) : value);
const written = (value: unknown) => (value === undefined ? null : JSON.stringify(value, withoutNumbers));

/** Writes one row of activity, in the transaction of the change itself. */
export const recordActivity = (db: Db | Tx, act: Act): Promise<void> =>
  writeActivity(db, {
    createDate: new Date().toISOString(),
    userId: act.userId ?? null,
    entity: act.entity,
    recordId: act.recordId ?? null,
    act: act.act,
    refused: act.refused ?? false,
    before: written(act.before),
    after: written(act.after),
    requestId: act.requestId ?? null,
  });

/** A row as activity keeps it: masked where its fields are, nothing but the definition's own fields. */
export const forActivity = (definition: Definition, row: Row): Record<string, unknown> =>
  Object.fromEntries(
    // What is worked out from other columns is no change of its own.
    Object.entries(definition.fields).flatMap(([name, field]) =>
      field.derived ? [] : [[name, maskValue(field, row[name] ?? null)]],
    ),
  );
