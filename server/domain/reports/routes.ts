import { Hono, type Context } from 'hono';
import { plainCalls } from '../../../src/resources/calls';
import { dateTime } from '../../../src/resources/language/fields';
import { decodeValue, invalidValue } from '../../../src/resources/language/values';
import { dimensionsFor, longestReport, reportDimensions, type ReportDimension } from '../../../src/resources/reports';
import { forbidden, invalid } from '../../base/errors';
import { UserLimiter } from '../../base/userLimiter';
import { checkRole, routePath } from '../../calls/addresses';
import type { Env, Platform } from '../../calls/platform';
import type { Period } from './daySums';
import { readReport } from './readReport';

const dayMs = 86_400_000;
const refusal = 'Too many reports at once. Try again shortly.';
/** One at a time for each person, and two for all: a report of rows that no sums are stored of takes seconds. */
const perUser = new UserLimiter(1, 8, refusal);
const ofInstance = new UserLimiter(2, 40, refusal);

const moment = dateTime('Date');

/** A moment of the address. Throws 422 naming the parameter that is none. */
const momentOf = (context: Context<Env>, name: string): string => {
  const read = decodeValue(moment, context.req.query(name) ?? '');
  if (read === invalidValue || read === null)
    throw invalid(name, { phrase: '%{name} must be a date and time', args: { name } });
  return new Date(String(read)).toISOString();
};

/** A period of the address. Throws 422 for one that ends before it begins, or is too long. */
const periodOf = (context: Context<Env>, from: string, to: string): Period => {
  const period = { from: momentOf(context, from), to: momentOf(context, to) };
  if (period.to <= period.from) throw invalid(to, 'The end is before the beginning');
  if (Date.parse(period.to) - Date.parse(period.from) > longestReport * dayMs)
    throw invalid(to, { phrase: 'A report covers %{days} days at most', args: { days: longestReport } });
  return period;
};

const dimensionOf = (context: Context<Env>): ReportDimension => {
  const by = context.req.query('by') ?? '';
  if (!Object.hasOwn(reportDimensions, by))
    throw invalid('by', {
      phrase: '%{name} must be one of %{values}',
      args: { name: 'by', values: Object.keys(reportDimensions).join(', ') },
    });
  return by as ReportDimension;
};

/** `GET mgmt/reports` (extension). */
export const reportRoutes = ({ longReads }: Platform): Hono<Env> => {
  const app = new Hono<Env>();
  app.get(routePath(plainCalls.reports.path), async (context) => {
    const caller = context.get('caller');
    checkRole(plainCalls.reports, caller);
    const by = dimensionOf(context);
    if (!dimensionsFor(caller.role).includes(by)) throw forbidden();
    const now = periodOf(context, 'from', 'to');
    const before = periodOf(context, 'beforeFrom', 'beforeTo');
    const { signal } = context.req.raw;
    const endTurn = await perUser.take(caller.id, signal);
    try {
      const endTurnOfAll = await ofInstance.take('all', signal);
      const report = await longReads((db) => readReport(db, caller, { by, periods: { now, before } })).finally(
        endTurnOfAll,
      );
      return context.json(report);
    } finally {
      endTurn();
    }
  });
  return app;
};
