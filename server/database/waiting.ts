import { sql } from 'kysely';
import type { Expression } from './searchSql';

/** Does the request for approval under that alias still wait: undecided, and not past its time? */
export const requestWaits = (alias: string): Expression => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column('status')} = 0 and coalesce(${column('expireDate')} > now(), true))`;
};
