import { jwtDecode } from 'jwt-decode';
import { isRole, type Role } from '../resources/language/roles';

/** Where the raw token is kept (specification, section 9). */
export const tokenKey = 'a_auth';

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
