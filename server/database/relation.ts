import { sql } from 'kysely';
import { identityOf, ownershipsOf, type Definition, type Ownership } from '../../src/resources/language/definition';
import type { Condition } from '../../src/resources/language/condition';
import type { Field } from '../../src/resources/language/fields';
import { definitionOf } from '../../src/resources/index';
import { UnsoundDefinition } from '../../src/resources/language/soundness';
import { readFilter, type RowQuery, type FieldCondition, type ListQuery } from '../../src/resources/language/query';
import {
  namingFields,
  namingOf,
  referenceSearchOf,
  searchedFields,
  searchOf,
} from '../../src/resources/language/search';
import { decodeValue, invalidValue } from '../../src/resources/language/values';
import { invalid, ofField } from '../ground/errors';
import { anyOf, fixedConditions, referenced } from './conditions';
import { isUuidColumn } from './columnType';
import { derivedSql } from './derived';
import { columnsOf, type Db, type Tx } from './schema';
import { tableOf } from '../../src/resources/language/tables';
import { searchSql, sortKeySql, type Expression } from './searchSql';
import { isUuid } from './uuid';

/** A row as read through a relation: field values under their names, and the owner where the entity has one. */
export type Row = Record<string, string | number | boolean | null>;

/** Which rows of an entity somebody may see. */
export interface ReadScope {
  /** Only rows that belong to this user in this way, and those that meet `or`. */
  own?: Ownership;
  ownerId?: number;
  or?: Condition;
  /** Only rows that are about one of these entities. */
  about?: readonly string[];
  /** Only rows whose columns equal these: the scope of the entity's address. */
  scope?: Readonly<Record<string, number>>;
}

const ownerColumn = (place: number) => `owner${place}$`;

/**
 * The SQL behind a definition: its own table, or that of the entity it is a view of, with the references it reads
 * through joined once each. Everything generic (lists, lookups, live events, actions) reads rows here, so that one
 * condition decides everywhere who sees what.
 */
export class Relation {
  readonly #joins = new Map<string, { alias: string; table: string; on: Expression }>();
  readonly #expressions = new Map<string, Expression>();
  /** Whose a row is, in each way in which it belongs to somebody. */
  readonly #owners: ReadonlyMap<Ownership, Expression>;

  constructor(readonly definition: Definition) {
    for (const [name, field] of Object.entries(definition.fields)) {
      this.#expressions.set(name, this.#expressionOf(name, field));
    }
    this.#owners = new Map(ownershipsOf(definition).map((own) => [own, this.#ownerBy(own)]));
  }

  #expressionOf(name: string, field: Field): Expression {
    if (field.counts) {
      const { entity, by } = field.counts;
      const counted = sql.table(tableOf(definitionOf(entity)));
      return sql`(select count(*)::integer from ${counted} c where c.${sql.id(by)} = t.id)`;
    }
    if (field.derived) return derivedSql(tableOf(this.definition), name, 't');
    return field.bounds ? sql`null` : this.#chain(field.from ?? name);
  }

  /** `a.b.c`: column c of what column b, of what column a refers to, refers to. */
  #chain(path: string): Expression {
    const steps = path.split('.');
    const column = steps.pop()!;
    let alias = 't';
    let table = tableOf(this.definition);
    let prefix = '';
    for (const step of steps) {
      prefix += `${step}.`;
      const target = columnsOf(table)[step]?.target;
      if (!target) throw new UnsoundDefinition(this.definition.name, `"${path}" does not lead through references`);
      table = tableOf(definitionOf(target));
      const known = this.#joins.get(prefix);
      const joined = known?.alias ?? `j${this.#joins.size}`;
      if (!known) {
        const on = sql`${sql.ref(`${joined}.id`)} = ${sql.ref(`${alias}.${step}`)}`;
        this.#joins.set(prefix, { alias: joined, table, on });
      }
      alias = joined;
    }
    return sql.ref(`${alias}.${column}`);
  }

  #ownerBy({ user, orUser }: Ownership): Expression {
    return orUser === undefined ? this.#chain(user) : sql`coalesce(${this.#chain(user)}, ${this.#chain(orUser)})`;
  }

  #from(): Expression {
    const joins = [...this.#joins.values()].map(
      ({ alias, table, on }) => sql`left join ${sql.table(table)} ${sql.id(alias)} on ${on}`,
    );
    return sql`from ${sql.table(tableOf(this.definition))} t ${sql.join(joins, sql` `)}`;
  }

  /** Who sees only their own of what is counted is told of their own. */
  #ownCount({ counts }: Field, { ownerId, own }: ReadScope): Expression | undefined {
    if (ownerId === undefined || !own || !counts) return undefined;
    const target = definitionOf(counts.entity);
    if (!countsOwn(this.definition, target)) return undefined;
    const theirs = ownershipsOf(target).find((one) => own.roles.every((role) => one.roles.includes(role)))!;
    return sql`(select count(*)::integer from ${sql.table(tableOf(target))} c where c.${sql.id(counts.by)} = t.id
      and c.id in (${relationOf(target).#idsOf(theirs, ownerId)}))`;
  }

  #idsOf(own: Ownership, ownerId: number): Expression {
    return sql`select t.id ${this.#from()} where ${this.#owners.get(own)!} = ${ownerId}`;
  }

  #columns(sight: ReadScope): Expression {
    const columns = [...this.#expressions].map(
      ([name, expression]) =>
        sql`${this.#ownCount(this.definition.fields[name]!, sight) ?? expression} as ${sql.id(name)}`,
    );
    columns.push(...this.#ownerColumns());
    for (const column of ['id', ...Object.keys(this.definition.scope ?? {})]) {
      if (!this.#expressions.has(column)) columns.push(sql`${sql.ref(`t.${column}`)} as ${sql.id(column)}`);
    }
    return sql.join(columns);
  }

  #ownerColumns(): Expression[] {
    return [...this.#owners.values()].map((owner, place) => sql`${owner} as ${sql.id(ownerColumn(place))}`);
  }

  #conditionSql({ field: name, operator, values }: FieldCondition): Expression {
    const field = this.definition.fields[name]!;
    const expression = this.#expressions.get(name)!;
    const decoded = values.map((value) => decodeValue(field, value));
    if (decoded.includes(invalidValue))
      throw invalid(name, ofField(field.label, { phrase: 'This value does not fit here' }));
    if (isUuidColumn(field) && !decoded.every((value) => isUuid(String(value)))) return sql`false`;
    if (operator === 'gte') return sql`${expression} >= ${decoded[0]}`;
    if (operator === 'lte') return sql`${expression} <= ${decoded[0]}`;
    return decoded.length === 0 ? sql`false` : sql`${expression} in (${sql.join(decoded)})`;
  }

  #searchSql(q: string): Expression {
    const searched = searchedFields(this.definition);
    if (searched.length === 0) return sql`true`;
    const matches = searched.flatMap(([name, field]) => {
      const expression = this.#expressions.get(name)!;
      if (field.target === undefined) return searchSql(field, expression, searchOf(field, q)) ?? [];
      const { title, column, from } = referenced(field);
      const match = searchSql(title, column, searchOf(title, q));
      const numbered = searchSql(field, expression, referenceSearchOf(definitionOf(field.target), q));
      return [match && sql`${expression} in (select r.id ${from} and ${match})`, numbered].filter(
        (one) => one !== undefined,
      );
    });
    return anyOf(matches);
  }

  /** Found by themselves, by their indexes: beside an order, all rows might be walked in that order to find a few. */
  #namedSql(typed: string): Expression {
    const matches = namingFields(this.definition).flatMap(
      ([name, field]) => searchSql(field, this.#expressions.get(name)!, namingOf(field, typed)) ?? [],
    );
    return sql`t.id = any(array(select t.id ${this.#from()} where ${anyOf(matches)}))`;
  }

  /** The rows of nobody that everyone sees who may open the list. */
  #nobodys(owner: Expression, unowned: Condition): Expression {
    return sql`(${sql.join([sql`${owner} is null`, ...fixedConditions(unowned, 't')], sql` and `)})`;
  }

  #where(sight: ReadScope, query?: RowQuery, more: Expression[] = []): Expression {
    return this.#seen(sight, query, [...more, ...fixedConditions(this.definition.source?.where, 't')]);
  }

  #seen(sight: ReadScope, query: RowQuery | undefined, more: readonly Expression[]): Expression {
    const conditions = [...more];
    const owner = sight.own && this.#owners.get(sight.own);
    if (owner && sight.ownerId !== undefined) {
      const { sharedRows } = this.definition.access;
      const nobodys = sharedRows ? sql` or ${this.#nobodys(owner, sharedRows)}` : sql``;
      const others = fixedConditions(sight.or, 't').map((condition) => sql` or ${condition}`);
      conditions.push(sql`(${owner} = ${sight.ownerId}${nobodys}${sql.join(others, sql``)})`);
    }
    if (this.definition.access.subjectField !== undefined && sight.about) {
      const subject = sql.ref(`t.${this.definition.access.subjectField}`);
      conditions.push(sight.about.length > 0 ? sql`${subject} in (${sql.join(sight.about)})` : sql`false`);
    }
    for (const [column, value] of Object.entries(sight.scope ?? {})) {
      conditions.push(sql`${sql.ref(`t.${column}`)} = ${value}`);
    }
    for (const condition of query?.conditions ?? []) conditions.push(this.#conditionSql(condition));
    if (query?.q) conditions.push(this.#searchSql(query.q));
    if (query?.named) conditions.push(this.#namedSql(query.named));
    return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  }

  #orderBy({ field: name, order }: ListQuery['sort']): Expression {
    const field = this.definition.fields[name];
    if (!field) throw new TypeError(`There is no field "${name}" to sort by`);
    const expression = this.#expressions.get(name)!;
    const direction = sql.raw(order === 'DESC' ? 'desc nulls first' : 'asc nulls last');
    const identity = identityOf(this.definition);
    const tie = sortKeySql(this.definition.fields[identity]!, this.#expressions.get(identity)!);
    return sql`${this.#sortKey(field, expression)} ${direction}, ${tie} ${direction}`;
  }

  /** A reference is sorted by what it shows: the title of the record it points to. */
  #sortKey(field: Field, expression: Expression): Expression {
    if (field.target === undefined) return sortKeySql(field, expression);
    const { title, column, from } = referenced(field);
    return sql`(select ${sortKeySql(title, column)} ${from} and r.id = ${expression})`;
  }

  /** One page of rows in the asked order. */
  async list(db: Db | Tx, sight: ReadScope, query: ListQuery): Promise<Row[]> {
    const { rows } = await sql<Row>`select ${this.#columns(sight)} ${this.#from()} where ${this.#where(sight, query)}
      order by ${this.#orderBy(query.sort)} offset ${query.offset} limit ${query.limit}`.execute(db);
    return rows;
  }

  /** How many rows meet the query, however many are shown. */
  async count(db: Db | Tx, sight: ReadScope, query: RowQuery): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count ${this.#from()}
      where ${this.#where(sight, query)}`.execute(db);
    return rows[0]!.count;
  }

  /** What counts and sums are made of, without reading rows: where they stand, and which are asked for (`counts.ts`). */
  counted(where: Readonly<Record<string, unknown>>): { from: Expression; asked: Expression } {
    return { from: this.#from(), asked: this.#where({}, readFilter(this.definition, where)) };
  }

  /** The value of a field. */
  valueOf(field: string): Expression {
    return this.#expressions.get(field)!;
  }

  /** Whose a row is in this way, and whether it is one of nobody that all owners see. */
  whose(own: Ownership): { owner: Expression; nobodys: Expression } {
    const owner = this.#owners.get(own)!;
    const { sharedRows } = this.definition.access;
    return { owner, nobodys: sharedRows ? this.#nobodys(owner, sharedRows) : sql`false` };
  }

  /** The rows with these ids of the table, without an order. */
  async byIds(db: Db | Tx, sight: ReadScope, ids: readonly number[]): Promise<Row[]> {
    if (ids.length === 0) return [];
    const among = sql`t.id in (${sql.join(ids)})`;
    const { rows } = await sql<Row>`select ${this.#columns(sight)} ${this.#from()}
      where ${this.#where(sight, undefined, [among])}`.execute(db);
    return rows;
  }

  /**
   * Whose these rows of the table are, also those that are not (any more) in this view: the owner and the columns that
   * decide who sees them, by id. A row that is gone has no entry.
   */
  async belongingOf(db: Db | Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Row>> {
    if (ids.length === 0) return new Map();
    const { scope = {}, access } = this.definition;
    const { subjectField, sharedRows } = access;
    const or = ownershipsOf(this.definition).map((own) => own.alsoVisible);
    const columns = [
      ...Object.keys(Object.assign({}, scope, sharedRows, ...or) as object),
      ...(subjectField === undefined ? [] : [subjectField]),
    ];
    const said = columns.map((column) => sql`, ${sql.ref(`t.${column}`)}`);
    const owners = this.#ownerColumns().map((owner) => sql`, ${owner}`);
    const { rows } = await sql<Row>`select t.id ${sql.join([...owners, ...said], sql``)} ${this.#from()}
      where t.id in (${sql.join(ids)})`.execute(db);
    return new Map(rows.map((row) => [row.id as number, row]));
  }

  /** These rows of the table as this view would show them, also those that are not (any more) in it. */
  async anywhere(db: Db | Tx, ids: readonly number[]): Promise<Row[]> {
    if (ids.length === 0) return [];
    const { rows } = await sql<Row>`select ${this.#columns({})} ${this.#from()}
      where t.id in (${sql.join(ids)})`.execute(db);
    return rows;
  }

  /** Rows of a whole answer, so many at a time: those after this id of the table, ascending. */
  async after(db: Db | Tx, sight: ReadScope, query: RowQuery, id: number, limit: number) {
    const { rows } = await sql<Row>`select ${this.#columns(sight)} ${this.#from()}
      where ${this.#where(sight, query, [sql`t.id > ${id}`])} order by t.id limit ${limit}`.execute(db);
    return rows;
  }

  /** The tables whose rows an answer is made of. */
  tables(): string[] {
    const counted = Object.values(this.definition.fields).flatMap(({ counts }) =>
      counts ? [tableOf(definitionOf(counts.entity))] : [],
    );
    return [tableOf(this.definition), ...[...this.#joins.values()].map(({ table }) => table), ...counted];
  }

  /**
   * The one row of the table whose columns equal these, locked until the transaction ends; undefined when there is none, or
   * it is not the reader's to touch. Of a view also a row that is not (any more) in it: the rule says what holds.
   */
  async lockOne(
    tx: Tx,
    sight: ReadScope,
    columns: Readonly<Record<string, string | number>>,
  ): Promise<Row | undefined> {
    const equal = Object.entries(columns).map(([column, value]) => sql`${sql.ref(`t.${column}`)} = ${value}`);
    const { rows } = await sql<Row>`select ${this.#columns(sight)} ${this.#from()}
      where ${this.#seen(sight, undefined, equal)} for update of t`.execute(tx);
    return rows[0];
  }

  /** Who owns a row read through this relation in this way; without one, in the first in which it belongs to somebody. */
  ownerOf(row: Row, own?: Ownership): number | null {
    const place = own ? ownershipsOf(this.definition).indexOf(own) : 0;
    return (row[ownerColumn(place)] as number | null | undefined) ?? null;
  }
}

/** Do the same roles see only their own of both? */
const countsOwn = (definition: Definition, target: Definition) => {
  const all = ownershipsOf(definition);
  return (
    all.length > 0 &&
    all.every((own) => ownershipsOf(target).some((one) => own.roles.every((role) => one.roles.includes(role))))
  );
};

/** Does a row of it say something else to who sees only their own? Then one reading of it does not do for all readers. */
export const isOwnerDependent = (definition: Definition): boolean =>
  Object.values(definition.fields).some(
    ({ counts }) => counts !== undefined && countsOwn(definition, definitionOf(counts.entity)),
  );

/**
 * A view with the fields of its entity beside its own, so that one reading tells both what the view shows and what the
 * record is. A field of the same name reads the same in both.
 */
const widened = (view: Definition): Definition => {
  const whole = definitionOf(tableOf(view));
  for (const [name, { from, derived }] of Object.entries(view.fields)) {
    const same = whole.fields[name];
    if (same && (same.from !== from || same.derived !== derived))
      throw new UnsoundDefinition(view.name, `"${name}" reads something else in "${whole.name}"`);
  }
  return { ...view, fields: { ...whole.fields, ...view.fields } };
};

const wideRelations = new Map<Definition, Relation>();

/** The relation of a definition by which its records are acted on: of a view with all that the record is. */
export const wideRelationOf = (definition: Definition): Relation => {
  if (!definition.source) return relationOf(definition);
  const relation = wideRelations.get(definition) ?? new Relation(widened(definition));
  wideRelations.set(definition, relation);
  return relation;
};

const relations = new Map<Definition, Relation>();

/** The relation of a definition, built once. */
export const relationOf = (definition: Definition): Relation => {
  const relation = relations.get(definition) ?? new Relation(definition);
  relations.set(definition, relation);
  return relation;
};
