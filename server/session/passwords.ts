import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's argon2id parameters: 19 MiB, two passes (memory in KiB). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const decoy = hash('a password that nobody has', cost);

/** Letters and digits that are not taken for one another when read aloud or copied by hand. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 5;

/** A new password: four groups of five, 99 bits. It is shown once and kept as a hash alone. */
export const generatePassword = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');

/** An argon2id hash of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Does the password fit? Without a stored hash it takes as long and says no, so that timing tells nothing. */
export const passwordFits = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  const fits = await verify(stored ?? (await decoy), password);
  return fits && stored !== null && stored !== undefined;
};
