import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { goTo, openAs, test } from './console';

const dialog = (page: Page) => page.getByRole('dialog');
const wholeNumber = /(?<!\d)\d{4}\s\d{4}\s\d{4}\s\d{4}(?!\d)/;

const saved = async (page: Page, click: () => Promise<void>): Promise<string> => {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return readFile(await download.path(), 'utf8');
};

test('an export has masked numbers; whole ones take a reason, and Activity says who, which rows and why', async ({
  page,
}) => {
  await openAs(page, 'owner', '/dashboard/payment-accounts?filter=%7B%22status%22%3A%5B0%5D%7D');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const masked = await saved(page, () => choose('Columns on screen'));
  expect(masked).toContain('••');
  expect(masked).not.toMatch(wholeNumber);

  await choose('With whole numbers');
  await dialog(page).getByRole('button', { name: 'Export' }).click();
  await expect(dialog(page)).toContainText('Required');
  await page.route('**/api/mgmt/exports/**', (route) => route.fulfill({ status: 503, json: { message: 'Resting' } }));
  await dialog(page).getByLabel('Reason').fill('The bank asked');
  await dialog(page).getByRole('button', { name: 'Export' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Resting');
  await expect(dialog(page).getByLabel('Reason')).toHaveValue('The bank asked');
  await page.unroute('**/api/mgmt/exports/**');
  const whole = await saved(page, () => dialog(page).getByRole('button', { name: 'Export' }).click());
  expect(whole).toMatch(wholeNumber);
  expect(whole).not.toContain('••');
  await expect(dialog(page)).toBeHidden();

  await goTo(page, '/dashboard/activity');
  const acts = page.locator('tbody tr');
  await expect(
    acts.filter({ hasText: /began an export of \d+ rows of Payment accounts with whole numbers/i }).first(),
  ).toContainText('Reason: The bank asked');
  await expect(
    acts.filter({ hasText: /began an export of \d+ rows of Payment accounts(?! with)/i }).first(),
  ).toContainText('Status: Active');
});

test('a whole number is fetched to be copied, and the list has none', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const lists: string[] = [];
  page.on('response', (response) => {
    if (/mgmt\/bank-accounts\?/.test(response.url())) void response.text().then((text) => lists.push(text));
  });
  await openAs(page, 'owner', '/dashboard/payment-accounts');
  const row = page.locator('tbody tr').first();
  await row.getByRole('button', { name: 'Copy Requisites' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{16}$/);
  expect(lists.length).toBeGreaterThan(0);
  for (const list of lists) expect(list).not.toMatch(/\d{16}/);
});
