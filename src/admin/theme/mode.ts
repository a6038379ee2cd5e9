import { readPreference } from '../parts/preferences';
import { applyTokens, type Mode } from './tokens';

/** What a person may choose; `system` follows the device. */
export const modeChoices = ['system', 'light', 'dark'] as const;
export type ModeChoice = (typeof modeChoices)[number];

export const darkQuery = '(prefers-color-scheme: dark)';

/** The theme that a choice means on this device. */
export const resolveMode = (choice: ModeChoice, systemIsDark: boolean): Mode =>
  choice === 'system' ? (systemIsDark ? 'dark' : 'light') : choice;

/** Applies the stored choice before anything is drawn. */
export const applyStoredMode = (): void =>
  applyTokens(resolveMode(readPreference('theme', 'system'), matchMedia(darkQuery).matches));
