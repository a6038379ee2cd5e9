import { readToken, type Session } from './token';
import { forgetUnsentOfOthers, readUnsent, storeUnsent } from './unsentInput';

/** Key of the raw token in session storage. */
export const tokenKey = 'a_auth';
/** Address of the sign-in page. */
export const signInPath = '/dashboard/auth';
const lastSignInKey = 'last-sign-in';

/** Why the user was signed out; shown on the sign-in page. */
export type SignOutReason = 'expired' | 'refused' | 'forbidden' | 'elsewhere';

/** The stored session; null if nobody is signed in. An expired one is returned until the session clock ends it. */
export const storedSession = (): Session | null => {
  const token = sessionStorage.getItem(tokenKey);
  return token === null ? null : readToken(token);
};

/** Stores the token in session storage, which belongs to this tab. */
export const storeToken = (token: string): void => {
  sessionStorage.setItem(tokenKey, token);
  const session = readToken(token);
  if (session) forgetUnsentOfOthers(session.id);
};

const renewalEvent = 'session-renewed';

/**
 * Replaces the stored token by a new one of the same user. Returns false if the new token is another user's or invalid.
 */
export const renewToken = (token: string, { id }: Pick<Session, 'id'>): boolean => {
  if (readToken(token)?.id !== id) return false;
  storeToken(token);
  dispatchEvent(new Event(renewalEvent));
  return true;
};

/** Calls the listener whenever the token is renewed. Returns a function that unsubscribes. */
export const onTokenRenewed = (listener: () => void): (() => void) => {
  addEventListener(renewalEvent, listener);
  return () => removeEventListener(renewalEvent, listener);
};

/** Time (ISO) and IP address of the user's previous sign-in. */
export interface PreviousSignIn {
  date: string;
  address: string;
}

/** The stored previous sign-in; null if this is the first, undefined if the platform does not report it. */
export const storedLastSignIn = (): PreviousSignIn | null | undefined => {
  const stored = sessionStorage.getItem(lastSignInKey);
  return stored === null ? undefined : (JSON.parse(stored) as PreviousSignIn | null);
};

/** Stores the previous sign-in that the platform reports. Ignores values that can't be read. */
export const storeLastSignIn = (reported: unknown): void => {
  const { date, address } = (reported ?? {}) as Partial<Record<keyof PreviousSignIn, unknown>>;
  const isReadable = typeof date === 'string' && !Number.isNaN(Date.parse(date));
  if (!isReadable && reported !== null) return;
  const previous = isReadable ? { date, address: typeof address === 'string' ? address : '' } : null;
  sessionStorage.setItem(lastSignInKey, JSON.stringify(previous));
};

/** The stored token, or null. */
export const storedToken = (): string | null => sessionStorage.getItem(tokenKey);

/**
 * Ends the session: clears session storage and loads the sign-in page. With a reason, the sign-in page shows it and
 * leads back to the current address after the next sign-in, and what was typed and not sent is kept until then.
 */
export const signOut = (reason?: SignOutReason): void => {
  if (sessionStorage.getItem(tokenKey) === null && reason !== undefined) return;
  const session = storedSession();
  const unsent = reason ? readUnsent() : [];
  sessionStorage.clear();
  if (session) storeUnsent(session.id, unsent);
  const query = reason
    ? `?${new URLSearchParams({ reason, next: location.pathname + location.search }).toString()}`
    : '';
  location.replace(signInPath + query);
};
