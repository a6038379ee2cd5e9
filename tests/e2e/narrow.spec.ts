import { boxOf, callApi, expect, holdBack, openAs, test } from './console';
import { openEnded } from './payer';
import { WalletState } from '../../src/resources/statuses/funds';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';

type Page = import('@playwright/test').Page;

/** The texts of the elements matching `others` that the element `one` overlaps. */
const overlaps = (page: Page, one: string, others: string) =>
  page.evaluate(
    ([first, rest]) => {
      const a = document.querySelector(first!)!.getBoundingClientRect();
      return [...document.querySelectorAll(rest!)]
        .filter((element) => {
          const b = element.getBoundingClientRect();
          return b.width > 0 && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        })
        .map((element) => element.textContent);
    },
    [one, others],
  );

test(
  'in landscape on a phone the sidebar is hidden, tiles are in one row, and rows fill the window',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await openAs(page, 'owner', '/dashboard/invoices');
    await expect(page.locator('tbody tr').first()).toBeAttached();
    await expect(page.getByRole('navigation', { name: 'Screens' })).toBeHidden();
    const tops = await page
      .locator('.tile')
      .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await page.goto('/dashboard/deals');
    const box = page.locator('.table-scroll');
    await expect(page.locator('tbody tr').nth(20)).toBeAttached();
    await box.evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 56));
    const seen = await box.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return Math.min(bottom, window.innerHeight) - Math.max(top, 56);
    });
    expect(seen).toBeGreaterThan(300);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  },
);

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [844, 390],
  [390, 844],
] as const) {
  test(
    `the button '1 new' covers no other control at ${width} x ${height}`,
    { tag: width === 390 ? [] : '@long' },
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      let send: () => void = () => undefined;
      await page.routeWebSocket('**/api/ws/', (socket) => {
        const invoice = {
          id: 900_001,
          uuid: 'u',
          clientId: 6,
          amount: 777,
          status: InvoiceStatus.New,
          createDate: 1,
          expireDate: 2,
        };
        send = () => socket.send(JSON.stringify({ event: 'new-invoice', data: invoice }));
      });
      await page.route(/mgmt\/invoices\?.*900001/, (route) =>
        route.fulfill({ status: 200, json: [], headers: { 'content-range': 'invoices 0-0/1' } }),
      );
      await openAs(page, 'owner', '/dashboard/invoices');
      const row = page.locator('[data-row]').first();
      await expect(row).toBeVisible();
      await row.focus();
      await page.evaluate(() => window.scrollTo(0, 0));
      send();
      await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
      expect(
        await overlaps(page, '.new-rows button', '.tabs button, .toolbar button, .toolbar label, th, .tile'),
      ).toEqual([]);
      await page.evaluate(() => window.scrollTo(0, 500));
      expect(await overlaps(page, '.new-rows button', 'th')).toEqual([]);
    },
  );
}

test(
  'at 320 px the pager has one line, and an odd last tile takes the full width',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await openAs(page, 'owner', '/dashboard/invoices?perPage=10');
    const pager = page.locator('.pager');
    await expect(pager).toContainText('1–10 of');
    expect((await boxOf(pager)).height).toBeLessThan(60);
    const tiles = await boxOf(page.locator('.tiles'));
    const last = await boxOf(page.locator('.tile').last());
    expect(Math.round(last.x + last.width)).toBe(Math.round(tiles.x + tiles.width));
    expect(Math.round(last.x)).toBe(Math.round(tiles.x));
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(pager).toContainText('11–20 of');
  },
);

test('at 200 % zoom the buttons of a dialog are in view', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await openAs(page, 'owner', '/dashboard/vault-profiles');
  await page.getByRole('button', { name: 'Add holder' }).click();
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Add holder' });
  await expect(submit).toBeInViewport({ ratio: 1 });
  const paper = await boxOf(page.locator('.dialog'));
  const button = await boxOf(submit);
  expect(button.y + button.height).toBeLessThan(paper.y + paper.height);
});

test(
  'on a phone the first column of Permissions leaves room for the roles and stays in view',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, 'owner', '/dashboard/permissions');
    const heading = page.getByRole('columnheader', { name: 'Screen' });
    expect((await boxOf(heading)).width).toBeLessThan(140);
    await page.locator('.table-scroll').evaluate((box) => box.scrollTo(300, 0));
    await expect(heading).toBeInViewport({ ratio: 1 });
  },
);

test('a group that everybody belongs to shows so and disables Add user', { tag: '@long' }, async ({ page }) => {
  const { id: groupId } = (await (
    await callApi(page, 'owner', 'POST', 'mgmt/user-groups', { title: 'Everyone', description: '' })
  ).json()) as { id: number };
  // Another test may add a vault owner meanwhile.
  await expect(async () => {
    const owners = (await (await callApi(page, 'owner', 'GET', 'mgmt/vault-owners')).json()) as { id: number }[];
    for (const { id: userId } of owners) {
      const path = `mgmt/user-groups/${groupId}/group-members/${userId}/change`;
      await callApi(page, 'owner', 'POST', path, { shareSize: 1, groupId, userId });
    }
    await openAs(page, 'owner', `/dashboard/groups/${groupId}`);
    await expect(page.getByText('Everyone is already a member')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add user' })).toBeDisabled();
  }).toPass();
});

test(
  'on a phone many actions of a record are in at most three rows, aligned left',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    // Nobody has verified a new merchant: that is one button more.
    const merchant = { nickname: 'Many buttons', email: `buttons-${Date.now()}@example.com` };
    const { id } = (await (await callApi(page, 'developer', 'POST', 'mgmt/clients', merchant)).json()) as {
      id: number;
    };
    await openAs(page, 'owner', `/dashboard/users?open=users/${id}`);
    const panel = page.locator('.panel');
    await expect(panel.getByRole('button', { name: 'Fees and agent' })).toBeVisible();
    // Measured in one call, because the panel may still be sliding in.
    const { left, boxes } = await panel.evaluate((element) => {
      const boxOf = (one: Element) => one.getBoundingClientRect();
      const buttons = [...element.querySelectorAll('.panel-actions button')].map(boxOf);
      return { left: boxOf(element.querySelector('.user-who')!).x, boxes: buttons.map(({ x, y }) => ({ x, y })) };
    });
    const rows = [...new Set(boxes.map(({ y }) => y))];
    expect(rows.length).toBeLessThan(4);
    for (const row of rows)
      expect(Math.min(...boxes.filter(({ y }) => y === row).map(({ x }) => x))).toBeCloseTo(left, 0);
  },
);

test('on a phone the card of an open invoice counts down to its expiry', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const soon = Date.now() + 12 * 60_000;
  const invoice = { uuid: '0b0e7d5e-55a4-4f0c-8c0f-6d1f0c3c5a11', clientId: 6, amount: 777, createDate: Date.now() };
  const rows = [
    { ...invoice, id: 900_002, status: InvoiceStatus.New, expireDate: soon },
    { ...invoice, id: 900_001, status: InvoiceStatus.Expired, expireDate: soon },
  ];
  await page.route(/mgmt\/invoices\?.*range=/, (route) =>
    route.fulfill({ status: 200, json: rows, headers: { 'content-range': 'invoices 0-1/2' } }),
  );
  await openAs(page, 'owner', '/dashboard/invoices');
  await expect(page.locator('[data-row="900002"] .card-time')).toContainText(/\b1[12]m/);
  await expect(page.locator('[data-row="900001"] .card-time')).not.toContainText(/\b1[12]m/);
});

test('on a phone the toast about a taken invoice does not cover the task', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'developer', '/dashboard/taker-store');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Take next' }).click();
  await expect(page.locator('.toast')).toContainText('Invoice taken');
  const complete = page
    .getByRole('complementary', { name: 'Record' })
    .getByRole('button', { name: 'Complete invoice' });
  await expect(complete).toBeInViewport();
  const task = await boxOf(complete);
  const toast = await boxOf(page.locator('.toast'));
  expect(task.y + task.height).toBeLessThanOrEqual(toast.y);
});

test('a toast covers no button of a row and no box that selects one, however wide the window is', async ({ page }) => {
  // No news of what other tests do: they have toasts of their own.
  await page.routeWebSocket('**/api/ws/', () => undefined);
  await openAs(page, 'developer', '/dashboard/taker-store');
  const toast = page.locator('.toast');
  const covered = () =>
    toast.evaluate((box) => {
      const over = box.getBoundingClientRect();
      const pressed = document.querySelectorAll('.row-button, [data-row] input, .list-foot button');
      return [...pressed].filter((element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        return top < over.bottom && bottom > over.top && left < over.right && right > over.left;
      }).length;
    });
  for (const [width, height] of [
    [1440, 700],
    [1280, 700],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await page.getByRole('button', { name: 'Take next' }).click();
    await expect(toast).toContainText('Invoice taken');
    // In one column the task is open over the queue.
    await page.getByRole('complementary', { name: 'Record' }).getByRole('button', { name: 'Close' }).click();
    await page.locator('.row-button').nth(3).scrollIntoViewIfNeeded();
    await expect.poll(covered).toBe(0);
    await expect(toast).toBeVisible();
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(toast).toHaveCount(0);
  }
});

test('beside a record an ordinary wheel reaches the filters that do not fit', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const filter = encodeURIComponent(
    JSON.stringify({ status: [InvoiceStatus.Complete], paymentType: PaymentType.PayIn, amount_gte: 10 }),
  );
  await openAs(page, 'owner', `/dashboard/invoices?open=invoices/300&filter=${filter}`);
  await expect(page.locator('.panel-fields').first()).toBeVisible();
  const clear = page.getByRole('button', { name: 'Clear all' });
  await expect(clear).not.toBeInViewport({ ratio: 1 });
  await page.locator('.toolbar .chips').hover();
  await page.mouse.wheel(0, 2000);
  const tools = await boxOf(page.locator('.toolbar .tools'));
  await expect(async () => {
    const box = await boxOf(clear);
    expect(box.x + box.width).toBeLessThanOrEqual(tools.x);
  }).toPass({ timeout: 4000 });
  await clear.click();
  await expect(clear).toHaveCount(0);
});

for (const width of [1280, 1440]) {
  test(
    `beside a record at ${width} px tools do not cut off filters, nor Actions columns`,
    { tag: '@long' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const filter = encodeURIComponent(
        JSON.stringify({ status: [InvoiceStatus.Complete], paymentType: PaymentType.PayIn, amount_gte: 10 }),
      );
      await openAs(page, 'owner', `/dashboard/invoices?open=invoices/300&filter=${filter}`);
      await expect(page.locator('.panel-fields').first()).toBeVisible();
      await expect(page.locator('[data-row]').first()).toBeVisible();
      const { chipsEnd, toolsStart, fades } = await page.locator('.toolbar').evaluate((bar) => {
        const chips = bar.querySelector('.chips')!;
        return {
          chipsEnd: chips.getBoundingClientRect().right,
          toolsStart: bar.querySelector('.tools')!.getBoundingClientRect().left,
          fades: getComputedStyle(chips).maskImage !== 'none',
        };
      });
      expect(chipsEnd).toBeLessThanOrEqual(toolsStart);
      expect(fades).toBe(true);
      // Focusing the last filter scrolls it fully into view.
      const last = page.locator('.toolbar .chips button').last();
      await last.focus();
      const box = await boxOf(last);
      expect(box.x + box.width).toBeLessThanOrEqual(toolsStart);
      const cut = () =>
        page
          .locator('[data-row]')
          .first()
          .evaluate((row) => {
            const edge = row.querySelector('.actions')!.getBoundingClientRect().left;
            return [...row.children].filter((cell) => {
              const { left, right } = cell.getBoundingClientRect();
              const isShown = getComputedStyle(cell).color !== 'rgba(0, 0, 0, 0)';
              return isShown && !cell.matches('.actions') && left < edge && right - 12 > edge;
            }).length;
          });
      // Several widths, so that Actions would cut a column in the middle at one of them.
      for (const more of [0, 20, 40, 60, 80]) {
        await page.setViewportSize({ width: width + more, height: 900 });
        await expect.poll(cut).toBe(0);
      }
    },
  );
}

test('on a phone the button of a screen does not cover a long title', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const title = 'Ночная смена: очень длинное название группы трейдеров';
  const group = await (await callApi(page, 'owner', 'POST', 'mgmt/user-groups', { title, description: '' })).json();
  await page.addInitScript(() => localStorage.setItem('RaStore.locale', '"ru"'));
  await openAs(page, 'owner', `/dashboard/groups/${(group as { id: number }).id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await expect(page.locator('.page-head .button')).toHaveText('Добавить пользователя');
  expect(await overlaps(page, '.page-head h1', '.page-head .button')).toEqual([]);
});

test(
  'on a phone the pool says what yes and no answer: a bare word on a card tells nothing',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, 'owner', '/dashboard/booking');
    await expect(page.locator('.card-state').first()).toHaveText(/^Is free: (Yes|No)$/);
  },
);

test(
  'the controls of the header stay where they are when the rate and the balance arrive',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const answers = [await holdBack(page, '**/mgmt/exchange-rate'), await holdBack(page, '**/balance')];
    await openAs(page, 'owner', '/dashboard/misc');
    const search = page.getByRole('button', { name: 'Go to anything' });
    await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();
    // A typeface that arrives moves words, too.
    await page.evaluate(() => document.fonts.ready);
    const before = (await boxOf(search)).x;
    await expect(page.locator('.figure b').first()).toHaveText('—');
    for (const answer of answers) answer();
    await expect(page.locator('.figure b').first()).toHaveText(/₽$/);
    await expect(page.locator('.figure b').last()).toHaveText(/USDT$/);
    expect((await boxOf(search)).x).toBe(before);
  },
);

test('at 1280 px the columns of a list fit, and an invoice keeps its deadline', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAs(page, 'owner', '/dashboard/invoices');
  for (const [list, stays] of [
    ['invoices', 'Expire Date'],
    ['users', 'Status'],
    ['payment-links', 'Paid'],
    ['funds-operations', 'Status'],
  ] as const) {
    await page.goto(`/dashboard/${list}`);
    await expect(page.locator('tbody tr').first()).toBeVisible();
    const tooWide = () =>
      page.locator('.table-scroll').evaluate((box) => box.querySelector('table')!.offsetWidth - box.clientWidth);
    await expect.poll(tooWide).toBe(0);
    await expect(page.getByRole('columnheader', { name: stays, exact: true })).toBeVisible();
  }
});

test('beside a record the sum in a bank message can be read', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/messages');
  await page.locator('tbody tr').first().click();
  await expect(page.getByRole('complementary', { name: 'Record' })).toBeVisible();
  const isCut = () =>
    page.locator('tbody mark.sum').evaluateAll((marks) =>
      marks.some((mark) => {
        const cell = mark.closest('td')!.getBoundingClientRect();
        const { right, bottom } = mark.getBoundingClientRect();
        return right > cell.right || bottom > cell.bottom;
      }),
    );
  await expect(page.locator('tbody mark.sum').first()).toBeVisible();
  await expect.poll(isCut).toBe(false);
});

test('on a phone the actions of a merchant take one line in Russian, and names and sums on a card are read whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem('RaStore.locale', '"ru"'));
  await openAs(page, 'owner', '/dashboard/users?open=users/7');
  const buttons = page.locator('.panel-actions > .button');
  await expect(buttons.nth(1)).toBeVisible();
  const tops = await buttons.evaluateAll((all) => all.map((button) => Math.round(button.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);
  await page.goto('/dashboard/alert-rules');
  const name = page.locator('.card-main').first();
  await expect(name).toBeVisible();
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.goto('/dashboard/balance-accounts');
  const sum = page.locator('.card-main').first();
  await expect(sum).toContainText('USDT');
  const lines = (box: Element) =>
    Math.round(box.getBoundingClientRect().height / parseFloat(getComputedStyle(box).lineHeight));
  expect(await sum.evaluate(lines)).toBe(1);
});

test('on a phone the address of a wallet is read to its end, also of one that waits for approval', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.route('**/api/mgmt/platform-wallets?*', async (route) => {
    const response = await route.fetch();
    const [first, ...others] = (await response.json()) as object[];
    await route.fulfill({
      response,
      json: [{ ...first, state: WalletState.Waits, requestedBy: 'Olga Owner' }, ...others],
    });
  });
  await openAs(page, 'owner', '/dashboard/platform-wallets');
  await expect(page.locator('.card-body', { hasText: 'Waits for approval' }).first()).toBeVisible();
  const addresses = page.locator('.card-main:has(.address)');
  await expect(addresses.first()).toBeVisible();
  const right = (box: Element) => box.getBoundingClientRect().right;
  for (const address of await addresses.all())
    expect(await address.locator('code').evaluate(right)).toBeLessThanOrEqual(await address.evaluate(right));
});

test('on a phone the card of a dispute that waits for its vault owner says what it is about and whose turn it is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem('RaStore.locale', '"ru"'));
  const id = await openEnded(page, { amount: '517.20', cid: 'card-1' });
  await page.getByRole('link', { name: 'Да, деньги отправлены' }).click();
  const receipt = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n${id}\n`) };
  await page.getByLabel('Чек вашего банка').setInputFiles(receipt);
  await page.getByRole('button', { name: 'Отправить на проверку' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Проверяем' })).toBeVisible();
  await openAs(page, 'owner', '/dashboard/disputes');
  const detail = page.locator('.card-body', { hasText: '517.20' }).locator('.card-detail');
  await expect(detail).toContainText('Ждёт ответа владельца');
  for (const width of [360, 390, 412, 430, 445]) {
    await page.setViewportSize({ width, height: 844 });
    const cut = await detail.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(cut, `at ${width} px`).toBe(0);
  }
});

test('on a phone a toast that shows its whole text offers only to undo and to close', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem('RaStore.locale', '"ru"'));
  await openAs(page, 'owner', '/dashboard/payment-accounts');
  await page.getByRole('switch').first().click();
  const toast = page.locator('.toast');
  await expect(toast.getByRole('button')).toHaveText(['Отменить действие', 'Закрыть']);
  await toast.getByRole('button', { name: 'Отменить действие' }).click();
  await expect(toast).toContainText(/Счёт/);
});
