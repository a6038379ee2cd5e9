import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import { dealSql, invoiceSql, purposeSql, transactionSql } from './statusSql';

const columns = sql`("invoiceId", "endDate", "clientId", "ownerId", "bankId", "operatorId", "merchantAgentId", "ownerAgentId", method,
  "isCompleted", minutes, rub, usdt, fee, reward, "merchantAgentPart", "ownerAgentPart")`;

const sumOf = (purpose: RawBuilder<unknown>) => sql`coalesce(sum(t.quantity) filter (where t.purpose = ${purpose}), 0)`;

/**
 * SQL that selects the results of ended invoices `i`, those whose deal `d` meets a condition: who took part, and what was posted. What was
 * not completed moved nothing.
 */
export const selectResults = (
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`select i.id as "invoiceId", i."endDate",
    i."clientId", d."ownerId", a."bankDataId" as "bankId", case when c.is then i.owner end as "operatorId", d."merchantAgentId",
    d."ownerAgentId", i."paymentMethod" as method, c.is as "isCompleted",
    greatest(0, floor(extract(epoch from i."endDate" - i."createDate") / 60))::integer as minutes,
    case when c.is then coalesce(i.received, i.amount) else 0 end as rub, case when c.is then d.amount else 0 end as usdt,
    case when c.is then coalesce(d.fee, 0) else 0 end as fee, p.reward, p."merchantAgentPart", p."ownerAgentPart"
  from deals d join invoices i on i.id = d."invoiceId" and i."dealId" = d.id and i."endDate" is not null
  left join "payment-accounts" a on a.id = i."accountId"
  cross join lateral (select i.status = ${invoiceSql.Complete} as is) c
  cross join lateral (select ${sumOf(purposeSql.Reward)} as reward, ${sumOf(purposeSql.MerchantAgent)} as "merchantAgentPart",
      ${sumOf(purposeSql.OwnerAgent)} as "ownerAgentPart"
    from transactions t where t."dealId" = d.id and t.status = ${transactionSql.Complete}) p
  where d.status in (${dealSql.Completed}, ${dealSql.Canceled}) and ${condition}`;

/** SQL that writes the results of ended invoices whose deals meet a condition, in place of those from before. */
export const writeResults = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`insert into results ${columns}
    ${selectResults(condition)}
  on conflict ("invoiceId") do update set "endDate" = excluded."endDate", "ownerId" = excluded."ownerId",
    "operatorId" = excluded."operatorId", "isCompleted" = excluded."isCompleted", minutes = excluded.minutes, rub = excluded.rub,
    usdt = excluded.usdt, fee = excluded.fee, reward = excluded.reward, "merchantAgentPart" = excluded."merchantAgentPart",
    "ownerAgentPart" = excluded."ownerAgentPart"`;

/** Writes the results of all invoices that have ended, of a database in which nothing wrote them meanwhile. */
export const writeAllResults = async (db: QueryExecutorProvider): Promise<void> => {
  await writeResults(sql`true`).execute(db);
};

/**
 * Writes the results of the last day that an instance of the version before ended while the database was brought up to date, and lets the
 * sums of these days be made anew.
 */
export const writeMissingResults = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`with written as (${writeResults(sql`i."endDate" > now() - interval '1 day'
      and not exists (select 1 from results r where r."invoiceId" = i.id and r."endDate" = i."endDate")`)} returning "endDate")
    delete from "result-days" where day in (select to_char("endDate" at time zone 'UTC', 'YYYY-MM-DD') from written)`.execute(
    db,
  );
};

/** The migration that writes them all. */
export const makeResults = (db: Kysely<unknown>): Promise<void> => writeAllResults(db);
