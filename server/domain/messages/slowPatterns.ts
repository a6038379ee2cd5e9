import { Hono } from 'hono';
import { parsingPatterns } from '../../../src/resources/parsingPatterns';
import type { CallAction } from '../../../src/resources/language/definition';
import { mayCall, mayCreate } from '../../../src/resources/language/rights';
import { neededGroupOf } from '../../../src/resources/language/fields';
import { checkInputs } from '../../../src/resources/language/values';
import type { Words } from '../../../src/resources/language/words';
import { countUp } from '../../database/counters';
import { idParam, routePath } from '../../calls/addresses';
import { conflict, forbidden, invalid, tooMany } from '../../base/errors';
import { readBody } from '../../calls/body';
import type { Caller, Env, Platform } from '../../calls/platform';
import { ActiveStatus } from '../../../src/resources/statuses/vault';

/** Maximum number of checks per user and minute: each may occupy the reading thread for two seconds. */
const maxChecksPerMinute = 10;
const secondsPerMinute = 60;

const tooSlow = { phrase: 'Takes too long for long messages: make it simpler' };
const activate = parsingPatterns.actions!.activate as CallAction;
const { regexpPattern: field, kind } = parsingPatterns.fields;

/** The words for a mistake in a pattern, with its position where known. */
const describeMistake = (pattern: string, why: string, part: string | null): Words => {
  const index = part === null ? -1 : pattern.indexOf(part);
  return index < 0
    ? { phrase: 'Not a valid pattern: %{why}', args: { why } }
    : { phrase: 'Not a valid pattern at position %{place}: %{why}', args: { place: index + 1, why } };
};

/**
 * Checks a pattern before it is added or activated, in the reading thread and outside the transaction: it must compile,
 * have a group for the sum, and be fast. Throws 422 naming the field, or 409 for a slow pattern that was added earlier.
 */
export const slowPatternRoutes = ({ db, patternReader }: Platform): Hono<Env> => {
  const app = new Hono<Env>();
  /**
   * Counts the check and measures the pattern. Throws 422 for an invalid pattern or one without the sum's group, 429
   * above the limit.
   */
  const checkSpeed = async ({ id }: Caller, pattern: string, ofKind: unknown): Promise<'quick' | 'slow'> => {
    if ((await countUp(db, `try-pattern:${id}`, secondsPerMinute)) > maxChecksPerMinute)
      throw tooMany('Too many at once. Try again in a minute.', secondsPerMinute);
    const group = neededGroupOf(field, { kind: ofKind })!;
    const checked = await patternReader.check(pattern, group);
    if (typeof checked === 'object')
      throw invalid('regexpPattern', describeMistake(pattern, checked.why, checked.part));
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
    // Normalised as it will be saved. Missing or invalid input is refused later, with all other inputs.
    const { values, issues } = checkInputs({ regexpPattern: field, kind }, await readBody(context));
    if (issues.regexpPattern || issues.kind || typeof values.regexpPattern !== 'string') return next();
    if ((await checkSpeed(caller, values.regexpPattern, values.kind)) === 'slow')
      throw invalid('regexpPattern', tooSlow);
    return next();
  });
  app.post(routePath(activate.path), async (context, next) => {
    const caller = context.get('caller');
    if (!mayCall(parsingPatterns, activate, caller.role)) throw forbidden();
    const { status } = await readBody(context);
    const pattern = db
      .selectFrom('parsing-patterns')
      .select(['regexpPattern', 'kind', 'status'])
      .where('id', '=', idParam(context, 'id'));
    const stored = await pattern.executeTakeFirst();
    // A pattern that is active already is refused by the action itself.
    const isActivated =
      (status === ActiveStatus.Active || status === String(ActiveStatus.Active)) &&
      stored &&
      stored.status !== ActiveStatus.Active;
    if (isActivated && (await checkSpeed(caller, stored.regexpPattern, stored.kind)) === 'slow')
      throw conflict(tooSlow);
    return next();
  });
  return app;
};
