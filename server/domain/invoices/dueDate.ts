import { sql } from 'kysely';
import type { Expression } from '../../database/searchSql';
import { paymentSql } from '../../database/statusSql';

/** SQL: when an invoice is due. A pay-in is due when it expires, a pay-out `minutes` after its approval. */
export const dueDate = (alias: string, minutes: Expression): Expression =>
  sql`case ${sql.ref(`${alias}.paymentType`)} when ${paymentSql.PayIn} then ${sql.ref(`${alias}.expireDate`)}
    else ${sql.ref(`${alias}.approvedDate`)} + make_interval(mins => ${minutes}) end`;
