import type { Words } from './language/words';

/** Returns what a browser and its system are called: 'Chrome on Linux'. Null stands for what is unknown. */
export const deviceWords = ({
  browser,
  system,
}: Readonly<Record<'browser' | 'system', string | null>>): string | Words => {
  if (browser === null) return system ?? { phrase: 'Unknown device' };
  return system === null ? browser : { phrase: '%{browser} on %{system}', args: { browser, system } };
};
