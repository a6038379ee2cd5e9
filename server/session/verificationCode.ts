import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';

/** A code is shown for this long (ms), and accepted for the same time again. */
const windowMs = 600_000;
const digits = 6;

/** The user of a code. A new password or a verification changes the code. */
export interface CodeSubject {
  id: number;
  passwordIssuedDate: string | null;
  verifiedDate: string | null;
}

const codeAt = (secret: KeyObject, { id, passwordIssuedDate, verifiedDate }: CodeSubject, window: number): string => {
  const text = JSON.stringify(['verification', id, passwordIssuedDate, verifiedDate, window]);
  const hash = createHmac('sha256', secret).update(text).digest();
  return String(hash.readUInt32BE(0) % 10 ** digits).padStart(digits, '0');
};

const windowNow = () => Math.floor(Date.now() / windowMs);

/**
 * Returns the six digits that a person reads to whoever verifies them (rules, section 9), and until when they are shown
 * (ISO).
 */
export const verificationCode = (secret: KeyObject, subject: CodeSubject): { digits: string; until: string } => ({
  digits: codeAt(secret, subject, windowNow()),
  until: new Date((windowNow() + 1) * windowMs).toISOString(),
});

/** Whether these are the digits that the user sees now, or saw in the previous window. */
export const isVerificationCode = (secret: KeyObject, subject: CodeSubject, typed: string): boolean =>
  [windowNow(), windowNow() - 1].some((window) => {
    const expected = Buffer.from(codeAt(secret, subject, window));
    const given = Buffer.from(typed);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
