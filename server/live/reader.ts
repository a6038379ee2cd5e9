import type { Duplex } from 'node:stream';
import { WebSocket, type RawData } from 'ws';
import { z } from 'zod';
import { ApiError } from '../base/errors';
import type { Caller, Platform } from '../calls/platform';
import { callerOf } from '../session/tokens';
import { eventText } from './eventText';
import type { Reader } from './audience';
import type { Hub } from './hub';

const authMessage = z.object({ event: z.literal('auth'), data: z.object({ token: z.string().max(4096) }) });

/** A socket that has not signed in within this time (ms) is closed. */
const signInTimeoutMs = 10_000;
/** A signed-in reader receives an event at least this often (ms), so that silence means a dead connection. */
const aliveIntervalMs = 10_000;
/** Maximum number of messages from a client between two `alive` events. */
const maxMessages = 20;
/** Every session is rechecked this often (ms), even if no change of its user was announced. */
const recheckIntervalMs = 60_000;
/** A reader with more unread bytes than this is disconnected; it fetches everything when it reconnects. */
const maxUnreadBytes = 4_000_000;
/** Longest delay (ms) that `setTimeout` accepts. */
const maxTimerMs = 2 ** 31 - 1;
const aliveText = eventText('alive', {});

/** Close codes: a message that cannot be read, a server or reader that cannot keep up, no valid session. */
const closeCodes = { unreadable: 1003, tryAgain: 1013, unauthorised: 4401 } as const;

const parseMessage = (data: RawData, isBinary: boolean) => {
  if (isBinary) return undefined;
  try {
    return authMessage.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
};

/**
 * Serves one socket of the live channel. The client signs in with `{event: 'auth', data: {token}}` and then receives
 * events; a repeated sign-in is answered with an `alive` event. The socket is closed when the token expires or the
 * session ends.
 * `onSignedIn` is called after sign-in. `raw` is the connection below the socket: events that are sent together leave
 * in one write.
 */
export const serveReader = (
  platform: Platform,
  hub: Hub,
  socket: WebSocket,
  raw: Duplex,
  onSignedIn: () => void,
): void => {
  let state: 'signed-out' | 'checking' | 'signed-in' = 'signed-out';
  let leaveHub: (() => void) | undefined;
  let messages = 0;
  const timers: NodeJS.Timeout[] = [];
  const end = () => socket.close(closeCodes.unauthorised, 'session ended');
  const signInTimer = setTimeout(() => socket.close(closeCodes.unauthorised, 'no token'), signInTimeoutMs).unref();

  const send = (texts: readonly string[]) => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (socket.bufferedAmount > maxUnreadBytes) {
      socket.close(closeCodes.tryAgain, 'too slow');
      return;
    }
    raw.cork();
    for (const text of texts) socket.send(text);
    raw.uncork();
  };

  const sendAlive = () => {
    messages = 0;
    send([aliveText]);
  };

  const join = (caller: Caller, recheck: Reader['recheck']) => {
    if (socket.readyState !== WebSocket.OPEN) return;
    leaveHub = hub.join({ caller, send, recheck });
    if (!leaveHub) {
      socket.close(closeCodes.tryAgain, 'too many sockets of this user');
      return;
    }
    state = 'signed-in';
    onSignedIn();
    clearTimeout(signInTimer);
    const lifetimeMs = Math.min(caller.exp * 1000 - Date.now(), maxTimerMs);
    timers.push(
      setTimeout(end, lifetimeMs),
      setInterval(sendAlive, aliveIntervalMs),
      setInterval(() => void recheck(false), recheckIntervalMs),
    );
    for (const timer of timers) timer.unref();
    sendAlive();
    // The session may have ended after it was checked, when this reader was not yet rechecked with the others.
    void recheck(true);
  };

  const signIn = (token: string) => {
    state = 'checking';
    const tryAgain = () => socket.close(closeCodes.tryAgain, 'try again');
    const recheck: Reader['recheck'] = (isChanged) =>
      callerOf(platform, token).then(
        () => undefined,
        (error: unknown) => {
          if (error instanceof ApiError) end();
          // A session does not end because the database is briefly unavailable; who may have lost it signs in again.
          else if (isChanged) tryAgain();
        },
      );
    callerOf(platform, token).then(
      (caller) => {
        // A temporary password opens nothing but choosing one's own.
        if (caller.passwordDue) end();
        // Who has to set up a second factor stays signed in meanwhile.
        else if (caller.factorDue) socket.close(closeCodes.tryAgain, 'second factor due');
        else join(caller, recheck);
      },
      (error: unknown) => (error instanceof ApiError ? end() : tryAgain()),
    );
  };

  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== WebSocket.OPEN) return;
    // Counted before it is parsed, and terminated rather than closed: a flooding client does not answer a close.
    if (++messages > maxMessages) {
      socket.terminate();
      return;
    }
    const message = parseMessage(data, isBinary);
    if (!message) socket.close(closeCodes.unreadable, 'not a message of the live channel');
    else if (state === 'signed-out') signIn(message.data.token);
    else if (state === 'signed-in') send([aliveText]);
  });
  socket.on('close', () => {
    leaveHub?.();
    clearTimeout(signInTimer);
    for (const timer of timers) clearInterval(timer);
  });
};
