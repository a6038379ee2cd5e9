import { sql } from 'kysely';
import { definitionOf } from '../../src/resources/index';
import type { Definition } from '../../src/resources/language/definition';
import type { Field } from '../../src/resources/language/fields';
import {
  namingFields,
  namingsOf,
  referenceSearchOf,
  searchedFields,
  searchOf,
  type Search,
} from '../../src/resources/language/search';
import { isReduced } from '../../src/resources/language/query';
import { searchWords } from '../../src/resources/language/searchWords';
import { tableOf } from '../../src/resources/language/tables';
import { anyOf, type ReferenceTarget } from './conditions';
import { idsWithValue } from './derived';
import { givenDomain } from './domainSql';
import { columnsOf } from './schema';
import { searchSql, type Expression } from './searchSql';
import { mayMatchSql, type IndexedMatch } from './searchText';

/** A condition on one column of a row; `indexed` when only the index of the table's values serves it. */
interface ColumnMatch {
  condition: Expression;
  indexed: IndexedMatch | undefined;
}

const matchColumn = (table: string, alias: string, column: string, field: Field, search: Search | null) => {
  const match = searchSql(field, sql.ref(`${alias}.${column}`), search);
  if (!match || !search) return undefined;
  return {
    condition: match.condition,
    indexed: match.isEquality ? undefined : mayMatchSql(table, alias, column, search),
  };
};

/** Whether every text that `like` finds by the second pattern is found by the first one. */
const covers = (pattern: string, other: string) =>
  pattern === other || (/^%[^%_\\]+%$/.test(pattern) && other.includes(pattern.slice(1, -1)));

/** Returns a condition that is true when one of the matches is. Asks the index by as few patterns as possible. */
const anyMatch = (matches: readonly ColumnMatch[]): Expression => {
  const groups: { indexed: IndexedMatch; conditions: Expression[] }[] = [];
  const others: Expression[] = [];
  const lengthOf = ({ indexed }: ColumnMatch) => indexed?.pattern.length ?? 0;
  for (const { condition, indexed } of matches.toSorted((a, b) => lengthOf(a) - lengthOf(b))) {
    const group = indexed && groups.find((candidate) => covers(candidate.indexed.pattern, indexed.pattern));
    if (group) group.conditions.push(condition);
    else if (indexed) groups.push({ indexed, conditions: [condition] });
    else others.push(condition);
  }
  // The planner knows how many rows may match, and would guess that few of them do. Of a `case` it guesses half.
  const indexed = groups.map(
    ({ indexed: { condition }, conditions }) => sql`(${condition} and case when ${anyOf(conditions)} then true end)`,
  );
  return anyOf([...others, ...indexed]);
};

/** Returns the condition that a path through references ends in a column of which `condition` is true. */
const atEndOf = (
  table: string,
  alias: string,
  path: string,
  condition: (table: string, alias: string, column: string) => Expression | undefined,
): Expression | undefined => {
  const [step = '', ...remaining] = path.split('.');
  if (remaining.length === 0) return condition(table, alias, step);
  const target = tableOf(definitionOf(columnsOf(table)[step]!.target!));
  const targetAlias = `${alias}s`;
  const further = atEndOf(target, targetAlias, remaining.join('.'), condition);
  return (
    further &&
    sql`${sql.ref(`${alias}.${step}`)} in (select ${sql.ref(`${targetAlias}.id`)} from ${sql.table(target)} ${sql.id(targetAlias)}
      where ${further})`
  );
};

const matchAtEnd = (field: Field, search: Search | null) => (table: string, alias: string, column: string) => {
  const match = matchColumn(table, alias, column, field, search);
  return match && anyMatch([match]);
};

/** Returns the condition that a reference refers to a record whose title matches. */
const matchTitle = (table: string, path: string, target: ReferenceTarget, q: string): Expression | undefined => {
  const { title, titlePath, from } = target;
  const match = atEndOf(target.table, 'r', titlePath, matchAtEnd(title, searchOf(title, q)));
  return (
    match &&
    atEndOf(
      table,
      't',
      path,
      (_table, alias, column) => sql`${sql.ref(`${alias}.${column}`)} in (select r.id ${from} and ${match})`,
    )
  );
};

/** A condition of a search: a row (alias `t`) of the relation that joins what its fields follow matches one of its columns. */
export interface SearchBranch {
  /** The condition, to be asked of each row. */
  plain: Expression;
  /** The same condition, so that indexes find the rows that meet it. */
  indexed: Expression;
}

/** What a search reads: the SQL of a field, and the records of which a reference may show the title. */
interface SearchedColumns {
  valueOf: (name: string) => Expression;
  targetOf: (field: Field) => ReferenceTarget;
}

/** The conditions that a row has the text as it stands: one for its own columns, and one for each column of another table. */
const branchesOfText = (
  definition: Definition,
  q: string,
  { valueOf, targetOf }: SearchedColumns,
): readonly SearchBranch[] => {
  const table = tableOf(definition);
  const own: ColumnMatch[] = [];
  const branches: SearchBranch[] = [];
  const add = (plain: Expression | undefined, indexed = plain) => plain && indexed && branches.push({ plain, indexed });
  for (const [name, field] of searchedFields(definition)) {
    const path = field.from ?? name;
    if (field.target !== undefined) {
      add(matchTitle(table, path, targetOf(field), q));
      add(searchSql(field, valueOf(name), referenceSearchOf(definitionOf(field.target), q))?.condition);
    } else if (field.derived || field.counts) {
      const plain = searchSql(field, valueOf(name), searchOf(field, q))?.condition;
      const ids = idsWithValue(table, name);
      add(plain, plain && ids && sql`(t.id in (${ids}) and ${plain})`);
    } else if (field.from === undefined) {
      const match = matchColumn(table, 't', name, field, searchOf(field, q));
      if (match) own.push(match);
    } else {
      const search = searchOf(field, q);
      add(searchSql(field, valueOf(name), search)?.condition, atEndOf(table, 't', path, matchAtEnd(field, search)));
    }
  }
  if (own.length > 0) add(anyMatch(own));
  // Who only looks up names finds nothing by what they may not read.
  if (!isReduced(definition)) add(givenDomain().alsoFinds[definition.name]?.(q));
  return branches;
};

/**
 * Returns the conditions of which a row meets at least one when it matches the search: it has the text as it stands, or each
 * of its words in one field or another. Indexes find the rows that have the first of the words.
 */
export const searchBranches = (
  definition: Definition,
  q: string,
  columns: SearchedColumns,
): readonly SearchBranch[] => {
  const whole = branchesOfText(definition, q, columns);
  const [first, ...others] = searchWords(q).map((word) => branchesOfText(definition, word, columns));
  if (!first) return whole;
  const hasOthers = others.map((branches) => anyOf(branches.map(({ plain }) => plain)));
  const withOthers = (condition: Expression) => sql`(${sql.join([condition, ...hasOthers], sql` and `)})`;
  return [...whole, ...first.map(({ plain, indexed }) => ({ plain: withOthers(plain), indexed: withOthers(indexed) }))];
};

/** Returns the condition that a row (alias `t`) has this name. */
export const namedCondition = (
  definition: Definition,
  valueOf: (name: string) => Expression,
  text: string,
): Expression =>
  anyMatch(
    namingFields(definition).flatMap(([name, field]) =>
      namingsOf(field, text).flatMap((search): ColumnMatch[] => {
        if (field.from === undefined && !field.derived) {
          const match = matchColumn(tableOf(definition), 't', name, field, search);
          return match ? [match] : [];
        }
        const match = searchSql(field, valueOf(name), search);
        return match ? [{ condition: match.condition, indexed: undefined }] : [];
      }),
    ),
  );
