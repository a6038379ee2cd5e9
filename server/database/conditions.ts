import { sql } from 'kysely';
import type { Condition } from '../../src/resources/language/condition';
import type { Field } from '../../src/resources/language/fields';
import { definitionOf } from '../../src/resources/index';
import { columnsOf } from './schema';
import { tableOf } from '../../src/resources/language/tables';
import type { Expression } from './searchSql';

/** Returns SQL that is true when at least one condition is. */
export const anyOf = (conditions: readonly Expression[]): Expression =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;

/**
 * Returns SQL conditions: each column of the row under this alias equals its value, or one of them if it is an array.
 */
export const fixedConditions = (condition: Condition | undefined, alias: string): Expression[] =>
  Object.entries(condition ?? {}).map(([column, value]) => {
    const reference = sql.ref(`${alias}.${column}`);
    return Array.isArray(value) ? sql`${reference} in (${sql.join(value)})` : sql`${reference} = ${value}`;
  });

/** Returns SQL for a column reached through references: `a.b` is column `b` of the record that column `a` refers to. */
const columnThroughReferences = (table: string, path: string, alias: string): Expression => {
  const [step = '', ...remaining] = path.split('.');
  if (remaining.length === 0) return sql.ref(`${alias}.${step}`);
  const target = tableOf(definitionOf(columnsOf(table)[step]!.target!));
  const nextAlias = `${alias}n`;
  return sql`(select ${columnThroughReferences(target, remaining.join('.'), nextAlias)} from ${sql.table(target)} ${sql.id(nextAlias)}
    where ${sql.ref(`${nextAlias}.id`)} = ${sql.ref(`${alias}.${step}`)})`;
};

/** The records that a reference may refer to. */
export interface ReferenceTarget {
  /** The field that is their title, the path to it, and its SQL (alias `r`). */
  title: Field;
  titlePath: string;
  column: Expression;
  /** A `from … where …` clause over these records (alias `r`). */
  from: Expression;
  /** Whether they are all rows of the table. */
  isWholeTable: boolean;
  table: string;
}

/** Returns the records that a reference field may refer to. */
export const referenceTarget = (field: Field): ReferenceTarget => {
  const target = definitionOf(field.target!);
  const conditions = fixedConditions(target.source?.where, 'r');
  const title = target.fields[target.display.nameField]!;
  const titlePath = title.from ?? target.display.nameField;
  return {
    title,
    titlePath,
    column: columnThroughReferences(tableOf(target), titlePath, 'r'),
    from: sql`from ${sql.table(tableOf(target))} r where ${sql.join([sql`true`, ...conditions], sql` and `)}`,
    isWholeTable: conditions.length === 0,
    table: tableOf(target),
  };
};
