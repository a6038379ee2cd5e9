import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { callsOf, isCreateCall, type CallAction, type Definition } from '../src/resources/language/definition';
import { definitions } from '../src/resources/index';
import { recordActivity, type Act } from './database/activity';
import { figuresRoute } from './capabilities/figures/routes';
import { feesRoute } from './capabilities/fees';
import { deviceRoutes } from './capabilities/devices/routes';
import { plainCallRoutes } from './capabilities/plainCalls';
import { takeNextRoute } from './capabilities/invoices/takeNext';
import { statementRoute } from './capabilities/ledger/statement';
import { fitsRoute } from './capabilities/messages/fits';
import { slowPatternRoutes } from './capabilities/messages/slowPatterns';
import { trialRoutes } from './capabilities/messages/trial';
import { payerRoutes } from './capabilities/payers/routes';
import { receiptRoutes } from './capabilities/receipts';
import { scalarRoutes } from './capabilities/scalars';
import { countUp } from './database/counters';
import { relationOf } from './database/relation';
import { tableDefinitions, type Db } from './database/schema';
import { actOnRecord } from './entities/act';
import { createRecord } from './entities/create';
import { recordHistory } from './entities/history';
import { listRecords } from './entities/list';
import { showUnmasked } from './entities/showUnmasked';
import { routePath } from './calls/addresses';
import { readBody } from './calls/body';
import { drainFileBody } from './calls/fileBody';
import { openApiDocument } from './openapi';
import { constraintError, unavailableError } from './database/constraints';
import { readinessOf } from './database/readiness';
import { plainCalls } from '../src/resources/calls';
import { mayCall } from '../src/resources/language/rights';
import { refuseUnsound } from '../src/resources/language/soundness';
import { ApiError, forbidden, invalid } from './ground/errors';
import type { Env, Platform } from './calls/platform';
import { authenticate, sessionRoutes, signOutRoute } from './session/routes';
import { isOwnPassword, ownPasswordRoutes } from './session/ownPassword';
import { verifyingRoutes } from './session/verifying';
import { isDecision, approvalRoutes } from './decisions/routes';
import { refuseUnjudged } from './decisions/judged';

const largestBody = 64 * 1024;
const slowAnswer = 1000;

const entityRoutes = (platform: Platform, definition: Definition): Hono<Env> => {
  const app = new Hono<Env>();
  app.get(routePath(definition.endpoint), listRecords(platform, definition));
  if (definition.create) {
    app.post(routePath(definition.create.path ?? definition.endpoint), createRecord(platform, definition));
  }
  for (const actions of actionsByAddress(definition)) {
    const { method, path } = actions[0]!.action;
    app.on(method, routePath(path), async (context) => {
      const chosen = actions.length === 1 ? actions[0]! : await chosenByBody(definition, actions, context);
      return actOnRecord(platform, definition, chosen.name, chosen.action)(context);
    });
  }
  return app;
};

interface NamedAction {
  name: string;
  action: CallAction;
}

/** Actions of a definition that share a method and path are told apart by what their bodies always carry. */
const actionsByAddress = (definition: Definition): NamedAction[][] => {
  const byAddress = new Map<string, NamedAction[]>();
  for (const [name, action] of callsOf(definition)) {
    if (isCreateCall(definition, action)) continue;
    const address = `${action.method} ${action.path}`;
    byAddress.set(address, [...(byAddress.get(address) ?? []), { name, action }]);
  }
  return [...byAddress.values()];
};

/** What a body says, number or text, as the definition writes it. An object is no value, whatever it says of itself. */
const isValue = (said: unknown, value: string) => typeof said !== 'object' && String(said) === value;

const chosenByBody = async (
  definition: Definition,
  actions: NamedAction[],
  context: Context<Env>,
): Promise<NamedAction> => {
  const { role } = context.get('caller');
  if (!actions.some(({ action }) => mayCall(definition, action, role))) throw forbidden();
  const body = await readBody(context);
  const fixed = ({ action }: NamedAction) =>
    Object.entries(action.body ?? {}).filter(([, template]) => !template.includes('{'));
  const chosen = actions.find((one) => fixed(one).every(([key, value]) => isValue(body[key], value)));
  if (!chosen) throw invalid(fixed(actions[0]!)[0]?.[0] ?? 'body', 'This value is not offered');
  return chosen;
};

/** So many refused attempts of one person in a minute are written down: a flood of them fills no table. */
const mostRefusedAMinute = 60;
const keepRefusal = async (db: Db, attempted: Act & { userId: number }, error: ApiError): Promise<void> => {
  if ((await countUp(db, `refused:${attempted.userId}`, 60)) > mostRefusedAMinute) return;
  const { message, words } = error.body();
  await recordActivity(db, { ...attempted, refused: true, after: { status: error.status, message, words } });
};

const addressOf = (path: string) => new RegExp(`^(/api)?/${path.replace(/\{\w+\}/g, '[^/]*')}$`);

/** Calls whose body is a file bound it themselves, once it is known who is calling (`fileBody.ts`). */
const fileCalls = Object.values(plainCalls).flatMap(({ path, takes }) =>
  takes ? [{ takes, address: addressOf(path) }] : [],
);
const fileTakenBy = ({ req }: Context) =>
  req.method === 'POST' ? fileCalls.find(({ address }) => address.test(req.path))?.takes : undefined;

/** Calls whose body may be larger than usual. */
const roomyCalls = Object.values(plainCalls).flatMap(({ path, largest }) =>
  largest === undefined ? [] : [{ largest, address: addressOf(path) }],
);
const largestFor = ({ req }: Context) =>
  roomyCalls.find(({ address }) => address.test(req.path))?.largest ?? largestBody;

/** What a balancer asks. */
const probes = new Set(['/health', '/ready']);
const wrongMethod = () => new ApiError(405, 'wrong_method', 'This address is not asked that way');

/** Node's word for a request whose sender went away before it was read. */
const isGone = ({ message }: Error) => message === 'aborted';
const callerGone = () => new ApiError(400, 'aborted', 'The request ended before it was whole');

/** An answer is of the type that it says, whatever it looks like. */
const noSniffing = ['X-Content-Type-Options', 'nosniff'] as const;

/** Answers with a refusal, and says when to come back where that is known. */
export const answerError = (context: Context, error: ApiError): Response => {
  if (error.retryAfter !== undefined) context.header('Retry-After', String(error.retryAfter));
  return context.json(error.body(), error.status);
};

/** An address below the API that leads nowhere, or has an empty part. */
export const unknownAddress = (context: Context): Response => {
  context.header(...noSniffing);
  return context.json({ code: 'not_found', message: 'There is nothing at this address' }, 404);
};

/**
 * The reference platform API, to be mounted under `/api/`: the contract of section 7, drawn from the definitions.
 * Every refusal is `{code, message, field?}`; nothing a client sends is answered with a 500.
 */
export const createApi = (platform: Platform): Hono<Env> => {
  const { db, log, rules, settings } = platform;
  refuseUnsound(definitions, (action) => action in rules.actionHandlers || isDecision(action));
  refuseUnjudged(definitions, rules);
  for (const definition of definitions) relationOf(definition);
  const app = new Hono<Env>();

  app.use(async (context, next) => {
    const started = performance.now();
    context.set('requestId', randomUUID());
    context.header('X-Request-Id', context.get('requestId'));
    context.header(...noSniffing);
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
  app.use(async (context, next) => {
    // Hono answers HEAD by running the GET: one that changes something would, unasked.
    if (context.req.method === 'HEAD' && !probes.has(context.req.path.replace(/^\/api/, ''))) throw wrongMethod();
    // Made when first read: a caller who goes away before that would never be missed.
    void context.req.raw.signal;
    await next();
  });
  if (settings.CORS_ORIGIN) {
    app.use(cors({ origin: settings.CORS_ORIGIN, exposeHeaders: ['Content-Range', 'ETag'] }));
  }
  const compressed = compress();
  // A step answers with one record: making that smaller takes longer than sending it.
  app.use((context, next) => (context.req.method === 'GET' ? compressed(context, next) : next()));
  const limitedTo = (bytes: number) =>
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
    const file = fileTakenBy(context);
    if (!file) return limitedTo(largestFor(context))(context, next);
    await next();
    await drainFileBody(context, file);
  });

  app.onError(async (thrown, context) => {
    const requestId = context.get('requestId');
    const gone = isGone(thrown) || context.req.raw.signal.aborted;
    const error = constraintError(thrown) ?? (gone ? callerGone() : thrown);
    if (!(error instanceof ApiError)) {
      log.error({ requestId, error: error.stack }, 'request failed');
      const words = { phrase: 'Something went wrong on our side (%{request})', args: { request: requestId } };
      return answerError(context, unavailableError(error) ?? new ApiError(500, 'internal', words));
    }
    const attempted = context.get('attempted');
    if (attempted) {
      // What was refused is refused, also where that can't be written down.
      await keepRefusal(db, { ...attempted, userId: context.get('caller').id, requestId }, error).catch(
        (failure: unknown) => log.error({ requestId, error: String(failure) }, 'a refusal was not written down'),
      );
    }
    return answerError(context, error);
  });
  app.notFound(unknownAddress);

  app.get('/health', (context) => context.json({ status: 'up' }));
  const document = openApiDocument();
  app.get('/openapi.json', (context) => context.json(document));
  const checkReady = readinessOf(db);
  app.get('/ready', async (context) => {
    await checkReady();
    return context.json({ status: 'ready' });
  });
  app.route('/', sessionRoutes(platform));
  app.use(
    '/logout/*',
    authenticate(platform, () => true),
  );
  app.route('/', signOutRoute(platform));
  app.route('/', deviceRoutes(platform));
  app.route('/', payerRoutes(platform));
  app.use('/mgmt/*', authenticate(platform, isOwnPassword), async (context, next) => {
    // What a caller may read is theirs: no shared cache keeps it, and a browser's own asks before it uses it.
    context.header('Cache-Control', 'private, no-cache');
    context.header('Vary', 'Authorization');
    await next();
  });
  app.route('/', ownPasswordRoutes(platform));
  app.route('/', verifyingRoutes(platform));
  app.route('/', approvalRoutes(platform));
  app.route('/', scalarRoutes(platform));
  app.route('/', plainCallRoutes(platform));
  app.route('/', feesRoute(platform));
  app.route('/', figuresRoute(platform));
  app.route('/', takeNextRoute(platform));
  app.route('/', statementRoute(platform));
  app.route('/', receiptRoutes(platform));
  app.route('/', trialRoutes(platform));
  app.route('/', slowPatternRoutes(platform));
  app.route('/', fitsRoute(platform));
  app.post(routePath(plainCalls.showWhole.path), showUnmasked(platform));
  app.get(routePath(plainCalls.history.path), recordHistory(platform));
  // An action that a view shares with its entity is the entity's: Hono takes the first route that fits.
  const entitiesFirst = [...tableDefinitions, ...definitions.filter(({ source }) => source)];
  for (const definition of entitiesFirst) app.route('/', entityRoutes(platform, definition));
  return app;
};
