import { sql } from 'kysely';
import type { Expression } from './searchSql';

/** SQL: a column of the row under an alias. */
export const columnOf = (alias: string, name: string): Expression => sql.ref(`${alias}.${name}`);
