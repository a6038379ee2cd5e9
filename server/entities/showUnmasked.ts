import { sql } from 'kysely';
import type { Context } from 'hono';
import { plainCalls } from '../../src/resources/calls';
import type { Definition } from '../../src/resources/language/definition';
import { isMasked } from '../../src/resources/language/fields';
import { mayOpen } from '../../src/resources/language/rights';
import { decodeValue } from '../../src/resources/language/values';
import { definitionOf } from '../../src/resources/index';
import { definitions } from '../base/definitions';
import { recordActivity } from '../database/activity';
import { countUp } from '../database/counters';
import { readRows } from '../database/pages';
import { relationOf, type Row } from '../database/relation';
import type { Tx } from '../database/schema';
import { tableOf } from '../../src/resources/language/tables';
import { forbidden, invalid, notFound, tooMany } from '../base/errors';
import { inTransaction } from '../database/changes';
import type { Caller, Env, Platform } from '../calls/platform';
import { confirmCaller } from '../session/tokens';
import { readInputs } from './change';
import { addressScopeOf, readScopeOf } from './scopes';
import { paramOf } from '../calls/addresses';

const secondsPerMinute = 60;
/** Maximum number of values that a user is shown per minute: nobody looks at more. */
const maxPerMinute = 120;

/** Columns with the unmasked values of fields that are stored masked, by table. */
const unmaskedColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = { messages: { message: 'whole' } };

const definitionAt = (name: string, { role }: Caller): Definition => {
  const definition = definitions.find((one) => one.name === name);
  if (!definition) throw notFound();
  if (!mayOpen(definition, role)) throw forbidden();
  return definition;
};

const recordOf = async (tx: Tx, definition: Definition, caller: Caller, record: string): Promise<Row> => {
  const id = decodeValue(definition.fields.id!, record);
  if (typeof id !== 'number') throw notFound();
  const readScope = { ...readScopeOf(definition, caller), scope: addressScopeOf(definition, caller) };
  const [row] = await readRows(tx, relationOf(definition), readScope, {
    conditions: [{ field: 'id', operator: 'in', values: [id] }],
    sort: { field: 'id', order: 'ASC' },
    offset: 0,
    limit: 1,
  });
  if (!row) throw notFound();
  return row;
};

const readUnmasked = async (tx: Tx, definition: Definition, row: Row, name: string): Promise<string | null> => {
  const column = unmaskedColumns[tableOf(definition)]?.[name];
  const storedValue = (row[name] as string | null | undefined) ?? null;
  if (column === undefined) return storedValue;
  const { rows } = await sql<{ whole: string | null }>`select ${sql.id(column)} as whole
    from ${sql.table(tableOf(definition))} where id = ${row.id}`.execute(tx);
  return rows[0]?.whole ?? storedValue;
};

/**
 * `POST mgmt/shown/{entity}` (extension): a masked value of a record, unmasked, for callers who may read the record.
 * Records in activity who saw which value before it answers (docs/rules.md#reading).
 */
export const showUnmasked =
  ({ db }: Platform) =>
  async (context: Context<Env>): Promise<Response> => {
    const caller = context.get('caller');
    const definition = definitionAt(paramOf(context, 'entity'), caller);
    const entity = definitionOf(tableOf(definition)).name;
    context.set('attempted', { entity, act: 'show' });
    const { values } = await readInputs(context, plainCalls.showWhole.inputs!);
    const field = String(values.field);
    if (!Object.hasOwn(definition.fields, field) || !isMasked(definition.fields[field]!))
      throw invalid('field', 'This value is not offered');
    if ((await countUp(db, `shown:${caller.id}`, secondsPerMinute)) > maxPerMinute)
      throw tooMany('Too many values shown', secondsPerMinute);
    const value = await inTransaction(db, async (tx) => {
      // Their session may have ended while the call was being sent.
      await confirmCaller(tx, caller);
      const row = await recordOf(tx, definition, caller, String(values.record));
      await recordActivity(tx, {
        userId: caller.id,
        entity,
        recordId: String(row.id),
        act: 'show',
        after: { shown: field },
        requestId: context.get('requestId'),
      });
      return readUnmasked(tx, definition, row, field);
    });
    context.header('Cache-Control', 'no-store');
    return context.json({ whole: value });
  };
