import { sql } from 'kysely';
import { columnOf } from '../../database/columnOf';
import type { CommonField } from '../../database/domainSql';
import type { Expression } from '../../database/searchSql';
import { isRequestWaiting } from '../../approvals/isRequestWaiting';

/** A column of the person whose approval request on a record waits; the newest if several wait. */
export const ofRequester = (name: 'nickname' | 'id', table: string, alias: string): Expression =>
  sql`(select ${columnOf('pu', name)} from approvals ps join users pu on pu.id = ps."userId"
    where ${isRequestWaiting('ps')} and ps.subject = ${sql.lit(`${table}/`)} || ${columnOf(alias, 'id')} order by ps.id desc limit 1)`;

/** The ids of the records of a table on which a request waits. */
const idsOfRequested = (table: string): Expression =>
  sql`select split_part(ps.subject, '/', 2)::bigint from approvals ps
      where ${isRequestWaiting('ps')} and ps.subject ~ ${`^${table}/[0-9]+$`}`;

const requesterField = (name: 'nickname' | 'id'): CommonField => ({
  sqlOf: (table, alias) => ofRequester(name, table, alias),
  idsWithValue: idsOfRequested,
});

/** Who asked for approval of a step of a record: any table may have these. */
export const requesterFields = { requestedBy: requesterField('nickname'), requestedById: requesterField('id') };
