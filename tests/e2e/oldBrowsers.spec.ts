import { lackedNames } from '../../scripts/browsers/features';
import { oldestOfPayers } from '../../scripts/browsers/oldest';
import { callApi, expect, test } from './console';
import { cancel, createdInvoice, fill, send } from './payer';

test.use({ viewport: { width: 390, height: 844 } });

let failures: string[];
test.beforeEach(async ({ page }) => {
  failures = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  await page.addInitScript((names) => {
    for (const name of names) {
      const [owner, key] = name.split('.') as [string, string | undefined];
      const object = (globalThis as Record<string, unknown>)[owner] as { prototype?: object } | undefined;
      if (key === undefined) Reflect.deleteProperty(globalThis, owner);
      else for (const holder of [object, object?.prototype]) if (holder) Reflect.deleteProperty(holder, key);
    }
  }, lackedNames(oldestOfPayers));
});
test.afterEach(() => expect(failures).toEqual([]));

test('pages of payers work without what the oldest browsers lack, with each kind of contact', async ({ page }) => {
  await page.goto('/extended-pg?return=https%3A%2F%2Fshop.example%2Fback');
  expect(await page.evaluate(() => [typeof URL.canParse, 'groupBy' in Object])).toEqual(['undefined', false]);
  // The script is at work: without it a merchant is chosen from a list of the browser's own.
  await expect(page.getByLabel('Merchant', { exact: true })).toHaveAttribute('role', 'combobox');
  await fill(page, '313', 'Solar shop', 'oldest-1');
  await send(page);
  const id = await createdInvoice(page);
  const users = (await (await callApi(page, 'owner', 'GET', 'mgmt/users')).json()) as {
    uuid: string;
    nickname: string;
  }[];
  const merchant = users.find(({ nickname }) => nickname === 'Solar shop')!.uuid;
  const setContact = (contact: string | null) =>
    callApi(page, 'owner', 'POST', `mgmt/users/${merchant}/contact`, { contact });
  for (const [contact, href] of [
    ['https://shop.example/help?from=pay', 'https://shop.example/help?from=pay'],
    ['+7 900 123-45-67', 'tel:+79001234567'],
    ['help@solar.example', 'mailto:help@solar.example'],
  ] as const) {
    await setContact(contact);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Waiting for your transfer' })).toBeVisible();
    await expect(page.getByRole('link', { name: contact }).first()).toHaveAttribute('href', href);
  }
  await setContact(null);
  await cancel(page, id);
  // The page asks again when its tab is shown.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('heading', { name: 'Waiting for your transfer' })).toBeHidden();
});

test('a page that no server of ours drew works without what the oldest browsers lack', async ({ page }) => {
  await page.route('**/extended-pg**', (route) => route.fulfill({ path: 'dist/pages/public.html' }));
  await page.goto('/extended-pg?return=https%3A%2F%2Fshop.example%2Fback&amount=500');
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('500');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
});
