import { ServerResponse, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket, WebSocketServer } from 'ws';
import { servedPages } from '../calls/hosts';
import type { Platform } from '../calls/platform';
import type { Hub } from './hub';
import { serveReader } from './reader';

/** Path of the live channel (docs/contract.md#the-live-channel). */
const livePath = '/api/ws/';
/** A larger message (bytes) from a client closes its socket. */
const maxMessageBytes = 8 * 1024;
/** Maximum number of open sockets that have not signed in; a further one terminates the oldest. */
const maxUnauthenticated = 200;
/** A socket that does not answer a close is terminated after this time (ms). */
const closeTimeoutMs = 1000;
const closeGoingAway = 1001;

/** The sockets of the live channel, for an HTTP server of ours. */
export interface LiveSockets {
  attach: (server: Server) => void;
  close: () => Promise<void>;
}

const refuse = (socket: Duplex, status: string, message: string) => {
  const body = JSON.stringify({ code: 'refused', message });
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n`;
  socket.end(`${head}Content-Length: ${body.length}\r\n\r\n${body}`, () => socket.destroy());
};

const isWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket';

/** Answers a request that offers another protocol as if it did not, which declines the offer. */
const answerWithoutUpgrade = (http: Server, request: IncomingMessage, raw: Duplex) => {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(raw as Socket);
  response.on('finish', () => raw.end());
  http.emit('request', request, response);
};

/**
 * Accepts upgrades to the live channel and nothing else. Nothing that a client sends ends the process or piles up:
 * errors of connections are handled, and messages and unauthenticated sockets are limited.
 */
export const liveSockets = (platform: Platform, hub: Hub): LiveSockets => {
  const server = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, perMessageDeflate: false });
  const unauthenticated = new Set<WebSocket>();

  const accept = (socket: WebSocket, { socket: raw }: IncomingMessage) => {
    unauthenticated.add(socket);
    const [oldest] = unauthenticated;
    if (unauthenticated.size > maxUnauthenticated) {
      unauthenticated.delete(oldest!);
      oldest!.terminate();
    }
    const markAuthenticated = () => unauthenticated.delete(socket);
    socket.on('close', markAuthenticated);
    // After a payload that is too large or a reset, `ws` closes the socket itself.
    socket.on('error', () => socket.terminate());
    serveReader(platform, hub, socket, raw, markAuthenticated);
  };

  server.on('wsClientError', (_error, raw) =>
    refuse(raw, '400 Bad Request', 'This is no way to open the live channel'),
  );

  const upgrade = (http: Server) => (request: IncomingMessage, raw: Duplex, head: Buffer) => {
    raw.on('error', () => raw.destroy());
    const isServed = servedPages(request.headers, platform.settings) !== 'payers';
    const isLive = isServed && request.url?.split('?', 1)[0] === livePath;
    if (isLive && isWebSocket(request)) server.handleUpgrade(request, raw, head, accept);
    else if (!isWebSocket(request) && request.method === 'GET') answerWithoutUpgrade(http, request, raw);
    else refuse(raw, '404 Not Found', 'There is no live channel at this address');
  };

  return {
    attach: (http) => {
      http.on('upgrade', upgrade(http));
    },
    close: async () => {
      const closing = [...server.clients].map(
        (socket) =>
          new Promise<void>((resolve) => {
            if (socket.readyState === WebSocket.CLOSED) resolve();
            else socket.once('close', () => resolve());
            socket.close(closeGoingAway, 'the server stops');
          }),
      );
      const all = Promise.all(closing);
      await Promise.race([all, delay(closeTimeoutMs, undefined, { ref: false })]);
      for (const socket of server.clients) socket.terminate();
      await all;
      server.close();
    },
  };
};
