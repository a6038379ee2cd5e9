import { randomBytes } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { Role } from '../../src/resources/language/roles';
import { UserStatus } from '../../src/resources/statuses/people';
import { expectNoViolationsInBothThemes } from './axe';
import { callApi, expect, openAs, ownPassword, test } from './console';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Signs in from a browser of this name. Returns the token. */
const tokenFrom = async (page: Page, email: string, userAgent: string): Promise<string> => {
  const headers = { 'User-Agent': userAgent };
  const answer = await page.request.post('/api/login/', { data: { loginId: email, password: ownPassword }, headers });
  return ((await answer.json()) as { access: string }).access;
};

/** Adds a person whom no other test signs in as. Returns their e-mail and the token of the browser of the tests. */
const addPerson = async (page: Page): Promise<{ email: string; token: string }> => {
  const email = `told-${randomBytes(4).toString('hex')}@example.com`;
  const user = { nickname: email.split('@')[0], email, type: Role.Moderator, status: UserStatus.Active };
  const made = (await (await callApi(page, 'owner', 'POST', 'mgmt/users', user)).json()) as {
    id: number;
    password: string;
  };
  const login = await page.request.post('/api/login/', { data: { loginId: email, password: made.password } });
  const { access } = (await login.json()) as { access: string };
  const chosen = await page.request.post(`/api/mgmt/users/${made.id}/change-password`, {
    data: { userId: made.id, password: ownPassword },
    headers: { Authorization: `Bearer ${access}` },
  });
  return { email, token: ((await chosen.json()) as { access: string }).access };
};

/** Opens the console in another browser, signed in there. */
const openElsewhere = async (browser: Browser, page: Page, email: string, userAgent: string): Promise<Page> => {
  const context = await browser.newContext({ userAgent });
  const other = await context.newPage();
  await openAs(other, email, '/dashboard/support', await tokenFrom(page, email, userAgent));
  return other;
};

const noteOn = (page: Page) => page.getByRole('region', { name: 'New sign-in' });

test(
  'a sign-in from a new browser is told live, and ended with one press',
  { tag: '@long' },
  async ({ page, browser }) => {
    const { email, token } = await addPerson(page);
    await openAs(page, email, '/dashboard/support', token);
    await expect(page.getByRole('button', { name: 'Your notifications', exact: true })).toBeVisible();
    await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible();
    await expect(noteOn(page)).toBeHidden();
    const stranger = await openElsewhere(browser, page, email, iphone);
    const note = noteOn(page);
    await expect(note).toContainText(/New sign-in, Safari on iOS, \d{2}:\d{2}\. Not you\?/);
    await expect(page.getByRole('button', { name: 'Your notifications: 1 unread' })).toBeVisible();
    // The note says it; a toast would say it once more.
    await expect(page.getByText(/^New sign-in/)).toHaveCount(2);
    await expect(page.locator('.toast')).toHaveCount(0);
    await expectNoViolationsInBothThemes(page, '.new-sign-in');
    // The stranger is not asked about themselves.
    await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(noteOn(stranger)).toBeHidden();
    await page.route(/sign-ins\/\d+\/end$/, (route) => route.fulfill({ status: 503, json: { message: 'Not now' } }), {
      times: 1,
    });
    const end = note.getByRole('button', { name: 'End it' });
    await end.click();
    await expect(note.getByRole('alert')).toHaveText('Not now');
    await end.focus();
    await page.keyboard.press('Enter');
    await expect(note).toContainText(
      'Ended. Change your password now, and delete second factors that you do not know.',
    );
    await expect(note).toBeFocused();
    await expect(stranger.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Your notifications', exact: true })).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Change account password' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(noteOn(page)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Your notifications', exact: true })).toBeVisible();
    await stranger.context().close();
  },
);

test(
  'a new sign-in that was the user’s own is confirmed once, on every device',
  { tag: '@long' },
  async ({ page, browser }) => {
    const { email, token } = await addPerson(page);
    await tokenFrom(page, email, windows);
    await openAs(page, email, '/dashboard/support', token);
    const other = await (await browser.newContext()).newPage();
    await openAs(other, email, '/dashboard/main', token);
    await expect(noteOn(other)).toContainText('Firefox on Windows');
    await expect(noteOn(page)).toContainText('Firefox on Windows');
    // Reading it in the bell answers nothing.
    await page.getByRole('button', { name: 'Your notifications: 1 unread' }).click();
    await page.getByRole('button', { name: 'Mark all read' }).click();
    // The button that had the focus is gone; the box takes it a moment later.
    await page.locator('.notification-box').press('Escape');
    await expect(other.getByRole('button', { name: 'Your notifications', exact: true })).toBeVisible();
    await expect(noteOn(other)).toContainText('Firefox on Windows');
    await noteOn(page).getByRole('button', { name: 'It was me' }).click();
    await expect(noteOn(page)).toBeHidden();
    await expect(noteOn(other)).toBeHidden();
    const asked = page.waitForResponse(/mgmt\/sign-ins$/);
    await page.reload();
    expect(await (await asked).json()).toEqual([]);
    await expect(noteOn(page)).toBeHidden();
    await other.context().close();
  },
);

test('several new sign-ins are told one by one, and lead to the sessions, as the bell does', async ({ page }) => {
  const { email, token } = await addPerson(page);
  await tokenFrom(page, email, windows);
  await tokenFrom(page, email, iphone);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, email, '/dashboard/support', token);
  const note = noteOn(page);
  await expect(note).toContainText('Safari on iOS');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await note.getByRole('button', { name: 'and 1 more' }).click();
  const sessions = page.getByRole('dialog', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Your notifications: 2 unread' }).click();
  await page.getByRole('button', { name: /New sign-in: Firefox on Windows/ }).click();
  await sessions.getByRole('button', { name: 'End all but this' }).click();
  await expect(sessions.getByText('Ended', { exact: true })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(note).toContainText(/Safari on iOS, \d{2}:\d{2}\. It has ended\. Was it you\?/);
  await note.getByRole('button', { name: 'It was not me' }).click();
  await expect(note).toContainText('Change your password now, and');
  await note.getByRole('button', { name: 'Close' }).click();
  await expect(note).toContainText('Firefox on Windows');
});
