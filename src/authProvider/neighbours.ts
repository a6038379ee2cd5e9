import { readToken, storedLastSignIn, storedToken, storeLastSignIn, storeToken, type Session } from './session';

/**
 * Messages between the tabs of this origin (decisions, section 1). Tabs of several builds understand each other: only
 * ever add kinds.
 */
type Message =
  | { kind: 'ask'; request: string }
  | { kind: 'give'; request: string; token: string; lastSignIn: unknown }
  /** This user signed out. */
  | { kind: 'end'; userId: number };

const channelName = 'neighbours';
/** How long a new tab waits for a neighbour, in ms. */
const waitMs = 100;
/** A tab that was visible within this time (ms) may answer. */
const visibleWithinMs = 60_000;
/** A hidden tab lets a visible one answer first, by this time (ms). */
const hiddenDelayMs = 30;

const openChannel = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName));

const isMessage = (data: unknown): data is Message => typeof data === 'object' && data !== null && 'kind' in data;

const listen = (channel: BroadcastChannel, listener: (message: Message) => void) =>
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => isMessage(data) && listener(data));

/**
 * Asks the other tabs of this origin for their session, stores it for this tab and returns it. Returns null if no tab
 * gives one in time.
 */
export const askNeighbours = (): Promise<Session | null> =>
  new Promise((resolve) => {
    const channel = openChannel();
    if (!channel) {
      resolve(null);
      return;
    }
    const request = crypto.randomUUID();
    const end = (session: Session | null) => {
      clearTimeout(timer);
      channel.close();
      resolve(session);
    };
    const timer = setTimeout(end, waitMs, null);
    listen(channel, (message) => {
      if (message.kind !== 'give' || message.request !== request) return;
      const session = readToken(message.token);
      // Somebody may have signed in here meanwhile.
      if (!session || session.endsAt <= Date.now() || storedToken() !== null) return;
      storeToken(message.token);
      storeLastSignIn(message.lastSignIn);
      end(session);
    });
    channel.postMessage({ kind: 'ask', request } satisfies Message);
  });

/** What `answerNeighbours` needs to know of the session of this tab. */
export interface Neighbour {
  userId: number;
  isLocked: () => boolean;
  /** Called when the user signs out in another tab. */
  onEnd: () => void;
}

/**
 * Gives the session of this tab to new tabs that ask, once a request, while it is unlocked and was visible within the
 * last minute. Returns a function that stops it.
 */
export const answerNeighbours = ({ userId, isLocked, onEnd }: Neighbour): (() => void) => {
  const channel = openChannel();
  if (!channel) return () => undefined;
  let visibleAt = Date.now();
  /** Requests that this tab is about to answer, until another tab does. */
  const open = new Set<string>();
  const noteVisibility = () => {
    visibleAt = Date.now();
  };
  const give = (request: string) => {
    const token = storedToken();
    if (!open.delete(request)) return;
    const isVisible = document.visibilityState === 'visible';
    if (token === null || isLocked() || !(isVisible || Date.now() - visibleAt < visibleWithinMs)) return;
    channel.postMessage({ kind: 'give', request, token, lastSignIn: storedLastSignIn() } satisfies Message);
  };
  listen(channel, (message) => {
    if (message.kind === 'end' && message.userId === userId) onEnd();
    if (message.kind === 'give') open.delete(message.request);
    if (message.kind !== 'ask') return;
    open.add(message.request);
    setTimeout(give, document.visibilityState === 'visible' ? 0 : hiddenDelayMs, message.request);
  });
  document.addEventListener('visibilitychange', noteVisibility);
  return () => {
    document.removeEventListener('visibilitychange', noteVisibility);
    channel.close();
  };
};

/** Tells the other tabs of this origin that this user signed out. */
export const announceEnd = (userId: number): void => {
  const channel = openChannel();
  channel?.postMessage({ kind: 'end', userId } satisfies Message);
  channel?.close();
};
