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

/**
 * Writes a line to the error output about each variable that may be a misspelled setting. Whoever reads settings does it before: a
 * setting that is missing is often there under a wrong name.
 */
export const warnOfMisspelled = (environment: Readonly<Record<string, string | undefined>>): void => {
  for (const { name, meant } of misspelledSettings(environment))
    process.stderr.write(`${name} is not a setting: did you mean ${meant}?\n`);
};
