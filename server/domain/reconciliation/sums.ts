import { Hono } from 'hono';
import { sql } from 'kysely';
import { plainCalls } from '../../../src/resources/calls';
import type { LineFit } from '../../../src/resources/lineFits';
import type { OutcomeSums } from '../../../src/resources/statementSums';
import { notFound } from '../../base/errors';
import { checkRole, idParam, routePath } from '../../calls/addresses';
import type { Env, Platform } from '../../calls/platform';
import { linesOf } from './lineTables';

const call = plainCalls.statementSums;

const otherTime: LineFit = 'otherDay';

/** `GET mgmt/statement-files/{id}/sums` (extension): the lines of the account or wallet of a file in its period, by outcome. */
export const sumRoutes = ({ db }: Platform): Hono<Env> =>
  new Hono<Env>().get(routePath(call.path), async (context) => {
    checkRole(call, context.get('caller'));
    const file = await db
      .selectFrom('statement-files')
      .select(['accountId', 'walletId', 'fromDate', 'toDate'])
      .where('id', '=', idParam(context, 'id'))
      .executeTakeFirst();
    if (!file) throw notFound();
    const { table, subjectId } = linesOf(file);
    const { rows } = await sql<OutcomeSums>`select outcome, count(*)::integer as count,
        (count(*) filter (where ${sql.lit(otherTime)} = any (string_to_array(fits, ' ')) and timed is not false))::integer as "otherTime",
        coalesce(sum(amount), 0)::text as amount, coalesce(sum(ours), 0)::text as ours
      from ${sql.table(table.name)} where ${sql.id(table.subject)} = ${subjectId}
        and date between ${file.fromDate} and ${file.toDate} group by outcome order by outcome`.execute(db);
    return context.json(rows);
  });
