import type { Kysely } from 'kysely';
import type { Db } from './schema';
import type { Expression } from './searchSql';
import type { StoredCode } from './storedCode';

/** SQL of derived fields by name, for the row under an alias. */
export type DerivedFields = Readonly<Record<string, (alias: string) => Expression>>;

/** A derived field that any table may have. */
export interface CommonField {
  sqlOf: (table: string, alias: string) => Expression;
  /** Returns SQL that selects the ids of the rows of a table where it has a value: these are always few. */
  idsWithValue: (table: string) => Expression;
}

/** An index of some rows only, which the others do not pay for. */
export interface PartialIndex {
  /** Name without the suffix of the indexes of lists. */
  name: string;
  table: string;
  /** Its first column. */
  column: string;
  keys: readonly Expression[];
  /** Condition on the rows that it covers. */
  where: Expression;
}

/** What the business gives the database, which by itself knows none of it. */
export interface DomainSql {
  /** Derived fields by table. */
  derived: Readonly<Record<string, DerivedFields>>;
  /** Derived fields that any table may have, by name. */
  commonDerived: Readonly<Record<string, CommonField>>;
  /** By derived field of a table (`disputes.turn`): SQL that selects the ids of the rows where it has a value, which are always few. */
  fewWithValue: Readonly<Record<string, Expression>>;
  /** By entity: what its search finds beside its fields, as the condition that the row `t` is found. */
  alsoFinds: Readonly<Record<string, (q: string) => Expression>>;
  /** By table: a derived field whose value changes over time, without a change of any row of the table. */
  changesWithTime: Readonly<Record<string, string>>;
  /** By table: the reference whose record is locked before a row, as by everything that changes both. */
  lockedAfter: Readonly<Record<string, string>>;
  /** What the database does by itself whoever changes its rows. Each start brings it to this version. */
  storedCode: readonly StoredCode[];
  /** Create what guards the rows of an empty database. They are part of the first schema, so another one is a migration. */
  guards: readonly ((db: Kysely<unknown>) => Promise<void>)[];
  indexes: readonly PartialIndex[];
  /** At each start, fill what instances of the version before leave empty: these may write while this one runs. */
  backfills: readonly ((db: Db) => Promise<void>)[];
}

let given: DomainSql | undefined;

/** Gives the database its domain, before anything is read. Throws an `Error` when it has another one. */
export const giveDomain = (domain: DomainSql): void => {
  if (given && given !== domain) throw new Error('The database has the SQL of another domain');
  given = domain;
};

/** The domain that the database was given. Throws an `Error` when it has none. */
export const givenDomain = (): DomainSql => {
  if (!given) throw new Error('The database has no domain: open it with server/domain/open.ts');
  return given;
};
