import { readPreference } from '../browser/preferences';
import { applyTokens, type Mode } from './tokens';

/** The themes that a user may choose; `system` follows the device. */
export const modeChoices = ['system', 'light', 'dark'] as const;
/** A theme choice of the user. */
export type ModeChoice = (typeof modeChoices)[number];

/** The phrases of the choices. */
export const modeLabels = {
  system: 'Device theme',
  light: 'Light theme',
  dark: 'Dark theme',
} as const satisfies Record<ModeChoice, string>;

/** Media query for the dark theme of the device. */
export const darkQuery = '(prefers-color-scheme: dark)';

/** Returns the theme to apply for a choice on this device. */
export const resolveMode = (choice: ModeChoice, systemIsDark: boolean): Mode =>
  choice === 'system' ? (systemIsDark ? 'dark' : 'light') : choice;

/** Applies the stored theme before the first paint. */
export const applyStoredMode = (): void =>
  applyTokens(resolveMode(readPreference('theme', 'system'), matchMedia(darkQuery).matches));
