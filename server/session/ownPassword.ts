import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { Hono } from 'hono';
import { users } from '../../src/resources/users';
import { idParam, routePath } from '../calls/addresses';
import { countUp } from '../database/counters';
import { invalid, ofField, tooMany } from '../ground/errors';
import { readBody } from '../calls/body';
import type { CallAction } from '../../src/resources/language/definition';
import type { Caller, Env, Platform } from '../calls/platform';
import { addressOf } from '../ground/address';
import { countAttempt } from './attempts';
import { passwordFits } from './passwords';

const shortest = 12;
const longest = 128;
/** So many characters are looked at: what comes after makes a password only harder, and takes long to look at. */
const judged = 24;
/** So often a minute may somebody try to choose one. */
const mostTries = 10;
const secondsPerMinute = 60;
/** How hard a password is to guess, of 0 to 4: "safely unguessable" and better is taken. */
const leastScore = 3;

const estimator = new ZxcvbnFactory({ dictionary: { ...dictionary }, graphs: adjacencyGraphs, maxLength: judged });

const { path } = users.actions!.changePassword as CallAction;

/** Is this the call by which somebody changes their own password? It alone is answered while that is due. */
export const isOwnPassword = (called: string, { id }: Pick<Caller, 'id'>): boolean =>
  called.replace(/^\/api/, '') === `/${path.replace('{id}', String(id))}`;

const refused = (phrase: string, args?: Record<string, number>) =>
  invalid('password', ofField('Password', args ? { phrase, args } : { phrase }));

/** Throws 422 naming the field for a password that is too short, too long, or easy to guess. */
const checkStrength = (password: string, own: readonly string[]): void => {
  if ([...password].length < shortest)
    throw refused('must have at least %{smart_count} character |||| must have at least %{smart_count} characters', {
      smart_count: shortest,
    });
  if (password.length > longest)
    throw refused('At most %{max} character |||| At most %{max} characters', { max: longest, smart_count: longest });
  if (password.includes('\0')) throw refused('Contains a character that cannot be stored');
  if (estimator.check(password.slice(0, judged), [...own]).score < leastScore)
    throw refused('is easy to guess: add words or signs that nobody expects');
};

/**
 * A password that somebody chooses for themselves (`password`, an extension of `POST mgmt/users/{id}/change-password`) is
 * checked before the change: how hard it is to guess, that it is not the present one, and `current`, the present one, unless a
 * temporary password is due. Throws 422 naming the field; tries of `current` count as sign-ins (429).
 */
export const ownPasswordRoutes = ({ db, settings }: Platform): Hono<Env> => {
  const app = new Hono<Env>();
  app.post(routePath(path), async (context, next) => {
    const caller = context.get('caller');
    const body = await readBody(context);
    if (idParam(context, 'id') !== caller.id || body.password === undefined || body.password === null) return next();
    if ((await countUp(db, `choose-password:${caller.id}`, secondsPerMinute)) > mostTries)
      throw tooMany('Too many at once. Try again in a minute.', secondsPerMinute);
    if (typeof body.password !== 'string') throw refused('This value does not fit here');
    const user = await db
      .selectFrom('users')
      .select(['nickname', 'email', 'passwordHash'])
      .where('id', '=', caller.id)
      .executeTakeFirstOrThrow();
    if (!caller.passwordDue) {
      const current = (phrase: string) => invalid('current', ofField('Current password', { phrase }));
      if (typeof body.current !== 'string' || body.current === '') throw current('Required');
      const address = addressOf(context, settings.TRUST_PROXY);
      const attempt = await countAttempt(db, { userId: caller.id, loginId: user.email, address });
      if (!(await passwordFits(user.passwordHash, body.current))) throw current('is not your password');
      await attempt.succeeded();
    }
    checkStrength(body.password, [user.nickname, user.email, ...user.email.split('@')]);
    if (await passwordFits(user.passwordHash, body.password))
      throw refused('must be another than the one you have now');
    return next();
  });
  return app;
};
