import type { Page } from '@playwright/test';
import { boxOf, callApi, expect, holdBack, openAs, test, waitForRender } from './console';
import { Role } from '../../src/resources/language/roles';
import { UserStatus } from '../../src/resources/statuses/people';

const numberOf = (text: string) => Number(text.replaceAll(/[^\d.-]/g, ''));

test('on a phone the statement opens by a press, below what the merchant has and pays', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'merchant', '/dashboard/main');
  const card = page.getByRole('region', { name: 'Balance' });
  await expect(card.getByText(/^You pay: pay-in [\d.]+\s%, pay-out [\d.]+\s%$/)).toBeVisible();
  const lines = card.locator('.statement-lines tbody tr');
  await expect(card.getByText('Statement', { exact: true })).toBeVisible();
  await expect(lines.first()).toBeHidden();
  await card.getByText('Statement', { exact: true }).click();
  await expect(lines.first()).toBeVisible();
});

test(
  'what came to an agent follows the days of the statement, and adds up to its fees',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'agent', '/dashboard/main');
    await expect(page.getByText('Earned yesterday')).toBeVisible();
    const statement = page.getByRole('region', { name: 'Balance' });
    const earned = page.getByRole('region', { name: 'What came to you' });
    const terms = earned.getByRole('row', { name: /Nordwind/ });
    await expect(terms).toContainText(/pay-in [\d.]+\s%, pay-out [\d.]+\s%/);
    for (const period of ['Last 30 days', 'Today', 'Last month']) {
      await statement.getByRole('button', { name: period }).click();
      await expect(statement.getByRole('button', { name: period })).toHaveAttribute('aria-pressed', 'true');
      await expect(async () => {
        await expect(statement.locator('.statement-period')).toHaveAttribute('aria-busy', 'false');
        await expect(earned).toHaveAttribute('aria-busy', 'false');
        const sums = (await earned.locator('tbody td:last-child').allInnerTexts()).map(numberOf);
        const purposes = statement.locator('.statement-purposes');
        const fees = (await purposes.count()) === 0 ? '0' : await purposes.innerText();
        expect(sums.reduce((all, sum) => all + sum, 0)).toBeCloseTo(numberOf(fees.replace(/.*Agent fee/s, '')), 5);
      }).toPass();
    }
  },
);

test('the table of a chart has its total in sight, and says that today is not over', async ({ page }) => {
  await openAs(page, 'agent', '/dashboard/main');
  const chart = page.getByRole('region', { name: 'Earned by day' });
  await chart.scrollIntoViewIfNeeded();
  await chart.getByRole('button', { name: 'Table' }).click();
  await expect(chart.getByRole('row').nth(1)).toContainText('Today, so far');
  const total = chart.getByRole('row', { name: /^Total/ });
  // Its cells stick to the edge, not the row.
  // The cards above may grow while they load: the chart is brought into view again.
  await expect(async () => {
    await chart.scrollIntoViewIfNeeded();
    await expect(total.getByRole('cell')).toBeInViewport({ timeout: 500 });
  }).toPass({ timeout: 8000 });
  const amounts = (await chart.locator('tbody td').allInnerTexts()).map(numberOf);
  expect(amounts).toHaveLength(30);
  // Each day is rounded to cents by itself.
  expect(Math.abs(amounts.reduce((all, sum) => all + sum, 0) - numberOf(await total.innerText()))).toBeLessThan(0.16);
});

/** Adds a merchant and has these people set the percents of the demo's agent: the first one asks, another approves. Returns its nickname. */
const setPercents = async (page: Page, ...people: string[]): Promise<string> => {
  const users = (await (await callApi(page, 'owner', 'GET', 'mgmt/users')).json()) as { uuid: string; type: Role }[];
  const agent = users.find(({ type }) => type === Role.Agent)!;
  const nickname = `Brought ${crypto.randomUUID().slice(0, 8)}`;
  const values = {
    nickname,
    email: `${crypto.randomUUID()}@example.com`,
    type: Role.Merchant,
    status: UserStatus.Active,
  };
  const { uuid } = (await (await callApi(page, 'owner', 'POST', 'mgmt/users', values)).json()) as { uuid: string };
  const percents = { uuid, status: 0, type: 1, fees: [{ size: 0.5, type: 0 }], agent: { uuid: agent.uuid } };
  for (const who of people) await callApi(page, who, 'POST', `mgmt/users/${uuid}/fees`, percents);
  return nickname;
};

test('news is no warning: an agent hears of their percents', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'agent', '/dashboard/main');
  await expect(page.getByRole('region', { name: 'What came to you' })).toBeVisible();
  const nickname = await setPercents(page, 'owner', 'developer');
  const toast = page.locator('.toast');
  await expect(toast).toContainText(`Your percents from ${nickname}: pay-in 0.5\u00a0%, pay-out 0\u00a0%`);
  await expect(toast).toHaveClass(/\bnews\b/);
});

for (const [who, below, width] of [
  ['moderator', 'Pay-outs to approve', 1440],
  ['owner', 'Requests for approval', 1440],
  ['moderator', 'Pay-outs to approve', 390],
] as const) {
  test(
    `at ${width} px ${who} sees ${below} once the tasks above are known, and nothing moves then`,
    { tag: '@long' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      // The owner has something to approve.
      if (who === 'owner') await setPercents(page, 'developer');
      const answer = await holdBack(page, '**/api/mgmt/store/workspace/**');
      const answered = page.waitForResponse(/mgmt\/(store|approvals|invoices)\?/);
      await openAs(page, who, '/dashboard/main');
      const list = page.getByRole('region', { name: below, includeHidden: true });
      await expect(list).toBeAttached();
      await answered;
      await waitForRender(page);
      await expect(list).toBeHidden();
      answer();
      await expect(list).toBeVisible();
      const { y } = await boxOf(list);
      await page.waitForLoadState('networkidle');
      expect((await boxOf(list)).y).toBe(y);
    },
  );
}

for (const width of [1440, 390]) {
  test(
    `at ${width} px the error of a list on Main stands away from the edge of its card`,
    { tag: '@long' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.route('**/api/mgmt/store?*', (route) => route.abort());
      await openAs(page, 'moderator', '/dashboard/main');
      const list = page.getByRole('region', { name: 'Taker Store' });
      const retry = list.getByRole('button', { name: 'Retry' });
      await expect(retry).toBeVisible();
      const text = await list.getByRole('alert').evaluate((alert) => {
        const range = document.createRange();
        range.selectNodeContents(alert);
        return range.getBoundingClientRect().left;
      });
      expect(text - (await boxOf(list)).x).toBeGreaterThanOrEqual(16);
    },
  );
}

test('figures that could not be counted are counted again by Retry', { tag: '@long' }, async ({ page }) => {
  let fails = true;
  await page.route('**/api/mgmt/figures', (route) =>
    fails ? route.fulfill({ status: 500, json: { message: 'Something went wrong' } }) : route.continue(),
  );
  await openAs(page, 'owner', '/dashboard/main');
  const failure = page.getByRole('alert').filter({ hasText: 'The figures could not be counted' });
  await expect(failure).toContainText('Something went wrong');
  fails = false;
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(/counted at/)).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test('on a phone a vault owner reads what is due in the queue before messages of yesterday', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'vault-owner', '/dashboard/main');
  const messages = page.getByRole('region', { name: 'Messages to match' });
  await expect(messages).toBeVisible();
  const queue = page.getByRole('region', { name: 'Taker Store' });
  expect((await boxOf(queue)).y).toBeLessThan((await boxOf(messages)).y);
  // In two columns neither is empty.
  await page.setViewportSize({ width: 1440, height: 900 });
  expect((await boxOf(messages)).x).toBeLessThan((await boxOf(queue)).x);
});
