import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Env } from '../calls/platform';
import type { Settings } from '../base/settings';

/** Headers must arrive within this time (ms), the whole request within the next one. */
const headersTimeoutMs = 20_000;
const requestTimeoutMs = 60_000;
/**
 * Idle connections are kept longer (ms) than a proxy keeps its own, so that no request meets a connection we just
 * closed.
 */
const keepAliveMs = 65_000;
/** How long (ms) running requests may take to end when the server stops: a long list, or a file on a slow line. */
const shutdownMs = 10_000;

/** Interval (ms) at which a stopping server closes the connections that are idle. */
const closeIdleMs = 50;

/** Further connections are closed immediately, before they take memory from those being served. */
const maxConnections = 5000;

/** How many bytes of a refused body are still read. */
const maxDiscardedBytes = 64 * 1024 * 1024;

const badRequestBody = JSON.stringify({ code: 'bad_request', message: 'This request cannot be read' });
const headers = { 'Content-Type': 'application/json', 'X-Content-Type-Options': 'nosniff' };
const badRequest = 400;
const expectationFailed = 417;
const badRequestResponse = `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\nContent-Length: ${badRequestBody.length}\r\n\r\n${badRequestBody}`;

/** Reads and discards the rest of a refused request, because the next request on the connection comes after it. */
const discardRest = (request: IncomingMessage) => {
  let readBytes = 0;
  // An earlier listener may hold the stream up.
  request.removeAllListeners('data');
  request.on('data', ({ length }: Buffer) => {
    readBytes += length;
    if (readBytes > maxDiscardedBytes) request.socket.destroySoon();
  });
  request.resume();
};

/**
 * Has an answer that ends its connection end only when the rest of its request has arrived. Node would close the connection with
 * unread data in it, which takes the answer along: a proxy that is still sending would say 502 in its place.
 */
const endAfterRequest = (request: IncomingMessage, response: ServerResponse) => {
  if (response.shouldKeepAlive) return;
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.end = (...args: unknown[]) => {
    if (request.complete || request.destroyed) return end(...args);
    request.once('close', () => end(...args));
    discardRest(request);
    return response;
  };
};

/**
 * Listens on the configured address. Answers what is no valid HTTP or address with 400 and a message, like every other
 * refusal.
 */
export const listen = (app: Hono<Env>, { PORT, HOST }: Pick<Settings, 'PORT' | 'HOST'>) =>
  new Promise<{ server: Server; port: number }>((resolve, reject) => {
    const answer = getRequestListener(app.fetch, {
      // The clean-up would end the connection half a second later, in the middle of its next answer. See `discardRest`.
      autoCleanupIncoming: false,
      errorHandler: () => new Response(badRequestBody, { status: badRequest, headers }),
    });
    const options = {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveMs,
      requireHostHeader: false,
    };
    const server = createServer(options, (request, response) => {
      endAfterRequest(request, response);
      response.on('finish', () => request.complete || discardRest(request));
      return answer(request, response);
    });
    server.on('checkExpectation', (_request, response) => {
      response.writeHead(expectationFailed, { ...headers, Connection: 'close' });
      response.end(badRequestBody);
    });
    // Node leaves errors on these sockets to us.
    server.on('connect', (_request, socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(badRequestResponse);
    });
    server.on('clientError', (_error, socket) => {
      if (socket.writable) socket.end(badRequestResponse);
    });
    server.maxConnections = maxConnections;
    server.once('error', reject);
    server.listen(PORT, HOST, () => resolve({ server, port: (server.address() as AddressInfo).port }));
  });

/** A turn of the event loop that took this long (ms) may have left connections waiting that came meanwhile. */
const shortTurnMs = 0.5;
/** How long (ms) to wait at most for a short turn without a new connection. */
const quietMs = 2000;

/**
 * Stops listening at a moment when no connection waits in the kernel to be accepted. Those would be reset, with the request that a
 * proxy may have sent on them.
 */
const stopListening = async (server: Server): Promise<void> => {
  const end = performance.now() + quietMs;
  let arrived = 0;
  const note = () => void arrived++;
  server.on('connection', note);
  for (;;) {
    const before = { arrived, at: performance.now() };
    await nextTurn();
    const isQuiet = arrived === before.arrived && performance.now() - before.at < shortTurnMs;
    if (isQuiet || performance.now() > end) break;
  }
  server.off('connection', note);
  server.close();
};

/** Accepts no further requests, gives running ones time to end, then closes the remaining connections. */
export const closeServer = async (server: Server): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  await stopListening(server);
  // Those that have answered their last request meanwhile are idle from then on.
  const closingIdle = setInterval(() => server.closeIdleConnections(), closeIdleMs);
  await Promise.race([closed, delay(shutdownMs, undefined, { ref: false })]);
  clearInterval(closingIdle);
  server.closeAllConnections();
  await closed;
};
