import { createStore } from './store';
import ReconnectingWebSocket from 'reconnecting-websocket';
import { readAsOf } from './newestRecords';

/** Time between attempts to reconnect. */
const reconnectDelayMs = 5000;

/** Event that a platform with heartbeats sends regularly (the reference API does). */
const aliveEvent = 'alive';
/** If a platform with heartbeats is silent for this long, the connection counts as lost. */
const silenceTimeoutMs = 25_000;
const checkIntervalMs = 1000;
/** Close code of the reference API for a session that is no longer valid. */
const sessionEndedCode = 4401;
/** Time in which a platform with heartbeats must answer `checkConnection`. */
const answerTimeoutMs = 3000;

/**
 * State of the live channel: live after the first message on its socket. `since`: when it was last live, epoch ms. `none`: the
 * platform has no channel.
 */
export type LiveState = { kind: 'none' } | { kind: 'live' } | { kind: 'reconnecting' | 'off'; since: number };

/** Time without a connection after which the state is `off` and lists on screen are polled. */
export const offAfterMs = 30_000;

/** What the live channel needs and whom it notifies. */
export interface LiveChannelOptions {
  endpoint: string;
  token: () => string | null;
  /** `asOf` says how new the data are, where the platform says so. */
  onMessage: (event: string, data: unknown, asOf?: number) => void;
  /** Called after a break: events may have been missed, so data must be fetched again. */
  onReconnected: () => void;
  /** Called when the platform closed the socket because the session of this token is no longer valid. */
  onSessionEnded?: (token: string | null) => void;
}

/** A running live channel. */
export interface LiveChannel {
  state: () => LiveState;
  /** Calls the listener on every change of state. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
  /** Checks the connection after a call got no answer. */
  checkConnection: () => void;
  /** Reconnects to authenticate with a new token. */
  reconnect: () => void;
  close: () => void;
}

const noState: LiveState = { kind: 'none' };
const doNothing = () => undefined;

/** In place of a live channel, for a platform that has none. */
export const noLiveChannel: LiveChannel = {
  state: () => noState,
  subscribe: () => doNothing,
  checkConnection: doNothing,
  reconnect: doNothing,
  close: doNothing,
};

const socketAddress = (endpoint: string) => {
  const url = new URL(endpoint, location.href);
  url.protocol = url.protocol.replace(/^http/, 'ws');
  return url.href;
};

/** An event as it is sent. */
interface Message {
  event: string;
  data: unknown;
  asOf: number | undefined;
}

/** Parses a message; null if it is no event. */
const readMessage = (text: unknown): Message | null => {
  try {
    const { event, data, asOf } = JSON.parse(String(text)) as Readonly<Record<string, unknown>>;
    return typeof event === 'string' ? { event, data, asOf: readAsOf(asOf) } : null;
  } catch {
    return null;
  }
};

/** Opens the live channel. It authenticates on every connect, reconnects every five seconds, and reports its state. */
export const openLiveChannel = ({
  endpoint,
  token,
  onMessage,
  onReconnected,
  onSessionEnded,
}: LiveChannelOptions): LiveChannel => {
  const state = createStore<LiveState>({ kind: 'reconnecting', since: Date.now() });
  let hasBeenLive = false;
  let offTimer: ReturnType<typeof setTimeout> | undefined;
  /** Time of the last message, epoch ms. */
  let lastMessageAt = Date.now();
  let hasHeartbeats = false;
  let openedAt = 0;
  /** When the running check was sent, epoch ms; undefined while no check is running. */
  let checkedAt: number | undefined;

  const goOffLater = (since: number) => {
    clearTimeout(offTimer);
    offTimer = setTimeout(() => state.set({ kind: 'off', since }), Math.max(0, since + offAfterMs - Date.now()));
  };

  const markLost = (since: number) => {
    checkedAt = undefined;
    if (state.get().kind !== 'live') return;
    state.set({ kind: 'reconnecting', since });
    goOffLater(since);
  };

  const socket = new ReconnectingWebSocket(socketAddress(endpoint), [], {
    minReconnectionDelay: reconnectDelayMs,
    maxReconnectionDelay: reconnectDelayMs,
    reconnectionDelayGrowFactor: 1,
  });
  let sentToken: string | null = null;
  const authenticate = () => {
    sentToken = token();
    socket.send(JSON.stringify({ event: 'auth', data: { token: sentToken } }));
  };
  /** Notifies once per break, however often the socket reconnects before the next message. */
  const notifyReconnected = () => {
    if (hasBeenLive) onReconnected();
    hasBeenLive = false;
  };
  socket.addEventListener('open', () => {
    authenticate();
    lastMessageAt = Date.now();
    openedAt = lastMessageAt;
    // A platform with heartbeats answers the token as soon as events flow. Others may send nothing for hours.
    if (!hasHeartbeats) notifyReconnected();
  });
  const markLive = () => {
    if (state.get().kind === 'live') return;
    clearTimeout(offTimer);
    notifyReconnected();
    hasBeenLive = true;
    state.set({ kind: 'live' });
  };
  socket.addEventListener('close', ({ code }) => {
    markLost(Date.now());
    if (code === sessionEndedCode) onSessionEnded?.(sentToken);
  });
  socket.addEventListener('message', ({ data }) => {
    lastMessageAt = Date.now();
    checkedAt = undefined;
    const message = readMessage(data);
    if (message) markLive();
    if (message?.event === aliveEvent) hasHeartbeats = true;
    else if (message) onMessage(message.event, message.data, message.asOf);
  });
  /** Replaces a dead socket. A network that fails silently does not close it. */
  const replaceSocket = () => {
    markLost(lastMessageAt);
    socket.reconnect();
  };
  const checkTimer = setInterval(() => {
    if (state.get().kind !== 'live') return;
    const now = Date.now();
    const isSilent = hasHeartbeats && now - lastMessageAt >= silenceTimeoutMs;
    const isUnanswered = checkedAt !== undefined && now - checkedAt >= answerTimeoutMs;
    if (isSilent || isUnanswered) replaceSocket();
  }, checkIntervalMs);
  const onOffline = () => markLost(Date.now());
  const onOnline = () => socket.reconnect();
  addEventListener('offline', onOffline);
  addEventListener('online', onOnline);
  goOffLater(Date.now());

  return {
    state: state.get,
    subscribe: state.subscribe,
    checkConnection: () => {
      if (state.get().kind !== 'live' || checkedAt !== undefined) return;
      // A platform without heartbeats does not answer a check. Only a new connection shows whether it is there.
      if (!hasHeartbeats) {
        if (Date.now() - openedAt >= reconnectDelayMs) replaceSocket();
        return;
      }
      checkedAt = Date.now();
      authenticate();
    },
    reconnect: () => socket.reconnect(),
    close: () => {
      clearTimeout(offTimer);
      clearInterval(checkTimer);
      removeEventListener('offline', onOffline);
      removeEventListener('online', onOnline);
      socket.close();
    },
  };
};
