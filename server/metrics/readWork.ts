import { sql } from 'kysely';
import { accountIsFree } from '../domain/vault/freeAccounts';
import { derivedSql } from '../database/derived';
import { isRequestWaiting } from '../approvals/isRequestWaiting';
import type { Db } from '../database/schema';
import { activeSql, disputeTurnSql, invoiceSql, messageSql, openDisputesSql } from '../database/statusSql';

/** What waits on the platform, by name, with its help. Every instance reads the same of one database. */
export const workFigures = {
  console_queue_length: 'Invoices in Handle that nobody has taken',
  console_queue_oldest_seconds: 'Age of the oldest of them',
  console_messages_unmatched: 'Messages of the last day that belong to no invoice',
  console_phones_silent: 'Active phones that have sent no state for two minutes',
  console_accounts_free: 'Payment accounts that a new pay-in may use',
  console_approvals_waiting: 'Requests that wait for a second person',
  console_disputes_open: 'Disputes that nobody has decided',
  console_disputes_due: 'Disputes that wait for staff',
  console_disputes_oldest_seconds: 'Age of the oldest dispute that nobody has decided',
} as const;

/** Reads what waits, in one statement. */
export const readWork = async (db: Db): Promise<Readonly<Record<keyof typeof workFigures, number>>> => {
  const { rows } = await sql<Record<keyof typeof workFigures, number>>`select
    q.length as console_queue_length, q.age as console_queue_oldest_seconds,
    (select count(*)::integer from messages m where m.status = ${messageSql.Unmatched}
      and m."createDate" > now() - interval '1 day') as console_messages_unmatched,
    (select count(*)::integer from devices d where d.status = ${activeSql.Active}
      and ${derivedSql('devices', 'silent', 'd')}) as console_phones_silent,
    (select count(*)::integer from "payment-accounts" a where ${accountIsFree('a')}) as console_accounts_free,
    (select count(*)::integer from approvals p where ${isRequestWaiting('p')}) as console_approvals_waiting,
    u.open as console_disputes_open, u.due as console_disputes_due, u.age as console_disputes_oldest_seconds
  from (select count(*)::integer as length, coalesce(extract(epoch from now() - min("createDate")), 0)::float8 as age
    from invoices where status = ${invoiceSql.Handle}) q,
    (select count(*)::integer as open, count(*) filter (where ${derivedSql('disputes', 'turn', 'd')} in (${disputeTurnSql.Staff}, ${disputeTurnSql.Approver}))::integer as due,
      coalesce(extract(epoch from now() - min("createDate")), 0)::float8 as age
      from disputes d where d.status in ${openDisputesSql}) u`.execute(db);
  return rows[0]!;
};
