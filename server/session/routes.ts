import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono, type Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { sql } from 'kysely';
import { Role } from '../../src/resources/roles';
import { recordActivity } from '../activity';
import { invalid, unauthorised } from '../errors';
import { readBody } from '../http/body';
import type { Env, Platform } from '../platform';
import { countFailedAttempt, refuseTooManyAttempts } from './attempts';
import { passwordFits } from './passwords';
import { callerOf, issueToken } from './tokens';

const activeUser = 0;

/** The caller's address: the proxy's word only where a proxy is trusted. */
const addressOf = (context: Context, trustProxy: boolean): string => {
  const forwarded = trustProxy ? context.req.header('x-forwarded-for')?.split(',')[0]?.trim() : undefined;
  if (forwarded) return forwarded;
  return 'incoming' in ((context.env as object | undefined) ?? {})
    ? (getConnInfo(context).remote.address ?? 'unknown')
    : 'unknown';
};

const text = (body: Record<string, unknown>, name: string): string => {
  const value = body[name];
  if (typeof value !== 'string' || value === '' || value.length > 255) throw invalid(name, `${name} cannot be empty`);
  return value;
};

/** `POST login/` (specification, section 7). A wrong password is a 200 with `{error}`, never a 401. */
export const sessionRoutes = (platform: Platform): Hono<Env> => {
  const { db, settings, log } = platform;
  const signIn = async (context: Context<Env>) => {
    const body = await readBody(context);
    const loginId = text(body, 'loginId').trim();
    const password = text(body, 'password');
    const subjects = { account: loginId, address: addressOf(context, settings.TRUST_PROXY) };
    await refuseTooManyAttempts(db, subjects);
    const user = await db
      .selectFrom('users')
      .select(['id', 'uuid', 'email', 'type', 'status', 'passwordHash'])
      .where((eb) =>
        eb.or([
          eb(sql`lower(email collate "pg_c_utf8")`, '=', loginId.toLowerCase()),
          eb(sql<string>`nickname`, '=', loginId),
        ]),
      )
      .orderBy('id')
      .executeTakeFirst();
    const fits = await passwordFits(user?.passwordHash, password);
    if (!user || !fits || user.status !== activeUser || user.type === Role.System) {
      await countFailedAttempt(db, subjects);
      log.info({ requestId: context.get('requestId') }, 'sign-in refused');
      return context.json({ error: 'Invalid login or password' });
    }
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
