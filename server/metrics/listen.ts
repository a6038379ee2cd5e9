import { createServer, type Server } from 'node:http';
import type { Metrics } from '../base/metrics';
import { SettingError, type Settings } from '../base/settings';

/** Path at which Prometheus asks. */
export const metricsPath = '/metrics';

/**
 * Serves the metrics on a port of their own, which strangers do not reach. Undefined without `METRICS_PORT`. Rejects with
 * `SettingError` when it cannot listen there.
 */
export const listenForMetrics = async (
  metrics: Metrics,
  { METRICS_PORT: port, METRICS_HOST: host }: Pick<Settings, 'METRICS_PORT' | 'METRICS_HOST'>,
): Promise<Server | undefined> => {
  if (port === undefined) return undefined;
  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?', 1)[0] === metricsPath;
    if (!isAsked) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found');
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.registry.contentType }).end(text),
      (error: unknown) => response.writeHead(500, { 'Content-Type': 'text/plain' }).end(String(error)),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) =>
      reject(new SettingError(`Settings METRICS_HOST and METRICS_PORT: ${message}`)),
    );
    server.listen(port, host, resolve);
  });
  return server;
};
