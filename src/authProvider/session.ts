import { jwtDecode } from 'jwt-decode';
import { isRole, type Role } from '../resources/language/roles';

/** Where the raw token is kept (specification, section 9). */
export const tokenKey = 'a_auth';
const lastSignInKey = 'last-sign-in';

/** Who is signed in, read from the token. */
export interface Session {
  token: string;
  id: number;
  uuid: string;
  email: string;
  role: Role;
  /** End of the session, epoch ms. */
  endsAt: number;
}

/** Why somebody was signed out; shown on the sign-in page. */
export type SignOutReason = 'expired' | 'refused' | 'forbidden';

interface Claims {
  id?: unknown;
  uuid?: unknown;
  exp?: unknown;
  email?: unknown;
  sub?: unknown;
  data?: { type?: unknown };
}

/** The session a token stands for; null when it is not a token of this platform. */
export const readToken = (token: string): Session | null => {
  try {
    const { id, uuid, exp, email, sub, data } = jwtDecode<Claims>(token);
    const role = data?.type;
    if (typeof id !== 'number' || typeof exp !== 'number' || !isRole(role)) return null;
    const name = typeof email === 'string' ? email : typeof sub === 'string' ? sub : '';
    return { token, id, uuid: typeof uuid === 'string' ? uuid : '', email: name, role, endsAt: exp * 1000 };
  } catch {
    return null;
  }
};

/** The stored session; null when nobody is signed in. An expired one counts until the session clock ends it. */
export const storedSession = (): Session | null => {
  const token = sessionStorage.getItem(tokenKey);
  return token === null ? null : readToken(token);
};

/** Keeps the token of a sign-in for this tab. */
export const storeToken = (token: string): void => sessionStorage.setItem(tokenKey, token);

const renewal = 'session-renewed';

/** Puts a new token of the same person in the place of theirs; false when it is somebody else's, or none. */
export const renewToken = (token: string, { id }: Pick<Session, 'id'>): boolean => {
  if (readToken(token)?.id !== id) return false;
  storeToken(token);
  dispatchEvent(new Event(renewal));
  return true;
};

/** Calls back whenever the token was renewed; what comes back stops that. */
export const onTokenRenewed = (listener: () => void): (() => void) => {
  addEventListener(renewal, listener);
  return () => removeEventListener(renewal, listener);
};

/** When and from where this person came in the time before; undefined where the platform does not tell. */
export interface SignInBefore {
  date: string;
  address: string;
}

/** The sign-in before this one; null for the first. */
export const storedLastSignIn = (): SignInBefore | null | undefined => {
  const stored = sessionStorage.getItem(lastSignInKey);
  return stored === null ? undefined : (JSON.parse(stored) as SignInBefore | null);
};

/** Keeps what the platform said of the sign-in before, as far as it makes sense. */
export const storeLastSignIn = (said: unknown): void => {
  const { date, address } = (said ?? {}) as Partial<Record<keyof SignInBefore, unknown>>;
  const known = typeof date === 'string' && !Number.isNaN(Date.parse(date));
  if (!known && said !== null) return;
  const before = known ? { date, address: typeof address === 'string' ? address : '' } : null;
  sessionStorage.setItem(lastSignInKey, JSON.stringify(before));
};

/** The stored token, or null. */
export const storedToken = (): string | null => sessionStorage.getItem(tokenKey);

/**
 * Ends the session: session storage is cleared and the page loaded anew at the sign-in page, which says why. With a
 * reason, signing in again leads back to the address left.
 */
export const signOut = (reason?: SignOutReason): void => {
  if (sessionStorage.getItem(tokenKey) === null && reason !== undefined) return;
  sessionStorage.clear();
  const query = reason
    ? `?${new URLSearchParams({ reason, next: location.pathname + location.search }).toString()}`
    : '';
  location.replace(`/dashboard/auth${query}`);
};
