import { nearestWord } from '../../src/format/nearestWord';
import { settingNames } from './settings';

/** A name of as many letters may have two wrong ones, as when two are swapped: other programs have no variable like it. */
const longName = 10;

/**
 * Returns what somebody may have meant by variables that are no settings: those one letter from a setting, or two from one with
 * a long name. Short names of settings, such as `PORT`, are left out: other programs have variables like them.
 */
export const misspelledSettings = (
  environment: Readonly<Record<string, string | undefined>>,
): { name: string; meant: string }[] => {
  const known = new Set(settingNames);
  const candidates = settingNames.filter((name) => name.includes('_'));
  return Object.keys(environment).flatMap((name) => {
    const meant = known.has(name) ? undefined : nearestWord(name, candidates, name.length < longName ? 1 : 2);
    return meant === undefined ? [] : [{ name, meant }];
  });
};

/** Returns a line for the terminal about each variable that may be a misspelled setting. */
export const describeMisspelled = (environment: Readonly<Record<string, string | undefined>>): string[] =>
  misspelledSettings(environment).map(({ name, meant }) => `${name} is not a setting: did you mean ${meant}?`);
