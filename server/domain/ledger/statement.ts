import { Hono, type Context } from 'hono';
import { plainCalls } from '../../../src/resources/calls';
import type { PlainCall } from '../../../src/resources/plainCall';
import { financeReaders } from '../../../src/resources/financeRoles';
import { dateTime } from '../../../src/resources/language/fields';
import { decodeValue, invalidValue } from '../../../src/resources/language/values';
import { rangeOf } from '../../entities/list';
import { checkRole, idParam, routePath } from '../../calls/addresses';
import { invalid, notFound } from '../../base/errors';
import type { Env, Platform } from '../../calls/platform';
import type { StatementLine } from '../../../src/resources/statement';
import {
  entriesBetween,
  entriesWithin,
  linesAbout,
  linesOf,
  totalsOf,
  type Moments,
  type StatementBalance,
  type StatementFind,
} from './statementEntries';

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

const uuidDigits = 32;
/** A deal has few lines on one balance, and few invoices share five digits. */
const mostFound = 100;

/** A whole uuid, its first five digits or more, or its two ends as screens show them: `59f1b…0ab12`. */
const uuidShape = /^([\da-f][\da-f-]{4,35})(?:…([\da-f]{1,12}))?$/i;
const leastUuidDigits = 5;
/** Digits alone are a number, unless they are as many as no number has yet. */
const leastDigitsOfUuid = 8;

const uuidOf = (digits: string, filler: string) =>
  digits.padEnd(uuidDigits, filler).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** What `find` looks for: `11804`, `#11804`, or an invoice by its uuid. Throws 422 for others. */
const findOf = (context: Context<Env>): StatementFind | undefined => {
  const text = context.req.query('find');
  if (text === undefined) return undefined;
  const number = /^#?(\d{1,15})$/.exec(text)?.[1];
  const [, start = '', end = ''] = uuidShape.exec(text) ?? [];
  const digits = start.replaceAll('-', '').toLowerCase();
  const isUuid =
    digits.length >= leastUuidDigits &&
    digits.length <= uuidDigits &&
    (number === undefined || digits.length >= leastDigitsOfUuid);
  if (number === undefined && !isUuid) throw invalid('find', 'Type the number of a deal, or the ID of an invoice');
  return {
    number: number === undefined ? null : Number(number),
    uuids: isUuid ? { from: uuidOf(digits, '0'), to: uuidOf(digits, 'f'), end: end.toLowerCase() } : null,
  };
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
  if (userId !== caller.id && !financeReaders.includes(caller.role)) throw notFound();
  const query = db.selectFrom('balance-accounts').select(['id', 'userId', 'entries']).where('userId', '=', userId);
  const balance = await query.executeTakeFirst();
  if (!balance) throw notFound();
  return balance;
};

/** Staff may know every invoice; others find those alone that lines of theirs name. */
const findsAll = (context: Context<Env>) => financeReaders.includes(context.get('caller').role);

const send = (context: Context<Env>, lines: readonly StatementLine[]) =>
  context.json(lines.map((line) => ({ ...line, quantity: Number(line.quantity), after: Number(line.after) })));

/**
 * `GET mgmt/users/{userId}/statement` (extension): completed transactions on a user's balance, newest first, each with
 * the balance after it. `from` and `to` select a period, `range` a page of it, below the entry `before` where given.
 * `find` answers the lines of one deal, funds operation or invoice instead, whenever they were posted.
 * `.../totals` answers what the period began and ended with, and what came in and went out. Users read their own; a
 * Developer or Owner reads anybody's.
 */
export const statementRoutes = (platform: Platform): Hono<Env> => {
  const { db } = platform;
  const { statement, statementTotals } = plainCalls;
  const app = new Hono<Env>();
  app.get(routePath(statement.path), async (context) => {
    const balance = await balanceOf(platform, context, statement);
    const find = findOf(context);
    if (find) return send(context, await linesOf(db, balance, linesAbout(find, findsAll(context)), mostFound));
    const { offset, limit } = rangeOf(context);
    const before = beforeOf(context);
    const { opening, last } = await entriesWithin(db, balance, momentsOf(context));
    const newest = Math.min(last, before - 1) - offset;
    const lines = await linesOf(db, balance, entriesBetween(Math.max(opening, newest - limit) + 1, newest), limit);
    context.header(
      'Content-Range',
      `statement ${offset}-${Math.max(offset, offset + lines.length - 1)}/${last - opening}`,
    );
    context.header('Access-Control-Expose-Headers', 'Content-Range');
    return send(context, lines);
  });
  app.get(routePath(statementTotals.path), async (context) => {
    const balance = await balanceOf(platform, context, statementTotals);
    return context.json(await totalsOf(db, balance, await entriesWithin(db, balance, momentsOf(context))));
  });
  return app;
};
