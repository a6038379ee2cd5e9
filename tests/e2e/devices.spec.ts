import { randomUUID } from 'node:crypto';
import { expectNoViolations } from './axe';
import { callApi, expect, openAs, test } from './console';
import { PaymentType } from '../../src/resources/statuses/invoices';

interface Row {
  id: number;
  uuid: string;
  lastSeen: string | null;
}

test('the key of a phone is shown once, its state is shown live, and a new key replaces the old one', async ({
  page,
}) => {
  const name = `Live phone ${Date.now()}`;
  await openAs(page, 'owner', '/dashboard/devices');
  await page.getByRole('button', { name: 'Add device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add device' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Title').fill(name);
  await dialog.getByRole('button', { name: 'Add account' }).click();
  const reveal = page.getByRole('dialog', { name: 'Save the credentials!' });
  const key = (await reveal.locator('code').textContent())!;
  expect(key).toMatch(/^[\w-]{43}$/);
  await expect(reveal).toContainText(`Name: ${name}`);
  // Modules of a QR code of the version that holds uuid and key, with its margin, seven pixels each.
  // An empty canvas is 300 pixels wide.
  const code = reveal.getByRole('img', { name: 'QR code' });
  await expect.poll(() => code.evaluate((canvas) => (canvas as HTMLCanvasElement).width)).toBeGreaterThan(300);
  await expectNoViolations(page, '[role=dialog]');
  await reveal.getByRole('button', { name: 'I save it' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toBeVisible();
  const devices = (await (await callApi(page, 'owner', 'GET', 'mgmt/devices/active')).json()) as (Row & {
    name: string;
  })[];
  const { uuid } = devices.find((device) => device.name === name)!;
  const sendState = async (battery: number, withKey = key) => {
    const answer = await page.request.post(`/api/devices/${uuid}/state`, {
      data: { battery, signal: 64, appVersion: '2.5.0' },
      headers: { Authorization: `Bearer ${withKey}` },
    });
    return answer.status();
  };
  expect(await sendState(12)).toBe(200);
  await expect(row).toContainText('12 %');
  await expect(row).toContainText('64 %');
  expect(await sendState(13)).toBe(200);
  await expect(row).toContainText('13 %');
  await row.getByRole('button', { name: /^Actions/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('menuitem', { name: 'New key' }).click();
  const confirmation = page.getByRole('dialog', { name: 'New key of a device' });
  await expect(confirmation).toContainText("The phone's current key stops working at once.");
  await expect(confirmation).toContainText(`Affected device: ${name}`);
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await confirmation.getByRole('button', { name: 'Issue a new key' }).click();
  const next = (await reveal.locator('code').textContent())!;
  await reveal.getByRole('button', { name: 'I save it' }).click();
  expect(await sendState(14)).toBe(401);
  expect(await sendState(15, next)).toBe(200);
  await expect(row).toContainText('15 %');
});

test('list and panel show the last state of a silent phone as past', { tag: '@long' }, async ({ page }) => {
  // The live channel sends nothing either.
  await page.routeWebSocket('**/ws/', () => undefined);
  await page.route('**/api/mgmt/devices/active**', async (route) => {
    const answer = await route.fetch();
    const rows = (await answer.json()) as Row[];
    const json = rows.map((row) => ({ ...row, lastSeen: row.id === 1 ? '2026-01-02T03:04:00.000Z' : row.lastSeen }));
    await route.fulfill({ response: answer, json });
  });
  await openAs(page, 'owner', '/dashboard/devices');
  const row = page.locator('tbody [data-row="1"]');
  await expect(row).toContainText('Silent since 02/01/2026');
  await expect(row).toContainText(/last known \d+\s%.*last known \d+\s%/);
  await row.locator('td').nth(2).click();
  const panel = page.getByRole('complementary', { name: 'Record' });
  await expect(panel).toContainText('Silent since 02/01/2026');
  await expect(panel.locator('.panel-fields')).toContainText(/last known \d+\s%/);
  await expect(panel.getByRole('region', { name: 'Payment Accounts' })).toBeVisible();
});

test(
  'deactivating a payment account names the invoice that is still open on it',
  { tag: '@long' },
  async ({ page }) => {
    const list = async <Row>(path: string) => (await (await callApi(page, 'owner', 'GET', path)).json()) as Row[];
    const [merchant] = await list<{ id: number }>('mgmt/clients');
    const created = await callApi(page, 'owner', 'POST', 'invoices', {
      clientId: merchant!.id,
      cid: `order-${randomUUID()}`,
      paymentType: PaymentType.PayIn,
      amount: 1555.55,
    });
    const payIn = (await created.json()) as { id: string; requisites: { requisites: string } };
    const invoice = (await list<{ id: number; uuid: string }>('mgmt/invoices')).find(({ uuid }) => uuid === payIn.id)!;
    const accounts = await list<{ id: number; requisites: string }>('mgmt/bank-accounts');
    const account = accounts.find(({ requisites }) => requisites === payIn.requisites.requisites)!;
    await openAs(page, 'owner', '/dashboard/payment-accounts?perPage=100');
    await page.getByRole('switch', { name: `Status: ${account.id}`, exact: true }).click();
    await expect(page.getByText(`Account deactivated. Invoice ${invoice.id} is still open on it.`)).toBeVisible();
  },
);

test('phones are filtered by their owner, who is called when one falls silent', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'developer', '/dashboard/devices');
  await page.getByRole('button', { name: '+ User ID' }).click();
  await page.getByRole('searchbox', { name: 'Search User ID' }).fill('Anna');
  await page.getByRole('checkbox', { name: 'Anna Kim' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'User ID' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'User ID' })).toBeVisible();
  const rows = page.locator('tbody tr');
  await expect(rows.filter({ hasText: 'Anna Kim' })).not.toHaveCount(0);
  await expect(rows.filter({ hasNotText: 'Anna Kim' })).toHaveCount(0);
});
