import { hash, verify } from '@node-rs/argon2';

/** OWASP's argon2id parameters: 19 MiB, two passes (memory in KiB). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const decoy = hash('a password that nobody has', cost);

/** An argon2id hash of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Does the password fit? Without a stored hash it takes as long and says no, so that timing tells nothing. */
export const passwordFits = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  const fits = await verify(stored ?? (await decoy), password);
  return fits && stored !== null && stored !== undefined;
};
