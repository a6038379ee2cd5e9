import {
  approveFor,
  boxOf,
  callApi,
  chooseInPanel,
  expect,
  goTo,
  holdBack,
  openAs,
  test,
  waitForRender,
} from './console';
import { UserStatus } from '../../src/resources/statuses/people';
import { ActiveStatus } from '../../src/resources/statuses/vault';

type Page = import('@playwright/test').Page;
type Locator = import('@playwright/test').Locator;

const openMenu = async (page: Page, row: RegExp, item: string) => {
  await page
    .getByRole('row', { name: row })
    .first()
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

test('after a refusal the first invalid field has the focus, and typing does not lose it', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/vault-profiles');
  await page.getByRole('button', { name: 'Add holder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Holder profile' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Required').first()).toBeVisible();
  await expect(dialog.getByLabel('Holder name')).toBeFocused();
  await page.keyboard.type('Anna Maria');
  await expect(dialog.getByLabel('Holder name')).toHaveValue('Anna Maria');
});

test(
  'a member of a group is not offered again, and changing a share starts from its value',
  { tag: '@long' },
  async ({ page }) => {
    const users = (await (await callApi(page, 'owner', 'GET', 'mgmt/vault-owners')).json()) as {
      id: number;
      nickname: string;
      status: UserStatus;
    }[];
    const { id, nickname } = users.find(({ status }) => status === UserStatus.Active)!;
    const group = (await (
      await callApi(page, 'owner', 'POST', 'mgmt/user-groups', { title: 'Once', description: '' })
    ).json()) as { id: number };
    const path = `mgmt/user-groups/${group.id}/group-members/${id}/change`;
    await callApi(page, 'owner', 'POST', path, { shareSize: 25, groupId: group.id, userId: id });
    await openAs(page, 'owner', `/dashboard/groups/${group.id}`);
    await expect(page.getByRole('row', { name: new RegExp(nickname) })).toContainText('25');
    await page.getByRole('button', { name: 'Add user' }).first().click();
    const add = page.getByRole('dialog', { name: 'Add member' });
    await add.getByLabel('User').click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await expect(page.getByRole('option', { name: nickname })).toHaveCount(0);
    // The e-mail tells people with the same name apart.
    await expect(page.getByRole('option').first()).toContainText('@');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await openMenu(page, new RegExp(nickname), 'Change share');
    const change = page.getByRole('dialog', { name: 'Change share' });
    await expect(change.locator('header')).toContainText(new RegExp(`^Change shareMember · #\\d+ · ${nickname}`));
    await expect(change.getByLabel('Share size')).toHaveValue('25');
    await change.getByLabel('Share size').fill('40');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Share changed')).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(nickname) })).toContainText('40');
    await page.setViewportSize({ width: 390, height: 844 });
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: nickname }) });
    await expect(card).toContainText(nickname);
    await expect(card).toContainText('40 %');
  },
);

test('a pattern without the group amount is refused beside the field', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/parsing-patterns');
  await page.getByRole('button', { name: 'Add pattern' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Bank' }).fill('Unib');
  await page.getByRole('option', { name: 'Unibank' }).click();
  const pattern = dialog.getByLabel('Pattern', { exact: true });
  await pattern.fill('sum (\\d+)');
  await dialog.getByRole('button', { name: 'Add pattern' }).click();
  await expect(dialog.getByText('Needs a group named amount, for example (?P<amount>\\d+)')).toBeVisible();
  await expect(pattern).toHaveAttribute('aria-invalid', 'true');
  // The error is shown once, before and after submitting.
  await pattern.fill('sum (');
  await expect(dialog.getByText(/Not a valid pattern/)).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Add pattern' }).click();
  await expect(pattern).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByText(/Not a valid pattern: .*missing closing/)).toHaveCount(1);
});

test(
  'a form that is sent while the drop-down still looks for its choice says so, and sends nothing unseen',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'owner', '/dashboard/payment-accounts');
    await page.getByRole('button', { name: 'Add account' }).click();
    const dialog = page.getByRole('dialog');
    const bank = dialog.getByRole('combobox', { name: 'Bank' });
    await expect(bank).toBeVisible();
    const show = await holdBack(page, '**/mgmt/banks*');
    await bank.pressSequentially('unib');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await expect(bank).toHaveValue('unib');
    await expect(dialog.getByText('Still looking for “unib”')).toBeVisible();
    show();
    await expect(bank).toHaveValue('Unibank');
    await expect(bank).not.toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByText('Still looking for “unib”')).toBeHidden();
    // A text for which nothing is chosen is cleared, too.
    await bank.fill('zz');
    await dialog.getByRole('button', { name: 'Clear' }).click();
    await expect(bank).toHaveValue('');
  },
);

test('in a drop-down Enter selects the first match; a text without a match stays, marked invalid', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/payment-accounts');
  await page.getByRole('button', { name: 'Add account' }).click();
  const dialog = page.getByRole('dialog');
  const bank = dialog.getByRole('combobox', { name: 'Bank' });
  await bank.pressSequentially('unib');
  await page.keyboard.press('Enter');
  await expect(bank).toHaveValue('Unibank');
  await expect(dialog).toBeVisible();
  const holder = dialog.getByRole('combobox', { name: 'Vault profile' });
  await holder.fill('nobody is called so');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Requisites').click();
  await expect(holder).toHaveValue('nobody is called so');
  await expect(holder).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByText('Nothing is chosen for "nobody is called so"')).toBeVisible();
});

test(
  'the options for a device show whether it is silent and how many accounts are bound',
  { tag: '@long' },
  async ({ page }) => {
    // One that other tests have created may wait for approval.
    const filter = encodeURIComponent(JSON.stringify({ status: [ActiveStatus.Active] }));
    await openAs(page, 'owner', `/dashboard/payment-accounts?filter=${filter}`);
    await openMenu(page, /\d/, 'Bind');
    await page.getByRole('dialog').getByLabel('Device').click();
    const option = page.getByRole('option').first();
    await expect(option).toContainText(/Accounts bound: \d/);
    await expect(option).toContainText(/Active|Silent/);
  },
);

test('Escape, Cancel and a click outside ask before typed input is discarded', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/misc');
  await page.getByRole('button', { name: 'Add bank' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bank Data' });
  await dialog.getByLabel('Bank title').fill('Half typed');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel('Bank title')).toHaveValue('Half typed');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.mouse.click(5, 500);
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Add bank' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

for (const where of ['list', 'panel'] as const) {
  test(
    `Back asks before it discards input typed over the ${where}, which stays open`,
    { tag: where === 'list' ? [] : '@long' },
    async ({ page }) => {
      await openAs(page, 'owner', '/dashboard/users');
      await page.getByRole('link', { name: 'Groups' }).click();
      await expect(page.getByRole('heading', { name: 'Trader groups' })).toBeVisible();
      await page.goto('/dashboard/payment-accounts');
      await page.getByRole('link', { name: 'Invoices', exact: true }).click();
      const record = page.getByRole('complementary', { name: 'Record' });
      await expect(page.locator('tbody tr').first()).toBeVisible();
      if (where === 'panel') {
        await page.locator('tbody tr').first().locator('td').nth(4).click();
        await record.getByRole('button', { name: 'Open ticket' }).click();
      } else await openMenu(page, /\d/, 'Open ticket');
      const address = page.url();
      const dialog = page.getByRole('dialog');
      const text = dialog.getByLabel('Ticket Description');
      await text.fill('Half typed');
      await page.evaluate(() => history.back());
      const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expect(text).toHaveValue('Half typed');
      await expect(page).toHaveURL(address);
      await page.evaluate(() => history.back());
      await question.getByRole('button', { name: 'Discard' }).click();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(address);
      if (where === 'panel') await expect(record).toBeVisible();
      await page.evaluate(() => history.back());
      await expect(page).not.toHaveURL(address);
    },
  );
}

test('Back while the question is open closes it and keeps the typed input', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/users');
  for (const screen of ['Support', 'Misc']) await page.getByRole('link', { name: screen }).click();
  await page.getByRole('button', { name: 'Add bank' }).click();
  const title = page.getByRole('dialog').getByLabel('Bank title');
  await title.fill('Half typed');
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await page.evaluate(() => history.back());
  await expect(question).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/misc$/);
  await expect(title).toHaveValue('Half typed');
  // Two steps back, the second before the first could be undone.
  await page.evaluate(() => {
    history.back();
    history.back();
  });
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/misc$/);
});

test('Tab cycles within a dialog, and the buttons do not cover the focused field', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 });
  await openAs(page, 'owner', '/dashboard/misc');
  await page.getByRole('button', { name: 'Add bank' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bank Data' });
  const first = dialog.getByLabel('Bank title');
  const last = dialog.getByRole('button', { name: 'Add bank' });
  await expect(first).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(last).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('Tab');
  const lowest = dialog.getByLabel('Package name');
  await expect(lowest).toBeFocused();
  const buttons = await boxOf(dialog.locator('footer'));
  const { y, height } = await boxOf(lowest);
  expect(y + height).toBeLessThanOrEqual(buttons.y);
});

test('on a phone text fields are 16 px, so that the browser does not zoom in', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'owner', '/dashboard/parsing-patterns');
  await page.getByRole('button', { name: 'Add pattern' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Sample message')).toBeVisible();
  for (const box of await dialog.locator('input:not([type=radio]), textarea').all())
    await expect(box).toHaveCSS('font-size', '16px');
});

test('with reduced motion the spinner of a busy button does not keep turning', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAs(page, 'owner', '/dashboard/misc');
  await page.getByRole('button', { name: 'Add bank' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Bank title').fill('Slow bank');
  const release = await holdBack(page, '**/mgmt/banks');
  const send = dialog.getByRole('button', { name: 'Add bank' });
  await send.click();
  await expect(send).toHaveAttribute('aria-busy', 'true');
  const iterations = send.evaluate((button) => getComputedStyle(button, '::after').animationIterationCount);
  expect(await iterations).toBe('1');
  release();
  await expect(dialog).toBeHidden();
});

test('a click on the edge of a text field focuses it', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/misc');
  await page.getByRole('button', { name: 'Add bank' }).click();
  const name = page.getByRole('dialog').getByLabel('Sender name');
  await name.locator('xpath=..').click({ position: { x: 4, y: 18 } });
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
});

test(
  'Enter before the answer selects nothing after typing on or closing the options',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'owner', '/dashboard/payment-accounts');
    await page.getByRole('button', { name: 'Add account' }).click();
    const bank = page.getByRole('dialog').getByRole('combobox', { name: 'Bank' });
    await bank.click();
    await expect(page.getByRole('option', { name: 'Unibank' })).toBeVisible();
    const answer = () => page.waitForResponse(/mgmt\/banks.*%22q%22/);
    let release = await holdBack(page, '**/mgmt/banks?*');
    await bank.pressSequentially('Uni');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    let answered = answer();
    release();
    await answered;
    await expect(bank).toHaveValue('Uni');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option')).toHaveText(['Unibank']);
    release = await holdBack(page, '**/mgmt/banks?*');
    await bank.fill('Kap');
    await page.keyboard.press('Enter');
    await bank.pressSequentially('it');
    answered = answer();
    release();
    await answered;
    await expect(page.getByRole('option')).toHaveText(['Kapital Bank']);
    await expect(bank).toHaveValue('Kapit');
  },
);

test(
  'the header does not move when a dialog hides the scroll bar',
  { tag: '@long' },
  async ({ playwright, baseURL }) => {
    const browser = await playwright.chromium.launch({ ignoreDefaultArgs: ['--hide-scrollbars'] });
    const page = await browser.newPage({ baseURL });
    await openAs(page, 'owner', '/dashboard/invoices');
    await expect(page.locator('tbody tr').first()).toBeVisible();
    const person = page.locator('.top .avatar');
    const place = async () => (await boxOf(person)).x;
    const before = await place();
    await openMenu(page, /\d/, 'Open ticket');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await place()).toBe(before);
    await browser.close();
  },
);

test('a dialog that deletes a record opens with the focus on Cancel', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/misc');
  await openMenu(page, /Unibank/, 'Delete');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
});

test('a switch shows a toast, which the next toast replaces', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/payment-accounts');
  const active = page.locator('tbody tr').filter({ has: page.getByRole('switch', { checked: true }) });
  const id = await active.first().getByRole('cell').nth(1).textContent();
  const row = page.locator('tbody tr').filter({ has: page.getByRole('cell', { name: id!, exact: true }) });
  const toggle = row.getByRole('switch');
  await toggle.click();
  await expect(page.getByRole('status').filter({ hasText: 'Account deactivated' })).toBeVisible();
  await toggle.click();
  await expect(page.getByRole('status').filter({ hasText: 'Account activated' })).toBeVisible();
  await expect(page.getByText('Account deactivated')).toHaveCount(0);
});

test('the header of a new ticket names its record', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'finance', '/dashboard/invoices');
  const id = await page.locator('tbody tr').first().locator('td').nth(1).textContent();
  await openMenu(page, new RegExp(`^Select ${id} `), 'Open ticket');
  await expect(page.getByRole('dialog').locator('header')).toContainText(`Invoices · #${id} · `);
});

test('Personal tasks and the list of the store have the same top edge', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'moderator', '/dashboard/taker-store');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  const list = await boxOf(page.locator('.card.list'));
  const tasks = await boxOf(page.locator('.card.tasks'));
  expect(tasks.y).toBe(list.y);
});

test(
  'an expiry within minutes is shown as a countdown, which changes colour with time',
  { tag: '@long' },
  async ({ page }) => {
    await page.clock.install();
    await page.route(/mgmt\/store\?/, async (route) => {
      const response = await route.fetch();
      const rows = (await response.json()) as Record<string, unknown>[];
      const inTwelveMinutes = new Date(Date.now() + 12.5 * 60_000).toISOString();
      const createDate = new Date(Date.now() - 2.5 * 60_000).toISOString();
      if (rows[0]) Object.assign(rows[0], { createDate, expireDate: inTwelveMinutes, dueDate: inTwelveMinutes });
      await route.fulfill({ response, json: rows });
    });
    await openAs(page, 'moderator', '/dashboard/taker-store');
    // Expiry and due date: which of the two columns have room depends on the rows.
    const left = page.locator('tbody tr').first().locator('.time-left').first();
    await expect(left).toHaveText('12m');
    await page.clock.fastForward(8 * 60_000);
    await expect(left).toHaveText(/^4m \d\ds$/);
    await expect(left).toHaveClass(/soon/);
    await page.clock.fastForward(4 * 60_000);
    await expect(left).toHaveText(/^\d+s$/);
    await expect(left).toHaveClass(/now/);
    await page.clock.fastForward(3 * 60_000);
    await expect(left).toHaveClass(/past/);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

for (const where of ['row', 'panel'] as const) {
  test(
    `after a deletion from the ${where} the focus moves to where work continues`,
    { tag: where === 'row' ? [] : '@long' },
    async ({ page }) => {
      const name = `Short-lived ${where}`;
      for (const more of ['', ' too']) {
        await callApi(page, 'owner', 'POST', 'mgmt/banks', { bankTitle: name + more });
      }
      await openAs(page, 'owner', `/dashboard/misc?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`);
      const rows = page.locator('tbody tr');
      await expect(rows).toHaveCount(2);
      const remove = async () => {
        await page.getByRole('dialog').getByRole('button', { name: 'Delete bank' }).click();
        await expect(page.getByRole('dialog')).toBeHidden();
      };
      if (where === 'panel') {
        await rows.first().locator('td').nth(2).click();
        const panel = page.getByRole('complementary', { name: 'Record' });
        await chooseInPanel(page, 'Delete');
        await remove();
        await expect(panel).toBeFocused();
        return;
      }
      await openMenu(page, new RegExp(`${name} too`), 'Delete');
      await remove();
      await expect(rows).toHaveCount(1);
      await expect(rows.first()).toBeFocused();
      await openMenu(page, new RegExp(name), 'Delete');
      await remove();
      await expect(page.locator('.empty')).toContainText(`match “${name}”`);
      await expect(page.getByRole('searchbox')).toBeFocused();
    },
  );
}

test('removing a pattern that has read messages offers to disable it', { tag: '@long' }, async ({ page }) => {
  const asOwner = async (path: string, body: object) =>
    (await (await callApi(page, 'owner', 'POST', path, body)).json()) as { id: number };
  const bank = await asOwner('mgmt/banks', { bankTitle: 'Bank in use', senderName: 'BANKINUSE' });
  const pattern = await asOwner('mgmt/parsing-patterns', {
    bankDataId: bank.id,
    regexpPattern: 'Came (?P<amount>\\d+)',
  });
  await approveFor(page, 'developer', `parsing-patterns/${pattern.id}`);
  await page.route(`**/mgmt/parsing-patterns/${pattern.id}/remove`, (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict', message: 'Still in use by message 7' } }),
  );
  await openAs(page, 'owner', `/dashboard/parsing-patterns?open=parsing-patterns/${pattern.id}`);
  const panel = page.getByRole('complementary', { name: 'Record' });
  await chooseInPanel(page, 'Delete');
  const removing = page.getByRole('dialog', { name: 'Delete parsing pattern' });
  await removing.getByRole('button', { name: 'Delete parsing pattern' }).click();
  await expect(removing.getByRole('alert')).toContainText('Still in use by message 7');
  const instead = removing.getByRole('button', { name: 'Disable' });
  await expect(instead).toBeVisible();
  await instead.click();
  const disabling = page.getByRole('dialog', { name: 'Disable pattern' });
  await disabling.getByRole('button', { name: 'Disable pattern' }).click();
  await expect(page.getByRole('status').getByText('Pattern disabled')).toBeVisible();
  await expect(panel.getByText('Disabled').first()).toBeVisible();
});

test(
  'a dialog shows the confirmed values until it closes, even if the call changes them',
  { tag: '@long' },
  async ({ page }) => {
    await page.clock.install();
    let isCalled = false;
    await page.route(/mgmt\/(deals\/\d+\/reverse|deposits\/\d+\/manual)$/, (route) => {
      isCalled = true;
      return route.fulfill({ json: {} });
    });
    await page.route('**/mgmt/transactions?*', async (route) =>
      isCalled ? route.fulfill({ json: [], headers: { 'Content-Range': 'items 0-0/0' } }) : route.continue(),
    );
    await page.route('**/mgmt/balance-accounts/*', (route) =>
      route.fulfill({ json: { amount: isCalled ? 900 : 100 } }),
    );
    const expectUnchangedByClick = async (dialog: Locator, values: Locator, button: RegExp) => {
      await expect(values.filter({ hasText: 'Loading…' })).toHaveCount(0);
      const before = await values.allInnerTexts();
      expect(before.length).toBeGreaterThan(0);
      // The dialog stays open until its list is fetched again.
      const release = await holdBack(page, '**/mgmt/{deals,funds-operations}?*');
      await dialog.getByRole('button', { name: button }).last().click();
      await expect.poll(() => isCalled).toBe(true);
      await page.clock.runFor(3000);
      await waitForRender(page);
      expect(await values.allInnerTexts()).toEqual(before);
      release();
      await expect(dialog).toBeHidden();
      isCalled = false;
    };
    await openAs(page, 'owner', '/dashboard/deals?filter={"status":[1],"reversed":false}');
    await page
      .getByRole('button', { name: /^Actions/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Reverse', exact: true }).click();
    const reverse = page.getByRole('dialog', { name: 'Reverse deal' });
    await expect(reverse.locator('.moves li').first()).toBeVisible();
    await reverse.getByRole('textbox', { name: /^Reason/ }).fill('Paid twice');
    await expectUnchangedByClick(reverse, reverse.locator('.moves li'), /^(Reverse deal|Send for approval)$/);

    await goTo(page, '/dashboard/funds-operations?filter={"status":[0],"type":[0]}');
    await page
      .getByRole('button', { name: /^Actions/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Manual confirm' }).click();
    const confirm = page.getByRole('dialog', { name: 'Manual confirm' });
    await expect(confirm.getByText('Available: 100.00')).toBeVisible();
    await expectUnchangedByClick(confirm, confirm.locator('p.numeric'), /^(Confirm operation|Send for approval)$/);
  },
);
