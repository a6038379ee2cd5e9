import { createRequire } from 'node:module';

type Argon2 = typeof import('@node-rs/argon2');

/**
 * Stands in for `@node-rs/argon2` in the API tests (`vitest.config.ts`): the same hashes of the least memory and time that there
 * are, for what a password costs to guess is not what they test. Servers that tests start hash as in production.
 */
const real = createRequire(import.meta.url)('@node-rs/argon2') as Argon2;
const least = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const hash: Argon2['hash'] = (password) => real.hash(password, least);
export const verify: Argon2['verify'] = real.verify;
