import { callApi, expect, openAs, test } from './console';

// All of them are about the notifications of one person.
test.describe.configure({ mode: 'serial' });

/** Has an agent open a ticket and an Owner close it, so that the agent is notified. Returns the ticket's id. */
const closeTicketOfAgent = async (page: Parameters<typeof callApi>[0], reason: string): Promise<number> => {
  const ticket = { ticketName: 'Fees', ticketDescription: 'Which fees apply?' };
  const { id } = (await (await callApi(page, 'agent', 'POST', 'mgmt/support', ticket)).json()) as { id: number };
  const closing = await callApi(page, 'owner', 'POST', `mgmt/support/${id}/status`, { status: 2, reason });
  expect(closing.status()).toBe(200);
  return id;
};

test('the bell counts what is unread, live; a notification leads to its record and is then read', async ({ page }) => {
  await openAs(page, 'agent', '/dashboard/main');
  await callApi(page, 'agent', 'POST', 'mgmt/notifications/read', { upTo: 999_999 });
  const bell = page.getByRole('button', { name: /^Your notifications/ });
  await expect(bell).toHaveAccessibleName('Your notifications');
  const id = await closeTicketOfAgent(page, 'Answered by phone');
  await expect(bell).toHaveAccessibleName('Your notifications: 1 unread');
  await bell.click();
  const box = page.getByRole('dialog', { name: 'Your notifications' });
  await expect(box.getByRole('heading', { name: 'Today' })).toBeVisible();
  const newest = box.getByRole('listitem').first();
  await expect(newest).toContainText('Your ticket “Fees” was closed: Answered by phone');
  await expect(newest.getByRole('link')).toHaveAttribute('href', `/dashboard/support?open=support/${id}`);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/notifications/read')) calls.push(request.postData() ?? '');
  });
  await newest.getByRole('link').click();
  await expect(page).toHaveURL(`/dashboard/main?open=support/${id}`);
  await expect(page.getByRole('complementary', { name: 'Record' })).toContainText('Which fees apply?');
  await expect(bell).toHaveAccessibleName('Your notifications');
  // It is marked read once; the record marks what else was told about it.
  expect(calls.filter((body) => body.includes('"id"'))).toHaveLength(1);
});

test(
  'what was told about a record is read once the record is opened, however it is',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'agent', '/dashboard/support');
    await callApi(page, 'agent', 'POST', 'mgmt/notifications/read', { upTo: 999_999 });
    const bell = page.getByRole('button', { name: /^Your notifications/ });
    const [first] = [await closeTicketOfAgent(page, 'Done'), await closeTicketOfAgent(page, 'Done, too')];
    await expect(bell).toHaveAccessibleName('Your notifications: 2 unread');
    await page.goto(`/dashboard/support?open=support/${first}`);
    await expect(page.getByRole('complementary', { name: 'Record' })).toContainText('Which fees apply?');
    await expect(bell).toHaveAccessibleName('Your notifications: 1 unread');
  },
);

test('a notification that arrives while others are read does not move them', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'agent', '/dashboard/main');
  await closeTicketOfAgent(page, 'First');
  await page.getByRole('button', { name: /unread/ }).click();
  const box = page.getByRole('dialog', { name: 'Your notifications' });
  const newest = box.getByRole('listitem').first();
  await expect(newest).toContainText('was closed: First');
  await closeTicketOfAgent(page, 'Second');
  const showNew = box.getByRole('button', { name: 'Show new' });
  await expect(showNew).toBeVisible();
  await expect(newest).toContainText('was closed: First');
  await showNew.click();
  await expect(newest).toContainText('was closed: Second');
  await box.getByRole('button', { name: 'Mark all read' }).click();
  await expect(box.getByRole('button', { name: 'Mark all read' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Your notifications', exact: true })).toBeFocused();
});

test('the number in the tab’s title is shown once it is turned on', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'agent', '/dashboard/main');
  await closeTicketOfAgent(page, 'Title');
  await page.getByRole('button', { name: /unread/ }).click();
  await expect(page).toHaveTitle('Main · Payment console');
  await page.getByText('Alert me').click();
  await page.getByRole('switch', { name: 'With a number in the tab’s title' }).check();
  await expect(page).toHaveTitle(/^\(\d+\) Main · Payment console$/);
});
