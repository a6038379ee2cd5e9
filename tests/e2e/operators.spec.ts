import type { Page } from '@playwright/test';
import type { StoreInvoice } from '../../src/resources/takerStore';
import { callApi, expect, openAs, test } from './console';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Record' });
const rowOf = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name });

test('a supervisor sees who is here and what they hold, and gives a task to somebody else', async ({ page }) => {
  const store = (await (await callApi(page, 'moderator', 'GET', 'mgmt/store')).json()) as StoreInvoice[];
  const { id } = store.find(({ dueDate }) => Date.parse(dueDate) > Date.now() + 300_000)!;
  await openAs(page, 'owner', '/dashboard/operators');
  const row = rowOf(page, 'Max Moderator');
  await expect(row).toContainText('Here');
  const tasks = row.locator('td').nth(4);
  const held = Number(await tasks.textContent());
  await callApi(page, 'moderator', 'POST', `mgmt/store/reserve/${id}`, { invoiceId: id });
  // Without a reload, also while the pointer is over the rows.
  await row.hover();
  await expect(tasks).toHaveText(String(held + 1), { timeout: 10_000 });
  await row.getByText('Max Moderator').click();
  const task = panel(page).locator(`[data-row="${id}"]`);
  await task.getByRole('button', { name: 'Give to …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give task' });
  await dialog.getByLabel('To whom').fill('Dana');
  // Who is away will not see the task.
  await expect(page.getByRole('option', { name: /Dana Developer/ })).toContainText(/Here|Away/);
  await page.getByRole('option', { name: /Dana Developer/ }).click();
  await dialog.getByLabel('Reason').fill('Max is ill');
  await dialog.getByRole('button', { name: 'Give task' }).click();
  await expect(page.getByText('Task given')).toBeVisible();
  await expect(task).toHaveCount(0);
  await rowOf(page, 'Dana Developer').getByText('Dana Developer').click();
  await expect(task).toBeVisible();
  await callApi(page, 'developer', 'POST', `mgmt/store/release/${id}`, { invoiceId: id });
  await expect(task).toHaveCount(0, { timeout: 10_000 });
});

test('a Moderator’s page of operators asks for nothing that they may not read', { tag: '@long' }, async ({ page }) => {
  const refused: string[] = [];
  page.on('response', (response) => {
    if ([401, 403, 404].includes(response.status())) refused.push(response.url());
  });
  await openAs(page, 'moderator', '/dashboard/operators?open=store-people/4');
  await expect(page.getByText('Free payment accounts')).toBeVisible();
  await expect(page.getByText('Silent devices')).toHaveCount(0);
  await expect(panel(page).getByRole('heading', { name: 'Max Moderator' })).toBeVisible();
  await page.waitForTimeout(1000);
  expect(refused).toEqual([]);
});
