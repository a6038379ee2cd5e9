import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { Env } from '../calls/platform';
import { addressOf } from '../base/address';
import type { Metrics } from '../base/metrics';
import type { Settings } from '../base/settings';

/** A longer answer (ms) is a warning in the log. */
const slowAnswerMs = 1000;
const msPerSecond = 1000;

/** Addresses that are asked all day by machines: a load balancer, and pages for their files. */
const quiet = /^\/(api\/)?(health|ready)$|^\/assets\//;

/**
 * Measures each request and writes one line of it to the log: who asked for which route, from where, and how it ended. The
 * route is its pattern, without the values of paths and queries.
 */
export const observeRequests =
  ({ log, metrics, settings }: { log: Logger; metrics: Metrics; settings: Settings }): MiddlewareHandler<Env> =>
  async (context, next) => {
    const started = performance.now();
    await next();
    const ms = performance.now() - started;
    const { method, path } = context.req;
    // That of the handler that answered.
    const route = routePath(context);
    const { status } = context.res;
    metrics.requests.observe({ method, route, status }, ms / msPerSecond);
    const entry = {
      requestId: context.get('requestId'),
      method,
      route,
      status,
      ms: Math.round(ms),
      userId: context.get('caller')?.id,
      address: addressOf(context, settings.TRUST_PROXY),
    };
    if (ms > slowAnswerMs) log.warn(entry, 'slow');
    else if (quiet.test(path)) log.debug(entry, 'answered');
    else log.info(entry, 'answered');
  };
