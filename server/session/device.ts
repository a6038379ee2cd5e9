import { parse } from 'bowser';

/** A browser and its operating system, as people call them; null when unknown. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** Maximum length of a header that is read, in characters. */
const maxLength = 512;

const unknown: Device = { browser: null, system: null };

/** Returns the browser and system that a `User-Agent` header names: Chrome, Linux. */
export const deviceOf = (userAgent: string | undefined): Device => {
  if (userAgent === undefined || userAgent === '') return unknown;
  const { browser, os } = parse(userAgent.slice(0, maxLength));
  return { browser: browser.name || null, system: os.name || null };
};
