import { storedLastSignIn, storedToken, storeLastSignIn, storeToken } from './session';
import { readToken, type Session } from './token';

/** A session that a tab gives. `visibleAt`: when that tab was last visible, epoch ms. */
interface Gift {
  token: string;
  lastSignIn: unknown;
  visibleAt: number;
}

/**
 * Messages between the tabs of this origin (docs/decisions.md#sign-in-and-users). Tabs of several builds understand each other: only
 * ever add kinds.
 */
type Message =
  | { kind: 'ask'; request: string }
  | ({ kind: 'give'; request: string } & Gift)
  /** This user signed out. */
  | { kind: 'end'; userId: number };

const channelName = 'neighbours';
/** How long a new tab waits for another one, in ms. */
const waitMs = 100;
/** How long a new tab waits for better answers after the first one, in ms. */
const furtherAnswersMs = 20;
/** A tab that was visible within this time (ms) may answer. */
const visibleWithinMs = 60_000;

const openChannel = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName));

const isMessage = (data: unknown): data is Message => typeof data === 'object' && data !== null && 'kind' in data;

const listen = (channel: BroadcastChannel, listener: (message: Message) => void) =>
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => isMessage(data) && listener(data));

/** Stores a session that was given; null if it is none, has ended, or somebody signed in here meanwhile. */
const accept = ({ token, lastSignIn }: Gift): Session | null => {
  const session = readToken(token);
  if (!session || session.endsAt <= Date.now() || storedToken() !== null) return null;
  storeToken(token);
  storeLastSignIn(lastSignIn);
  return session;
};

/**
 * Asks the other tabs of this origin for their session, stores it for this tab and returns it. Of several it takes that
 * of the tab that was visible last, from which this one was opened. Returns null if no tab gives one in time.
 */
export const askOtherTabs = (): Promise<Session | null> =>
  new Promise((resolve) => {
    const channel = openChannel();
    if (!channel) {
      resolve(null);
      return;
    }
    const request = crypto.randomUUID();
    const gifts: Gift[] = [];
    const end = () => {
      channel.close();
      for (const gift of gifts.toSorted((a, b) => b.visibleAt - a.visibleAt)) {
        const session = accept(gift);
        if (session) {
          resolve(session);
          return;
        }
      }
      resolve(null);
    };
    let timer = setTimeout(end, waitMs);
    listen(channel, (message) => {
      if (message.kind !== 'give' || message.request !== request) return;
      gifts.push(message);
      clearTimeout(timer);
      timer = setTimeout(end, furtherAnswersMs);
    });
    channel.postMessage({ kind: 'ask', request } satisfies Message);
  });

/** What `answerOtherTabs` needs to know of the session of this tab. */
export interface TabSession {
  userId: number;
  /** Whether it may be given to another tab now. */
  mayGive: () => boolean;
  /** Called when the user signs out in another tab. */
  onEnd: () => void;
}

/**
 * Gives the session of this tab to new tabs that ask, while it may be given and was visible within the last minute.
 * Answers without a timer, which browsers delay in hidden tabs. Returns a function that stops it.
 */
export const answerOtherTabs = ({ userId, mayGive, onEnd }: TabSession): (() => void) => {
  const channel = openChannel();
  if (!channel) return () => undefined;
  const isVisible = () => document.visibilityState === 'visible';
  let hiddenAt = isVisible() ? Date.now() : 0;
  const noteVisibility = () => {
    hiddenAt = Date.now();
  };
  const give = (request: string) => {
    const token = storedToken();
    const visibleAt = isVisible() ? Date.now() : hiddenAt;
    if (token === null || !mayGive() || Date.now() - visibleAt > visibleWithinMs) return;
    const lastSignIn = storedLastSignIn();
    channel.postMessage({ kind: 'give', request, token, lastSignIn, visibleAt } satisfies Message);
  };
  listen(channel, (message) => {
    if (message.kind === 'end' && message.userId === userId) onEnd();
    if (message.kind === 'ask') give(message.request);
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
