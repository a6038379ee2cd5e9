import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Settings } from '../../base/settings';

const cookieName = 'payer';
const keyBytes = 16;
const keyPattern = /^[\w-]{22}$/;
const yearSeconds = 31_536_000;

/** Returns the cookie that identifies a browser; undefined if there is none. */
export const existingBrowserOf = (context: Context): string | undefined => {
  const existing = getCookie(context, cookieName);
  return existing !== undefined && keyPattern.test(existing) ? existing : undefined;
};

/** Returns the cookie that identifies a browser; sets one if there is none. */
export const browserOf = (context: Context, { NODE_ENV }: Settings): string => {
  const existing = existingBrowserOf(context);
  if (existing !== undefined) return existing;
  const created = randomBytes(keyBytes).toString('base64url');
  setCookie(context, cookieName, created, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: NODE_ENV === 'production',
    maxAge: yearSeconds,
  });
  return created;
};
