import { expect } from '@playwright/test';
import { chooseInPanel, newTokenOf, openAs, test } from './console';

test('an Owner sees where a person is signed in, ends a session, and reads what disabling does', async ({ page }) => {
  const token = await newTokenOf(page, 'vault-owner');
  await page.request.post('/api/login/', { data: { loginId: 'vault-owner@example.com', password: 'wrong' } });
  const isOpen = async () =>
    (await page.request.get('/api/mgmt/figures', { headers: { Authorization: `Bearer ${token}` } })).status();
  expect(await isOpen()).toBe(200);
  await openAs(page, 'owner', '/dashboard/users?filter=%7B%22q%22%3A%22vault-owner%40example.com%22%7D');
  await page.locator('tbody tr').first().getByRole('cell').nth(2).click();
  const panel = page.getByRole('complementary', { name: 'Record' });
  await panel.getByRole('button', { name: 'Security' }).click();
  // A link, and Back, lead to the open tab.
  await expect(page).toHaveURL(/open=users\/\d+\/Security$/);
  await page.reload();
  const security = page.locator('.user-security');
  await expect(security.getByText('only the password is asked for')).toBeVisible();
  await expect(security.getByText('Tries that failed')).toBeVisible();
  await expect(security.locator('.sign-ins li').first()).toContainText('Password');
  // The newest one is that of the token.
  await security
    .getByRole('button', { name: /^End session/ })
    .first()
    .click();
  await expect(security.getByText('Ended', { exact: true })).toBeVisible();
  expect(await isOpen()).toBe(401);

  await chooseInPanel(page, 'Disable');
  const dialog = page.getByRole('dialog', { name: 'Disable account' });
  await expect(dialog).toContainText(/payment accounts? gets? no more pay-ins/);
  await expect(dialog).toContainText('The balance stays');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('the next record is shown on the tab of the one before, which a link had opened', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/users?filter=%7B%22type%22%3A%5B11%5D%7D');
  const id = await page.locator('tbody tr').first().getAttribute('data-row');
  await page.goto(`${page.url()}&open=users/${id}/Security`);
  const panel = page.getByRole('complementary', { name: 'Record' });
  const tab = panel.getByRole('button', { name: 'Security' });
  await expect(tab).toHaveAttribute('aria-current', 'true');
  await panel.getByRole('button', { name: 'Next record' }).click();
  await expect(page).toHaveURL(/open=users\/\d+\/Security$/);
  await expect(page).not.toHaveURL(new RegExp(`open=users/${id}/`));
  await expect(tab).toHaveAttribute('aria-current', 'true');
});
