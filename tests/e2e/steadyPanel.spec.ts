import type { Page } from '@playwright/test';
import { Role } from '../../src/resources/language/roles';
import { MessageStatus } from '../../src/resources/statuses/messages';
import type { StorePerson } from '../../src/resources/storePeople';
import type { StoreInvoice } from '../../src/resources/takerStore';
import { boxOf, callApi, expect, holdBack, openAs, test } from './console';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Record' });

/** Distance of a field's name from the top of the window, in px. */
const topOf = async (page: Page, label: string) => (await boxOf(panel(page).getByText(label, { exact: true }))).y;

const firstOf = async (page: Page, list: string, filter: object) => {
  const answer = await callApi(
    page,
    'owner',
    'GET',
    `mgmt/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  );
  return ((await answer.json()) as { id: number }[])[0]!;
};

// How many tasks the person holds is compared.
test.describe.configure({ mode: 'serial' });

/** An invoice that the developer has taken: tests of the queue are those of other people. */
const takenByDeveloper = async (page: Page): Promise<number> => {
  const store = (await (await callApi(page, 'developer', 'GET', 'mgmt/store')).json()) as StoreInvoice[];
  const { id } = store.find(({ dueDate }) => Date.parse(dueDate) > Date.now() + 300_000)!;
  expect((await callApi(page, 'developer', 'POST', `mgmt/store/reserve/${id}`, { invoiceId: id })).ok()).toBe(true);
  return id;
};

test('the fees of a merchant without an agent, which arrive later, move no field', async ({ page }) => {
  const { id } = await firstOf(page, 'users', { type: [Role.Merchant], q: 'Kite store' });
  const answerFees = await holdBack(page, '**/fees');
  await openAs(page, 'owner', `/dashboard/users?open=users/${id}`);
  await expect(panel(page).getByText('Email', { exact: true })).toBeVisible();
  const fees = panel(page).getByRole('region', { name: 'Fees' });
  await expect(fees).toContainText('Loading…');
  const before = await topOf(page, 'Email');
  answerFees();
  await expect(fees).toContainText('%');
  expect(await topOf(page, 'Email')).toBe(before);
});

test('the fees and the agent of a merchant, which arrive later, move no tab', { tag: '@long' }, async ({ page }) => {
  const { id } = await firstOf(page, 'users', { type: [Role.Merchant], q: 'Nordwind' });
  const answerFees = await holdBack(page, '**/fees');
  await openAs(page, 'owner', `/dashboard/users?open=users/${id}`);
  const tab = panel(page).getByRole('button', { name: 'Security' });
  await expect(tab).toBeVisible();
  const before = await boxOf(tab);
  answerFees();
  await expect(panel(page).getByRole('region', { name: 'Fees' })).toContainText('pay-in 0.4');
  expect(await boxOf(tab)).toEqual(before);
});

test('fees that could not be read say so and can be asked for again', { tag: '@long' }, async ({ page }) => {
  const { id } = await firstOf(page, 'users', { type: [Role.Merchant] });
  await page.route('**/fees', (route) => route.abort());
  await openAs(page, 'owner', `/dashboard/users?open=users/${id}`);
  const fees = panel(page).getByRole('region', { name: 'Fees' });
  await expect(fees.getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.unroute('**/fees');
  await fees.getByRole('button', { name: 'Retry' }).click();
  await expect(fees).toContainText('%');
});

for (const width of [1440, 390])
  test(
    `at ${width} px the tasks of a person, which arrive later, move no field`,
    { tag: '@long' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      const task = await takenByDeveloper(page);
      const people = (await (await callApi(page, 'owner', 'GET', 'mgmt/store/people')).json()) as StorePerson[];
      const { id } = people.find(({ nickname }) => nickname === 'Dana Developer')!;
      const answerTasks = await holdBack(page, '**/mgmt/invoices?**');
      await openAs(page, 'owner', `/dashboard/operators?open=store-people/${id}`);
      await expect(panel(page).getByText('Last seen', { exact: true })).toBeVisible();
      const before = await topOf(page, 'Last seen');
      answerTasks();
      await expect(panel(page).locator(`[data-row="${task}"]`)).toBeVisible();
      expect(await topOf(page, 'Last seen')).toBe(before);
      await callApi(page, 'developer', 'POST', `mgmt/store/release/${task}`, { invoiceId: task });
    },
  );

test(
  'the actions and the fields of an unmatched message wait for its pay-ins, which would move them',
  { tag: '@long' },
  async ({ page }) => {
    const { id } = await firstOf(page, 'vault-messages', { status: [MessageStatus.Unmatched], noPayment: false });
    const answerFits = await holdBack(page, '**/fits');
    await openAs(page, 'owner', `/dashboard/messages?open=messages/${id}`);
    await expect(panel(page).getByRole('region', { name: 'Which pay-in is it?' })).toContainText('Loading…');
    const assign = panel(page).getByRole('button', { name: 'Assign to invoice' });
    await expect(assign).toHaveCount(0);
    await expect(panel(page).getByText('Holder number', { exact: true })).toBeHidden();
    answerFits();
    await expect(assign).toBeVisible();
    await expect(panel(page).getByText('Holder number', { exact: true })).toBeVisible();
  },
);

test('the fields of a task appear with its buttons, which would move them', { tag: '@long' }, async ({ page }) => {
  const task = await takenByDeveloper(page);
  const sendCode = await holdBack(page, '**/assets/tasks-*.js');
  await openAs(page, 'developer', `/dashboard/invoices?open=workspace/${task}`);
  await expect(panel(page).getByRole('heading', { level: 2 })).toContainText('₽');
  await expect(panel(page)).toContainText('Loading…');
  await expect(panel(page).getByText('Requisites', { exact: true })).toHaveCount(0);
  sendCode();
  await expect(panel(page).getByRole('button', { name: 'Complete invoice' })).toBeVisible();
  await expect(panel(page).getByText('Requisites', { exact: true })).toBeVisible();
  await callApi(page, 'developer', 'POST', `mgmt/store/release/${task}`, { invoiceId: task });
});
