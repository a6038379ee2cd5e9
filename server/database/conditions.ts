import { sql } from 'kysely';
import type { Condition } from '../../src/resources/language/condition';
import type { Field } from '../../src/resources/language/fields';
import { definitionOf } from '../../src/resources/index';
import { columnsOf } from './schema';
import { tableOf } from '../../src/resources/language/tables';
import type { Expression } from './searchSql';

/** True when one of them holds. */
export const anyOf = (conditions: readonly Expression[]): Expression =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;

/** Columns of the row under that alias equal these values, or are one of them. */
export const fixedConditions = (condition: Condition | undefined, alias: string): Expression[] =>
  Object.entries(condition ?? {}).map(([column, value]) => {
    const reference = sql.ref(`${alias}.${column}`);
    return Array.isArray(value) ? sql`${reference} in (${sql.join(value)})` : sql`${reference} = ${value}`;
  });

/** Column `a.b` of the row under that alias: column b of what its column a refers to. */
const followed = (table: string, path: string, alias: string): Expression => {
  const [step = '', ...rest] = path.split('.');
  if (rest.length === 0) return sql.ref(`${alias}.${step}`);
  const target = tableOf(definitionOf(columnsOf(table)[step]!.target!));
  const next = `${alias}n`;
  return sql`(select ${followed(target, rest.join('.'), next)} from ${sql.table(target)} ${sql.id(next)}
    where ${sql.ref(`${next}.id`)} = ${sql.ref(`${alias}.${step}`)})`;
};

/** The field that names what a reference points to, its column, and the rows it may point to. */
export const referenced = (field: Field) => {
  const target = definitionOf(field.target!);
  const conditions = [sql`true`, ...fixedConditions(target.source?.where, 'r')];
  const title = target.fields[target.display.nameField]!;
  return {
    title,
    column: followed(tableOf(target), title.from ?? target.display.nameField, 'r'),
    from: sql`from ${sql.table(tableOf(target))} r where ${sql.join(conditions, sql` and `)}`,
  };
};
