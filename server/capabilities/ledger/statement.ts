import { Hono, type Context } from 'hono';
import { plainCalls, type PlainCall } from '../../../src/resources/calls';
import { Role } from '../../../src/resources/language/roles';
import { dateTime } from '../../../src/resources/language/fields';
import { decodeValue, invalidValue } from '../../../src/resources/language/values';
import { rangeOf } from '../../entities/list';
import { checkRole, idParam, routePath } from '../../calls/addresses';
import { invalid, notFound } from '../../ground/errors';
import type { Env, Platform } from '../../calls/platform';
import { entriesWithin, linesOf, totalsOf, type Moments, type StatementBalance } from './statementEntries';

const staff: readonly Role[] = [Role.Developer, Role.Owner];

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

const moment = dateTime('Date');

/** The period of a request. Throws 422 naming the parameter that is no date, or an end before the beginning. */
const momentsOf = (context: Context<Env>): Moments => {
  const momentOf = (name: 'from' | 'to') => {
    const text = context.req.query(name);
    if (text === undefined) return undefined;
    const read = decodeValue(moment, text);
    if (read === invalidValue || read === null)
      throw invalid(name, { phrase: '%{name} must be a date and time', args: { name } });
    return String(read);
  };
  const [from, to] = [momentOf('from'), momentOf('to')];
  if (from !== undefined && to !== undefined && to < from) throw invalid('to', 'The end is before the beginning');
  return { from, to };
};

/** Finds the balance whose statement the caller reads. Throws 404 when there is none that they may read. */
const balanceOf = async ({ db }: Platform, context: Context<Env>, call: PlainCall): Promise<StatementBalance> => {
  const caller = context.get('caller');
  checkRole(call, caller);
  const userId = idParam(context, 'userId');
  if (userId !== caller.id && !staff.includes(caller.role)) throw notFound();
  const query = db.selectFrom('balance-accounts').select(['id', 'userId', 'entries']).where('userId', '=', userId);
  const balance = await query.executeTakeFirst();
  if (!balance) throw notFound();
  return balance;
};

/**
 * `GET mgmt/users/{userId}/statement` (extension): completed transactions on a user's balance, newest first, each with
 * the balance after it. `from` and `to` select a period, `range` a page of it, below the entry `before` where given.
 * `.../totals` answers what the period began and ended with, and what came in and went out. Users read their own; a
 * Developer or Owner reads anybody's.
 */
export const statementRoutes = (platform: Platform): Hono<Env> => {
  const { db } = platform;
  const { statement, statementTotals } = plainCalls;
  const app = new Hono<Env>();
  app.get(routePath(statement.path), async (context) => {
    const balance = await balanceOf(platform, context, statement);
    const { offset, limit } = rangeOf(context);
    const before = beforeOf(context);
    const { opening, last } = await entriesWithin(db, balance, momentsOf(context));
    const newest = Math.min(last, before - 1) - offset;
    const lines = await linesOf(db, balance, Math.max(opening, newest - limit) + 1, newest);
    context.header(
      'Content-Range',
      `statement ${offset}-${Math.max(offset, offset + lines.length - 1)}/${last - opening}`,
    );
    context.header('Access-Control-Expose-Headers', 'Content-Range');
    return context.json(lines.map((line) => ({ ...line, quantity: Number(line.quantity), after: Number(line.after) })));
  });
  app.get(routePath(statementTotals.path), async (context) => {
    const balance = await balanceOf(platform, context, statementTotals);
    return context.json(await totalsOf(db, balance, await entriesWithin(db, balance, momentsOf(context))));
  });
  return app;
};
