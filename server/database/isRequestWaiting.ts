import { sql } from 'kysely';
import type { Expression } from './searchSql';
import { approvalSql } from './statusSql';

/** Does the request for approval under that alias still wait: undecided, and not past its time? */
export const isRequestWaiting = (alias: string): Expression => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column('status')} = ${approvalSql.Waiting} and coalesce(${column('expireDate')} > now(), true))`;
};
