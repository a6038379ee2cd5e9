import { Hono } from 'hono';
import { parsingPatterns } from '../../../src/resources/parsingPatterns';
import type { CallAction } from '../../../src/resources/language/definition';
import { mayCall, mayCreate } from '../../../src/resources/language/rights';
import { countUp } from '../../counters';
import { idParam, routePath } from '../../entities/sight';
import { conflict, forbidden, invalid, tooMany } from '../../errors';
import { readBody } from '../../http/body';
import type { Caller, Env, Platform } from '../../platform';
import { checkPattern } from '../patterns';

/** So many patterns may one person have tried within a minute: trying one takes up to a second and a half of the thread that reads. */
const mostTried = 10;
const secondsPerMinute = 60;

const tooSlow = { phrase: 'Takes too long for long messages: make it simpler' };
const activate = parsingPatterns.actions!.activate as CallAction;

/**
 * Whether a pattern is quick enough is found out before it is added or activated, outside the transaction that does it.
 * Throws 422 naming the field, or 409 for one that was added before.
 */
export const slowPatternRoutes = ({ db, patternReader }: Platform): Hono<Env> => {
  const app = new Hono<Env>();
  const isQuick = async ({ id }: Caller, pattern: string) => {
    if ((await countUp(db, `try-pattern:${id}`, secondsPerMinute)) > mostTried)
      throw tooMany('Too many at once. Try again in a minute.', secondsPerMinute);
    return patternReader.isQuick(pattern);
  };
  app.post(routePath(parsingPatterns.endpoint), async (context, next) => {
    const caller = context.get('caller');
    if (!mayCreate(parsingPatterns, caller.role)) throw forbidden();
    const { regexpPattern } = await readBody(context);
    // What is no pattern at all is refused where every input is checked.
    if (typeof regexpPattern !== 'string') return next();
    const { maxLength = 0 } = parsingPatterns.fields.regexpPattern;
    if (regexpPattern.length > maxLength) return next();
    checkPattern(regexpPattern);
    if (!(await isQuick(caller, regexpPattern))) throw invalid('regexpPattern', tooSlow);
    return next();
  });
  app.post(routePath(activate.path), async (context, next) => {
    const caller = context.get('caller');
    if (!mayCall(parsingPatterns, activate, caller.role)) throw forbidden();
    const { status } = await readBody(context);
    const pattern = db.selectFrom('parsing-patterns').select('regexpPattern').where('id', '=', idParam(context, 'id'));
    const found = await pattern.executeTakeFirst();
    if ((status === 0 || status === '0') && found && !(await isQuick(caller, found.regexpPattern)))
      throw conflict(tooSlow);
    return next();
  });
  return app;
};
