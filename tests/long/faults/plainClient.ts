import type { InvoiceStatus } from '../../../src/resources/statuses/invoices';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** A client of the live channel that knows nothing but the contract: it keeps the status of each invoice. */
export interface PlainClient {
  /** Resolves once events arrive over the socket that it has opened after so many others. */
  untilLive: (after: number) => Promise<void>;
  statuses: ReadonlyMap<number, InvoiceStatus>;
  close: () => void;
}

interface Invoice {
  id: number;
  status: InvoiceStatus;
}

/** Pause (ms) before it connects again. */
const pauseMs = 50;

/**
 * Follows the invoices of a platform. Whenever its socket is open again it fetches all of them, and what arrived over the
 * socket meanwhile counts for more than the answer.
 */
export const startPlainClient = (address: string, token: string): PlainClient => {
  const statuses = new Map<number, InvoiceStatus>();
  let socket: WebSocket | undefined;
  let isClosed = false;
  let isLive = false;
  let connections = 0;

  const fetchAll = async (later: ReadonlySet<number>) => {
    const answer = await fetch(`${address}/api/mgmt/invoices`, { headers: { Authorization: `Bearer ${token}` } });
    for (const { id, status } of (await answer.json()) as Invoice[]) if (!later.has(id)) statuses.set(id, status);
  };
  const connect = () => {
    const later = new Set<number>();
    let hasBegun = false;
    socket = new WebSocket(`${address.replace('http', 'ws')}/api/ws/`);
    socket.on('open', () => socket!.send(JSON.stringify({ event: 'auth', data: { token } })));
    socket.on('error', () => undefined);
    socket.on('message', (text) => {
      const { event, data } = JSON.parse(String(text)) as { event: string; data: Invoice };
      if (event === 'new-invoice' || event === 'invoice-updated') {
        later.add(data.id);
        statuses.set(data.id, data.status);
      }
      if (hasBegun) return;
      hasBegun = true;
      connections++;
      // A fetch that fails does so because the connection is lost again.
      void fetchAll(later).then(
        () => (isLive = true),
        () => socket!.terminate(),
      );
    });
    socket.on('close', () => {
      isLive = false;
      if (!isClosed) setTimeout(connect, pauseMs);
    });
  };
  connect();
  return {
    untilLive: async (after) => {
      while (!isLive || connections <= after) await delay(5);
    },
    statuses,
    close: () => {
      isClosed = true;
      socket?.terminate();
    },
  };
};
