import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Settings } from '../../ground/settings';

const cookie = 'payer';
const keyBytes = 16;
const keyPattern = /^[\w-]{22}$/;
const yearSeconds = 31_536_000;

/** Returns the cookie that identifies a browser; sets one if there is none. */
export const browserOf = (context: Context, { NODE_ENV }: Settings): string => {
  const known = getCookie(context, cookie);
  if (known !== undefined && keyPattern.test(known)) return known;
  const made = randomBytes(keyBytes).toString('base64url');
  setCookie(context, cookie, made, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: NODE_ENV === 'production',
    maxAge: yearSeconds,
  });
  return made;
};
