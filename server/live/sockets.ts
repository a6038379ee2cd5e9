import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket, WebSocketServer } from 'ws';
import type { Platform } from '../platform';
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
const closeTryAgain = 1013;

/** The sockets of the live channel, on a server of ours. */
export interface LiveSockets {
  attach: (server: Server) => void;
  close: () => Promise<void>;
}

const refuse = (socket: Duplex) => {
  const body = JSON.stringify({ code: 'not_found', message: 'There is no live channel at this address' });
  socket.end(
    `HTTP/1.1 404 Not Found\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    () => socket.destroy(),
  );
};

/**
 * Takes upgrades to the live channel and nothing else. Nothing that a stranger sends ends the process or piles up:
 * broken connections are heard and dropped, messages and sockets without a token are bounded.
 */
export const liveSockets = (platform: Platform, hub: Hub): LiveSockets => {
  const server = new WebSocketServer({ noServer: true, maxPayload: largestMessage, perMessageDeflate: false });
  const strangers = new Set<WebSocket>();

  const take = (socket: WebSocket) => {
    strangers.add(socket);
    const [oldest] = strangers;
    if (strangers.size > mostStrangers) oldest!.close(closeTryAgain, 'too many wait');
    const known = () => strangers.delete(socket);
    socket.on('close', known);
    // A payload over the bound, a reset: `ws` closes the socket itself.
    socket.on('error', () => socket.terminate());
    serveReader(platform, hub, socket, known);
  };

  const upgrade = (request: IncomingMessage, raw: Duplex, head: Buffer) => {
    raw.on('error', () => raw.destroy());
    if (request.url?.split('?', 1)[0] === livePath) server.handleUpgrade(request, raw, head, take);
    else refuse(raw);
  };

  return {
    attach: (http) => {
      http.on('upgrade', upgrade);
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
