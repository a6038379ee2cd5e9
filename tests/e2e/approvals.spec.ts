import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Role } from '../../src/resources/language/roles';
import { boxOf, callApi, expect, newTokenOf, openAs, ownPassword, password, test } from './console';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { UserStatus } from '../../src/resources/statuses/people';
import { ActiveStatus } from '../../src/resources/statuses/vault';

const getJson = async <T>(page: Page, who: string, path: string): Promise<T> =>
  (await (await callApi(page, who, 'GET', path)).json()) as T;

/**
 * A Developer requests a new pattern, which an Owner must approve, or the other way round: a person has ten a minute. Its text is unique, so
 * that tests find their own request.
 */
const requestPattern = async (
  page: Page,
  by: 'developer' | 'owner' = 'developer',
): Promise<{ id: number; pattern: string }> => {
  const pattern = `Received (?<amount>\\d+) ref ${randomBytes(5).toString('hex')}`;
  const [bank] = await getJson<{ id: number }[]>(page, 'developer', 'mgmt/banks');
  const made = await callApi(page, by, 'POST', 'mgmt/parsing-patterns', {
    bankDataId: bank!.id,
    regexpPattern: pattern,
  });
  const answer = (await made.json()) as { id: number };
  expect(answer).toMatchObject({ waits: true });
  return { id: answer.id, pattern };
};

const currentPattern = async (page: Page, id: number) => {
  const filter = encodeURIComponent(JSON.stringify({ id: [id] }));
  const [pattern] = await getJson<{ status: number }[]>(page, 'owner', `mgmt/parsing-patterns?filter=${filter}`);
  return pattern;
};

const lineOf = (page: Page, text: string) => page.locator('.inbox-lines a').filter({ hasText: text });
const detailOf = (page: Page) => page.getByRole('region', { name: 'Request' });
const openTab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Approvals' }).getByRole('button', { name }).click();

test('another person approves a request with its details in view, and the badge counts it', async ({ page }) => {
  const { id, pattern } = await requestPattern(page);
  await openAs(page, 'owner', '/dashboard/approvals');
  await lineOf(page, pattern).click();
  const detail = detailOf(page);
  await expect(detail.getByRole('heading')).toContainText(pattern);
  await expect(detail).toContainText('Dana Developer');
  await expect(detail).toContainText('This always needs a second person');
  await expect(detail).toContainText('Expires');
  await expect(detail.locator('dl').last()).toContainText(/Can decide\s*You/);
  const badge = page.getByRole('link', { name: /^Approvals/ }).locator('.menu-count');
  const canDecide = async () => {
    const decisions = await getJson<{ canDecide: boolean }[]>(page, 'owner', 'mgmt/approvals/decisions');
    return decisions.filter((one) => one.canDecide).length;
  };
  await expect(async () => expect(await badge.innerText()).toMatch(new RegExp(`\\b${await canDecide()}$`))).toPass();
  await page.setViewportSize({ width: 1280, height: 520 });
  await expect(detail.getByRole('button', { name: 'Approve' })).toBeInViewport({ ratio: 1 });
  // A double click approves once.
  await detail.getByRole('button', { name: 'Approve' }).dblclick();
  await expect(page.getByRole('status').getByText(/^Approved ·/)).toBeVisible();
  await expect(lineOf(page, pattern)).toHaveCount(0);
  expect(await currentPattern(page, id)).toMatchObject({ status: ActiveStatus.Active });
  await openTab(page, /^Decided/);
  await expect(lineOf(page, pattern)).toContainText('Approved');
});

test('declining requires a reason, shows it to the requester and removes the pending record', async ({
  page,
  browser,
}) => {
  const { id, pattern } = await requestPattern(page);
  await openAs(page, 'owner', '/dashboard/approvals');
  await lineOf(page, pattern).click();
  const detail = detailOf(page);
  // The room is short: the box for the reason must come out from under the buttons.
  await page.setViewportSize({ width: 1280, height: 520 });
  await detail.getByRole('button', { name: 'Decline' }).click();
  const problem = detail.getByText('Say why you decline it');
  await expect(problem).toBeVisible();
  await expect(detail.getByLabel('Reason')).toBeFocused();
  const reason = await boxOf(detail.getByLabel('Reason'));
  expect(reason.y + reason.height).toBeLessThanOrEqual((await boxOf(problem)).y);
  await detail.getByLabel('Reason').fill('It reads balances');
  await detail.getByRole('button', { name: 'Decline' }).click();
  await expect(page.locator('.toast').getByText('Request declined')).toBeVisible();
  expect(await currentPattern(page, id)).toBeUndefined();
  const requesterPage = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await openAs(requesterPage, 'developer', '/dashboard/approvals?tab=decided');
  // It is found by its value, and the address keeps the search.
  await expect(lineOf(requesterPage, pattern)).toBeVisible();
  await requesterPage.keyboard.press('/');
  const box = requesterPage.getByRole('searchbox');
  await expect(box).toBeFocused();
  await box.fill('nobody asked for this');
  await expect(requesterPage.locator('.inbox-none')).toContainText('“nobody asked for this”');
  await box.fill(pattern.slice(-10));
  await expect(requesterPage.locator('.inbox-lines a')).toHaveCount(1);
  await expect(requesterPage).toHaveURL(new RegExp(pattern.slice(-10)));
  await lineOf(requesterPage, pattern).click();
  await expect(detailOf(requesterPage)).toContainText('Declined');
  await expect(detailOf(requesterPage)).toContainText('Reason: It reads balances');
  await expect(detailOf(requesterPage).getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await requesterPage.context().close();
});

test(
  'a reason that was typed at a request is there again once its reader has signed in anew',
  { tag: '@long' },
  async ({ page }) => {
    const { id, pattern } = await requestPattern(page, 'owner');
    const token = await newTokenOf(page, 'developer');
    await openAs(page, 'developer', '/dashboard/approvals', token);
    await lineOf(page, pattern).click();
    await detailOf(page).getByLabel('Reason').fill('It reads balances');
    await page.request.post('/api/logout/', { headers: { Authorization: `Bearer ${token}` } });
    await page.getByLabel('Login ID or EMail').fill('developer@example.com');
    await page.keyboard.press('Enter');
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await expect(detailOf(page).getByLabel('Reason')).toHaveValue('It reads balances');
    // It was not sent.
    expect(await currentPattern(page, id)).toMatchObject({ requestedBy: expect.stringContaining('Owner') });
  },
);

test('my own request shows who can approve it, and I can cancel it', { tag: '@long' }, async ({ page }) => {
  const { id, pattern } = await requestPattern(page);
  await openAs(page, 'developer', '/dashboard/approvals');
  await expect(lineOf(page, pattern)).toHaveCount(0);
  await openTab(page, /^I requested/);
  await lineOf(page, pattern).click();
  const detail = detailOf(page);
  await expect(detail).toContainText('You requested this');
  await expect(detail).toContainText('Needs a second person: Olga Owner');
  // It is said once.
  await expect(detail.getByText('Olga Owner')).toHaveCount(1);
  await expect(detail.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await detail.getByRole('button', { name: 'Cancel request' }).click();
  await expect(page.getByRole('status').getByText('Request canceled').first()).toBeVisible();
  expect(await currentPattern(page, id)).toBeUndefined();
});

test('a user who cannot decide sees why, and who can, before clicking', { tag: '@long' }, async ({ page }) => {
  const { pattern } = await requestPattern(page);
  const email = `unverified-${randomBytes(4).toString('hex')}@example.com`;
  const user = { nickname: 'Uma Unverified', email, type: Role.Developer, status: UserStatus.Active };
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
  const renewed = ((await chosen.json()) as { access: string }).access;
  await page.addInitScript((value) => sessionStorage.setItem('a_auth', value), renewed);
  await page.goto('/dashboard/approvals?tab=waiting');
  await lineOf(page, pattern).click();
  const detail = detailOf(page);
  await expect(detail).toContainText('Your account is not verified yet');
  await expect(detail.getByText(/^Needs a second person: /)).toContainText('Olga Owner');
  const approve = detail.getByRole('button', { name: 'Approve' });
  await expect(approve).toHaveAttribute('aria-disabled', 'true');
  await expect(approve).toHaveAccessibleDescription(/not verified yet/);
  await expect(detail.getByRole('button', { name: 'Decline' })).toHaveAttribute('aria-disabled', 'true');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await approve.click({ force: true });
  expect(sent).toEqual([]);
});

test(
  'J, K and arrows select requests, Enter opens one, and a decision focuses the next',
  { tag: '@long' },
  async ({ page }) => {
    const [older, newer] = [await requestPattern(page), await requestPattern(page)];
    // Only these two: requests of other tests would appear between them.
    const id = [await requestIdOf(page, older.id), await requestIdOf(page, newer.id)];
    const filter = encodeURIComponent(JSON.stringify({ id }));
    await openAs(page, 'owner', `/dashboard/approvals?tab=mine&filter=${filter}`);
    await expect(page.getByText('Only some of the requests are shown')).toBeVisible();
    const [first, second] = [lineOf(page, newer.pattern), lineOf(page, older.pattern)];
    await first.focus();
    await page.keyboard.press('j');
    await expect(second).toBeFocused();
    await expect(second).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('ArrowUp');
    await expect(first).toBeFocused();
    const heading = detailOf(page).getByRole('heading');
    await expect(heading).toContainText(newer.pattern);
    await page.keyboard.press('Enter');
    await expect(heading).toBeFocused();
    // The buttons ignore the first moment, in which a key press was meant for the previous request.
    // What it reads in stored messages moves the buttons, which take no press just after that.
    await expect(detailOf(page).getByText(/^Matches \d+ of the last/)).toBeVisible();
    await expect(detailOf(page).locator('.settling')).toHaveCount(0);
    await detailOf(page).getByRole('button', { name: 'Approve' }).press('Enter');
    await expect(heading).toContainText(older.pattern);
    // It is named as its line names it.
    await expect(detailOf(page).locator('.queue-step')).toHaveText(
      `Approved: Add pattern, ${newer.pattern} · next: 1 of 1`,
    );
    await expect(heading).toBeFocused();
    expect(await currentPattern(page, newer.id)).toMatchObject({ status: ActiveStatus.Active });
    expect(await currentPattern(page, older.id)).toMatchObject({ status: ActiveStatus.Disabled });
    await callApi(page, 'developer', 'POST', `mgmt/approvals/${await requestIdOf(page, older.id)}/cancel`, {});
  },
);

/** The id of the pending request for a pattern. */
const requestIdOf = async (page: Page, id: number): Promise<number> => {
  const filter = encodeURIComponent(JSON.stringify({ subject: [`parsing-patterns/${id}`], status: [0] }));
  const [request] = await getJson<{ id: number }[]>(page, 'owner', `mgmt/approvals?filter=${filter}`);
  return request!.id;
};

test(
  'a request decided elsewhere is marked, and does not move under the pointer',
  { tag: '@long' },
  async ({ page }) => {
    const { id, pattern } = await requestPattern(page);
    // Rows stay only as long as one of them is still in the list.
    const other = await requestPattern(page);
    await openAs(page, 'owner', '/dashboard/approvals');
    await expect(lineOf(page, other.pattern)).toBeVisible();
    const line = lineOf(page, pattern);
    await line.click();
    const before = await boxOf(line);
    await callApi(page, 'developer', 'POST', `mgmt/approvals/${await requestIdOf(page, id)}/cancel`, {});
    await expect(line).toContainText('No longer in this list');
    expect(await boxOf(line)).toEqual(before);
    await expect(detailOf(page)).toContainText('Canceled');
    await page.mouse.move(5, 5);
    await page.locator('#screen').focus();
    await expect(line).toHaveCount(0);
    await expect(lineOf(page, other.pattern)).toBeVisible();
  },
);

test('a request can be approved in the panel of its record', async ({ page }) => {
  const { id } = await requestPattern(page);
  await openAs(page, 'owner', `/dashboard/parsing-patterns?open=parsing-patterns/${id}`);
  const panel = page.getByRole('complementary', { name: 'Record' });
  const request = panel.getByRole('region', { name: 'Waits for approval' });
  await expect(request).toContainText('Dana Developer');
  await request.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('status').getByText(/^Approved ·/)).toBeVisible();
  await expect(request).toHaveCount(0);
  await expect(panel.locator('.panel-top .status')).toHaveText('Active');
  await expect(panel).toBeFocused();
});

test(
  'whoever approves that an invoice is complete sees its sum in roubles, where it was paid and until when',
  { tag: '@long' },
  async ({ page }) => {
    type Row = { id: number; uuid: string; amount: number; paymentType: PaymentType; requestedBy: string | null };
    const store = await getJson<Row[]>(page, 'moderator', 'mgmt/store');
    const large = store.find(
      (one) => one.paymentType === PaymentType.PayIn && one.amount > 100_000 && !one.requestedBy,
    )!;
    const body = { invoiceId: large.uuid, paymentType: PaymentType.PayIn, status: InvoiceStatus.Complete };
    const asked = await callApi(page, 'moderator', 'POST', `mgmt/invoices/${large.uuid}/resolve`, body);
    expect(await asked.json()).toMatchObject({ waits: true });
    await openAs(page, 'owner', '/dashboard/approvals');
    await lineOf(page, `Invoice #${large.id}`).click();
    const detail = detailOf(page);
    const facts = detail.locator('dl').first();
    await expect(facts).toContainText(/Amount\s*[\d\s]+\.\d\d\s₽\s*Amount in USDT/);
    for (const fact of ['Payment method', 'Requisites', 'Holder name', 'Due']) await expect(facts).toContainText(fact);
    await detail.getByLabel('Reason').fill('The test needs it no longer');
    await detail.getByRole('button', { name: 'Decline' }).click();
    await expect(page.locator('.toast').getByText('Request declined')).toBeVisible();
  },
);

test('a secret revealed by an approval is shown once to the approver', { tag: '@long' }, async ({ page }) => {
  const devices = await getJson<{ id: number; requestedBy: string | null }[]>(page, 'developer', 'mgmt/devices/active');
  const device = devices.find(({ requestedBy }) => !requestedBy)!;
  const answer = await callApi(page, 'developer', 'POST', `mgmt/devices/${device.id}/key`, {});
  expect(await answer.json()).toMatchObject({ waits: true });
  await openAs(page, 'owner', `/dashboard/devices?open=devices/${device.id}`);
  const panel = page.getByRole('complementary', { name: 'Record' });
  await panel.getByRole('button', { name: 'Approve' }).click();
  const reveal = page.getByRole('dialog', { name: 'Save the credentials!' });
  await expect(reveal.locator('code')).not.toBeEmpty();
  await page.keyboard.press('Escape');
  await expect(reveal).toBeVisible();
  await reveal.getByRole('button', { name: 'I save it' }).click();
  await expect(reveal).toBeHidden();
  await expect(panel.getByRole('region', { name: 'Waits for approval' })).toHaveCount(0);
});

// At most one rate can wait for approval at a time.
test.describe.serial('a rate that waits for approval', () => {
  test(
    'a rate that waits for approval is approved on Settings without typing it again',
    { tag: '@long' },
    async ({ page }) => {
      const { rate } = await getJson<{ rate: number }>(page, 'owner', 'mgmt/exchange-rate');
      const next = Math.round(rate * 106) / 100;
      const answer = await callApi(page, 'developer', 'POST', 'mgmt/exchange-rate', { rate: next });
      expect(await answer.json()).toMatchObject({ waits: true });
      await openAs(page, 'owner', '/dashboard/settings');
      const request = page.getByRole('region', { name: 'Waits for approval' });
      await expect(request).toContainText(`→ ${next.toFixed(2)}`);
      await request.getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByText(`Current exchange rate: ${next.toFixed(2)}`)).toBeVisible();
      await expect(request).toHaveCount(0);
      await expect(page.locator('#screen')).toBeFocused();
    },
  );

  test(
    'a waiting rate is canceled on Settings by its requester; on a phone, in Russian, the request is a page',
    { tag: '@long' },
    async ({ browser }) => {
      const context = await browser.newContext({
        locale: 'ru-RU',
        viewport: { width: 390, height: 844 },
        hasTouch: true,
      });
      const page = await context.newPage();
      const answer = await callApi(page, 'developer', 'POST', 'mgmt/exchange-rate', { rate: 9413 });
      expect(await answer.json()).toMatchObject({ waits: true });
      await openAs(page, 'developer', '/dashboard/approvals?tab=requested');
      await expect(page.getByRole('heading', { name: 'Одобрения' })).toBeVisible();
      await lineOf(page, '9 413.00').filter({ hasText: 'Установить текущий курс' }).tap();
      const detail = page.getByRole('region', { name: 'Запрос' });
      await expect(detail.getByRole('heading')).toBeFocused();
      await expect(page.getByRole('navigation', { name: 'Одобрения' })).toBeHidden();
      await expect(detail).toContainText('Это запросили вы');
      await expect(detail).toContainText('Нужен второй человек: Olga Owner');
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await detail.getByRole('button', { name: 'Все запросы' }).tap();
      await expect(page.getByRole('navigation', { name: 'Одобрения' })).toBeVisible();
      await page.goto('/dashboard/settings');
      const cancel = page.getByRole('button', { name: 'Отозвать запрос' });
      await expect(cancel).toBeVisible();
      // A touch before it has its place is none; Playwright would go on to wait for the button after its click.
      await expect(page.locator('.request-decision.settling')).toHaveCount(0);
      await cancel.tap();
      await expect(page.getByRole('status').getByText('Запрос отозван')).toBeVisible();
      await expect(page.getByText('Ждёт одобрения')).toHaveCount(0);
      await expect(page.locator('#screen')).toBeFocused();
      await context.close();
    },
  );
});

test('a request to create a record shows what the record will be', { tag: '@long' }, async ({ page }) => {
  const { pattern } = await requestPattern(page);
  const [bank] = await getJson<{ bankTitle: string }[]>(page, 'developer', 'mgmt/banks');
  const profiles = await getJson<{ id: number; holderName: string; status: ActiveStatus; vaultOwnerId: number }[]>(
    page,
    'developer',
    'mgmt/vault-profiles',
  );
  const { id, holderName, vaultOwnerId } = profiles.find(({ status }) => status === ActiveStatus.Active)!;
  const owners = await getJson<{ id: number; nickname: string }[]>(page, 'developer', 'mgmt/vault-owners');
  const owner = owners.find((one) => one.id === vaultOwnerId)!.nickname;
  const banks = await getJson<{ id: number }[]>(page, 'developer', 'mgmt/banks');
  const requisites = `40817810${String(Date.now()).slice(-12)}`;
  const made = [
    callApi(page, 'developer', 'POST', 'mgmt/bank-accounts', {
      vaultProfileId: id,
      bankDataId: banks[0]!.id,
      requisites,
    }),
    callApi(page, 'developer', 'POST', 'mgmt/devices', { name: 'Pixel of facts', title: 'P', userId: vaultOwnerId }),
    callApi(page, 'developer', 'POST', 'mgmt/vault-profiles', {
      holderName: 'Holder of facts',
      phoneNumber: '79990001122',
      vaultOwnerId,
    }),
  ];
  for (const call of made) expect(await (await call).json()).toMatchObject({ waits: true });
  await openAs(page, 'owner', '/dashboard/approvals');
  const facts = detailOf(page).locator('dl').first();
  for (const [line, shown] of [
    [pattern, [bank!.bankTitle]],
    [requisites.slice(-4), [owner, holderName, bank!.bankTitle]],
    ['Pixel of facts', [owner, 'P']],
    ['Holder of facts', [owner, '79990001122']],
  ] as const) {
    await lineOf(page, line).first().click();
    await expect(detailOf(page).getByRole('heading')).toContainText(line);
    for (const text of shown) await expect(facts).toContainText(text);
  }
});

test(
  'Main lists the requests that the reader may decide, with what is asked and by whom, and not their own',
  { tag: '@long' },
  async ({ page }) => {
    const { pattern } = await requestPattern(page, 'owner');
    const card = page.getByRole('region', { name: 'Requests for approval' });
    await openAs(page, 'developer', '/dashboard/main');
    const item = card.getByRole('listitem').filter({ hasText: pattern });
    await expect(item).toContainText('Add pattern');
    await expect(item).toContainText('Olga Owner');
    await card.getByRole('link', { name: /^Show all/ }).click();
    const tab = page.getByRole('navigation', { name: 'Approvals' }).getByRole('button', { name: /^I can decide/ });
    await expect(tab).toHaveAttribute('aria-current', 'true');
    await openAs(page, 'owner', '/dashboard/main');
    // Counted anew until both agree: other tests ask and decide meanwhile.
    await expect(async () => {
      const decisions = await getJson<{ canDecide: boolean }[]>(page, 'owner', 'mgmt/approvals/decisions');
      const decidable = decisions.filter(({ canDecide }) => canDecide).length;
      // A list without records is named in one line.
      const shown =
        decidable > 0
          ? card.getByRole('heading', { name: `Requests for approval ${decidable}` })
          : page.getByText(/^Nothing waits in .*Requests for approval/);
      await expect(shown).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 8000 });
    await expect(page.locator('#screen')).not.toContainText(pattern);
  },
);

test('the tile on Main leads to the requests that the reader may decide', { tag: '@long' }, async ({ page }) => {
  await requestPattern(page, 'owner');
  await openAs(page, 'developer', '/dashboard/main');
  await page.getByRole('button', { name: /^Important notifications/ }).click();
  await page.getByRole('link', { name: /^Requests for approval/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/approvals/);
  const tab = page.getByRole('navigation', { name: 'Approvals' }).getByRole('button', { name: /^I can decide/ });
  await expect(tab).toHaveAttribute('aria-current', 'true');
});
