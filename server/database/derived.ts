import { tableOf } from '../../src/resources/language/tables';
import type { Definition } from '../../src/resources/language/definition';
import { givenDomain, type DomainSql } from './domainSql';
import type { Expression } from './searchSql';

const expressionOf = (
  { derived, commonDerived }: Pick<DomainSql, 'derived' | 'commonDerived'>,
  table: string,
  name: string,
): ((alias: string) => Expression) | undefined => {
  const common = commonDerived[name];
  return common ? (alias) => common.sqlOf(table, alias) : derived[table]?.[name];
};

/** Whether a domain has SQL for a derived field of a table. */
export const isDerivedIn = (domain: DomainSql, table: string, name: string): boolean =>
  expressionOf(domain, table, name) !== undefined;

/** Returns the SQL of a derived field of the row under this alias. Throws an `Error` when it has none: the start refuses that. */
export const derivedSql = (table: string, name: string, alias: string): Expression => {
  const expression = expressionOf(givenDomain(), table, name);
  if (!expression) throw new Error(`The derived field "${name}" of "${table}" has no SQL`);
  return expression(alias);
};

/**
 * Returns SQL that selects the ids of the rows where a derived field has a value, where these are always few; undefined
 * for other fields.
 */
export const idsWithValue = (table: string, name: string): Expression | undefined =>
  givenDomain().commonDerived[name]?.idsWithValue(table) ?? givenDomain().fewWithValue[`${table}.${name}`];

/**
 * Whether lists of this definition change over time without a change of its table. Table versions don't cover such
 * lists.
 */
export const changesWithTime = (definition: Definition): boolean => {
  const field = givenDomain().changesWithTime[tableOf(definition)];
  return field !== undefined && Object.hasOwn(definition.fields, field);
};
