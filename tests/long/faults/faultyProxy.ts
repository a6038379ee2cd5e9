import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket, WebSocketServer } from 'ws';

/** What a proxy does to answers of calls and to messages of the live channel. */
export interface NetworkFaults {
  /** How long (ms) this answer or message is held back. Different times reorder them. */
  delayMs: () => number;
  /** Whether this answer ends in the middle. */
  isTruncated: () => boolean;
}

/** A network without faults. */
export const noFaults: NetworkFaults = { delayMs: () => 0, isTruncated: () => false };

/** A proxy in front of a server, which passes everything on until it is told to do worse. */
export interface FaultyProxy {
  address: string;
  /** Sets the faults from now on. */
  set: (faults: Partial<NetworkFaults>) => void;
  /** Ends the connections of all sockets of the live channel, without a word. Returns how many. */
  cutSockets: () => number;
  close: () => Promise<void>;
}

const readAll = async (message: IncomingMessage) => {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

/** Codes that an endpoint must not send itself. */
const isSendable = (code: number) => code >= 1000 && code !== 1005 && code !== 1006 && code !== 1015;

/** Starts a proxy in front of the server at this address. */
export const startFaultyProxy = async (target: string): Promise<FaultyProxy> => {
  let faults = noFaults;
  const { hostname, port } = new URL(target);
  const server = createServer((near, answer) => {
    const pass = async () => {
      const { method, url: path, headers } = near;
      const body = await readAll(near);
      const far = await new Promise<IncomingMessage>((resolve, reject) => {
        request({ hostname, port, method, path, headers }, resolve).on('error', reject).end(body);
      });
      const content = await readAll(far);
      await delay(faults.delayMs());
      answer.writeHead(far.statusCode!, far.headers);
      if (faults.isTruncated()) answer.write(content.subarray(0, content.length / 2), () => answer.destroy());
      else answer.end(content);
    };
    pass().catch(() => answer.destroy());
  });
  const raws = new Set<Duplex>();
  const upgrades = new WebSocketServer({ noServer: true });
  server.on('upgrade', (near, raw, head) => {
    raws.add(raw);
    raw.on('close', () => raws.delete(raw));
    raw.on('error', () => undefined);
    upgrades.handleUpgrade(near, raw, head, (socket) => {
      const far = new WebSocket(`ws://${hostname}:${port}${near.url}`, { headers: { host: near.headers.host ?? '' } });
      const isOpen = new Promise((resolve) => far.once('open', resolve));
      socket.on('message', (data) => void isOpen.then(() => far.send(String(data))));
      socket.on('error', () => undefined);
      far.on('message', (data) => void delay(faults.delayMs()).then(() => socket.send(String(data), () => undefined)));
      far.on('error', () => socket.terminate());
      far.on('close', (code, reason) => (isSendable(code) ? socket.close(code, reason) : socket.terminate()));
      socket.on('close', () => far.terminate());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    set: (next) => {
      faults = { ...noFaults, ...next };
    },
    cutSockets: () => {
      const cut = raws.size;
      for (const raw of raws) raw.destroy();
      return cut;
    },
    close: async () => {
      for (const raw of raws) raw.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
