import { callApi, expect, goTo, openAs, test } from './console';
import { InvoiceStatus } from '../../src/resources/statuses/invoices';
import { UserStatus } from '../../src/resources/statuses/people';

type Page = import('@playwright/test').Page;

const acts = (page: Page) => page.locator('tbody .act');
const uuidOf = async (page: Page, nickname: string) => {
  const users = (await (await callApi(page, 'owner', 'GET', 'mgmt/users')).json()) as {
    uuid: string;
    nickname: string;
  }[];
  return users.find((user) => user.nickname === nickname)!.uuid;
};

test('activity shows sentences with changes and refusals, and links to the records', async ({ page }) => {
  const uuid = await uuidOf(page, 'Left the team');
  await callApi(page, 'owner', 'POST', `mgmt/users/${uuid}/status`, { status: UserStatus.Active });
  await callApi(page, 'owner', 'POST', `mgmt/users/${uuid}/status`, { status: UserStatus.Disabled });
  await callApi(page, 'owner', 'POST', 'mgmt/banks/1/remove', { id: 1 });
  await openAs(page, 'owner', '/dashboard/activity');
  const disabled = acts(page).filter({ hasText: 'Olga Owner disabled user Left the team' }).first();
  await expect(disabled).toContainText(/Status: Active.*Disabled/);
  await expect(disabled.locator('.changes li')).toHaveCount(1);
  const refused = acts(page).filter({ hasText: 'Olga Owner was refused "Delete" on bank' }).first();
  await expect(refused).toContainText('Attempt refused');
  await expect(refused).toContainText('Still in use by');
  await expect(acts(page).filter({ hasText: 'signed in' }).first()).toHaveText(
    / signed in(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1) · Chrome on Linux/,
  );
  await disabled.getByRole('link', { name: 'Left the team' }).click();
  await expect(page).toHaveURL(/open=users\/\d+$/);
  const panel = page.getByRole('complementary', { name: 'Record' });
  await expect(panel.getByRole('heading', { name: 'Left the team' })).toBeVisible();
  await panel.getByRole('button', { name: 'Activity', exact: true }).click();
  await expect(panel.locator('.history > li').first()).toContainText('Account disabled · Olga Owner');
});

test('activity shows the reason that was given for an act', { tag: '@long' }, async ({ page }) => {
  const open = encodeURIComponent(JSON.stringify({ status: [InvoiceStatus.New], amount_lte: 50_000 }));
  const list = await callApi(page, 'owner', 'GET', `mgmt/invoices?filter=${open}`);
  const [invoice] = (await list.json()) as { id: number; uuid: string }[];
  const body = { status: InvoiceStatus.Canceled, reason: 'The payer <b>changed</b> their mind' };
  expect((await callApi(page, 'owner', 'POST', `mgmt/invoices/${invoice!.uuid}/resolve`, body)).ok()).toBe(true);
  await openAs(page, 'owner', '/dashboard/activity');
  const resolved = acts(page).filter({ hasText: `resolved invoice #${invoice!.id}` });
  await expect(resolved).toContainText(`Reason: ${body.reason}`);
});

test('activity is filtered by person, entity, act and time', { tag: '@long' }, async ({ page }) => {
  await callApi(page, 'developer', 'GET', 'mgmt/bank-accounts/20/deactivate');
  await callApi(page, 'developer', 'GET', 'mgmt/bank-accounts/20/activate');
  await callApi(page, 'owner', 'GET', 'mgmt/bank-accounts/21/deactivate');
  await openAs(page, 'owner', '/dashboard/activity');
  const openFilter = async (name: string) => {
    const shown = page.getByRole('button', { name: `+ ${name}`, exact: true });
    // 'Filter' instead of 'More filters' once so many are set that no others are shown.
    const more = page.getByRole('button', { name: /^\+ (More filters|Filter)$/ });
    await expect(shown.or(more).first()).toBeVisible();
    if (await shown.isVisible()) return shown.click();
    await more.click();
    return page.getByRole('menuitem', { name, exact: true }).click();
  };
  const choose = async (filter: string, value: string) => {
    await openFilter(filter);
    await page.getByRole('checkbox', { name: value, exact: true }).click();
    await page.keyboard.press('Escape');
  };
  await choose('Who', 'Dana Developer');
  await choose('Entity', 'Payment Accounts');
  await choose('What', 'Deactivate');
  await expect(acts(page).first()).toContainText('Dana Developer deactivated payment account');
  for (const act of await acts(page).all()) await expect(act).toContainText('Dana Developer deactivated');
  await openFilter('Date');
  const dates = page.getByRole('dialog', { name: 'Date' });
  await dates.getByRole('button', { name: 'Today' }).click();
  await expect(page).toHaveURL(/createDate_period/);
  await expect(acts(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Date: today' }).click();
  await dates.getByLabel('To').fill('2001-01-01');
  await dates.getByRole('button', { name: 'Apply' }).click();
  await expect(page.locator('.empty p')).toHaveText([
    'No entries match the filters',
    'Filters: Date, Who, What, Entity',
  ]);
});

test('a refusal is shown in the language of the screen', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/misc');
  await page.evaluate(() => localStorage.setItem('RaStore.locale', '"ru"'));
  await page.reload();
  await page.getByRole('button', { name: 'Добавить банк' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('Unibank');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('«Unibank» уже есть')).toBeVisible();
  await expect(dialog).not.toContainText('already exists');
});

test(
  'a history and the list Activity say at their end that what is older is archived',
  { tag: '@long' },
  async ({ page }) => {
    await page.route(/\/api\/mgmt\/(history|activity)/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'x-older-archived': '2025-09' } });
    });
    const note = page.getByText('Activity until September 2025 is archived');
    await openAs(page, 'owner', '/dashboard/activity?perPage=10');
    await expect(acts(page).first()).toBeVisible();
    await expect(note).toHaveCount(0);
    await goTo(
      page,
      `/dashboard/activity?filter=${encodeURIComponent('{"createDate_lte":"2020-01-01T00:00:00.000Z"}')}`,
    );
    await expect(page.locator('.empty p')).toHaveText([
      'Activity until September 2025 is archived',
      'No entries match the filters',
      'Filters: Date',
    ]);
    await goTo(page, '/dashboard/activity?page=1&perPage=100&sort=id&order=ASC');
    await expect(note).toBeVisible();
    await goTo(page, '/dashboard/misc?open=banks/1');
    const panel = page.getByRole('complementary', { name: 'Record' });
    await expect(panel.getByText('Older history is archived')).toBeVisible();
    await expect(panel.getByText('No changes since recording began.')).toHaveCount(0);
  },
);
