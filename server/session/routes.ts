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
import { isPasswordCorrect } from './passwords';
import { findUserByLoginId } from './people';
import { deviceOf } from './device';
import { endSession, noteUse, startSession } from './sessions';
import { noteSignIn } from './signInSources';
import { lastSignInOf, recordRefusedSignIn, recordSignIn } from './signIns';
import { identify, issueToken, temporaryHours, tokenEnd } from './tokens';
import { UserStatus } from '../../src/resources/statuses';

const maxTextLength = 255;

const readText = (body: Record<string, unknown>, name: 'loginId' | 'password'): string => {
  const value = body[name];
  const invalidText = (issue: Words) => invalid(name, ofField(plainCalls.signIn.inputs![name]!.label, issue));
  if (typeof value !== 'string' || value === '') throw invalidText({ phrase: 'Required' });
  if (value.length > maxTextLength)
    throw invalidText({
      phrase: 'At most %{max} character |||| At most %{max} characters',
      args: { max: maxTextLength, smart_count: maxTextLength },
    });
  if (value.includes('\u0000')) throw invalidText({ phrase: 'Contains a character that cannot be stored' });
  return value;
};

const temporaryPasswordMs = temporaryHours * 3_600_000;

const hasExpired = ({
  passwordDue,
  passwordIssuedDate,
}: {
  passwordDue: boolean | null;
  passwordIssuedDate: string | null;
}) =>
  passwordDue === true &&
  passwordIssuedDate !== null &&
  Date.now() - new Date(passwordIssuedDate).getTime() > temporaryPasswordMs;

/** `POST login/` (specification, section 7). A wrong password is answered with 200 and `{error}`, never with 401. */
export const sessionRoutes = (platform: Platform): Hono<Env> => {
  const { db, settings, log } = platform;
  const signIn = async (context: Context<Env>) => {
    // Without this, another site could use up the tries of its visitors' addresses. Browsers ask us before they send
    // JSON.
    if (isCrossSite(context, settings)) requireJson(context);
    const body = await readBody(context);
    const loginId = readText(body, 'loginId').trim();
    const password = readText(body, 'password');
    const user = await findUserByLoginId(db, loginId);
    const address = addressOf(context, settings.TRUST_PROXY);
    const requestId = context.get('requestId');
    const attempted = { userId: user?.id, address, requestId };
    const recordRefusal = async () => {
      log.info({ requestId }, 'sign-in refused');
      await recordRefusedSignIn(db, attempted);
    };
    const countedAttempt = await countAttempt(db, { userId: user?.id, loginId, address }).catch(
      async (error: unknown) => {
        await recordRefusal();
        throw error;
      },
    );
    const passwordHash = user?.passwordHash ?? null;
    const passwordMatches = await isPasswordCorrect(passwordHash, password);
    const mayEnter =
      user !== undefined && passwordMatches && user.status === UserStatus.Active && user.type !== Role.System;
    if (mayEnter && hasExpired(user)) {
      await recordRefusal();
      return context.json({ error: 'This temporary password has expired. Ask for a new one.' });
    }
    const endsAt = tokenEnd(platform);
    const from = { address, ...deviceOf(context.req.header('user-agent')) };
    const session =
      mayEnter &&
      (await startSession(db, {
        userId: user.id,
        passwordHash: passwordHash!,
        from,
        endsAt,
      }));
    if (!session) {
      await recordRefusal();
      return context.json({ error: 'Invalid login or password' });
    }
    await countedAttempt.succeeded();
    const lastSignIn = await lastSignInOf(db, user.id);
    await recordSignIn(db, attempted);
    await noteSignIn(db, { userId: user.id, session, ...from });
    const access = await issueToken(platform, { ...user, session, endsAt });
    return context.json({ access, lastSignIn, ...(user.passwordDue ? { passwordDue: true } : {}) });
  };
  const app = new Hono<Env>();
  app.post('/login/', signIn);
  return app;
};

/** `POST logout/` (extension): ends the caller's session on every instance and socket. */
export const signOutRoute = ({ db }: Platform): Hono<Env> => {
  const app = new Hono<Env>();
  app.post('/logout/', async (context) => {
    await endSession(db, context.get('caller').session);
    return context.json({});
  });
  return app;
};

const passwordDueError = () => new ApiError(403, 'password_due', 'Choose a password of your own first');

/**
 * Lets only signed-in callers pass and puts the caller into the context. `isAllowedWhileDue`: which paths are open to a
 * caller who must replace a temporary password.
 */
export const authenticate = (platform: Platform, isAllowedWhileDue: (path: string, caller: Caller) => boolean) =>
  createMiddleware<Env>(async (context, next) => {
    const token = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1];
    if (!token) throw unauthorised();
    const { caller, isToBeNoted } = await identify(platform, token);
    if (isToBeNoted) await noteUse(platform.db, caller.session, addressOf(context, platform.settings.TRUST_PROXY));
    if (caller.passwordDue && !isAllowedWhileDue(context.req.path, caller)) throw passwordDueError();
    context.set('caller', caller);
    await next();
  });
