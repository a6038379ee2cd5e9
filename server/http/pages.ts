import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Env } from '../platform';
import type { Settings } from '../settings';
import { staticFiles } from './static';

/** What the console reads at start: where the platform is and whether it offers the extensions. */
export interface ConsoleConfig {
  apiBase: string;
  wsEndpoint: string;
  extensions: boolean;
  idleMinutes: number;
  /** Of the public pages: whom to ask, and where a shop may want its customer back. */
  contact?: string;
  returnHosts?: readonly string[];
}

/** `config.json`: our own API by default, another platform's by the settings (design, section 8). */
export const consoleConfig = (settings: Settings): ConsoleConfig => {
  const { API_BASE, WS_ENDPOINT, EXTENSIONS, IDLE_MINUTES, SUPPORT_CONTACT, RETURN_HOSTS } = settings;
  const apiBase = API_BASE ? API_BASE.replace(/\/*$/, '/') : '/api/';
  return {
    apiBase,
    wsEndpoint: WS_ENDPOINT ?? `${apiBase.replace(/^http/, 'ws')}ws/`,
    extensions: EXTENSIONS,
    idleMinutes: IDLE_MINUTES,
    contact: SUPPORT_CONTACT,
    returnHosts: RETURN_HOSTS.length > 0 ? RETURN_HOSTS : undefined,
  };
};

const origins = ({ API_BASE, WS_ENDPOINT }: Settings): string[] => {
  const origin = API_BASE ? new URL(API_BASE).origin : undefined;
  const socket = WS_ENDPOINT ? new URL(WS_ENDPOINT) : undefined;
  const sockets = socket ? [`${socket.protocol}//${socket.host}`] : origin ? [origin.replace(/^http/, 'ws')] : [];
  return [...(origin ? [origin] : []), ...sockets];
};

const consoleRoute = /^\/(dashboard(\/.*)?)?$/;
const publicRoute = /^\/(extended-pg|payment-gateway)(\/[^/]*)?$/;

/**
 * Headers of a page: a Content-Security-Policy that follows the settings, with the styles that the page may have. A page with a
 * form tells our own host where it was sent from, or its `Origin` would be null.
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
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy,
    xFrameOptions: 'DENY',
    strictTransportSecurity: settings.NODE_ENV === 'production' ? 'max-age=31536000' : false,
  });

/** The pages and files that are built, with a Content-Security-Policy that follows the settings. */
export const pageRoutes = (settings: Settings, folder: string): Hono<Env> => {
  const serve = staticFiles(folder);
  const app = new Hono<Env>();
  // The console's styles are made at run time; scripts never are.
  app.use(pageHeaders(settings, ["'self'", "'unsafe-inline'"]));
  app.get('/config.json', (context) => {
    context.header('Cache-Control', 'no-cache');
    return context.json(consoleConfig(settings));
  });
  app.get('*', (context) => {
    const { path } = context.req;
    const page = consoleRoute.test(path) ? '/index.html' : publicRoute.test(path) ? '/public.html' : path;
    const answer = serve(context, page);
    if (answer) return answer;
    context.status(404);
    return serve(context, '/index.html') ?? context.text('Not found', 404);
  });
  return app;
};
