import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { Hono } from 'hono';
import { users } from '../../src/resources/users';
import { idParam, routePath } from '../calls/addresses';
import { countUp } from '../database/counters';
import { invalid, ofField, tooMany } from '../base/errors';
import { readBody } from '../calls/body';
import type { CallAction } from '../../src/resources/language/definition';
import type { Caller, Env, Platform } from '../calls/platform';
import { addressOf } from '../base/address';
import { countAttempt } from './attempts';
import { checkRecentProof } from './factors/recentProof';
import { isPasswordCorrect } from './passwords';

const minLength = 12;
const maxLength = 128;
/** Only so many characters are judged: further ones make a password stronger, and judging slow. */
const judgedLength = 24;
/** Maximum number of tries to choose a password, per user and minute. */
const maxTriesPerMinute = 10;
const secondsPerMinute = 60;
/** Lowest accepted zxcvbn score, of 0 to 4: 3 is "safely unguessable". */
const minScore = 3;

const estimator = new ZxcvbnFactory({
  dictionary: { ...dictionary },
  graphs: adjacencyGraphs,
  maxLength: judgedLength,
});

const { path } = users.actions!.changePassword as CallAction;

/**
 * Whether the path is the call that changes the caller's own password. It is the only call answered while that is due.
 */
export const isOwnPasswordPath = (requestPath: string, { id }: Pick<Caller, 'id'>): boolean =>
  requestPath.replace(/^\/api/, '') === `/${path.replace('{id}', String(id))}`;

const invalidPassword = (phrase: string, args?: Record<string, number>) =>
  invalid('password', ofField('Password', args ? { phrase, args } : { phrase }));

/** Throws 422 naming the field for a password that is too short, too long, or easy to guess. */
const checkStrength = (password: string, personalWords: readonly string[]): void => {
  if ([...password].length < minLength)
    throw invalidPassword(
      'must have at least %{smart_count} character |||| must have at least %{smart_count} characters',
      {
        smart_count: minLength,
      },
    );
  if (password.length > maxLength)
    throw invalidPassword('At most %{max} character |||| At most %{max} characters', {
      max: maxLength,
      smart_count: maxLength,
    });
  if (password.includes('\0')) throw invalidPassword('Contains a character that cannot be stored');
  if (estimator.check(password.slice(0, judgedLength), [...personalWords]).score < minScore)
    throw invalidPassword('easy to guess, add unexpected words or symbols');
};

/**
 * Checks a password that somebody chooses for themselves (`password`, an extension of `POST
 * mgmt/users/{id}/change-password`) before it is changed: its strength, that it differs from the present one, and that
 * `current` is the present one, unless a temporary password is due. Throws 422 naming the field. Tries of `current`
 * count as sign-ins (429). A generated one needs a recent proof of who the caller is (409 `factor_needed`).
 */
export const ownPasswordRoutes = ({ db, settings }: Platform): Hono<Env> => {
  const app = new Hono<Env>();
  app.post(routePath(path), async (context, next) => {
    const caller = context.get('caller');
    const body = await readBody(context);
    if (idParam(context, 'id') !== caller.id) return next();
    if (body.password === undefined || body.password === null) {
      // A generated one is shown without asking for the present one, so that a session alone must not get it.
      if (!caller.passwordDue) checkRecentProof(settings, caller);
      return next();
    }
    if ((await countUp(db, `choose-password:${caller.id}`, secondsPerMinute)) > maxTriesPerMinute)
      throw tooMany('Too many at once. Try again in a minute.', secondsPerMinute);
    if (typeof body.password !== 'string') throw invalidPassword('This value is not valid here');
    const user = await db
      .selectFrom('users')
      .select(['nickname', 'email', 'passwordHash'])
      .where('id', '=', caller.id)
      .executeTakeFirstOrThrow();
    if (!caller.passwordDue) {
      const invalidCurrent = (phrase: string) => invalid('current', ofField('Current password', { phrase }));
      if (typeof body.current !== 'string' || body.current === '') throw invalidCurrent('Required');
      const address = addressOf(context, settings.TRUST_PROXY);
      const attempt = await countAttempt(db, { userId: caller.id, loginId: user.email, address });
      if (!(await isPasswordCorrect(user.passwordHash, body.current)))
        throw invalidCurrent('This is not your current password');
      await attempt.succeeded();
    }
    checkStrength(body.password, [user.nickname, user.email, ...user.email.split('@')]);
    if (await isPasswordCorrect(user.passwordHash, body.password))
      throw invalidPassword('It must differ from your current password');
    return next();
  });
  return app;
};
