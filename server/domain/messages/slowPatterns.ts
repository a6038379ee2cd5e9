import { Hono } from 'hono';
import { parsingPatterns } from '../../../src/resources/parsingPatterns';
import type { CallAction } from '../../../src/resources/language/definition';
import { mayCall, mayCreate } from '../../../src/resources/language/rights';
import { checkInputs } from '../../../src/resources/language/values';
import { idParam, routePath } from '../../calls/addresses';
import { conflict, forbidden, invalid } from '../../base/errors';
import { readBody } from '../../calls/body';
import type { Caller, Env, Platform } from '../../calls/platform';
import { countPatternCheck, issueOfPattern } from './patternIssue';
import { ActiveStatus } from '../../../src/resources/statuses/vault';

const activate = parsingPatterns.actions!.activate as CallAction;
const { regexpPattern: field, kind } = parsingPatterns.fields;

/**
 * Checks a pattern before it is added or activated, in the reading thread and outside the transaction: it must compile,
 * have a group for the sum, and be fast. Throws 422 naming the field, or 409 for a slow pattern that was added earlier.
 */
export const slowPatternRoutes = (platform: Platform): Hono<Env> => {
  const { db } = platform;
  const app = new Hono<Env>();
  const issueFor = async (caller: Caller, pattern: { regexpPattern: string; kind: unknown }) => {
    await countPatternCheck(platform, caller);
    return issueOfPattern(platform, pattern);
  };
  app.post(routePath(parsingPatterns.endpoint), async (context, next) => {
    const caller = context.get('caller');
    if (!mayCreate(parsingPatterns, caller.role)) throw forbidden();
    // Normalised as it will be saved. Missing or invalid input is refused later, with all other inputs.
    const { values, issues } = checkInputs({ regexpPattern: field, kind }, await readBody(context));
    if (issues.regexpPattern || issues.kind || typeof values.regexpPattern !== 'string') return next();
    const issue = await issueFor(caller, { regexpPattern: values.regexpPattern, kind: values.kind });
    if (issue) throw invalid('regexpPattern', issue.words);
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
    const issue = isActivated ? await issueFor(caller, stored) : undefined;
    if (issue?.isSlow) throw conflict(issue.words);
    if (issue) throw invalid('regexpPattern', issue.words);
    return next();
  });
  return app;
};
