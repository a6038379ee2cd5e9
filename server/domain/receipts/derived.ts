import { sql } from 'kysely';
import { columnOf } from '../../database/columnOf';
import type { DerivedFields } from '../../database/domainSql';
import type { Expression } from '../../database/searchSql';
import { actorSql } from '../../database/statusSql';

/** Who added a receipt: a user, or the payer. */
const whoAdded = (alias: string): Expression =>
  sql`(case when ${columnOf(alias, 'userId')} is null then ${actorSql.Payer} else ${actorSql.Person} end)`;

/** Derived fields of receipts. */
export const receiptFields: DerivedFields = { addedBy: whoAdded };
