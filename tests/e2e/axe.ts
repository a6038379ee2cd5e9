import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './console';

/** Checks a part of the page with axe and fails with its violations. Checks `rules` only if given, else all rules. */
export const expectNoViolations = async (page: Page, part = 'html', rules?: readonly string[]) => {
  // The legacy mode is faster: it does not collect the results of frames, and the console has none.
  const axe = new AxeBuilder({ page }).include(part).setLegacyMode();
  const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
};

/** Checks a part of the page in both themes. The dark theme changes only colours, so only contrast is checked again. */
export const expectNoViolationsInBothThemes = async (page: Page, part?: string) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectNoViolations(page, part);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNoViolations(page, part, ['color-contrast']);
};
