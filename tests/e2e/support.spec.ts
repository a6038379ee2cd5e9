import type { Page } from '@playwright/test';
import { TicketStatus } from '../../src/resources/statuses/support';
import { expectNoViolationsInBothThemes } from './axe';
import { boxOf, callApi, columnOf, expect, openAs, test } from './console';

/** Opens a ticket as a demo account and returns its id. */
const openTicket = async (page: Page, who: string, ticketName = 'Fees'): Promise<number> => {
  const ticket = { ticketName, ticketDescription: 'Which fees apply?' };
  return ((await (await callApi(page, who, 'POST', 'mgmt/support', ticket)).json()) as { id: number }).id;
};

const answer = (page: Page, who: string, ticket: number, text: string) =>
  callApi(page, who, 'POST', `mgmt/support/${ticket}/answers`, { text });

const setStatus = (page: Page, ticket: number, status: TicketStatus) =>
  callApi(page, 'owner', 'POST', `mgmt/support/${ticket}/status`, { status, reason: 'Why' });

const thread = (page: Page) => page.getByRole('log', { name: 'Answers' });
const box = (page: Page) => page.getByRole('textbox', { name: 'Answer' });
const send = (page: Page) => page.getByRole('button', { name: 'Send answer' });

test('the list of tickets shows open ones above suspended and closed ones, each with its date', async ({ page }) => {
  for (const status of [TicketStatus.Closed, TicketStatus.Suspended])
    await setStatus(page, await openTicket(page, 'agent'), status);
  await openTicket(page, 'agent');
  await openAs(page, 'agent', '/dashboard/support');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  const statuses = await columnOf(page, 'Status');
  const order = ['Open', 'Suspended', 'Closed'];
  expect(new Set(statuses)).toEqual(new Set(order));
  expect(statuses).toEqual(statuses.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
  for (const date of await columnOf(page, 'Create Date')) expect(date).toMatch(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d$/);
});

test('author and staff answer each other below the ticket, and the other side is notified', async ({ page }) => {
  const id = await openTicket(page, 'merchant');
  await openAs(page, 'merchant', `/dashboard/support?open=support/${id}`);
  await expect(thread(page)).toHaveText('No answers yet.');
  await box(page).fill('It is about pay-outs.\nAll of them.');
  await send(page).click();
  await expect(thread(page).getByRole('listitem')).toHaveCount(1);
  await expect(thread(page)).toContainText('Nordwind');
  await expect(thread(page)).toContainText('It is about pay-outs.');
  await expect(box(page)).toHaveValue('');
  await expect(box(page)).toBeFocused();
  await answer(page, 'finance', id, 'Two percent.');
  const lines = thread(page).getByRole('listitem');
  await expect(lines).toHaveText([/^Nordwind .*It is about pay-outs/, /^Fred Finance .*Two percent\.$/]);
  await page.getByRole('button', { name: /^Your notifications: \d+ unread$/ }).click();
  const notifications = page.getByRole('dialog', { name: 'Your notifications' }).getByRole('listitem');
  await expect(notifications.filter({ hasText: 'Fred Finance answered your ticket “Fees”' }).first()).toBeVisible();
});

test('Ctrl+Enter sends an answer once; what was typed stays after an error and while another record is open', async ({
  page,
}) => {
  const id = await openTicket(page, 'merchant');
  const other = await openTicket(page, 'merchant', 'Other');
  await openAs(page, 'owner', `/dashboard/support?open=support/${id}`);
  await page.route('**/answers', (route) => route.fulfill({ status: 503, json: { code: 'x', message: 'Not now' } }));
  await box(page).fill('Long considered');
  await box(page).press('Control+Enter');
  await expect(page.locator('.answer', { has: box(page) }).getByRole('alert')).toContainText('Not now');
  await expect(box(page)).toHaveValue('Long considered');
  await expect(box(page)).toBeFocused();
  await page.locator(`[data-row="${other}"]`).click();
  await expect(page.getByRole('heading', { name: 'Other' })).toBeVisible();
  await expect(box(page)).toHaveValue('');
  await page.locator(`[data-row="${id}"]`).click();
  await expect(box(page)).toHaveValue('Long considered');
  await page.unrouteAll();
  await box(page).press('Control+Enter');
  await expect(thread(page).getByRole('listitem')).toHaveText([/^Olga Owner .*Long considered$/]);
  await expect(box(page)).toHaveValue('');
});

test(
  'an answer of a ticket that arrives while one types moves neither the text nor the box',
  { tag: '@long' },
  async ({ page }) => {
    const id = await openTicket(page, 'merchant');
    await openAs(page, 'owner', `/dashboard/support?open=support/${id}`);
    await box(page).fill('I am still');
    await box(page).focus();
    const before = await boxOf(box(page));
    await answer(page, 'merchant', id, 'One\ntwo\nthree\nfour\nfive');
    await expect(thread(page).getByRole('listitem')).toHaveCount(1);
    await expect.poll(async () => (await boxOf(box(page))).y).toBe(before.y);
    await page.keyboard.type(' typing');
    await expect(box(page)).toHaveValue('I am still typing');
    await answer(page, 'merchant', id, 'Again');
    await expect(thread(page).getByRole('listitem')).toHaveCount(2);
    await expect.poll(async () => (await boxOf(box(page))).y).toBe(before.y);
  },
);

test(
  'a closed ticket says that it takes no answers; what was being typed stays',
  { tag: '@long' },
  async ({ page }) => {
    const id = await openTicket(page, 'merchant');
    await openAs(page, 'merchant', `/dashboard/support?open=support/${id}`);
    await box(page).fill('One more thing');
    await setStatus(page, id, TicketStatus.Closed);
    const note = page.getByText('This ticket is closed until staff reopen it. What is new needs a new ticket.');
    await expect(note).toBeVisible();
    await expect(send(page)).toBeDisabled();
    await expect(box(page)).toHaveValue('One more thing');
    await setStatus(page, id, TicketStatus.Open);
    await expect(send(page)).toBeEnabled();
    await box(page).fill('');
    await setStatus(page, id, TicketStatus.Closed);
    await expect(note).toBeVisible();
    await expect(box(page)).toBeHidden();
  },
);

/** Opens the dialog that suspends a ticket, as Finance. */
const openSuspend = async (page: Page, id: number) => {
  await openAs(page, 'finance', '/dashboard/support?perPage=100');
  const row = page.locator(`tr[data-row="${id}"]`);
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  return page.getByRole('dialog', { name: 'Suspend ticket' });
};

test(
  'an open dialog says that somebody else has dealt with its ticket meanwhile',
  { tag: '@long' },
  async ({ page }) => {
    const id = await openTicket(page, 'merchant');
    const dialog = await openSuspend(page, id);
    await dialog.getByLabel('Reason').fill('Typed before');
    await expect(dialog.getByText(/changed meanwhile/)).toHaveCount(0);
    await setStatus(page, id, TicketStatus.Closed);
    await expect(dialog.getByText('Its status has changed meanwhile: Closed')).toBeVisible();
    await expect(dialog.getByLabel('Reason')).toHaveValue('Typed before');
  },
);

test(
  'an open dialog takes its own call for nobody else’s, although the live event comes before the answer',
  { tag: '@long' },
  async ({ page }) => {
    const id = await openTicket(page, 'merchant');
    const dialog = await openSuspend(page, id);
    await dialog.getByLabel('Reason').fill('Waits for the bank');
    let answer = () => undefined as void;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    await page.route(`**/mgmt/support/${id}/status`, async (route) => {
      const response = await route.fetch();
      await isAnswered;
      await route.fulfill({ response });
    });
    await dialog.getByRole('button', { name: 'Suspend ticket' }).click();
    // The list has heard of it by now.
    await expect(page.locator(`tr[data-row="${id}"]`)).toContainText('Suspended');
    await expect(dialog.getByText(/changed meanwhile/)).toHaveCount(0);
    answer();
    await expect(dialog).toBeHidden();
  },
);

test('the list of tickets fits the window, with who works on them and by when', { tag: '@long' }, async ({ page }) => {
  const id = await openTicket(page, 'merchant');
  const staff = (await (await callApi(page, 'owner', 'GET', 'mgmt/staff')).json()) as { id: number }[];
  await callApi(page, 'owner', 'POST', `mgmt/support/${id}/assign`, { userId: staff[0]!.id, was: null });
  const dueDate = new Date(Date.now() + 3 * 86_400_000).toISOString();
  await callApi(page, 'owner', 'POST', `mgmt/support/${id}/due`, { dueDate });
  await openAs(page, 'owner', '/dashboard/support');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  for (const name of ['Ticket description', 'Last answer by', 'Assignee', 'Due'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  const widths = () =>
    page
      .locator('.table-scroll')
      .first()
      .evaluate((box) => [box.scrollWidth, box.clientWidth]);
  await expect.poll(async () => (await widths())[0]! - (await widths())[1]!).toBe(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('on a phone the thread of a ticket and its box fit', { tag: '@long' }, async ({ page }) => {
    const id = await openTicket(page, 'merchant');
    await answer(page, 'owner', id, `https://example.com/${'long'.repeat(60)}`);
    await openAs(page, 'merchant', `/dashboard/support?open=support/${id}`);
    await expect(thread(page).getByRole('listitem')).toHaveCount(1);
    const panel = page.getByRole('complementary', { name: 'Record' });
    expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await box(page).fill('From the phone');
    await send(page).click();
    await expect(thread(page).getByRole('listitem')).toHaveCount(2);
    await expectNoViolationsInBothThemes(page, '.panel');
  });
});

test(
  'a ticket that somebody else closes is shown as closed under the pointer, in its place',
  { tag: '@long' },
  async ({ page }) => {
    const name = `Held ${Date.now()}`;
    const [first, second] = [await openTicket(page, 'agent', name), await openTicket(page, 'agent', name)];
    const filter = encodeURIComponent(JSON.stringify({ q: name }));
    await openAs(page, 'owner', `/dashboard/support?filter=${filter}&sort=id&order=ASC`);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    const rows = page.locator('tbody tr');
    await expect(rows).toHaveCount(2);
    await rows.nth(1).hover();
    await setStatus(page, first, TicketStatus.Closed);
    await expect(rows.first()).toContainText('Closed');
    await expect(rows.first()).toHaveAttribute('data-row', String(first));
    // Again, and of another row: each change is fetched.
    await setStatus(page, first, TicketStatus.Open);
    await setStatus(page, second, TicketStatus.Suspended);
    await expect(rows.first()).toContainText('Open');
    await expect(rows.nth(1)).toContainText('Suspended');
  },
);
