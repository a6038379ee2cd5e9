import { startHookServer } from '../hookServer';
import { expect, openAs, test } from './console';

test('an Owner adds an alert rule, tests it, and reads what the messenger was told and answered', async ({
  page,
  baseURL,
}) => {
  const messenger = await startHookServer(Number(new URL(baseURL!).port) + 3);
  messenger.answerWith((response) => response.writeHead(200).end('Sent to 3 people'));
  try {
    await openAs(page, 'owner', '/dashboard/alert-rules');
    const rows = page.locator('tbody tr');
    await expect(rows.filter({ hasText: 'Free accounts fewer than' }).first()).toContainText('3');
    await page.getByRole('button', { name: 'Add alert rule' }).click();
    const dialog = page.getByRole('dialog');
    // Only what applies to the kind is asked for.
    await dialog.getByLabel('Free accounts fewer than').check();
    await expect(dialog.getByLabel('Bank')).toBeVisible();
    await dialog.getByLabel('Success rate of an hour below, %').check();
    await expect(dialog.getByLabel('Bank')).toHaveCount(0);
    await dialog.getByLabel('Limit').fill('1');
    await dialog.getByLabel('Address').fill(`https://${messenger.host}/services/T0PSECRET`);
    await dialog.getByRole('button', { name: 'Add alert rule' }).click();
    const rule = rows.filter({ hasText: 'Success rate of an hour' });
    await expect(rule).toContainText(`https://${messenger.host}/…`);
    await expect(page.locator('body')).not.toContainText('T0PSECRET');
    await rule.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Send a test' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send test' }).click();
    await expect(page.getByText('Test sent: the rule’s alerts show the answer')).toBeVisible();
    await expect
      .poll(() => messenger.received.map(({ path }) => path), { timeout: 15_000 })
      .toEqual(['/services/T0PSECRET']);
    const { text } = JSON.parse(messenger.received[0]!.body) as { text: string };
    // This platform is not told its own address (CONSOLE_ORIGIN), so that the text has none.
    expect(text).toBe('This is a test of an alert rule. Nothing is wrong.');
    await expect(rule).toContainText('Delivered');
    // The rule leads to what it told, with the answer of the messenger.
    await rule.getByText('Success rate of an hour below, %: 1').click();
    const panel = page.getByRole('complementary');
    await panel.getByRole('link', { name: 'This is a test of an alert rule' }).click();
    await expect(panel).toContainText('Sent to 3 people');
    await expect(panel.getByRole('link', { name: 'Success rate of an hour below, %: 1' })).toBeVisible();
    await page.getByRole('button', { name: /^Your notifications/ }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Alerts', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Alerts', level: 1 })).toBeVisible();
    await page.goto('/dashboard/alert-rules');
    await rule.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Disable' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable alert rule' }).click();
    await expect(rule).toContainText('Disabled');
  } finally {
    await messenger.close();
  }
});
