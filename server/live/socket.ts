import type { WSContext, WSEvents } from 'hono/ws';
import { z } from 'zod';
import type { Platform } from '../platform';
import { callerOf } from '../session/tokens';
import type { Hub } from './hub';

const authMessage = z.object({ event: z.literal('auth'), data: z.object({ token: z.string().max(4096) }) });

/** A socket that has not said who it is within this time (ms) is closed. */
const introduceWithin = 10_000;
/** Close code: the token does not count (any more). */
const closeUnauthorised = 4401;
const longestTimer = 2 ** 31 - 1;
/** A signed-in reader hears at least this often (ms), so that silence means a dead connection. */
const aliveEvery = 10_000;
/** A reader that has so many bytes unread is let go; it fetches everything when it is back. */
const mostUnread = 4_000_000;
const closeTryAgain = 1013;

/**
 * One socket of the live channel: it says `{event: 'auth', data: {token}}` first, then only listens. It is closed
 * when the token ends or stops counting.
 */
export const liveSocket = (platform: Platform, hub: Hub): WSEvents => {
  let leave: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let alive: NodeJS.Timeout | undefined;

  const send = (socket: WSContext, event: string, data: unknown) => {
    const { bufferedAmount = 0 } = (socket.raw ?? {}) as { bufferedAmount?: number };
    if (bufferedAmount > mostUnread) socket.close(closeTryAgain, 'too slow');
    else socket.send(JSON.stringify({ event, data }));
  };

  const signIn = async (socket: WSContext, token: string) => {
    const caller = await callerOf(platform, token);
    if (socket.readyState !== 1) return;
    leave?.();
    clearTimeout(timer);
    leave = hub.join({
      caller,
      send: (event, data) => send(socket, event, data),
      recheck: () => void callerOf(platform, token).catch(() => socket.close(closeUnauthorised, 'session ended')),
    });
    const life = Math.min(caller.exp * 1000 - Date.now(), longestTimer);
    timer = setTimeout(() => socket.close(closeUnauthorised, 'session ended'), life);
    timer.unref();
    send(socket, 'alive', {});
    clearInterval(alive);
    alive = setInterval(() => send(socket, 'alive', {}), aliveEvery);
    alive.unref();
  };

  return {
    onOpen: (_event, socket) => {
      timer = setTimeout(() => socket.close(closeUnauthorised, 'no token'), introduceWithin);
      timer.unref();
    },
    onMessage: (event, socket) => {
      let message: unknown;
      try {
        message = JSON.parse(String(event.data));
      } catch {
        socket.close(1003, 'not JSON');
        return;
      }
      const parsed = authMessage.safeParse(message);
      if (!parsed.success) return;
      signIn(socket, parsed.data.data.token).catch(() => socket.close(closeUnauthorised, 'session ended'));
    },
    onClose: () => {
      leave?.();
      clearTimeout(timer);
      clearInterval(alive);
    },
  };
};
