import { Hono, type Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { sql } from 'kysely';
import { plainCalls } from '../../src/resources/calls';
import { Role } from '../../src/resources/language/roles';
import type { Words } from '../../src/resources/language/words';
import { recordActivity } from '../activity';
import type { Db } from '../database/schema';
import { invalid, ofField, unauthorised } from '../errors';
import { readBody } from '../http/body';
import type { Env, Platform } from '../platform';
import { addressOf } from './address';
import { countAttempt } from './attempts';
import { passwordFits } from './passwords';
import { callerOf, issueToken } from './tokens';

const activeUser = 0;
const longestText = 255;

const text = (body: Record<string, unknown>, name: 'loginId' | 'password'): string => {
  const value = body[name];
  const refused = (issue: Words) => invalid(name, ofField(plainCalls.signIn!.inputs![name]!.label, issue));
  if (typeof value !== 'string' || value === '') throw refused({ phrase: 'Required' });
  if (value.length > longestText) throw refused({ phrase: 'At most %{max} characters', args: { max: longestText } });
  if (value.includes('\u0000')) throw refused({ phrase: 'Contains a character that cannot be stored' });
  return value;
};

/** Whose e-mail this is; else whose nickname, where it is one person's alone. */
const userNamed = async (db: Db, loginId: string) => {
  const users = db.selectFrom('users').select(['id', 'uuid', 'email', 'type', 'status', 'passwordHash']);
  const byEmail = await users
    .where(sql`lower(email collate "pg_c_utf8")`, '=', sql`lower(${loginId} collate "pg_c_utf8")`)
    .executeTakeFirst();
  if (byEmail) return byEmail;
  const [user, another] = await users.where('nickname', '=', loginId).limit(2).execute();
  return another ? undefined : user;
};

/** `POST login/` (specification, section 7). A wrong password is a 200 with `{error}`, never a 401. */
export const sessionRoutes = (platform: Platform): Hono<Env> => {
  const { db, settings, log } = platform;
  const signIn = async (context: Context<Env>) => {
    const body = await readBody(context);
    const loginId = text(body, 'loginId').trim();
    const password = text(body, 'password');
    const user = await userNamed(db, loginId);
    const address = addressOf(context, settings.TRUST_PROXY);
    const attempt = await countAttempt(db, { userId: user?.id, loginId, address });
    const fits = await passwordFits(user?.passwordHash, password);
    if (!user || !fits || user.status !== activeUser || user.type === Role.System) {
      log.info({ requestId: context.get('requestId') }, 'sign-in refused');
      return context.json({ error: 'Invalid login or password' });
    }
    await attempt.succeeded();
    await recordActivity(db, {
      userId: user.id,
      entity: 'users',
      recordId: String(user.id),
      act: 'sign-in',
      requestId: context.get('requestId'),
    });
    return context.json({ access: await issueToken(platform, user) });
  };
  const app = new Hono<Env>();
  app.post('/login/', signIn);
  return app;
};

/** Lets only signed-in callers pass, and says who they are. */
export const authenticate = (platform: Platform) =>
  createMiddleware<Env>(async (context, next) => {
    const token = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1];
    if (!token) throw unauthorised();
    context.set('caller', await callerOf(platform, token));
    await next();
  });
