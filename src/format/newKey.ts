/** Creates an idempotency key of 128 random bits. `crypto.randomUUID` is not used, because it needs HTTPS. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
