import { settingNames } from './settings';

/** Whether two names differ by one letter: another one, one more, or one less. */
const differByOne = (a: string, b: string): boolean => {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  const restOfShort = short.slice(short.length === long.length ? start + 1 : start);
  return restOfShort === long.slice(start + 1);
};

/**
 * Returns what somebody may have meant by variables that are no settings: those one letter from a setting. Short names of
 * settings, such as `PORT`, are left out: other programs have variables like them.
 */
export const misspelledSettings = (
  environment: Readonly<Record<string, string | undefined>>,
): { name: string; meant: string }[] => {
  const known = new Set(settingNames);
  const candidates = settingNames.filter((name) => name.includes('_'));
  return Object.keys(environment).flatMap((name) => {
    const meant = known.has(name) ? undefined : candidates.find((candidate) => differByOne(name, candidate));
    return meant === undefined ? [] : [{ name, meant }];
  });
};
