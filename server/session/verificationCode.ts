import { timingSafeEqual } from 'node:crypto';
import type { TokenKeys } from '../base/tokenKeys';

/** A code is shown for this long (ms), and accepted for the same time again. */
const windowMs = 600_000;
const digits = 6;

/** The user of a code. A new password or a verification changes the code. */
export interface CodeSubject {
  id: number;
  passwordIssuedDate: string | null;
  verifiedDate: string | null;
}

/** The code by each key, that of the newest first. */
const codesAt = (
  keys: TokenKeys,
  { id, passwordIssuedDate, verifiedDate }: CodeSubject,
  window: number,
): [string, ...string[]] => {
  const text = JSON.stringify(['verification', id, passwordIssuedDate, verifiedDate, window]);
  const codes = keys.hashes(text).map((hash) => String(hash.readUInt32BE(0) % 10 ** digits).padStart(digits, '0'));
  return codes as [string, ...string[]];
};

const windowNow = () => Math.floor(Date.now() / windowMs);

/**
 * Returns the six digits that a person reads to whoever verifies them (docs/rules.md#verified-people), and until when they are shown
 * (ISO).
 */
export const verificationCode = (keys: TokenKeys, subject: CodeSubject): { digits: string; until: string } => ({
  digits: codesAt(keys, subject, windowNow())[0],
  until: new Date((windowNow() + 1) * windowMs).toISOString(),
});

/** Whether these are the digits that the user sees now, or saw in the previous window. */
export const isVerificationCode = (keys: TokenKeys, subject: CodeSubject, typed: string): boolean => {
  const given = Buffer.from(typed);
  return [windowNow(), windowNow() - 1]
    .flatMap((window) => codesAt(keys, subject, window))
    .some((code) => {
      const expected = Buffer.from(code);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
};
