import type { Page } from '@playwright/test';
import { boxOf, callApi, expect, holdBack, openAs, test, tokenOf } from './console';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';

/** The Taker Store with large pay-ins only, which no other test takes. */
const store = `/dashboard/taker-store?filter=${encodeURIComponent('{"paymentType":[0],"amount_gte":70000}')}`;
const tasks = (page: Page) => page.locator('.card.tasks');
/** The panel of the task that is open beside the list. */
const work = (page: Page) => page.getByRole('complementary', { name: 'Record' });
const firstInvoice = async (page: Page) => {
  const row = page.locator('tbody tr:not(.left)').first();
  await expect(row).toBeVisible();
  return { row, id: (await row.getAttribute('data-row'))! };
};
const take = async (page: Page, id: string) => {
  await page
    .locator(`tr[data-row="${id}"]`)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Take', exact: true }).click();
};
/** Releases all tasks of a demo account. */
const releaseTasks = async (page: Page, who: string) => {
  const claims = Buffer.from((await tokenOf(page, who)).split('.')[1]!, 'base64url');
  const { uuid } = JSON.parse(claims.toString()) as { uuid: string };
  const held = (await (await callApi(page, who, 'GET', `mgmt/store/workspace/${uuid}`)).json()) as { id: number }[];
  for (const { id } of held) await callApi(page, who, 'POST', `mgmt/store/release/${id}`, { invoiceId: id });
};

test.describe.configure({ mode: 'serial' });

test(
  'an invoice taken by somebody else is marked in its row with their name, also under an open menu',
  { tag: '@long' },
  async ({ page, browser }) => {
    const otherPage = await browser.newPage();
    await openAs(page, 'owner', store);
    await openAs(otherPage, 'developer', store);
    const { id } = await firstInvoice(page);
    await expect(otherPage.locator(`tr[data-row="${id}"]`)).toBeVisible();
    // In the other page the list is not fetched again, and the menu is open while the first takes the invoice.
    await otherPage
      .locator(`tr[data-row="${id}"]`)
      .getByRole('button', { name: /^Actions/ })
      .click();
    await otherPage.route('**/api/mgmt/store?*', (route) => route.abort());
    await take(page, id);
    await expect(page.locator('.toast').getByText('Invoice taken')).toBeVisible();
    await expect(tasks(page).locator('li')).toHaveCount(1);
    await otherPage.keyboard.press('Escape');
    await expect(otherPage.locator(`tr[data-row="${id}"]`)).toContainText('Taken by Olga Owner');
    await otherPage.unroute('**/api/mgmt/store?*');
    await otherPage.close();
    await releaseTasks(page, 'owner');
  },
);

test(
  'the dialog that completes a task says who canceled its invoice meanwhile and why, and sends nothing any more',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'moderator', store);
    const { id } = await firstInvoice(page);
    await take(page, id);
    await expect(work(page)).toBeVisible();
    await work(page)
      .getByRole('button', { name: /^Complete/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Complete invoice' });
    const complete = dialog.getByRole('button', { name: 'Complete invoice' });
    await expect(complete).toBeEnabled();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') });
    const rows = await callApi(page, 'owner', 'GET', `mgmt/invoices?filter={"id":[${id}]}`);
    const [{ uuid }] = (await rows.json()) as [{ uuid: string }];
    const body = { status: InvoiceStatus.Canceled, reason: 'Payer asked to cancel' };
    await callApi(page, 'owner', 'POST', `mgmt/invoices/${uuid}/resolve`, body);
    await expect(dialog).toContainText('meanwhile: Canceled · Olga Owner: Payer asked to cancel');
    await expect(complete).toBeDisabled();
    await expect(dialog.getByText('receipt.pdf')).toBeVisible();
    await expect(dialog.getByText('not sent yet')).toBeVisible();
  },
);

test(
  'Main shows an Owner the tasks that they hold, and no list of tasks while they hold none',
  { tag: '@long' },
  async ({ page }) => {
    const held = page.getByRole('region', { name: 'Personal tasks' });
    await openAs(page, 'owner', '/dashboard/main');
    await expect(page.getByText(/^Nothing waits in .*Personal tasks/)).toBeVisible();
    await expect(held).toHaveCount(0);
    await openAs(page, 'owner', store);
    const { id } = await firstInvoice(page);
    await take(page, id);
    await expect(page.locator('.toast').getByText('Invoice taken')).toBeVisible();
    await openAs(page, 'owner', '/dashboard/main');
    await expect(held.locator(`[data-row="${id}"]`)).toBeVisible();
    await releaseTasks(page, 'owner');
  },
);

test(
  'of two people taking an invoice, one sees who was first and is offered the next',
  { tag: '@long' },
  async ({ page, browser }) => {
    const late = await browser.newPage();
    // This page gets no events.
    await late.routeWebSocket('**/api/ws/', (socket) => socket.close());
    await openAs(page, 'owner', store);
    await openAs(late, 'developer', store);
    const refusalIn = (one: Page) => one.getByRole('dialog', { name: 'This invoice was not taken' });
    const openMenus = async () => {
      // Other tests make invoices meanwhile, which a list that is being read does not show by itself.
      for (const one of [page, late]) await one.reload();
      const { id } = await firstInvoice(page);
      for (const one of [page, late]) {
        await one
          .locator(`tr[data-row="${id}"]`)
          .getByRole('button', { name: /^Actions/ })
          .focus();
        await one.keyboard.press('Enter');
        await expect(one.getByRole('menuitem', { name: 'Take', exact: true })).toBeFocused();
      }
    };
    await openMenus();
    await page.keyboard.press('Enter');
    await expect(tasks(page).locator('li')).toHaveCount(1);
    // The answer is slow: the toast shown meanwhile must disappear with it.
    const waiting = late.getByText('Taking the invoice…');
    await late.route('**/mgmt/store/reserve/*', async (route) => {
      await expect(waiting).toBeVisible();
      await route.continue();
    });
    await late.keyboard.press('Enter');
    await expect(refusalIn(late)).toContainText('Already taken by Olga Owner');
    await expect(waiting).toBeHidden();
    await late.unroute('**/mgmt/store/reserve/*');
    await expect(refusalIn(late).getByRole('button', { name: 'Take next' })).toBeFocused();
    await late.keyboard.press('Enter');
    // The task opens, and has the focus.
    await expect(work(late)).toBeFocused();
    await expect(refusalIn(late)).toBeHidden();

    // At the same moment: exactly one of the two calls succeeds.
    await openMenus();
    let calls = 0;
    for (const one of [page, late])
      await one.route('**/mgmt/store/reserve/*', async (route) => {
        calls += 1;
        // Both calls wait until both have been made.
        await expect.poll(() => calls).toBe(2);
        await route.continue();
      });
    const answers = [page, late].map((one) => one.waitForResponse('**/mgmt/store/reserve/*'));
    await Promise.all([page.keyboard.press('Enter'), late.keyboard.press('Enter')]);
    const statuses = (await Promise.all(answers)).map((answer) => answer.status());
    expect(statuses.toSorted()).toEqual([200, 409]);
    const [refused, taken] = statuses[0] === 409 ? [page, late] : [late, page];
    await expect(refusalIn(refused)).toBeVisible();
    await expect(refusalIn(taken)).toBeHidden();
    await late.close();
    await releaseTasks(page, 'owner');
    await releaseTasks(page, 'developer');
  },
);

test('a first task taken in another tab appears among the tasks in this tab', { tag: '@long' }, async ({ page }) => {
  await releaseTasks(page, 'developer');
  await openAs(page, 'developer', store);
  const { id } = await firstInvoice(page);
  await expect(tasks(page)).toContainText('You have no tasks.');
  await callApi(page, 'developer', 'POST', `mgmt/store/reserve/${id}`, { invoiceId: Number(id) });
  await expect(tasks(page).locator('li')).toHaveCount(1);
  await releaseTasks(page, 'developer');
});

test('a task is taken, opened with its history, and dismissed with a reason', async ({ page }) => {
  await openAs(page, 'moderator', store);
  await page.getByRole('button', { name: 'Take next' }).click();
  const task = tasks(page).locator('li');
  await expect(task).toHaveCount(1);
  await expect(page.getByRole('link', { name: /Taker Store.*Waiting: \d+.*My tasks: 1$/ })).toBeVisible();
  await expect(work(page)).toBeFocused();
  await expect(work(page)).toContainText('Invoice taken');
  // Choosing the task that is open already goes to it, too: the keys that its buttons name work there alone.
  await task.locator('.task-name').click();
  await expect(work(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(work(page)).toBeHidden();
  await task.locator('.task-name').focus();
  await page.keyboard.press('Enter');
  await expect(work(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(task.locator('.task-name')).toBeFocused();
  await task.getByRole('button', { name: /^Dismiss/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Dismiss invoice' });
  await dialog.getByPlaceholder('Out of money').fill('Bank is closed');
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await expect(task).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Personal tasks' })).toBeFocused();
});

test(
  'beside an open record the queue still shows its amounts, and Take next stays where the hand finds it',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openAs(page, 'moderator', store);
    await page.locator('tbody tr').first().locator('td').nth(2).click();
    await expect(work(page)).toBeVisible();
    await expect(page.locator('thead th[data-column="amount"]')).toBeVisible();
    const takeNext = page.getByRole('button', { name: 'Take next' });
    await expect(takeNext).toBeInViewport();
    await takeNext.click({ trial: true });
    const [list, tools] = [page.locator('.store .list'), page.locator('.store .toolbar .tools')];
    const rightOf = async (box: typeof list) => box.evaluate((element) => element.getBoundingClientRect().right);
    expect(await rightOf(tools)).toBeLessThanOrEqual(await rightOf(list));
  },
);

// In one column the task is opened over the queue.
for (const width of [1440, 1280, 1024])
  test(`at ${width} px no column and no button of the queue moves when a task is taken and given back`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, 'moderator', store);
    const { row, id } = await firstInvoice(page);
    await page.evaluate(() => document.fonts.ready);
    const steady = page.locator('thead th, tbody tr:nth-child(2) button, .store-side > .button');
    const places = () =>
      steady.evaluateAll((all) =>
        all.map((element) => {
          const { x, y, width: wide } = element.getBoundingClientRect();
          return [x, y, wide];
        }),
      );
    const before = await places();
    /** Beyond what the rounding of widths does, by which the texts of other rows differ. */
    const expectUnmoved = async () => {
      const after = await places();
      expect(after).toHaveLength(before.length);
      const moved = after.flatMap((place, index) => place.map((px, part) => Math.abs(px - before[index]![part]!)));
      expect(Math.max(...moved)).toBeLessThanOrEqual(1);
    };
    await row.getByRole('button', { name: /^Take/ }).click();
    await expect(work(page).getByRole('timer')).toBeVisible();
    await expectUnmoved();
    // It is read whole in the width that is left for it.
    for (const button of await work(page).locator('.panel-actions button').all())
      await expect(button).toBeInViewport({ ratio: 1 });
    await work(page).getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
    await expect(work(page)).toBeHidden();
    await expect(page.locator(`tr[data-row="${id}"]:not(.left)`)).toBeVisible();
    await expectUnmoved();
  });

test('the queue says of a pay-out what is left until it is due, and when it expires where it is pointed at', async ({
  page,
}) => {
  const filter = encodeURIComponent(JSON.stringify({ paymentType: [PaymentType.PayOut] }));
  await openAs(page, 'moderator', `/dashboard/taker-store?filter=${filter}`);
  const row = page.locator('tbody tr').first();
  const id = await row.getAttribute('data-row');
  await expect(page.locator('thead th[data-column="dueDate"]')).toHaveCount(0);
  const of = encodeURIComponent(JSON.stringify({ id: [Number(id)] }));
  const [payOut] = (await (await callApi(page, 'moderator', 'GET', `mgmt/store?filter=${of}`)).json()) as {
    dueDate: string;
    expireDate: string;
  }[];
  expect(Date.parse(payOut!.dueDate)).toBeLessThan(Date.parse(payOut!.expireDate));
  const cell = row.locator('.expiry-due');
  await expect(cell).toBeVisible();
  const hours = Math.floor(Math.abs(Date.parse(payOut!.dueDate) - Date.now()) / 3_600_000);
  await expect(cell).toContainText(hours === 0 ? /^Due \d+m/ : new RegExp(`^Due ${hours}h`));
  await expect(cell).toHaveAttribute('title', /^Due: .+ · Expire Date: /);
  await expect(row.locator('.expiry-end')).toBeHidden();
});

test('on a phone the queue appears once the tasks above it are known or failed, and its rows are not moved', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const ofTasks = '**/mgmt/store/workspace/**';
  const answer = await holdBack(page, ofTasks);
  await openAs(page, 'moderator', store);
  const row = page.locator('[data-row]').nth(1);
  await expect(row).toBeAttached();
  await expect(row).toBeHidden();
  await expect(tasks(page)).toContainText('Loading…');
  answer();
  await expect(row).toBeVisible();
  const before = await boxOf(row);
  await page.waitForLoadState('networkidle');
  expect(await boxOf(row)).toEqual(before);
  await page.unroute(ofTasks);
  await page.route(ofTasks, (route) => route.abort());
  await page.reload();
  await expect(tasks(page).getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(row).toBeVisible();
});

test('tasks that could not be refreshed stay where they are, and say that they may be old', async ({ page }) => {
  await releaseTasks(page, 'developer');
  await openAs(page, 'developer', store);
  const { id } = await firstInvoice(page);
  const none = tasks(page).getByText('You have no tasks.');
  const before = await boxOf(none);
  const ofTasks = '**/mgmt/store/workspace/**';
  await page.route(ofTasks, (route) => route.abort());
  await callApi(page, 'developer', 'POST', `mgmt/store/reserve/${id}`, { invoiceId: Number(id) });
  await expect(tasks(page).getByTitle('Could not be refreshed: what you see may be old')).toBeVisible();
  expect(await boxOf(none)).toEqual(before);
  await page.unroute(ofTasks);
  await tasks(page).getByRole('button', { name: 'Retry' }).click();
  await expect(tasks(page).locator('li')).toHaveCount(1);
  await expect(tasks(page).getByRole('alert')).toHaveCount(0);
  await releaseTasks(page, 'developer');
});

test('the keyboard alone takes tasks, asks to complete one and releases them, and the next one opens', async ({
  page,
}) => {
  await openAs(page, 'moderator', '/dashboard/taker-store?filter=%7B%22paymentType%22%3A%5B0%5D%7D');
  await firstInvoice(page);
  const numberOf = async () => /#\d+/.exec(await work(page).locator('.panel-head small').innerText())![0];
  const takeNext = async (count: number) => {
    await page.keyboard.press('n');
    await expect(tasks(page).locator('li')).toHaveCount(count);
    await expect(work(page)).toBeFocused();
  };
  await takeNext(1);
  const first = await numberOf();
  await takeNext(2);
  // Taking moves nothing away: the button for the next take and the tasks stay in sight.
  await expect(page.getByRole('button', { name: 'Take next' })).toBeInViewport();
  await expect(tasks(page)).toBeInViewport();
  await expect(work(page).getByRole('timer')).toContainText(/due in \d+[hms]|overdue by \d+[hms]/);
  // The task is listed a moment before its panel is there.
  await expect.poll(numberOf).not.toBe(first);
  const second = await numberOf();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Complete invoice' });
  await expect(dialog).toContainText(second);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('g');
  const giving = page.getByRole('dialog', { name: 'Give task' });
  await expect(giving).toContainText(second);
  await page.keyboard.press('Escape');
  await expect(giving).toBeHidden();
  await page.keyboard.press('o');
  // The name that is filled in is selected, so that another one can be typed.
  const ticket = page.getByRole('dialog').getByRole('textbox').first();
  await expect(ticket).toHaveValue(`Invoice ${second}`);
  const selected = await ticket.evaluate((box: HTMLInputElement) => box.value.slice(box.selectionStart!));
  expect(selected).toBe(`Invoice ${second}`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // What to do comes first in the panel, numbers last.
  const groups = work(page).locator('.panel-group');
  await expect(groups.first()).toContainText('Payment details');
  await expect(groups.last()).toContainText('Internal Id');
  const headings = () => page.locator('thead th[data-column]').allInnerTexts();
  const shown = await headings();
  const release = async () => {
    await expect(work(page)).toBeFocused();
    await page.keyboard.press('r');
    const question = page.getByRole('dialog', { name: 'Dismiss invoice' });
    await expect(question.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('End of the shift');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  };
  await release();
  await expect(work(page)).toContainText(first);
  // What was done with the one before is read whole: the panel's buttons do not lie on it.
  const step = await boxOf(work(page).locator('.queue-step'));
  const buttons = await boxOf(work(page).locator('.panel-buttons'));
  expect(step.y).toBeGreaterThanOrEqual(buttons.y + buttons.height);
  expect(await headings()).toEqual(shown);
  await release();
  await expect(tasks(page).locator('li')).toHaveCount(0);
  await expect(work(page)).toBeHidden();
});

test('an invoice that could not be taken without a network is taken by trying again, and no other one', async ({
  page,
}) => {
  await openAs(page, 'owner', store);
  const { id } = await firstInvoice(page);
  const keys: (string | undefined)[] = [];
  await page.route('**/mgmt/store/reserve/*', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return keys.length === 1 ? route.abort() : route.continue();
  });
  await take(page, id);
  const refusal = page.getByRole('dialog', { name: 'This invoice may have been taken' });
  await expect(refusal).toContainText('Trying the same again here does it only once');
  await expect(refusal.getByRole('button', { name: 'Take next' })).toHaveCount(0);
  await expect(refusal.getByRole('button', { name: 'Try again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast').getByText(`Invoice taken · Invoice #${id}`)).toBeVisible();
  await expect(refusal).toBeHidden();
  await expect(work(page)).toBeFocused();
  // The platform may have taken it before the answer was lost.
  expect(keys[1]).toBe(keys[0]);
  await page.unroute('**/mgmt/store/reserve/*');
  await releaseTasks(page, 'owner');
});

test(
  'an answer to a take that comes late opens nothing over a dialog, nor on another screen',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'moderator', store);
    await page.getByRole('button', { name: 'Take next' }).click();
    await expect(work(page)).toBeFocused();
    const first = page.url();
    const takeSlowly = async () => {
      const release = await holdBack(page, '**/mgmt/store/next');
      await page.getByRole('button', { name: 'Take next' }).click();
      return release;
    };
    let answerTake = await takeSlowly();
    await work(page).getByRole('button', { name: 'Dismiss' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dismiss invoice' });
    await dialog.getByRole('textbox').fill('Bank is closed');
    const answered = page.waitForResponse('**/mgmt/store/next');
    answerTake();
    const { id: second } = (await (await answered).json()) as { id: number };
    await expect(tasks(page).locator(`[data-task="${second}"]`)).toBeVisible();
    await expect(dialog.getByRole('textbox')).toHaveValue('Bank is closed');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(page.url()).toBe(first);
    answerTake = await takeSlowly();
    await page.getByRole('link', { name: 'Invoices', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
    answerTake();
    await expect(page.locator('.toast').getByText('Invoice taken')).toBeVisible();
    await expect(work(page)).toBeHidden();
    await releaseTasks(page, 'moderator');
  },
);

test(
  'a receipt that is dropped on the task opens the dialog that completes it, with the file',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'moderator', store);
    await page.getByRole('button', { name: 'Take next' }).click();
    await expect(work(page)).toBeFocused();
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['%PDF-1.7 paid'], 'paid.pdf', { type: 'application/pdf' }));
      return data;
    });
    for (const type of ['dragenter', 'dragover', 'drop'])
      await work(page).locator('.task-top').dispatchEvent(type, { dataTransfer: transfer });
    const dialog = page.getByRole('dialog', { name: 'Complete invoice' });
    await expect(dialog).toContainText('paid.pdf');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await releaseTasks(page, 'moderator');
  },
);

test('a receipt that is chosen on the task opens the dialog that completes it, with the file', async ({ page }) => {
  await openAs(page, 'moderator', store);
  await page.getByRole('button', { name: 'Take next' }).click();
  await expect(work(page)).toBeFocused();
  await work(page)
    .getByLabel(/choose (a|the) receipt/)
    .setInputFiles({ name: 'chosen.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 paid') });
  const dialog = page.getByRole('dialog', { name: 'Complete invoice' });
  await expect(dialog).toContainText('chosen.pdf');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await releaseTasks(page, 'moderator');
});

test('the keys of a task work as soon as the page is loaded with it', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'moderator', '/dashboard/taker-store');
  await page.getByRole('button', { name: /^Take next/ }).click();
  await expect(page).toHaveURL(/open=workspace/);
  await expect(work(page).getByRole('button', { name: 'Dismiss' })).toBeEnabled();
  await page.reload();
  await expect(work(page).getByRole('button', { name: 'Dismiss' })).toBeEnabled();
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('my own task has its panel from Invoices, too, and another one’s has not', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'moderator', store);
  const { id } = await firstInvoice(page);
  await page.getByRole('button', { name: `Take: ${id}` }).click();
  await expect(work(page)).toBeFocused();
  const address = `/dashboard/invoices?open=invoices/${id}`;
  await page.goto(address);
  await expect(work(page).getByRole('button', { name: 'Complete invoice' })).toBeVisible();
  await expect(work(page).getByRole('timer')).toBeVisible();
  await openAs(page, 'owner', address);
  await expect(work(page).getByRole('button', { name: 'Resolve' })).toBeVisible();
  await expect(work(page).getByRole('button', { name: 'Complete invoice' })).toHaveCount(0);
  await releaseTasks(page, 'moderator');
});

test('a second invoice can be taken while the first is still being taken', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'moderator', store);
  await firstInvoice(page);
  const rows = page.locator('tbody tr:not(.left)');
  const ids = [await rows.nth(0).getAttribute('data-row'), await rows.nth(1).getAttribute('data-row')] as string[];
  let second = () => {};
  const both = new Promise<void>((resolve) => {
    second = resolve;
  });
  await page.route('**/api/mgmt/store/reserve/*', async (route) => {
    if (route.request().url().endsWith(`/${ids[1]}`)) second();
    await both;
    await route.continue();
  });
  for (const id of ids) await take(page, id);
  await expect(tasks(page).locator('li')).toHaveCount(2);
  await releaseTasks(page, 'moderator');
});

test('the holder of a task is notified at once when somebody else releases it', async ({ page }) => {
  await openAs(page, 'moderator', store);
  await page.getByRole('button', { name: 'Take next' }).click();
  const task = tasks(page).locator('li');
  await expect(task).toHaveCount(1);
  await expect(work(page)).toBeFocused();
  const id = /open=workspace\/(\d+)/.exec(page.url())![1]!;
  await callApi(page, 'owner', 'POST', `mgmt/store/release/${id}`, { invoiceId: Number(id), reason: 'Wrong person' });
  await expect(page.getByText(/was released by Olga Owner: Wrong person/)).toBeVisible();
  await expect(task).toHaveCount(0);
});

test(
  'a task is handed over from Personal tasks; its new holder is notified with the reason',
  { tag: '@long' },
  async ({ page, browser }) => {
    const given = await browser.newPage();
    await openAs(page, 'owner', store);
    await openAs(given, 'moderator', '/dashboard/taker-store');
    const { id } = await firstInvoice(page);
    await take(page, id);
    await tasks(page)
      .getByRole('button', { name: /^Give to/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Give task' });
    await dialog.getByRole('button', { name: 'Give task' }).click();
    await expect(dialog.getByText('Required')).toHaveCount(2);
    const whom = dialog.getByRole('combobox', { name: 'To whom' });
    await whom.click();
    // The options lack the user themselves and users who may not hold tasks.
    await expect(page.getByRole('option')).toContainText(['Dana Developer']);
    await expect(page.getByRole('option', { name: /Olga Owner|Vera Vault|Fred Finance/ })).toHaveCount(0);
    await page.getByRole('option', { name: /Max Moderator.*Tasks: \d/ }).click();
    await dialog.getByLabel('Reason').fill('My shift ends');
    await dialog.getByRole('button', { name: 'Give task' }).click();
    await expect(page.getByText('Task given')).toBeVisible();
    await expect(tasks(page).locator(`[data-task="${id}"]`)).toHaveCount(0);
    await expect(given.getByText(/Olga Owner handed task .* over to you: My shift ends/)).toBeVisible();
    await expect(tasks(given).locator(`[data-task="${id}"]`)).toBeVisible();
    await openAs(page, 'owner', `/dashboard/invoices?open=invoices/${id}`);
    const panel = page.getByRole('complementary', { name: 'Record' });
    await expect(panel.getByText('Reason: My shift ends')).toBeVisible();
    await expect(panel.locator('.history li').first()).toContainText('Task given · Olga Owner');
    await expect(panel.locator('.history li').first()).toContainText('Max Moderator');
    await expect(panel.getByRole('button', { name: 'Give to …' })).toBeVisible();
    await given.close();
    await releaseTasks(page, 'moderator');
  },
);

test('a vault owner cannot hand over tasks', { tag: '@long' }, async ({ page }) => {
  // Creates a pay-out of its own, because other tests may take those of the demo.
  const merchants = (await (await page.request.get('/api/merchants')).json()) as { id: number; nickname: string }[];
  const clientId = merchants.find(({ nickname }) => nickname === 'Nordwind')!.id;
  const requisites = { requisites: '4000123456789010', holderName: 'Ivan Petrov', phoneNumber: 0 };
  const created = await page.request.post('/api/invoices', {
    data: { clientId, paymentType: PaymentType.PayOut, amount: 20_000, requisites },
  });
  const { id: uuid } = (await created.json()) as { id: string };
  const approved = await callApi(page, 'merchant', 'POST', `mgmt/invoices/${uuid}/approve`, {});
  const { id } = (await approved.json()) as { id: number };
  await callApi(page, 'vault-owner', 'POST', `mgmt/store/reserve/${id}`, { invoiceId: id });
  await openAs(page, 'vault-owner', '/dashboard/taker-store');
  await expect(tasks(page).locator(`[data-task="${id}"]`)).toBeVisible();
  await expect(
    tasks(page)
      .getByRole('button', { name: /^Dismiss/ })
      .first(),
  ).toBeVisible();
  await expect(tasks(page).getByRole('button', { name: /^Give to/ })).toHaveCount(0);
  await releaseTasks(page, 'vault-owner');
});

test('Show all of the pay-outs to approve on Main opens their list', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/main');
  await page.getByRole('link', { name: 'Show all: Pay-outs to approve' }).click();
  await expect(page).toHaveURL(/\/dashboard\/invoices\?filter=/);
  await expect(page.locator('tbody tr').first()).toContainText('To approve');
});

test(
  'handing a task over says that it ends the request for approval, before and after',
  { tag: '@long' },
  async ({ page }) => {
    const filter = '{"status":[0,1],"paymentType":[1],"approved":true}&sort=["amount","DESC"]&range=[0,0]';
    const [large] = (await (await callApi(page, 'owner', 'GET', `mgmt/invoices?filter=${filter}`)).json()) as {
      id: number;
    }[];
    const { id } = large!;
    await callApi(page, 'owner', 'POST', `mgmt/store/reserve/${id}`, { invoiceId: id });
    const asked = await callApi(page, 'owner', 'POST', `mgmt/store/complete/${id}`, { invoiceId: id });
    expect(await asked.json()).toMatchObject({ waits: true });
    await openAs(page, 'owner', store);
    await tasks(page)
      .getByRole('button', { name: /^Give to …/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Give task' });
    await expect(dialog).toContainText('Your request for approval ends.');
    await dialog.getByRole('combobox', { name: 'To whom' }).click();
    await page.getByRole('option', { name: /Max Moderator.*Tasks: \d/ }).click();
    await dialog.getByLabel('Reason').fill('My shift ends');
    await dialog.getByRole('button', { name: 'Give task' }).click();
    await expect(page.getByText('Task given. The request for approval ended.')).toBeVisible();
    await releaseTasks(page, 'moderator');
  },
);
