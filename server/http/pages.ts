import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { hostHeadersOf, servedPages, type ServedPages } from '../calls/hosts';
import { definitions } from '../base/definitions';
import type { Env } from '../calls/platform';
import { noChannel, type Settings } from '../base/settings';
import { version } from '../base/version';
import type { BuildArchive } from './buildArchive';
import { markOf, type Mark } from './mark';
import { assetOf, isHashed, sendAsset, type Asset, type Assets } from './static';

/** What the console reads at start: where the platform is, what it offers, and time limits. */
export interface ConsoleConfig {
  apiBase: string;
  /** null: the platform has no live channel. */
  wsEndpoint: string | null;
  extensions: boolean;
  /** Names of the screens that the platform has, where these are not all. */
  entities?: readonly string[];
  /** `false`: the platform has no list of the contract, and so neither its rate nor its balances. */
  figures?: false;
  idleMinutes: number;
  answerSeconds: number;
  /** Origin of the payers' pages, where it is not the console's own. */
  payerOrigin?: string;
  /** Version of the console. */
  version: string;
  /** Origin of the console, to which passkeys are bound. */
  consoleOrigin?: string;
  /** Whether tabs may hand a session over: no page of strangers shares their origin. */
  handsOverSessions: boolean;
  /** The least deposit, USDT. */
  depositMin?: number;
  /** For the public pages: the support contact, and the hosts that payers may be sent back to. */
  contact?: string;
  /** For the public pages: whose platform it is. */
  mark?: Mark;
  returnHosts?: readonly string[];
}

const ofContract = new Set(definitions.map(({ name }) => name));
/** Whether a platform has a list of the contract, where it does not have all of them. */
const hasContract = (entities: readonly string[] | undefined) => entities?.some((name) => ofContract.has(name)) ?? true;

/** Returns `config.json` of a host that serves these pages: our own API by default, another platform's if the settings name one. */
export const consoleConfig = (settings: Settings, pages: ServedPages): ConsoleConfig => {
  const {
    NODE_ENV,
    API_BASE,
    WS_ENDPOINT,
    EXTENSIONS,
    ENTITIES,
    IDLE_MINUTES,
    ANSWER_SECONDS,
    SUPPORT_CONTACT,
    RETURN_HOSTS,
    PAYER_ORIGIN,
    CONSOLE_ORIGIN,
    DEPOSIT_MIN,
  } = settings;
  const apiBase = API_BASE ? API_BASE.replace(/\/*$/, '/') : '/api/';
  return {
    apiBase,
    wsEndpoint: WS_ENDPOINT === noChannel ? null : (WS_ENDPOINT ?? `${apiBase.replace(/^http/, 'ws')}ws/`),
    extensions: EXTENSIONS,
    entities: ENTITIES,
    ...(hasContract(ENTITIES) ? {} : { figures: false }),
    idleMinutes: IDLE_MINUTES,
    answerSeconds: ANSWER_SECONDS,
    version,
    payerOrigin: PAYER_ORIGIN && new URL(PAYER_ORIGIN).origin,
    consoleOrigin: CONSOLE_ORIGIN && new URL(CONSOLE_ORIGIN).origin,
    // A page of payers on the same origin could ask staff's tabs for their session.
    handsOverSessions: NODE_ENV !== 'production' || pages === 'staff',
    depositMin: API_BASE ? undefined : DEPOSIT_MIN,
    contact: SUPPORT_CONTACT,
    mark: markOf(settings),
    returnHosts: RETURN_HOSTS.length > 0 ? RETURN_HOSTS : undefined,
  };
};

const origins = ({ API_BASE, WS_ENDPOINT }: Settings): string[] => {
  const origin = API_BASE ? new URL(API_BASE).origin : undefined;
  const socket = WS_ENDPOINT && WS_ENDPOINT !== noChannel ? new URL(WS_ENDPOINT) : undefined;
  const ownSockets = origin && WS_ENDPOINT !== noChannel ? [origin.replace(/^http/, 'ws')] : [];
  const sockets = socket ? [`${socket.protocol}//${socket.host}`] : ownSockets;
  return [...(origin ? [origin] : []), ...sockets];
};

const consoleRoute = /^\/(dashboard(\/.*)?)?$/;
const publicRoute = /^\/(extended-pg|payment-gateway)(\/[^/]*)?$/;

/**
 * Headers of a page: a Content-Security-Policy that follows the settings and allows the given styles. A page with a
 * form needs `same-origin`, because without a referrer its `Origin` would be null.
 */
export const pageHeaders = (
  settings: Settings,
  styles: readonly string[],
  referrerPolicy: 'no-referrer' | 'same-origin' = 'no-referrer',
) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      workerSrc: ["'self'"],
      styleSrc: [...styles],
      fontSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", ...origins(settings)],
      frameSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy,
    xFrameOptions: 'DENY',
    strictTransportSecurity: settings.NODE_ENV === 'production' ? 'max-age=31536000' : false,
  });

/** The page that shows receipts of strangers, and its script. */
const receiptPage = /^\/(receipt\.html|assets\/receipt-[^/]+\.js)$/;

/**
 * Headers of the page of receipts, which the console shows in a frame: it has no origin, so that it reaches no session and no storage, and
 * loads nothing but its own script. That comes from another origin than none, so the policy of resources allows it.
 */
const receiptHeaders = secureHeaders({
  contentSecurityPolicy: {
    sandbox: ['allow-scripts'],
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    workerSrc: ['blob:'],
    imgSrc: ['blob:'],
    styleSrc: ["'unsafe-inline'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'self'"],
  },
  referrerPolicy: 'no-referrer',
  xFrameOptions: 'SAMEORIGIN',
  crossOriginResourcePolicy: 'cross-origin',
  strictTransportSecurity: false,
});

/**
 * Prepares files of other builds once. The cache is keyed by their content, so that it forgets what `builds` forgets.
 */
const assetsOfOtherBuilds = (builds: BuildArchive) => {
  const prepared = new WeakMap<Buffer, Asset>();
  return async (address: string): Promise<Asset | undefined> => {
    const content = await builds.find(address);
    if (!content) return undefined;
    const asset = prepared.get(content) ?? assetOf(address, content);
    prepared.set(content, asset);
    return asset;
  };
};

/**
 * Serves the built pages and files, with a Content-Security-Policy that follows the settings. Files of other builds
 * come from `builds`, where there is a database.
 */
export const pageRoutes = (settings: Settings, assets: Assets, builds?: BuildArchive): Hono<Env> => {
  const findInOtherBuilds = builds && assetsOfOtherBuilds(builds);
  const app = new Hono<Env>();
  // The console creates styles at run time, but never scripts.
  const headers = pageHeaders(settings, ["'self'", "'unsafe-inline'"]);
  app.use((context, next) => (receiptPage.test(context.req.path) ? receiptHeaders : headers)(context, next));
  app.get('/config.json', (context) => {
    context.header('Cache-Control', 'no-cache');
    return context.json(consoleConfig(settings, servedPages(hostHeadersOf(context), settings)));
  });
  app.get('*', async (context) => {
    const { path } = context.req;
    const page = consoleRoute.test(path) ? '/index.html' : publicRoute.test(path) ? '/public.html' : path;
    // The pages of payers have an address of their own, and maybe a host.
    const asset =
      (path === '/public.html' ? undefined : assets.get(page)) ??
      (isHashed(page) ? await findInOtherBuilds?.(page) : undefined);
    if (asset) return sendAsset(context, page, asset);
    context.status(404);
    const index = assets.get('/index.html');
    return index && !isHashed(page) ? sendAsset(context, '/index.html', index) : context.text('Not found', 404);
  });
  return app;
};
