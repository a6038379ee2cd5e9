import { createStore } from './store';
import ReconnectingWebSocket from 'reconnecting-websocket';

/** The socket reconnects this often (ms) while disconnected (specification, section 9). */
const reconnectEvery = 5000;

/** Sent by a platform that wants its silence noticed (the reference API does). */
const aliveEvent = 'alive';
/** After so long (ms) without a word from such a platform the socket is taken for dead. */
const silentFor = 25_000;
const lookEvery = 1000;
/** Close code of the reference API for a session that counts no more. */
const sessionEnded = 4401;
/** A platform that is asked whether it is there answers within this time (ms). */
const answersWithin = 3000;

/** State of the live channel: live once a word has come on its socket; `since` is when it was last live, epoch ms. */
export type LiveState = { kind: 'live' } | { kind: 'reconnecting' | 'off'; since: number };

/** How long (ms) without a socket until the state says `off`, and shown lists are fetched instead. */
export const offAfter = 30_000;

export interface LiveChannelOptions {
  endpoint: string;
  token: () => string | null;
  onMessage: (event: string, data: unknown) => void;
  /** The socket is up again after a break: what was missed must be fetched. */
  onReconnected: () => void;
  /** The platform ended the socket of this token: its session counts no more. */
  onEnded?: (token: string | null) => void;
}

/** A running live channel. */
export interface LiveChannel {
  state: () => LiveState;
  /** Calls back on every change of state; what comes back stops that. */
  subscribe: (listener: () => void) => () => void;
  /** A call got no answer: is the socket still there? */
  check: () => void;
  /** There is another token: it is said at once, on a new socket. */
  renew: () => void;
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
export const openLiveChannel = ({
  endpoint,
  token,
  onMessage,
  onReconnected,
  onEnded,
}: LiveChannelOptions): LiveChannel => {
  const state = createStore<LiveState>({ kind: 'reconnecting', since: Date.now() });
  let wasLive = false;
  let offTimer: ReturnType<typeof setTimeout> | undefined;
  /** When the platform was last heard, and whether it is one that says so regularly. */
  let heard = Date.now();
  let saysAlive = false;
  let openedAt = 0;
  let askedAt: number | undefined;

  const goOffLater = (since: number) => {
    clearTimeout(offTimer);
    offTimer = setTimeout(() => state.set({ kind: 'off', since }), Math.max(0, since + offAfter - Date.now()));
  };

  const lost = (since: number) => {
    askedAt = undefined;
    if (state.get().kind !== 'live') return;
    state.set({ kind: 'reconnecting', since });
    goOffLater(since);
  };

  const socket = new ReconnectingWebSocket(address(endpoint), [], {
    minReconnectionDelay: reconnectEvery,
    maxReconnectionDelay: reconnectEvery,
    reconnectionDelayGrowFactor: 1,
  });
  let said: string | null = null;
  const introduce = () => {
    said = token();
    socket.send(JSON.stringify({ event: 'auth', data: { token: said } }));
  };
  /** What was missed since a word last came is fetched once, however often the socket breaks before the next one. */
  const comeBack = () => {
    if (wasLive) onReconnected();
    wasLive = false;
  };
  socket.addEventListener('open', () => {
    introduce();
    heard = Date.now();
    openedAt = heard;
    // A platform that answers the token says a word when nothing is missed any more; another may say nothing for hours.
    if (!saysAlive) comeBack();
  });
  const beLive = () => {
    if (state.get().kind === 'live') return;
    clearTimeout(offTimer);
    comeBack();
    wasLive = true;
    state.set({ kind: 'live' });
  };
  socket.addEventListener('close', ({ code }) => {
    lost(Date.now());
    if (code === sessionEnded) onEnded?.(said);
  });
  socket.addEventListener('message', ({ data }) => {
    heard = Date.now();
    askedAt = undefined;
    const message = readMessage(data);
    if (message) beLive();
    if (message?.event === aliveEvent) saysAlive = true;
    else if (message) onMessage(message.event, message.data);
  });
  /** A network that went away without a word closes no socket. */
  const giveUp = () => {
    lost(heard);
    socket.reconnect();
  };
  const look = setInterval(() => {
    if (state.get().kind !== 'live') return;
    const now = Date.now();
    const isSilent = saysAlive && now - heard >= silentFor;
    const isMute = askedAt !== undefined && now - askedAt >= answersWithin;
    if (isSilent || isMute) giveUp();
  }, lookEvery);
  const onOffline = () => lost(Date.now());
  const onOnline = () => socket.reconnect();
  addEventListener('offline', onOffline);
  addEventListener('online', onOnline);
  goOffLater(Date.now());

  return {
    state: state.get,
    subscribe: state.subscribe,
    check: () => {
      if (state.get().kind !== 'live' || askedAt !== undefined) return;
      // A platform that never says that it is there can't be asked: a new connection is the only answer.
      if (!saysAlive) {
        if (Date.now() - openedAt >= reconnectEvery) giveUp();
        return;
      }
      askedAt = Date.now();
      introduce();
    },
    renew: () => socket.reconnect(),
    close: () => {
      clearTimeout(offTimer);
      clearInterval(look);
      removeEventListener('offline', onOffline);
      removeEventListener('online', onOnline);
      socket.close();
    },
  };
};
