import { createRequire } from 'node:module';

type Argon2 = typeof import('@node-rs/argon2');

/**
 * Replaces `@node-rs/argon2` in the API tests (`vitest.config.ts`): the same hashes with the least memory and time, because
 * these tests are not about the cost of guessing. Servers that tests start hash as in production.
 */
const real = createRequire(import.meta.url)('@node-rs/argon2') as Argon2;
const least = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const hash: Argon2['hash'] = (password) => real.hash(password, least);
export const verify: Argon2['verify'] = real.verify;
