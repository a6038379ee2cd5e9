import { sql, type RawBuilder } from 'kysely';
import { openDisputesSql } from '../../database/statusSql';

/** SQL: there is an open dispute about the invoice with this alias. */
export const isDisputed = (alias: string): RawBuilder<boolean> =>
  sql`exists (select 1 from disputes q where q."invoiceId" = ${sql.ref(`${alias}.id`)} and q.status in ${openDisputesSql})`;

/** SQL: an open dispute about the invoice with this alias holds what it may take, or it is owed. */
export const isHeldByDispute = (alias: string): RawBuilder<boolean> =>
  sql`exists (select 1 from disputes q where q."invoiceId" = ${sql.ref(`${alias}.id`)} and q.status in ${openDisputesSql} and q.holds)`;
