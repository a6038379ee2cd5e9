import ReconnectingWebSocket from 'reconnecting-websocket';

/** The socket reconnects this often (ms) while disconnected (specification, section 9). */
const reconnectEvery = 5000;

/** Sent by a platform that wants its silence noticed (the reference API does). */
const aliveEvent = 'alive';
/** After so long (ms) without a word from such a platform the socket is taken for dead. */
const silentFor = 50_000;
const lookEvery = 10_000;

/** State of the live channel; `since` is when it was last live, epoch ms. */
export type LiveState = { kind: 'live' } | { kind: 'reconnecting' | 'off'; since: number };

/** How long (ms) without a socket until the state says `off`, and shown lists are fetched instead. */
export const offAfter = 30_000;

export interface LiveChannelOptions {
  endpoint: string;
  token: () => string | null;
  onMessage: (event: string, data: unknown) => void;
  /** The channel is up again after a break: what was missed must be fetched. */
  onReconnected: () => void;
}

/** A running live channel. */
export interface LiveChannel {
  state: () => LiveState;
  /** Calls back on every change of state; what comes back stops that. */
  subscribe: (listener: () => void) => () => void;
  close: () => void;
}

const address = (endpoint: string) => {
  const url = new URL(endpoint, location.href);
  url.protocol = url.protocol.replace(/^http/, 'ws');
  return url.href;
};

const readMessage = (text: unknown): { event: string; data: unknown } | null => {
  try {
    const message = JSON.parse(String(text)) as { event?: unknown; data?: unknown } | null;
    return typeof message?.event === 'string' ? { event: message.event, data: message.data } : null;
  } catch {
    return null;
  }
};

/** Opens the live channel: says the token when up, reconnects every five seconds, tells its state. */
export const openLiveChannel = ({ endpoint, token, onMessage, onReconnected }: LiveChannelOptions): LiveChannel => {
  let state: LiveState = { kind: 'reconnecting', since: Date.now() };
  let wasLive = false;
  let offTimer: ReturnType<typeof setTimeout> | undefined;
  let lastAlive: number | undefined;
  const listeners = new Set<() => void>();

  const setState = (next: LiveState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const goOffLater = (since: number) => {
    clearTimeout(offTimer);
    offTimer = setTimeout(() => setState({ kind: 'off', since }), offAfter);
  };

  const socket = new ReconnectingWebSocket(address(endpoint), [], {
    minReconnectionDelay: reconnectEvery,
    maxReconnectionDelay: reconnectEvery,
    reconnectionDelayGrowFactor: 1,
  });
  socket.addEventListener('open', () => {
    socket.send(JSON.stringify({ event: 'auth', data: { token: token() } }));
    clearTimeout(offTimer);
    if (wasLive) onReconnected();
    wasLive = true;
    setState({ kind: 'live' });
  });
  socket.addEventListener('close', () => {
    if (state.kind !== 'live') return;
    const since = Date.now();
    setState({ kind: 'reconnecting', since });
    goOffLater(since);
  });
  socket.addEventListener('message', ({ data }) => {
    const message = readMessage(data);
    if (lastAlive !== undefined || message?.event === aliveEvent) lastAlive = Date.now();
    if (message && message.event !== aliveEvent) onMessage(message.event, message.data);
  });
  // A network that went away without a word closes no socket.
  const look = setInterval(() => {
    if (lastAlive === undefined || Date.now() - lastAlive < silentFor) return;
    lastAlive = undefined;
    socket.reconnect();
  }, lookEvery);
  goOffLater(Date.now());

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      clearTimeout(offTimer);
      clearInterval(look);
      socket.close();
    },
  };
};
