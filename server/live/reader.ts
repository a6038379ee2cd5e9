import type { Duplex } from 'node:stream';
import { WebSocket, type RawData } from 'ws';
import { z } from 'zod';
import { ApiError } from '../ground/errors';
import type { Caller, Platform } from '../calls/platform';
import { callerOf } from '../session/tokens';
import { eventText, type Hub } from './hub';

const message = z.object({ event: z.literal('auth'), data: z.object({ token: z.string().max(4096) }) });

/** A socket that has not said who it is within this time (ms) is closed. */
const introduceWithin = 10_000;
/** A signed-in reader hears at least this often (ms), so that silence means a dead connection. */
const aliveEvery = 10_000;
/** Whoever listens has little to say: so many messages between two signs of life, and no more. */
const mostMessages = 20;
/** Every session is looked at again this often (ms), whatever was heard of its user. */
const recheckEvery = 60_000;
/** A reader that has so many bytes unread is let go; it fetches everything when it is back. */
const mostUnread = 4_000_000;
const longestTimer = 2 ** 31 - 1;
const signOfLife = eventText('alive', {});

/** Close codes: a message that can't be read, a server or reader that can't keep up, no session (any more). */
const close = { unreadable: 1003, tryAgain: 1013, unauthorised: 4401 } as const;

const read = (data: RawData, isBinary: boolean) => {
  if (isBinary) return undefined;
  try {
    return message.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
};

/**
 * One socket of the live channel: it says `{event: 'auth', data: {token}}` first, then listens; whoever says it again
 * hears a sign of life. It is closed when the token ends or stops counting. `onKnown` is called once it has signed in.
 * `raw` is the connection below it: what is sent together leaves in one write.
 */
export const serveReader = (
  platform: Platform,
  hub: Hub,
  socket: WebSocket,
  raw: Duplex,
  onKnown: () => void,
): void => {
  let state: 'stranger' | 'checking' | 'reader' = 'stranger';
  let leave: (() => void) | undefined;
  let messages = 0;
  const timers: NodeJS.Timeout[] = [];
  const end = () => socket.close(close.unauthorised, 'session ended');
  const unknownFor = setTimeout(() => socket.close(close.unauthorised, 'no token'), introduceWithin).unref();

  const send = (texts: readonly string[]) => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (socket.bufferedAmount > mostUnread) {
      socket.close(close.tryAgain, 'too slow');
      return;
    }
    raw.cork();
    for (const text of texts) socket.send(text);
    raw.uncork();
  };

  const alive = () => {
    messages = 0;
    send([signOfLife]);
  };

  const join = (caller: Caller, recheck: () => void) => {
    if (socket.readyState !== WebSocket.OPEN) return;
    leave = hub.join({ caller, send, recheck });
    if (!leave) {
      socket.close(close.tryAgain, 'too many sockets of this user');
      return;
    }
    state = 'reader';
    onKnown();
    clearTimeout(unknownFor);
    const life = Math.min(caller.exp * 1000 - Date.now(), longestTimer);
    timers.push(setTimeout(end, life), setInterval(alive, aliveEvery), setInterval(recheck, recheckEvery));
    for (const timer of timers) timer.unref();
    alive();
    // Whoever was shut out between the look at their session and this moment was not a reader yet, to be told.
    recheck();
  };

  const signIn = (token: string) => {
    state = 'checking';
    // A database that is away for a moment is no reason to end a session.
    const endIfRefused = (error: unknown) => {
      if (error instanceof ApiError) end();
    };
    const recheck = () => void callerOf(platform, token).catch(endIfRefused);
    callerOf(platform, token).then(
      // A temporary password opens nothing but setting one's own.
      (caller) => (caller.passwordDue ? end() : join(caller, recheck)),
      (error: unknown) => (error instanceof ApiError ? end() : socket.close(close.tryAgain, 'try again')),
    );
  };

  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== WebSocket.OPEN) return;
    // Counted before it is read, and not asked to close: who floods does not answer.
    if (++messages > mostMessages) {
      socket.terminate();
      return;
    }
    const said = read(data, isBinary);
    if (!said) socket.close(close.unreadable, 'not a message of the live channel');
    else if (state === 'stranger') signIn(said.data.token);
    else if (state === 'reader') send([signOfLife]);
  });
  socket.on('close', () => {
    leave?.();
    clearTimeout(unknownFor);
    for (const timer of timers) clearInterval(timer);
  });
};
