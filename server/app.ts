import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { etag } from 'hono/etag';
import { sql } from 'kysely';
import { callsOf, type Definition } from '../src/resources/define';
import { definitions } from '../src/resources/index';
import { recordActivity } from './activity';
import { scalarRoutes } from './capabilities/scalars';
import { actOnRecord } from './entities/act';
import { createRecord } from './entities/create';
import { listRecords } from './entities/list';
import { routePath } from './entities/sight';
import { constraintError } from './database/constraints';
import { ApiError, notFound } from './errors';
import type { Env, Platform } from './platform';
import { authenticate, sessionRoutes } from './session/routes';

const largestBody = 64 * 1024;
const slowAnswer = 1000;

const entityRoutes = (platform: Platform, definition: Definition): Hono<Env> => {
  const app = new Hono<Env>();
  app.get(routePath(definition.endpoint), listRecords(platform, definition));
  if (definition.create) {
    app.post(routePath(definition.create.path ?? definition.endpoint), createRecord(platform, definition));
  }
  for (const [name, action] of callsOf(definition)) {
    app.on(action.method, routePath(action.path), actOnRecord(platform, definition, name, action));
  }
  return app;
};

const entityOf = (path: string) => path.split('/').slice(1, 4).join('/');

/**
 * The reference platform API, to be mounted under `/api/`: the contract of section 7, drawn from the definitions.
 * Every refusal is `{code, message, field?}`; nothing a client sends is answered with a 500.
 */
export const createApi = (platform: Platform): Hono<Env> => {
  const { db, log, settings } = platform;
  const app = new Hono<Env>();

  app.use(async (context, next) => {
    const started = performance.now();
    context.set('requestId', randomUUID());
    context.header('X-Request-Id', context.get('requestId'));
    await next();
    const ms = Math.round(performance.now() - started);
    const entry = {
      requestId: context.get('requestId'),
      method: context.req.method,
      path: context.req.path,
      status: context.res.status,
      ms,
    };
    if (ms > slowAnswer) log.warn(entry, 'slow');
    else log.debug(entry, 'answered');
  });
  if (settings.CORS_ORIGIN) {
    app.use(cors({ origin: settings.CORS_ORIGIN, exposeHeaders: ['Content-Range', 'ETag'] }));
  }
  app.use(compress());
  app.use(etag());
  app.use(
    bodyLimit({
      maxSize: largestBody,
      onError: () => {
        throw new ApiError(413, 'too_large', `The body is larger than ${largestBody} bytes`);
      },
    }),
  );

  app.onError(async (thrown, context) => {
    const requestId = context.get('requestId');
    const error = constraintError(thrown) ?? thrown;
    if (!(error instanceof ApiError)) {
      log.error({ requestId, error: error.stack }, 'request failed');
      return context.json({ code: 'internal', message: `Something went wrong on our side (${requestId})` }, 500);
    }
    const caller = context.get('caller') as Env['Variables']['caller'] | undefined;
    if (caller && context.req.method !== 'GET') {
      await recordActivity(db, {
        userId: caller.id,
        entity: entityOf(context.req.path),
        act: `${context.req.method} ${error.status}`,
        refused: true,
        after: { message: error.message },
        requestId,
      });
    }
    return context.json({ code: error.code, message: error.message, field: error.field }, error.status);
  });
  app.notFound((context) => {
    const error = notFound('Address');
    return context.json({ code: error.code, message: error.message }, 404);
  });

  app.get('/health', (context) => context.json({ status: 'up' }));
  app.get('/ready', async (context) => {
    await sql`select 1`.execute(db);
    return context.json({ status: 'ready' });
  });
  app.route('/', sessionRoutes(platform));
  app.use('/mgmt/*', authenticate(platform));
  app.route('/', scalarRoutes(platform));
  for (const definition of definitions) app.route('/', entityRoutes(platform, definition));
  return app;
};
