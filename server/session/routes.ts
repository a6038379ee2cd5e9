import { Hono, type Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { plainCalls } from '../../src/resources/calls';
import { Role } from '../../src/resources/language/roles';
import type { Words } from '../../src/resources/language/words';
import { ApiError, invalid, ofField, unauthorised } from '../ground/errors';
import { readBody, requireJson } from '../calls/body';
import { isCrossSite } from '../calls/crossSite';
import type { Caller, Env, Platform } from '../calls/platform';
import { addressOf } from '../ground/address';
import { countAttempt } from './attempts';
import { passwordFits } from './passwords';
import { userNamed } from './people';
import { endSession, startSession } from './sessions';
import { lastSignInOf, recordRefusedSignIn, recordSignIn } from './signIns';
import { callerOf, issueToken, temporaryHours, tokenEnd } from './tokens';
import { UserStatus } from '../../src/resources/statuses';

const longestText = 255;

const text = (body: Record<string, unknown>, name: 'loginId' | 'password'): string => {
  const value = body[name];
  const refused = (issue: Words) => invalid(name, ofField(plainCalls.signIn.inputs![name]!.label, issue));
  if (typeof value !== 'string' || value === '') throw refused({ phrase: 'Required' });
  if (value.length > longestText)
    throw refused({
      phrase: 'At most %{max} character |||| At most %{max} characters',
      args: { max: longestText, smart_count: longestText },
    });
  if (value.includes('\u0000')) throw refused({ phrase: 'Contains a character that cannot be stored' });
  return value;
};

const temporaryFor = temporaryHours * 3_600_000;

const hasLapsed = ({
  passwordDue,
  passwordIssuedDate,
}: {
  passwordDue: boolean | null;
  passwordIssuedDate: string | null;
}) =>
  passwordDue === true &&
  passwordIssuedDate !== null &&
  Date.now() - new Date(passwordIssuedDate).getTime() > temporaryFor;

/** `POST login/` (specification, section 7). A wrong password is a 200 with `{error}`, never a 401. */
export const sessionRoutes = (platform: Platform): Hono<Env> => {
  const { db, settings, log } = platform;
  const signIn = async (context: Context<Env>) => {
    // In its visitors' names another site would use up the tries of their address. What is JSON a browser asks us about first.
    if (isCrossSite(context, settings)) requireJson(context);
    const body = await readBody(context);
    const loginId = text(body, 'loginId').trim();
    const password = text(body, 'password');
    const user = await userNamed(db, loginId);
    const address = addressOf(context, settings.TRUST_PROXY);
    const requestId = context.get('requestId');
    const seen = { userId: user?.id, address, requestId };
    const refused = async () => {
      log.info({ requestId }, 'sign-in refused');
      await recordRefusedSignIn(db, seen);
    };
    const attempt = await countAttempt(db, { userId: user?.id, loginId, address }).catch(async (error: unknown) => {
      await refused();
      throw error;
    });
    const passwordHash = user?.passwordHash ?? null;
    const fits = await passwordFits(passwordHash, password);
    const mayEnter = user !== undefined && fits && user.status === UserStatus.Active && user.type !== Role.System;
    if (mayEnter && hasLapsed(user)) {
      await refused();
      return context.json({ error: 'This temporary password has expired. Ask for a new one.' });
    }
    const endsAt = tokenEnd(platform);
    const session =
      mayEnter && (await startSession(db, { userId: user.id, passwordHash: passwordHash!, address, endsAt }));
    if (!session) {
      await refused();
      return context.json({ error: 'Invalid login or password' });
    }
    await attempt.succeeded();
    const lastSignIn = await lastSignInOf(db, user.id);
    await recordSignIn(db, seen);
    const access = await issueToken(platform, { ...user, session, endsAt });
    return context.json({ access, lastSignIn, ...(user.passwordDue ? { passwordDue: true } : {}) });
  };
  const app = new Hono<Env>();
  app.post('/login/', signIn);
  return app;
};

/** `POST logout/` (extension): the caller's session ends, on every instance and socket. */
export const signOutRoute = ({ db }: Platform): Hono<Env> => {
  const app = new Hono<Env>();
  app.post('/logout/', async (context) => {
    await endSession(db, context.get('caller').session);
    return context.json({});
  });
  return app;
};

const passwordDue = () => new ApiError(403, 'password_due', 'Choose a password of your own first');

/** Lets only signed-in callers pass, and says who they are. `whileDue`: also who has a temporary password still. */
export const authenticate = (platform: Platform, whileDue: (path: string, caller: Caller) => boolean) =>
  createMiddleware<Env>(async (context, next) => {
    const token = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1];
    if (!token) throw unauthorised();
    const caller = await callerOf(platform, token);
    if (caller.passwordDue && !whileDue(context.req.path, caller)) throw passwordDue();
    context.set('caller', caller);
    await next();
  });
