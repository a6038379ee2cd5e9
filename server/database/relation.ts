import { sql } from 'kysely';
import { ownershipsOf, type Definition, type Ownership } from '../../src/resources/language/definition';
import type { Condition } from '../../src/resources/language/condition';
import type { Field } from '../../src/resources/language/fields';
import { definitionOf } from '../../src/resources/index';
import { UnsoundDefinition } from '../../src/resources/language/soundness';
import { fieldsRead, type FieldCondition } from '../../src/resources/language/fieldCondition';
import type { RowQuery } from '../../src/resources/language/query';
import { searchedFields } from '../../src/resources/language/search';
import { decodeValue, invalidValue } from '../../src/resources/language/values';
import { invalid, ofField } from '../base/errors';
import { asOfColumn, takeAsOf } from './asOf';
import { anyOf, fixedConditions, referenceTarget, type ReferenceTarget } from './conditions';
import { oneOf } from './oneOf';
import { isTime, isUuidColumn } from './columnType';
import { derivedSql, idsWithValue } from './derived';
import { preparedStatement } from './statementNames';
import { columnsOf, type Db, type Tx } from './schema';
import { storedNameOf } from './storedTables';
import { tableOf } from '../../src/resources/language/tables';
import { namedCondition, searchBranches, type SearchBranch } from './searchConditions';
import type { Expression } from './searchSql';
import { isUuid } from './uuid';

/** A row as read through a relation: values by field name, and its owners in columns of their own (`ownerOf`). */
export type Row = Record<string, string | number | boolean | null>;

/** The id of a person, or of several whose rows are read at once. */
export type People = number | readonly number[];

/** SQL: the column holds the id of this person, or of one of these. */
const isOneOf = (column: Expression, people: People) =>
  typeof people === 'number' ? sql`${column} = ${people}` : sql`${column} = any(${people})`;

/** The rows of an entity that a caller may read. An empty scope allows all rows. */
export interface ReadScope {
  /** With `ownerId`: only rows that this user, or one of these, owns by this ownership, shared rows, and rows that meet `or`. */
  own?: Ownership;
  ownerId?: People | undefined;
  or?: Condition;
  /** Only rows whose subject is one of these entities. */
  about?: readonly string[];
  /** Only rows whose columns equal these values: the scope of the entity's address. */
  scope?: Readonly<Record<string, People>>;
  /**
   * What the reader may read of an entity that rows refer to. Rows are neither found nor ordered by the titles of other
   * records, or a search would tell what they are.
   */
  scopeOf?: (target: Definition) => ReadScope;
}

/** The last moment of the millisecond in which this time is: the database keeps microseconds, which answers do not show. */
const endOfMillisecond = (time: unknown) => (typeof time === 'string' ? time.replace('Z', '999Z') : time);

const ownerColumn = (index: number) => `owner${index}$`;

/**
 * The SQL of a definition: its table (or that of the entity it is a view of, alias `t`) and a join for each reference
 * that its fields follow. Lists, lookups, live events and actions all read rows here, so that one condition decides who
 * sees what.
 *
 * Kysely builds the SQL. Prisma, Drizzle and MikroORM want their models before the build, and these follow from definitions.
 */
export class Relation {
  readonly #joins = new Map<string, { alias: string; table: string; on: Expression }>();
  readonly #expressions = new Map<string, Expression>();
  /** SQL of a row's owner, by ownership. */
  readonly #owners: ReadonlyMap<Ownership, Expression>;

  constructor(readonly definition: Definition) {
    for (const [name, field] of Object.entries(definition.fields)) {
      this.#expressions.set(name, this.#expressionOf(name, field));
    }
    this.#owners = new Map(ownershipsOf(definition).map((ownership) => [ownership, this.#ownerBy(ownership)]));
  }

  #expressionOf(name: string, field: Field): Expression {
    if (field.counts) {
      const { entity, by } = field.counts;
      const counted = sql.table(tableOf(definitionOf(entity)));
      return sql`(select count(*)::integer from ${counted} c where c.${sql.id(by)} = t.id)`;
    }
    if (field.derived) return derivedSql(tableOf(this.definition), name, 't');
    return field.bounds ? sql`null` : this.#pathSql(field.from ?? name);
  }

  /**
   * Returns SQL for a path through references and adds the joins it needs. `a.b.c` is column `c` of the record that `b`
   * refers to, in the record that `a` refers to. Throws `UnsoundDefinition` when a step is not a reference.
   */
  #pathSql(path: string): Expression {
    const references = path.split('.');
    const column = references.pop()!;
    let alias = 't';
    let table = tableOf(this.definition);
    let prefix = '';
    for (const step of references) {
      prefix += `${step}.`;
      const target = columnsOf(table)[step]?.target;
      if (!target)
        throw new UnsoundDefinition([
          { name: this.definition.name, property: path, text: `"${step}" is no reference.` },
        ]);
      table = tableOf(definitionOf(target));
      const existing = this.#joins.get(prefix);
      const joined = existing?.alias ?? `j${this.#joins.size}`;
      if (!existing) {
        const on = sql`${sql.ref(`${joined}.id`)} = ${sql.ref(`${alias}.${step}`)}`;
        this.#joins.set(prefix, { alias: joined, table, on });
      }
      alias = joined;
    }
    return sql.ref(`${alias}.${column}`);
  }

  #ownerBy({ user, orUser }: Ownership): Expression {
    return orUser === undefined ? this.#pathSql(user) : sql`coalesce(${this.#pathSql(user)}, ${this.#pathSql(orUser)})`;
  }

  /** Returns the `from` clause, with the joins of these paths through references alone if given. */
  #from(paths?: readonly string[]): Expression {
    const joins = [...this.#joins]
      .filter(([prefix]) => paths === undefined || paths.some((path) => path.startsWith(prefix)))
      .map(([, { alias, table, on }]) => sql`left join ${sql.table(table)} ${sql.id(alias)} on ${on}`);
    return sql`from ${sql.table(storedNameOf(tableOf(this.definition)))} t ${sql.join(joins, sql` `)}`;
  }

  /** Returns SQL that counts only the reader's own records; undefined when the reader may see all counted records. */
  #ownCount({ counts }: Field, { ownerId, own: ownership }: ReadScope): Expression | undefined {
    if (ownerId === undefined || !ownership || !counts) return undefined;
    const target = definitionOf(counts.entity);
    if (!countsOnlyOwn(this.definition, target)) return undefined;
    const countedOwnership = ownershipsOf(target).find((candidate) =>
      ownership.roles.every((role) => candidate.roles.includes(role)),
    )!;
    return sql`(select count(*)::integer from ${sql.table(tableOf(target))} c where c.${sql.id(counts.by)} = t.id
      and c.id in (${relationOf(target).#idsOf(countedOwnership, ownerId)}))`;
  }

  /**
   * Returns a condition on the columns of the row alone that all rows of this owner meet, so that an index finds them: they
   * refer to one of the owner's few records, or name the owner. Undefined where the ownership has no such columns.
   */
  #mayBeOwnedSql({ user, orUser }: Ownership, owners: People): Expression | undefined {
    const [step = '', ...path] = user.split('.');
    const { target } = columnsOf(tableOf(this.definition))[step] ?? {};
    if (target === undefined || path.length === 0 || orUser === undefined || orUser.includes('.')) return undefined;
    const referred = definitionOf(target);
    const owned = referred.fewRows && ownershipsOf(referred).find((ownership) => ownership.user === path.join('.'));
    if (!owned) return undefined;
    const ids = relationOf(referred).#idsOf(owned, owners);
    return sql`(${sql.ref(`t.${step}`)} = any(array(${ids})) or ${isOneOf(sql.ref(`t.${orUser}`), owners)})`;
  }

  #idsOf(ownership: Ownership, owners: People): Expression {
    return sql`select t.id ${this.#from()} where ${isOneOf(this.#owners.get(ownership)!, owners)}`;
  }

  #columns(scope: ReadScope): Expression {
    const columns = [...this.#expressions].map(
      ([name, expression]) =>
        sql`${this.#ownCount(this.definition.fields[name]!, scope) ?? expression} as ${sql.id(name)}`,
    );
    columns.push(...this.#ownerColumns());
    for (const column of ['id', ...Object.keys(this.definition.scope ?? {})]) {
      if (!this.#expressions.has(column)) columns.push(sql`${sql.ref(`t.${column}`)} as ${sql.id(column)}`);
    }
    return sql.join(columns);
  }

  #ownerColumns(): Expression[] {
    return [...this.#owners.values()].map((owner, index) => sql`${owner} as ${sql.id(ownerColumn(index))}`);
  }

  #conditionSql({ or = [], ...condition }: FieldCondition, scope: ReadScope): Expression {
    const alternatives = or.map((all) =>
      sql.join(
        all.map((one) => this.#conditionSql(one, scope)),
        sql` and `,
      ),
    );
    const own = condition.values.length > 0 || or.length === 0 ? [this.#fieldConditionSql(condition, scope)] : [];
    return anyOf([...own, ...alternatives.map((all) => sql`(${all})`)]);
  }

  #fieldConditionSql({ field: name, operator, values }: FieldCondition, scope: ReadScope): Expression {
    const field = this.definition.fields[name]!;
    const expression = this.#ownCount(field, scope) ?? this.#expressions.get(name)!;
    const decoded = values.map((value) => decodeValue(field, value));
    if (decoded.includes(invalidValue))
      throw invalid(name, ofField(field.label, { phrase: 'This value is not valid here' }));
    if (isUuidColumn(field) && !decoded.every((value) => isUuid(String(value)))) return sql`false`;
    const few = field.derived ? idsWithValue(tableOf(this.definition), name) : undefined;
    const ofFew = (condition: Expression) => (few ? sql`(t.id = any(array(${few})) and ${condition})` : condition);
    if (operator === 'filled') return ofFew(sql`${expression} is not null`);
    if (operator === 'gte') return sql`${expression} >= ${decoded[0]}`;
    if (operator === 'lte') return sql`${expression} <= ${isTime(field) ? endOfMillisecond(decoded[0]) : decoded[0]}`;
    if (isTime(field) && decoded.length > 0)
      return anyOf(decoded.map((time) => sql`${expression} between ${time} and ${endOfMillisecond(time)}`));
    if (decoded.length === 0) return sql`false`;
    return ofFew(sql`${expression} in (${sql.join(decoded)})`);
  }

  #searchBranches(q: string, scope: ReadScope): readonly SearchBranch[] {
    if (searchedFields(this.definition).length === 0) return [{ plain: sql`true`, indexed: sql`true` }];
    const valueOf = (name: string) => this.valueOf(name);
    return searchBranches(this.definition, q, { valueOf, targetOf: (field) => readableTarget(field, scope) });
  }

  /**
   * Finds rows by name in a subquery, which uses the indexes of the naming fields. As a plain condition of a sorted
   * list, the planner might scan all rows in that order to find a few.
   */
  #namedSql(text: string): Expression {
    const named = namedCondition(this.definition, (name) => this.valueOf(name), text);
    return sql`t.id = any(array(select t.id ${this.#from()} where ${named}))`;
  }

  /** Returns SQL for rows without an owner that every role with access to the list may see. */
  #sharedRowsSql(owner: Expression, sharedRows: Condition): Expression {
    return sql`(${sql.join([sql`${owner} is null`, ...fixedConditions(sharedRows, 't')], sql` and `)})`;
  }

  /** Conditions of `#scopeConditions` and that of the view itself. */
  #where(scope: ReadScope, query?: RowQuery, extra: Expression[] = []): Expression {
    return this.#scopeConditions(scope, query, [...extra, ...fixedConditions(this.definition.source?.where, 't')]);
  }

  /** Conditions of the read scope and the query. Without that of the view, see `#where`. */
  #scopeConditions(scope: ReadScope, query: RowQuery | undefined, extra: readonly Expression[]): Expression {
    const conditions = [...extra];
    const owner = scope.own && this.#owners.get(scope.own);
    if (owner && scope.ownerId !== undefined) {
      const { sharedRows } = this.definition.access;
      const shared = sharedRows ? sql` or ${this.#sharedRowsSql(owner, sharedRows)}` : sql``;
      const alternatives = fixedConditions(scope.or, 't').map((condition) => sql` or ${condition}`);
      const mayBeOwned =
        sharedRows || alternatives.length > 0 ? undefined : this.#mayBeOwnedSql(scope.own!, scope.ownerId);
      if (mayBeOwned) conditions.push(mayBeOwned);
      conditions.push(sql`(${isOneOf(owner, scope.ownerId)}${shared}${sql.join(alternatives, sql``)})`);
    }
    if (this.definition.access.subjectField !== undefined && scope.about) {
      const subject = sql.ref(`t.${this.definition.access.subjectField}`);
      conditions.push(scope.about.length > 0 ? sql`${subject} in (${sql.join(scope.about)})` : sql`false`);
    }
    for (const [column, people] of Object.entries(scope.scope ?? {})) {
      conditions.push(isOneOf(sql.ref(`t.${column}`), people));
    }
    for (const condition of query?.conditions ?? []) conditions.push(this.#conditionSql(condition, scope));
    if (query?.q) conditions.push(anyOf(this.#searchBranches(query.q, scope).map(({ plain }) => plain)));
    if (query?.named) conditions.push(this.#namedSql(query.named));
    return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  }

  /** Counts the rows that a query selects, whatever its page; with `enough`, no further than that. */
  async count(db: Db | Tx, scope: ReadScope, query: RowQuery, enough?: number): Promise<number> {
    const { from, condition } = this.rowsOf(scope, query);
    const counted =
      enough === undefined
        ? sql`${from} where ${condition}`
        : sql`from (select 1 ${from}
      where ${condition} limit ${enough}) found`;
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count ${counted}`.execute(db);
    return rows[0]!.count;
  }

  /**
   * Returns the `from` clause and the condition of the rows that a reader may see and a query selects (alias `t`). The
   * clause joins what the query, and the given fields and owners, read, and nothing else: even a join that the planner
   * leaves out keeps it from reading an index alone.
   */
  rowsOf(
    scope: ReadScope,
    query: RowQuery,
    reads: { fields?: readonly string[]; owners?: Ownership } = {},
  ): { from: Expression; condition: Expression } {
    const fields = [...fieldsRead(query.conditions), ...(reads.fields ?? [])];
    const owners = [scope.own, reads.owners].flatMap((own) => (own ? [own.user, own.orUser ?? own.user] : []));
    const paths = [...fields.map((name) => this.definition.fields[name]?.from ?? name), ...owners];
    return { from: this.#from(query.q === undefined ? paths : undefined), condition: this.#where(scope, query) };
  }

  /**
   * Returns the `from` clause and a condition for each part of the rows that a reader may see and a search selects, so
   * that indexes find each part. Parts may have rows in common.
   */
  foundParts(scope: ReadScope, { q = '', ...query }: RowQuery): { from: Expression; conditions: Expression[] } {
    const branches = this.#searchBranches(q, scope);
    return { from: this.#from(), conditions: branches.map(({ indexed }) => this.#where(scope, query, [indexed])) };
  }

  /** Returns the SQL of a column of a record that this relation joins for one of its fields: `dealId.invoiceId`. */
  pathOf(path: string): Expression {
    return this.#pathSql(path);
  }

  /** Returns the SQL of a field. */
  valueOf(field: string): Expression {
    return this.#expressions.get(field)!;
  }

  /**
   * Returns the SQL of a row's owner by this ownership, and of whether it is shared (without owner, visible to all
   * owners).
   */
  ownerSql(ownership: Ownership): { owner: Expression; isShared: Expression } {
    const owner = this.#owners.get(ownership)!;
    const { sharedRows } = this.definition.access;
    return { owner, isShared: sharedRows ? this.#sharedRowsSql(owner, sharedRows) : sql`false` };
  }

  /**
   * Reads the rows with these ids, in no particular order. The statement is prepared: whatever the ids and the reader, rows are found by
   * their ids, and planning the joins takes as long as reading a page.
   */
  async byIds(db: Db | Tx, scope: ReadScope, ids: readonly number[]): Promise<Row[]> {
    if (ids.length === 0) return [];
    const hasId = oneOf('t.id', ids);
    const { rows } = await sql<Row>`${preparedStatement} select ${this.#columns(scope)}, ${asOfColumn} ${this.#from()}
      where ${this.#where(scope, undefined, [hasId])}`.execute(db);
    return takeAsOf(rows);
  }

  /**
   * Reads by id the owners of these rows and the columns that decide who may see them, even of rows outside this view.
   * Rows that do not exist have no entry.
   */
  async visibilityOf(db: Db | Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Row>> {
    if (ids.length === 0) return new Map();
    const { scope = {}, access } = this.definition;
    const { subjectField, sharedRows } = access;
    const or = ownershipsOf(this.definition).map((ownership) => ownership.alsoVisible);
    const columns = [
      ...Object.keys(Object.assign({}, scope, sharedRows, ...or) as object),
      ...(subjectField === undefined ? [] : [subjectField]),
    ];
    const visibilityColumns = columns.map((column) => sql`, ${sql.ref(`t.${column}`)}`);
    const owners = this.#ownerColumns().map((owner) => sql`, ${owner}`);
    const { rows } = await sql<Row>`select t.id ${sql.join([...owners, ...visibilityColumns], sql``)} ${this.#from()}
      where ${oneOf('t.id', ids)}`.execute(db);
    return new Map(rows.map((row) => [row.id as number, row]));
  }

  /** Reads the rows with these ids for any reader, even rows outside this view. */
  async byIdsUnscoped(db: Db | Tx, ids: readonly number[]): Promise<Row[]> {
    if (ids.length === 0) return [];
    const { rows } = await sql<Row>`select ${this.#columns({})}, ${asOfColumn} ${this.#from()}
      where ${oneOf('t.id', ids)}`.execute(db);
    return takeAsOf(rows);
  }

  /** Reads up to `limit` rows with ids greater than `id`, ascending, to stream a whole list in parts. */
  async listAfter(db: Db | Tx, scope: ReadScope, query: RowQuery, id: number, limit: number) {
    const { rows } = await sql<Row>`select ${this.#columns(scope)} ${this.#from()}
      where ${this.#where(scope, query, [sql`t.id > ${id}`])} order by t.id limit ${limit}`.execute(db);
    return rows;
  }

  /** Returns the names of all tables that rows are read from. */
  tables(): string[] {
    const counted = Object.values(this.definition.fields).flatMap(({ counts }) =>
      counts ? [tableOf(definitionOf(counts.entity))] : [],
    );
    return [tableOf(this.definition), ...[...this.#joins.values()].map(({ table }) => table), ...counted];
  }

  /**
   * Locks and returns the row whose columns equal these values; undefined when there is none or it is outside the
   * scope. Includes rows outside this view: the rule of the action then decides whether its state allows the action.
   */
  async lockOne(
    tx: Tx,
    scope: ReadScope,
    columns: Readonly<Record<string, string | number>>,
  ): Promise<Row | undefined> {
    const equalities = Object.entries(columns).map(([column, value]) => sql`${sql.ref(`t.${column}`)} = ${value}`);
    const { rows } = await sql<Row>`select ${this.#columns(scope)} ${this.#from()}
      where ${this.#scopeConditions(scope, undefined, equalities)} for update of t`.execute(tx);
    return rows[0];
  }

  /**
   * Returns the owner of a row that this relation read: by the given ownership, else by the definition's first one, else
   * the person whose list it is by its scope.
   */
  ownerOf(row: Row, ownership?: Ownership): number | null {
    const { scope = {} } = this.definition;
    const personColumn = Object.keys(scope).find((column) => scope[column] === '{me.id}');
    if (ownershipsOf(this.definition).length === 0 && personColumn !== undefined) return Number(row[personColumn]);
    const index = ownership ? ownershipsOf(this.definition).indexOf(ownership) : 0;
    return (row[ownerColumn(index)] as number | null | undefined) ?? null;
  }
}

/** Returns the records that a reference may refer to, without those whose title this reader may not read. */
export const readableTarget = (field: Field, { scopeOf }: ReadScope): ReferenceTarget => {
  const target = referenceTarget(field);
  const definition = definitionOf(field.target!);
  const scope = scopeOf?.(definition);
  if (!scope?.own && !scope?.about) return target;
  const { from, condition } = relationOf(definition).rowsOf(scope, { conditions: [] });
  return {
    ...target,
    from: sql`${target.from} and r.id in (select t.id ${from} where ${condition})`,
    isWholeTable: false,
  };
};

/**
 * Whether the roles that see only their own records of the definition also see only their own of the counted entity.
 */
const countsOnlyOwn = (definition: Definition, target: Definition) => {
  const ownerships = ownershipsOf(definition);
  return (
    ownerships.length > 0 &&
    ownerships.every((ownership) =>
      ownershipsOf(target).some((other) => ownership.roles.every((role) => other.roles.includes(role))),
    )
  );
};

/** Whether the values of a row depend on the reader: it counts records of which some readers see only their own. */
export const isOwnerDependent = (definition: Definition): boolean =>
  Object.values(definition.fields).some(
    ({ counts }) => counts !== undefined && countsOnlyOwn(definition, definitionOf(counts.entity)),
  );

/**
 * Returns a view with the fields of its entity added, so that one query reads both. Throws `UnsoundDefinition` when a
 * field of the same name reads something else in the entity.
 */
const withEntityFields = (view: Definition): Definition => {
  const entity = definitionOf(tableOf(view));
  for (const [name, { from, derived }] of Object.entries(view.fields)) {
    const entityField = entity.fields[name];
    if (entityField && (entityField.from !== from || entityField.derived !== derived))
      throw new UnsoundDefinition([
        { name: view.name, property: `fields.${name}`, text: `it reads something else in "${entity.name}".` },
      ]);
  }
  return { ...view, fields: { ...entity.fields, ...view.fields } };
};

const wideRelations = new Map<Definition, Relation>();

/**
 * Returns the relation through which actions read records: for a view, with all fields of its entity added. Built once.
 */
export const wideRelationOf = (definition: Definition): Relation => {
  if (!definition.source) return relationOf(definition);
  const relation = wideRelations.get(definition) ?? new Relation(withEntityFields(definition));
  wideRelations.set(definition, relation);
  return relation;
};

const storedRelations = new Map<Definition, Relation>();

/** Returns a definition's relation without what is computed for each row, which activity does not record. Built once. */
export const storedRelationOf = (definition: Definition): Relation => {
  const fields = Object.entries(definition.fields).filter(([, { derived, counts }]) => !derived && !counts);
  const relation =
    storedRelations.get(definition) ?? new Relation({ ...definition, fields: Object.fromEntries(fields) });
  storedRelations.set(definition, relation);
  return relation;
};

const relations = new Map<Definition, Relation>();

/** Returns the relation of a definition, built once. */
export const relationOf = (definition: Definition): Relation => {
  const relation = relations.get(definition) ?? new Relation(definition);
  relations.set(definition, relation);
  return relation;
};
