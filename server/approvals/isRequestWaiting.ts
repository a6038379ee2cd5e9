import { sql } from 'kysely';
import type { Expression } from '../database/searchSql';
import { approvalSql } from '../database/statusSql';

/** Returns SQL for whether the approval request under this alias waits: it is undecided and has not expired. */
export const isRequestWaiting = (alias: string): Expression => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column('status')} = ${approvalSql.Waiting} and coalesce(${column('expireDate')} > now(), true))`;
};
