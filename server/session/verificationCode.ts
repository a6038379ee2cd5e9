import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';

/** A code is shown for so long (ms), and counts for as long again. */
const shownFor = 600_000;
const digits = 6;

/** Whose code it is; another password, or a verification, makes it another code. */
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

const windowNow = () => Math.floor(Date.now() / shownFor);

/** The six digits that a person reads to who verifies them (rules, section 9), and until when they are shown, ISO. */
export const verificationCode = (secret: KeyObject, of: CodeSubject): { digits: string; until: string } => ({
  digits: codeAt(secret, of, windowNow()),
  until: new Date((windowNow() + 1) * shownFor).toISOString(),
});

/** Are these the digits that this person sees, or saw a moment ago? */
export const isVerificationCode = (secret: KeyObject, of: CodeSubject, typed: string): boolean =>
  [windowNow(), windowNow() - 1].some((window) => {
    const expected = Buffer.from(codeAt(secret, of, window));
    const given = Buffer.from(typed);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
