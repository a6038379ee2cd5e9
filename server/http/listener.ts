import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Env } from '../calls/platform';
import type { Settings } from '../ground/settings';

/** Headers must have arrived within this time (ms), a whole request within the other. */
const headersWithin = 20_000;
const requestWithin = 60_000;
/** An idle connection is kept longer (ms) than a proxy before it keeps its own: a request must not meet the end of one. */
const idleFor = 65_000;
/** What is under way when the server stops has so long (ms) to end. */
const endWithin = 1000;

/** More connections than this are closed at once, before they take memory from those who are served. */
const mostConnections = 5000;

/** Of a body that was refused so much (bytes) is still taken. */
const mostForgotten = 64 * 1024 * 1024;

const unreadable = JSON.stringify({ code: 'bad_request', message: 'This request cannot be read' });
const headers = { 'Content-Type': 'application/json', 'X-Content-Type-Options': 'nosniff' };
const badRequest = 400;
const expectationFailed = 417;
const refusal = `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\nContent-Length: ${unreadable.length}\r\n\r\n${unreadable}`;

/** Reads on what was refused before all of it was read, and forgets it: the next request on the connection comes after it. */
const readOn = (request: IncomingMessage) => {
  let read = 0;
  // Whoever read until now may hold it up.
  request.removeAllListeners('data');
  request.on('data', ({ length }: Buffer) => {
    read += length;
    if (read > mostForgotten) request.socket.destroySoon();
  });
  request.resume();
};

/**
 * Listens on the set address. What can't be read as HTTP, or as an address, is answered with 400 and a message, like
 * every other refusal.
 */
export const listen = (app: Hono<Env>, { PORT, HOST }: Pick<Settings, 'PORT' | 'HOST'>) =>
  new Promise<{ server: Server; port: number }>((resolve, reject) => {
    const answer = getRequestListener(app.fetch, {
      // It would end the connection half a second later, in the middle of the next answer on it: see `readOn`.
      autoCleanupIncoming: false,
      errorHandler: () => new Response(unreadable, { status: badRequest, headers }),
    });
    const options = {
      headersTimeout: headersWithin,
      requestTimeout: requestWithin,
      keepAliveTimeout: idleFor,
      requireHostHeader: false,
    };
    const server = createServer(options, (request, response) => {
      response.on('finish', () => request.complete || readOn(request));
      return answer(request, response);
    });
    server.on('checkExpectation', (_request, response) => {
      response.writeHead(expectationFailed, { ...headers, Connection: 'close' });
      response.end(unreadable);
    });
    // Node hands these sockets over whole: their errors are ours to hear.
    server.on('connect', (_request, socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(refusal);
    });
    server.on('clientError', (_error, socket) => {
      if (socket.writable) socket.end(refusal);
    });
    server.maxConnections = mostConnections;
    server.once('error', reject);
    server.listen(PORT, HOST, () => resolve({ server, port: (server.address() as AddressInfo).port }));
  });

/** Takes no new requests, gives those under way a second, then closes what is left. */
export const closeServer = async (server: Server): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await Promise.race([closed, delay(endWithin, undefined, { ref: false })]);
  server.closeAllConnections();
  await closed;
};
