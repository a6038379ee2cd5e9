import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import {
  answeringActions,
  chooseByBody,
  entitiesFirst,
  fixedValuesOf,
  type NamedAction,
} from '../src/resources/language/answering';
import type { Definition } from '../src/resources/language/definition';
import { definitions } from './base/definitions';
import { recordActivity, type Act } from './database/activity';
import { dryRunRoute } from './entities/dryRun';
import { importRoutes } from './entities/import';
import { publicRoutes, routes } from './domain/index';
import { countUp } from './database/counters';
import { relationOf } from './database/relation';
import type { Db } from './database/schema';
import { actOnRecord } from './entities/act';
import { createRecord } from './entities/create';
import { recordHistory } from './entities/history';
import { recordExport } from './entities/exports';
import { listRecords } from './entities/list';
import { showUnmasked } from './entities/showUnmasked';
import { routePath } from './calls/addresses';
import { readBody } from './calls/body';
import { drainFileBody } from './calls/fileBody';
import { openApiDocument } from './contract/openapi';
import { constraintError, unavailableError } from './database/constraints';
import { createReadinessCheck } from './database/readiness';
import { plainCalls } from '../src/resources/calls';
import { mayCall } from '../src/resources/language/rights';
import { probeRoutes } from './http/probes';
import { ApiError, factorNeededCode, forbidden, invalid, TellingRefusal } from './base/errors';
import type { Env, Platform } from './calls/platform';
import { onePacket } from './calls/sendJson';
import { newSignInRoutes } from './session/newSignInRoutes';
import { ownSessionRoutes } from './session/ownSessions';
import { isFactorPath } from './session/factors/factorCalls';
import { factorRoutes } from './session/factors/routes';
import { commitRoute } from './session/commitRoute';
import { authenticate, signOutRoute } from './session/routes';
import { signInRoutes } from './session/signIn';
import { isOwnPasswordPath, ownPasswordRoutes } from './session/ownPassword';
import { verifyingRoutes } from './session/verifying';
import { approvalRoutes } from './decisions/routes';
import { refuseMistakes } from './decisions/definitionMistakes';

const maxBodyBytes = 64 * 1024;

const answering = answeringActions(definitions);

const entityRoutes = (platform: Platform, definition: Definition): Hono<Env> => {
  const app = new Hono<Env>();
  app.get(routePath(definition.endpoint), listRecords(platform, definition));
  if (definition.create) {
    app.post(routePath(definition.create.path ?? definition.endpoint), createRecord(platform, definition));
  }
  for (const actions of answering.values()) {
    if (actions[0]!.definition !== definition) continue;
    const { method, path } = actions[0]!.action;
    app.on(method, routePath(path), async (context) => {
      const { name, action } = actions.length === 1 ? actions[0]! : await chosenAction(actions, context);
      return actOnRecord(platform, definition, name, action)(context);
    });
  }
  return app;
};

/** Chooses among the actions at one address. Throws 403 before the body is read if the caller may make none of them. */
const chosenAction = async (actions: readonly NamedAction[], context: Context<Env>): Promise<NamedAction> => {
  const { role } = context.get('caller');
  if (!actions.some(({ definition, action }) => mayCall(definition, action, role))) throw forbidden();
  const chosen = chooseByBody(actions, await readBody(context));
  if (!chosen) throw invalid(fixedValuesOf(actions[0]!.action)[0]?.[0] ?? 'body', 'This value is not offered');
  return chosen;
};

/** Maximum number of refused attempts at one act recorded per person and minute, so that a flood does not fill the table. */
const maxRefusalsPerMinute = 60;
const recordRefusal = async (db: Db, attempted: Act & { userId: number }, error: ApiError): Promise<void> => {
  const { userId, entity, act } = attempted;
  // By act: refusals of something harmless must not hide others.
  const isCounted = !(error instanceof TellingRefusal);
  if (isCounted && (await countUp(db, `refused:${userId}:${entity}.${act}`, 60)) > maxRefusalsPerMinute) return;
  const { message, words } = error.body();
  await recordActivity(db, { ...attempted, refused: true, after: { status: error.status, message, words } });
};

const addressPattern = (path: string) => new RegExp(`^(/api)?/${path.replace(/\{\w+\}/g, '[^/]*')}$`);

/** Calls whose body is a file. They limit its size themselves, after authentication (`fileBody.ts`). */
const fileCalls = Object.values(plainCalls).flatMap(({ path, takes }) =>
  takes ? [{ takes, address: addressPattern(path) }] : [],
);
const fileLimitOf = ({ req }: Context) =>
  req.method === 'POST' ? fileCalls.find(({ address }) => address.test(req.path))?.takes : undefined;

/** Calls with a body limit of their own. */
const callsWithOwnLimit = Object.values(plainCalls).flatMap(({ path, largest }) =>
  largest === undefined ? [] : [{ largest, address: addressPattern(path) }],
);
const maxBytesFor = ({ req }: Context) =>
  callsWithOwnLimit.find(({ address }) => address.test(req.path))?.largest ?? maxBodyBytes;

/** Addresses that a load balancer or a monitor requests. */
const probes = new Set(['/health', '/ready', '/version']);
const wrongMethod = () => new ApiError(405, 'wrong_method', 'This address does not support this method');

/** Whether the client disconnected before its request was read, as Node reports it. */
const isAborted = ({ message }: Error) => message === 'aborted';
const abortedError = () => new ApiError(400, 'aborted', 'The request was aborted before it was complete');

/** Header that keeps browsers from guessing the type of an answer. */
const noSniffing = ['X-Content-Type-Options', 'nosniff'] as const;

/** Answers with a refusal, with `Retry-After` where the error has one. */
export const answerError = (context: Context, error: ApiError): Response => {
  if (error.retryAfter !== undefined) context.header('Retry-After', String(error.retryAfter));
  return context.json(error.body(), error.status);
};

/** Answers 404 to an unknown address of the API. */
export const unknownAddress = (context: Context): Response => {
  context.header(...noSniffing);
  return context.json({ code: 'not_found', message: 'There is nothing at this address' }, 404);
};

/**
 * Creates the reference platform API, to be mounted under `/api/`: the contract (docs/contract.md), generated from the
 * definitions. Every refusal is `{code, message, field?}`; no input of a client leads to a 500. Throws
 * `UnsoundDefinition` when definitions and handlers do not fit together.
 */
export const createApi = (platform: Platform): Hono<Env> => {
  const { db, failures, handlers, settings } = platform;
  refuseMistakes(handlers);
  for (const definition of definitions) relationOf(definition);
  const app = new Hono<Env>();

  app.use(async (context, next) => {
    context.set('requestId', randomUUID());
    context.header('X-Request-Id', context.get('requestId'));
    context.header(...noSniffing);
    await next();
  });
  app.use(async (context, next) => {
    // Hono answers HEAD by running the GET handler, which would carry out its side effects.
    if (context.req.method === 'HEAD' && !probes.has(context.req.path.replace(/^\/api/, ''))) throw wrongMethod();
    // The signal is created on first access. Created later, it would miss a client that has disconnected by then.
    void context.req.raw.signal;
    await next();
  });
  if (settings.CORS_ORIGIN) {
    app.use(
      cors({
        origin: settings.CORS_ORIGIN,
        exposeHeaders: ['Content-Range', 'X-Total-At-Least', 'X-As-Of', 'X-Older-Archived', 'ETag'],
      }),
    );
  }
  const compressAnswer = compress({ threshold: onePacket });
  // An action answers with one record: compressing it takes longer than sending it.
  app.use((context, next) => (context.req.method === 'GET' ? compressAnswer(context, next) : next()));
  const limitBody = (bytes: number) =>
    bodyLimit({
      maxSize: bytes,
      onError: () => {
        const words = {
          phrase: 'The body is larger than %{smart_count} byte |||| The body is larger than %{smart_count} bytes',
          args: { smart_count: bytes },
        };
        throw new ApiError(413, 'too_large', words);
      },
    });
  app.use(async (context, next) => {
    const fileLimit = fileLimitOf(context);
    if (!fileLimit) return limitBody(maxBytesFor(context))(context, next);
    await next();
    await drainFileBody(context, fileLimit);
  });

  app.onError(async (thrown, context) => {
    const requestId = context.get('requestId');
    const isDisconnected = isAborted(thrown) || context.req.raw.signal.aborted;
    const error = constraintError(thrown) ?? (isDisconnected ? abortedError() : thrown);
    if (!(error instanceof ApiError)) {
      failures.report(error, 'request failed', { requestId });
      const words = { phrase: 'Something went wrong on our side (%{request})', args: { request: requestId } };
      return answerError(context, unavailableError(error) ?? new ApiError(500, 'internal', words));
    }
    const attempted = context.get('attempted');
    // A caller who is asked to prove who they are was not refused: they repeat the call.
    if (attempted && error.code !== factorNeededCode) {
      // Failing to record the refusal must not change the answer.
      await recordRefusal(db, { ...attempted, userId: context.get('caller').id, requestId }, error).catch(
        (failure: unknown) => failures.report(failure, 'refusal could not be recorded', { requestId }),
      );
    }
    return answerError(context, error);
  });
  app.notFound(unknownAddress);

  app.route('/', commitRoute(platform));
  app.route('/', probeRoutes());
  const document = openApiDocument();
  app.get('/openapi.json', (context) => context.json(document));
  const checkReady = createReadinessCheck(db);
  app.get('/ready', async (context) => {
    if (platform.stopping.aborted) throw new ApiError(503, 'stopping', 'This instance is about to stop');
    await checkReady();
    return context.json({ status: 'ready' });
  });
  app.route('/', signInRoutes(platform));
  app.use('/logout/*', authenticate(platform, { password: () => true, factor: () => true }));
  app.route('/', signOutRoute(platform));
  for (const routesOf of publicRoutes) app.route('/', routesOf(platform));
  app.use(
    '/mgmt/*',
    authenticate(platform, { password: isOwnPasswordPath, factor: isFactorPath }),
    async (context, next) => {
      // Answers depend on the caller: shared caches must not store them, and browsers must revalidate.
      context.header('Cache-Control', 'private, no-cache');
      context.header('Vary', 'Authorization');
      await next();
    },
  );
  app.route('/', ownPasswordRoutes(platform));
  app.route('/', ownSessionRoutes(platform));
  app.route('/', newSignInRoutes(platform));
  app.route('/', factorRoutes(platform));
  app.route('/', verifyingRoutes(platform));
  app.route('/', approvalRoutes(platform));
  for (const routesOf of routes) app.route('/', routesOf(platform));
  app.route('/', importRoutes(platform));
  app.route('/', dryRunRoute(platform));
  app.post(routePath(plainCalls.showWhole.path), showUnmasked(platform));
  app.post(routePath(plainCalls.recordExport.path), recordExport(platform));
  app.get(routePath(plainCalls.history.path), recordHistory(platform));
  // Entities before views: Hono takes the first matching route, and an action they share must be the entity's.
  for (const definition of entitiesFirst(definitions)) app.route('/', entityRoutes(platform, definition));
  return app;
};
