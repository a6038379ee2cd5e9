import { createHmac, createSecretKey, webcrypto, type KeyObject } from 'node:crypto';
import { errors, jwtVerify, type JWTVerifyOptions, type JWTVerifyResult } from 'jose';

/** How many tokens are remembered whose signature was verified: their holders send them with each call. */
const maxRemembered = 5000;

/** The one algorithm of our tokens. */
export const tokenAlgorithm = 'HS256';

/**
 * The keys of `TOKEN_SECRET` and `TOKEN_SECRET_BEFORE`: the newest signs, and what another one signed still counts, so that a
 * secret is replaced without signing anybody out.
 */
export class TokenKeys {
  readonly newest: KeyObject;
  readonly #all: readonly KeyObject[];
  /** The same, imported once: `jose` would import them for each call. */
  readonly #verifying: readonly Promise<webcrypto.CryptoKey>[];
  readonly #verified = new Map<string, JWTVerifyResult>();

  constructor(secrets: readonly [Uint8Array, ...Uint8Array[]]) {
    this.#all = secrets.map((secret) => createSecretKey(secret));
    [this.newest] = this.#all as [KeyObject];
    this.#verifying = secrets.map((secret) =>
      webcrypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']),
    );
  }

  /**
   * Verifies a token with each key. Throws `jose`'s error when it is not ours, has expired, or is for something else. Whether it may still be
   * used is for the caller to know: what is remembered here is that we signed it.
   */
  async verify(token: string, options?: Omit<JWTVerifyOptions, 'algorithms'>): Promise<JWTVerifyResult> {
    if (options) return this.#verifyWithEach(token, options);
    const known = this.#verified.get(token);
    if (known && (known.payload.exp ?? 0) * 1000 > Date.now()) return known;
    this.#verified.delete(token);
    const verified = await this.#verifyWithEach(token, {});
    if (this.#verified.size >= maxRemembered) this.#verified.delete(this.#verified.keys().next().value!);
    this.#verified.set(token, verified);
    return verified;
  }

  async #verifyWithEach(token: string, options: JWTVerifyOptions): Promise<JWTVerifyResult> {
    for (const key of this.#verifying) {
      try {
        return await jwtVerify(token, await key, { ...options, algorithms: [tokenAlgorithm] });
      } catch (error) {
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }

  /** Returns the HMAC-SHA-256 of a text with each key, that of the newest first. */
  hashes(text: string): Buffer[] {
    return this.#all.map((key) => createHmac('sha256', key).update(text).digest());
  }
}
