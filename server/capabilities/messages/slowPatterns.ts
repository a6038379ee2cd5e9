import { Hono } from 'hono';
import { parsingPatterns } from '../../../src/resources/parsingPatterns';
import type { CallAction } from '../../../src/resources/language/definition';
import { mayCall, mayCreate } from '../../../src/resources/language/rights';
import { checkInputs } from '../../../src/resources/language/values';
import type { Words } from '../../../src/resources/language/words';
import { countUp } from '../../database/counters';
import { idParam, routePath } from '../../calls/addresses';
import { conflict, forbidden, invalid, tooMany } from '../../ground/errors';
import { readBody } from '../../calls/body';
import type { Caller, Env, Platform } from '../../calls/platform';
import { ActiveStatus } from '../../../src/resources/statuses';

/** So many patterns may one person have checked within a minute: checking one takes up to two seconds of the thread that reads. */
const mostChecked = 10;
const secondsPerMinute = 60;

const tooSlow = { phrase: 'Takes too long for long messages: make it simpler' };
const activate = parsingPatterns.actions!.activate as CallAction;
const { regexpPattern: field } = parsingPatterns.fields;
const group = String(field.group);

/** What is said of a mistake in a pattern, with its place where that is known. */
const mistakeIn = (pattern: string, why: string, part: string | null): Words => {
  const at = part === null ? -1 : pattern.indexOf(part);
  return at < 0
    ? { phrase: 'Not a valid pattern: %{why}', args: { why } }
    : { phrase: 'Not a valid pattern at position %{place}: %{why}', args: { place: at + 1, why } };
};

/**
 * A pattern is checked before it is added or activated, outside the transaction that does it, in the thread that reads: it
 * compiles, something in it is the sum, and it is quick. Throws 422 naming the field, or 409 for a slow one that was added before.
 */
export const slowPatternRoutes = ({ db, patternReader }: Platform): Hono<Env> => {
  const app = new Hono<Env>();
  /** Counts the check, and reads the worst texts with the pattern. Throws 422 for what is no pattern of a sum, 429 above ten a minute. */
  const checkSpeed = async ({ id }: Caller, pattern: string): Promise<'quick' | 'slow'> => {
    if ((await countUp(db, `try-pattern:${id}`, secondsPerMinute)) > mostChecked)
      throw tooMany('Too many at once. Try again in a minute.', secondsPerMinute);
    const checked = await patternReader.check(pattern, group);
    if (typeof checked === 'object') throw invalid('regexpPattern', mistakeIn(pattern, checked.why, checked.part));
    if (checked === 'noGroup')
      throw invalid('regexpPattern', {
        phrase: 'Needs a group named %{group}, for example %{example}',
        args: { group, example: `(?P<${group}>\\d+)` },
      });
    return checked === 'fit' ? 'quick' : 'slow';
  };
  app.post(routePath(parsingPatterns.endpoint), async (context, next) => {
    const caller = context.get('caller');
    if (!mayCreate(parsingPatterns, caller.role)) throw forbidden();
    // Read as it will be saved. What is no pattern at all is refused where every input is checked.
    const { values, issues } = checkInputs({ regexpPattern: field }, await readBody(context));
    if (issues.regexpPattern || typeof values.regexpPattern !== 'string') return next();
    if ((await checkSpeed(caller, values.regexpPattern)) === 'slow') throw invalid('regexpPattern', tooSlow);
    return next();
  });
  app.post(routePath(activate.path), async (context, next) => {
    const caller = context.get('caller');
    if (!mayCall(parsingPatterns, activate, caller.role)) throw forbidden();
    const { status } = await readBody(context);
    const pattern = db
      .selectFrom('parsing-patterns')
      .select(['regexpPattern', 'status'])
      .where('id', '=', idParam(context, 'id'));
    const found = await pattern.executeTakeFirst();
    // One that is active already is refused where every action is.
    const isActivated =
      (status === ActiveStatus.Active || status === String(ActiveStatus.Active)) &&
      found &&
      found.status !== ActiveStatus.Active;
    if (isActivated && (await checkSpeed(caller, found.regexpPattern)) === 'slow') throw conflict(tooSlow);
    return next();
  });
  return app;
};
