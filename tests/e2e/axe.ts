import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './console';

/** Looks at a part of the page with axe and fails with what is wrong in it; `rules` alone, or all of them. */
export const expectNoViolations = async (page: Page, part = 'html', rules?: readonly string[]) => {
  // The console has no frames: what axe finds need not be gathered in a page of its own.
  const axe = new AxeBuilder({ page }).include(part).setLegacyMode();
  const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
};

/** Looks at a part of the page in both themes. The dark one changes colours alone. */
export const expectNoViolationsInBothThemes = async (page: Page, part?: string) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectNoViolations(page, part);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNoViolations(page, part, ['color-contrast']);
};
