import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { Proof } from '../../../src/resources/statuses/people';
import type { EncryptedColumn } from '../../database/encryptedColumns';
import type { Tx } from '../../database/schema';
import type { DataKeys } from '../../base/dataKeys';
import { conflict } from '../../base/errors';

/** Length of the secret of an authenticator app in bytes (RFC 4226 recommends 20). */
const secretBytes = 20;
const periodSeconds = 30;
/** How many time steps the clock of a phone may be wrong, in both directions. */
const skewSteps = 1;

const issuer = 'Payment console';

/** What an encrypted secret belongs to: that of another user does not decrypt as this one's. */
export const aboutFactorsOf = (userId: number): string => `factors of ${userId}`;

/** Where secrets of authenticator apps are stored encrypted, for the replacement of data keys. */
export const encryptedAppSecrets: EncryptedColumn = {
  table: 'factors',
  of: 'authenticator apps',
  column: 'secret',
  owner: 'userId',
  about: aboutFactorsOf,
};

const totpOf = (base32: string, label?: string) =>
  new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(base32),
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
  });

/** Returns a new secret in base32, which people can type. */
export const newAppSecret = (): string => new Secret({ size: secretBytes }).base32;

/** Returns the address that a QR code of this secret contains (`otpauth://totp/…`). */
export const appAddress = (secret: string, email: string): string => totpOf(secret, email).toString();

/** Returns the time step whose code this is, now or one step before or after; null for any other code. */
export const stepOfCode = (secret: string, code: string): number | null => {
  // The library compares bytes, and throws for other digits than these.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const now = Date.now();
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: skewSteps });
  return delta === null ? null : Math.floor(now / 1000 / periodSeconds) + delta;
};

/** Throws 409 when this platform has no key with which it could encrypt a secret. */
export const requireAppKey = (keys: DataKeys): void => {
  if (keys.newest === undefined)
    throw conflict('This platform has no DATA_KEY, which authenticator apps need: ask whoever runs it');
};

/**
 * Whether a code was accepted; `used` was right and had been accepted before; `unreadable`: the key of its secret is missing,
 * or the secret was changed.
 */
export type CodeResult = 'accepted' | 'wrong' | 'used' | 'unreadable';

/**
 * Accepts a code of the user's authenticator app, once: the step of the last accepted code only ever grows, in one
 * conditional update, so that of two calls with one code one is refused.
 */
export const acceptCode = async (tx: Tx, keys: DataKeys, userId: number, code: string): Promise<CodeResult> => {
  const app = await tx
    .selectFrom('factors')
    .select(['id', 'secret'])
    .where('userId', '=', userId)
    .where('kind', '=', Proof.App)
    .executeTakeFirst();
  if (!app?.secret) return 'wrong';
  const secret = keys.tryDecrypt(app.secret, aboutFactorsOf(userId));
  if (secret === undefined) return 'unreadable';
  const step = stepOfCode(secret, code);
  if (step === null) return 'wrong';
  const { rows } = await sql`update factors set "lastStep" = ${step}, "lastUsed" = now()
    where id = ${app.id} and coalesce("lastStep" < ${step}, true) returning id`.execute(tx);
  return rows.length > 0 ? 'accepted' : 'used';
};
