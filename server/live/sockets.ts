import { ServerResponse, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket, WebSocketServer } from 'ws';
import type { Platform } from '../calls/platform';
import type { Hub } from './hub';
import { serveReader } from './reader';

/** Path of the live channel (specification, section 7). */
const livePath = '/api/ws/';
/** What a client says is small: more (bytes) than this in one message closes its socket. */
const largestMessage = 8 * 1024;
/** So many sockets may be open without having signed in; the one that has waited longest makes room. */
const mostStrangers = 200;
/** A socket that does not answer is ended so long (ms) after it was asked to close. */
const closeWithin = 1000;
const closeGoingAway = 1001;

/** The sockets of the live channel, on a server of ours. */
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

/** A client may offer another protocol with any request: the offer is declined by answering as if it were not there. */
const answerPlainly = (http: Server, request: IncomingMessage, raw: Duplex) => {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(raw as Socket);
  response.on('finish', () => raw.end());
  http.emit('request', request, response);
};

/**
 * Takes upgrades to the live channel and nothing else. Nothing that a stranger sends ends the process or piles up:
 * broken connections are heard and dropped, messages and sockets without a token are bounded.
 */
export const liveSockets = (platform: Platform, hub: Hub): LiveSockets => {
  const server = new WebSocketServer({ noServer: true, maxPayload: largestMessage, perMessageDeflate: false });
  const strangers = new Set<WebSocket>();

  const take = (socket: WebSocket, { socket: raw }: IncomingMessage) => {
    strangers.add(socket);
    const [oldest] = strangers;
    if (strangers.size > mostStrangers) {
      strangers.delete(oldest!);
      oldest!.terminate();
    }
    const known = () => strangers.delete(socket);
    socket.on('close', known);
    // A payload over the bound, a reset: `ws` closes the socket itself.
    socket.on('error', () => socket.terminate());
    serveReader(platform, hub, socket, raw, known);
  };

  server.on('wsClientError', (_error, raw) =>
    refuse(raw, '400 Bad Request', 'This is no way to open the live channel'),
  );

  const upgrade = (http: Server) => (request: IncomingMessage, raw: Duplex, head: Buffer) => {
    raw.on('error', () => raw.destroy());
    const isLive = request.url?.split('?', 1)[0] === livePath;
    if (isLive && isWebSocket(request)) server.handleUpgrade(request, raw, head, take);
    else if (!isWebSocket(request) && request.method === 'GET') answerPlainly(http, request, raw);
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
      await Promise.race([all, delay(closeWithin, undefined, { ref: false })]);
      for (const socket of server.clients) socket.terminate();
      await all;
      server.close();
    },
  };
};
