import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's argon2id parameters: 19 MiB (memory in KiB), two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Compared with where no hash is stored. */
const decoy = hash('a password that nobody has', cost);

/** Letters and digits that are not mistaken for one another when read aloud or copied by hand. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 5;

/** Returns a new password: four groups of five characters, 99 bits. It is shown once, and only its hash is stored. */
export const generatePassword = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');

/** Returns the argon2id hash of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/**
 * Whether the password matches the hash. Without a stored hash it takes as long and is false, so that timing reveals
 * nothing.
 */
export const isPasswordCorrect = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored !== null && stored !== undefined;
};
