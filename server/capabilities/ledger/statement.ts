import { Hono, type Context } from 'hono';
import { sql } from 'kysely';
import { plainCalls } from '../../../src/resources/calls';
import { Role } from '../../../src/resources/language/roles';
import type { StatementLine } from '../../../src/resources/statement';
import type { Db } from '../../database/schema';
import { readRange } from '../../entities/list';
import { checkRole, idParam, routePath } from '../../calls/addresses';
import { invalid, notFound } from '../../ground/errors';
import type { Env, Platform } from '../../calls/platform';

const staff: readonly Role[] = [Role.Developer, Role.Owner];

/**
 * Reads lines of a balance by entry number, both ends included, newest first. The entry numbers make any page equally
 * fast.
 */
const linesOf = async (db: Db, balanceId: number, from: number, to: number): Promise<StatementLine[]> => {
  const linesOfSide = (
    direction: 'from' | 'to',
  ) => sql`select id, ${sql.id(`${direction}Entry`)} as entry, "postedDate", purpose, "dealId",
      "operationId", ${direction === 'from' ? sql`-quantity` : sql`quantity`} as quantity, ${sql.id(`${direction}After`)} as after
    from transactions where ${sql.id(`${direction}BalanceId`)} = ${balanceId} and ${sql.id(`${direction}Entry`)} between ${from} and ${to}`;
  const { rows } =
    await sql<StatementLine>`${linesOfSide('from')} union all ${linesOfSide('to')} order by entry desc`.execute(db);
  return rows;
};

const rangeOf = (context: Context<Env>) => {
  const range = context.req.query('range');
  try {
    return readRange(range === undefined ? [0, 99] : (JSON.parse(range) as unknown));
  } catch (error) {
    throw error instanceof SyntaxError
      ? invalid('range', { phrase: '%{name} is not JSON', args: { name: 'range' } })
      : error;
  }
};

/**
 * The entry number below which lines are requested, so that new entries do not shift pages; Infinity when absent.
 * Throws 422 when invalid.
 */
const beforeOf = (context: Context<Env>) => {
  const before = context.req.query('before');
  if (before !== undefined && !/^\d{1,9}$/.test(before))
    throw invalid('before', { phrase: '%{name} must be a whole number', args: { name: 'before' } });
  return before === undefined ? Infinity : Number(before);
};

/**
 * `GET mgmt/users/{userId}/statement` (extension): completed transactions on a user's balance, newest first, each with
 * the balance after it. `range` selects a page, below the entry `before` where given. Users read their own; a Developer
 * or Owner reads anybody's.
 */
export const statementRoute = ({ db }: Platform): Hono<Env> => {
  const call = plainCalls.statement;
  const app = new Hono<Env>();
  app.get(routePath(call.path), async (context) => {
    const caller = context.get('caller');
    checkRole(call, caller);
    const userId = idParam(context, 'userId');
    if (userId !== caller.id && !staff.includes(caller.role)) throw notFound();
    const { offset, limit } = rangeOf(context);
    const balance = await db
      .selectFrom('balance-accounts')
      .select(['id', 'entries'])
      .where('userId', '=', userId)
      .executeTakeFirst();
    if (!balance) throw notFound();
    const newest = Math.min(balance.entries, beforeOf(context) - 1) - offset;
    const lines = await linesOf(db, balance.id, newest - limit + 1, newest);
    context.header(
      'Content-Range',
      `statement ${offset}-${Math.max(offset, offset + lines.length - 1)}/${balance.entries}`,
    );
    context.header('Access-Control-Expose-Headers', 'Content-Range');
    return context.json(lines.map((line) => ({ ...line, quantity: Number(line.quantity), after: Number(line.after) })));
  });
  return app;
};
