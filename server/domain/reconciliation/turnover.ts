import { Hono } from 'hono';
import { sql } from 'kysely';
import { plainCalls } from '../../../src/resources/calls';
import { paymentAccounts } from '../../../src/resources/paymentAccounts';
import { turnoverDays, type TurnoverDay } from '../../../src/resources/turnover';
import { notFound } from '../../base/errors';
import { checkRole, idParam, routePath } from '../../calls/addresses';
import type { Env, Platform } from '../../calls/platform';
import { relationOf } from '../../database/relation';
import { fileSql, invoiceSql, leftLinesSql, paymentSql } from '../../database/statusSql';
import { readScopeOf } from '../../entities/scopes';

const call = plainCalls.turnover;

/** `GET mgmt/bank-accounts/{id}/turnover` (extension): what came to a payment account by day, newest first, for whoever may see the account. */
export const turnoverRoutes = ({ db }: Platform): Hono<Env> =>
  new Hono<Env>().get(routePath(call.path), async (context) => {
    const caller = context.get('caller');
    checkRole(call, caller);
    const id = idParam(context, 'id');
    const [account] = await relationOf(paymentAccounts).byIds(db, readScopeOf(paymentAccounts, caller), [id]);
    if (!account) throw notFound();
    const since = sql`((now() at time zone 'UTC')::date - ${sql.lit(turnoverDays - 1)})`;
    const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'UTC')::date`;
    const { rows } = await sql<TurnoverDay>`with days as (
        select generate_series(${since}, (now() at time zone 'UTC')::date, interval '1 day')::date as day),
      ours as (select ${dayOf('i.endDate')} as day, count(*)::integer as count, sum(coalesce(i.received, i.amount)) as sum
        from invoices i where i."accountId" = ${id} and i."paymentType" = ${paymentSql.PayIn} and i.status = ${invoiceSql.Complete}
          and i."endDate" >= ${since} group by 1),
      theirs as (select ${dayOf('l.date')} as day, coalesce(sum(l.amount) filter (where l.amount > 0), 0) as sum,
          count(*) filter (where l.outcome in ${leftLinesSql})::integer as left
        from "bank-lines" l where l."accountId" = ${id} and l.date >= ${since} group by 1)
      select days.day::text as day, coalesce(o.count, 0) as count, coalesce(o.sum, 0)::text as sum, coalesce(t.left, 0) as left,
        case when exists (select 1 from "statement-files" f where f."accountId" = ${id} and f.status <> ${fileSql.Reading}
          and f."fromDate" < (days.day + 1)::timestamp at time zone 'UTC' and f."toDate" >= days.day::timestamp at time zone 'UTC')
          then coalesce(t.sum, 0)::text end as "inStatements"
      from days left join ours o on o.day = days.day left join theirs t on t.day = days.day
      order by days.day desc`.execute(db);
    return context.json(rows);
  });
