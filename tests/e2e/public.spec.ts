import jsQR from 'jsqr';
import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe';
import { cancel, createdInvoice, fill, send } from './payer';
import { addFreeAccount, boxOf, callApi, expect, openAs, test } from './console';
import { PaymentType } from '../../src/resources/statuses/invoices';

test.use({ viewport: { width: 390, height: 844 } });

/** The scripts of the payers' pages must not log warnings either. */
test.beforeEach(({ page }) => {
  page.on('console', (message) => expect(message.type()).not.toBe('warning'));
});

test('where drawing the page fails, the form of the server stays and works', async ({ page }) => {
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  // Drawing calls it for the links to other languages.
  await page.addInitScript(() => {
    URLSearchParams.prototype.set = () => {
      throw new TypeError('missing here');
    };
  });
  await page.goto('/extended-pg');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete');
  await page.getByLabel('Amount', { exact: true }).fill('0.5');
  await page.getByLabel('Customer ID').fill('as-served');
  await send(page);
  await expect(page.getByText('Minimum amount is 1')).toBeVisible();
  await expect(page.getByLabel('Customer ID')).toHaveValue('as-served');
  expect(failures).toEqual([]);
});

test('without JavaScript a payer corrects the form and creates one invoice, also when sending twice', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto('/extended-pg?amount=0.5&cid=%3Cscript%3E&merchant=nobody');
  await expect(page.getByRole('heading', { name: 'This shop takes no payments at this address' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send' })).toHaveCount(0);
  await page.goto('/extended-pg?amount=0.5&cid=%3Cscript%3E');
  await expect(page.getByText('Minimum amount is 1')).toBeVisible();
  await expect(page.getByLabel('Customer ID')).toHaveValue('<script>');
  await fill(page, '0.5', 'Solar shop', 'plain-1');
  await page.getByText('Pay-out', { exact: true }).click();
  await send(page);
  await expect(page.getByText('Requisites are required')).toBeVisible();
  await expect(page.getByText('Minimum amount is 1')).toBeVisible();
  await expect(page.getByLabel('Customer ID')).toHaveValue('plain-1');
  await page.getByText('Pay-in', { exact: true }).click();
  await expect(page.getByLabel('Requisites')).toBeHidden();
  await page.getByLabel('Amount', { exact: true }).fill('310,50');
  await send(page);
  await expect(page.getByRole('heading', { name: 'Waiting for your transfer' })).toBeVisible();
  const id = await createdInvoice(page);
  expect(await page.content()).toContain('This page refreshes by itself every 10 seconds.');
  await expect(page.getByText('Solar shop asks you to pay')).toBeVisible();
  await expect(page.getByText('plain-1')).toBeVisible();
  await expect(page.locator('head meta[http-equiv=refresh]')).toHaveAttribute('content', '10');
  await page.getByRole('button', { name: 'I have paid' }).click();
  await expect(page.getByRole('heading', { name: 'We are checking' })).toBeVisible();
  await expect(page).toHaveURL(`/extended-pg/${id}`);
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.getByRole('link', { name: 'Русский' }).click();
  await expect(page.getByRole('heading', { name: 'Проверяем' })).toBeVisible();
  await page.goto('/extended-pg/?lang=en');
  await expect(page.getByRole('heading', { name: 'Pay', exact: true })).toBeVisible();
  await page.goto(`/payment-gateway/${id}`);
  await expect(page).toHaveURL(`/payment-gateway?invoice=${id}`);
  await expect(page.getByText(id)).toBeVisible();
  // Going back and sending the same values again shows the same invoice.
  await page.goto('/extended-pg');
  await fill(page, '310.50', 'Solar shop', 'plain-1');
  await send(page);
  expect(await createdInvoice(page)).toBe(id);
  await cancel(page, id);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This invoice was canceled' })).toBeVisible();
  await expect(page.getByText('Already sent the money?')).toBeVisible();
  await expect(page.locator('.already-sent').getByRole('link')).toHaveAttribute('href', `/extended-pg/${id}/dispute`);
  await expect(page.locator('head meta[http-equiv=refresh]')).toHaveCount(0);
  await page.goto(`/extended-pg/${'x'.repeat(10_000)}`);
  await expect(page).toHaveURL(/\/extended-pg\?unknown=1$/);
  await expect(page.getByRole('alert')).toContainText('We do not know this invoice');
  await context.close();
});

test('on a bad network a payer loses no input, creates one invoice and sees the requisites', async ({ page }) => {
  await addFreeAccount(page);
  await page.setViewportSize({ width: 320, height: 568 });
  // The payer's clock is three hours slow: the countdown must follow the server's clock.
  await page.clock.install({ time: Date.now() - 3 * 3_600_000 });
  await page.goto('/extended-pg?return=https%3A%2F%2Fshop.example%2Fcart');
  await send(page);
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused();
  await expect(page.getByText('Customer ID is required')).toBeVisible();
  const placeOfSend = () => boxOf(page.getByRole('button', { name: 'Send', exact: true }));
  const before = await placeOfSend();
  await fill(page, '10,50', 'Vega travel', 'net-1');
  // Fixed errors are hidden, and the button has not moved.
  for (const text of ['Amount is required', 'Customer ID is required']) await expect(page.getByText(text)).toBeHidden();
  expect((await placeOfSend())?.y).toBe(before?.y);
  // Corrected fields are no longer marked invalid.
  await expect(page.locator('[aria-invalid], .hint.invalid')).toHaveCount(0);
  const calls: string[] = [];
  const answers: ((route: Parameters<Parameters<Page['route']>[1]>[0]) => unknown)[] = [
    (route) => route.abort('internetdisconnected'),
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    (route) =>
      route.fulfill({ status: 429, json: { code: 'too_many', message: 'Too many requests. Try again in a minute.' } }),
    (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong on our side' } }),
    (route) =>
      route.fulfill({
        status: 409,
        json: { code: 'conflict', message: 'This merchant is not active', field: 'clientId' },
      }),
  ];
  let step = 0;
  await page.route('**/api/invoices', async (route) => {
    calls.push(`${await route.request().headerValue('idempotency-key')}`);
    const answer = answers[step];
    // The sixth call reaches the server but gets no answer: the page is reloaded meanwhile.
    if (answer) await answer(route);
    else if (step === answers.length) await route.fetch();
    else await route.continue();
  });
  for (const message of [/^No connection/, /could not read/, /^Too many requests/, /on our side/]) {
    await send(page);
    await expect(page.getByRole('alert')).toContainText(message);
    await expect(page.getByLabel('Customer ID')).toHaveValue('net-1');
    step++;
  }
  await send(page);
  await expect(page.getByLabel('Merchant', { exact: true })).toHaveAccessibleDescription('This merchant is not active');
  step++;
  const requested = page.waitForRequest('**/api/invoices');
  await send(page);
  await page.getByRole('button', { name: 'Sending…' }).click({ force: true });
  await requested;
  await expect.poll(() => calls.length).toBe(6);
  step++;
  await page.reload();
  const title = page.getByRole('heading', { name: 'Waiting for your transfer' });
  await expect(title).toBeFocused();
  await expect(title).toHaveCSS('outline-style', 'none');
  expect(new Set(calls).size).toBe(1);
  const id = await createdInvoice(page);
  await expect(page).toHaveURL(`/extended-pg/${id}?return=https%3A%2F%2Fshop.example%2Fcart`);
  await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  for (const label of ['Copy Amount', 'Copy Requisites']) {
    const box = await boxOf(page.getByRole('button', { name: label }));
    expect(box.y + box.height).toBeLessThanOrEqual(568);
  }
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  // Copying works although the clipboard is refused, and copies digits without spaces.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('refused')) } });
    document.addEventListener('copy', () => {
      document.body.dataset.copied = String((document.activeElement as HTMLTextAreaElement).value);
    });
  });
  await page.getByRole('button', { name: 'Copy Amount' }).click();
  await expect(page.getByText('Amount copied')).toBeAttached();
  expect(await page.evaluate('document.body.dataset.copied')).toBe('10.50');
  await page.getByRole('button', { name: 'Copy Requisites' }).click();
  expect(await page.evaluate('document.body.dataset.copied')).toMatch(/^\d{16,20}$/);

  await page.context().setOffline(true);
  await expect(page.getByText('No connection. We try again by ourselves.')).toBeVisible();
  await expect(page.locator('header .status')).toHaveText('No connection');
  await cancel(page, id);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'This invoice was canceled' })).toBeVisible();
  await expect(page.getByText(/^[\d ]{16,}$/)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Back to shop.example' })).toHaveAttribute(
    'href',
    'https://shop.example/cart',
  );
  await page.goto(`/extended-pg/${id}?return=https%3A%2F%2Fevil.example%2F`);
  await expect(page.getByRole('link', { name: /^Back to/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Create a new invoice' }).click();
  await expect(page.getByLabel('Merchant', { exact: true })).toHaveValue('Vega travel');
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('10.5');
});

test(
  'a payer sees within ten seconds that an operator completed the invoice',
  { tag: '@long' },
  async ({ page, browser }) => {
    await addFreeAccount(page);
    const operator = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.clock.install();
    await page.goto('/extended-pg?tab=pay-in');
    await fill(page, '777.70', 'Baltic books', 'two-1');
    const sent = page.waitForRequest('**/api/invoices');
    await page.getByLabel('Customer ID').press('Enter');
    await sent;
    const id = await createdInvoice(page);
    await expectNoViolations(page);
    await openAs(
      operator,
      'developer',
      `/dashboard/taker-store?filter=${encodeURIComponent(JSON.stringify({ q: id }))}`,
    );
    const row = operator.locator('tbody tr').first();
    await row.getByRole('button', { name: /^Actions/ }).click();
    await operator.getByRole('menuitem', { name: 'Take', exact: true }).click();
    await expect(operator.locator('.toast').getByText('Invoice taken')).toBeVisible();
    await page.getByRole('link', { name: 'Check now' }).click();
    await expect(page.getByRole('heading', { name: 'Waiting for your transfer' })).toBeVisible();
    await expect(page.getByText('Processing')).toBeVisible();
    await operator.getByRole('button', { name: `Complete invoice: ${id.slice(0, 5)}…${id.slice(-5)}` }).click();
    const dialog = operator.getByRole('dialog', { name: 'Complete invoice' });
    await dialog.getByRole('button', { name: /^Complete/ }).click();
    await expect(operator.locator('.toast').getByText('Invoice completed')).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
    await expect(page.getByText('777.70 ₽ arrived. There is nothing more to do.')).toBeVisible();
    await expect(page.getByText('Check now')).toHaveCount(0);
    await operator.close();
  },
);

test(
  'in Russian, a pay-out waits for approval, and a reload shows an empty form',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/payment-gateway');
    await expect(page.getByRole('radio', { name: 'VISA/MASTER CARD' })).toBeChecked();
    await page.getByText('Pay-out', { exact: true }).click();
    await page.getByLabel('Requisites').fill('4000 1234 5678 9010');
    await page.getByRole('link', { name: 'Русский' }).click();
    await expectNoViolations(page);
    await page.getByLabel('Имя владельца').fill('Ivan Petrov');
    await page.getByLabel('Сумма').fill('120');
    await page.getByRole('combobox', { name: 'Магазин' }).click();
    await page.getByRole('option', { name: 'Nordwind' }).click();
    await page.getByRole('button', { name: 'Отправить' }).click();
    await expect(page.getByText('Такой карты нет: проверьте номер.')).toBeVisible();
    await expect(page.getByLabel('Реквизиты')).toBeFocused();
    await page.getByRole('button', { name: 'Отправить' }).click();
    await expect(page.getByRole('heading', { name: 'Выплата ждёт одобрения' })).toBeFocused();
    await expect(page).toHaveURL('/payment-gateway');
    await expect(page.getByText('IVAN PETROV')).toBeVisible();
    await expect(page.getByText('*Обновите страницу, чтобы создать новую заявку')).toBeVisible();
    await expectNoViolations(page);
    const id = (await page.locator('code').textContent())!;
    await callApi(page, 'merchant', 'POST', `mgmt/invoices/${id}/approve`, {});
    await page.getByRole('link', { name: 'Проверить сейчас' }).click();
    await expect(page.getByRole('heading', { name: 'Выплата в очереди' })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Сумма')).toHaveValue('');
    await page.getByRole('link', { name: 'Ваша последняя заявка' }).click();
    await expect(page.getByText(id)).toBeVisible();
    await cancel(page, id, PaymentType.PayOut);
  },
);

test(
  'a number is grouped while it is typed, doubted when it is left, and moves nothing',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/extended-pg?tab=pay-out');
    const number = page.getByLabel('Requisites');
    await number.pressSequentially('4276123456789011');
    await expect(number).toHaveValue('4276 1234 5678 9011');
    for (let presses = 0; presses < 10; presses++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('7');
    await expect(number).toHaveValue('4276 1234 7567 8901 1');
    await page.keyboard.press('Backspace');
    const placeOfSend = async () => (await boxOf(page.getByRole('button', { name: 'Send', exact: true }))).y;
    const before = await placeOfSend();
    await page.getByLabel('Amount', { exact: true }).click();
    await expect(page.getByText('Check the number: no card has it.')).toBeVisible();
    expect(await placeOfSend()).toBe(before);
    await number.fill('4276123456789017');
    await expect(page.getByText('Check the number: no card has it.')).toBeHidden();
  },
);

test('on a desk the page shows its own address as a QR code', { tag: '@long' }, async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await addFreeAccount(page);
  const merchants = (await (await page.request.get('/api/merchants')).json()) as { id: number }[];
  const created = await page.request.post('/api/invoices', {
    data: { clientId: merchants[0]!.id, cid: 'code-1', paymentType: PaymentType.PayIn, amount: 4321 },
  });
  const { id } = (await created.json()) as { id: string };
  await page.goto(`/extended-pg/${id}`);
  await page.getByText('Pay on your phone').click();
  const code = page.locator('.phone-code img');
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  const pixels = await code.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = 300;
    canvas.height = 300;
    const drawing = canvas.getContext('2d')!;
    drawing.drawImage(image, 0, 0, 300, 300);
    return [...drawing.getImageData(0, 0, 300, 300).data];
  });
  expect(jsQR(Uint8ClampedArray.from(pixels), 300, 300)?.data).toBe(`${baseURL}/extended-pg/${id}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Pay on your phone')).toBeHidden();
});

test('a message of one tab goes when the other is chosen, and the helper stays beside an error', async ({ page }) => {
  await page.goto('/extended-pg');
  const cid = page.getByLabel('Customer ID');
  await send(page);
  await expect(cid).toHaveAccessibleDescription('Customer ID is required ID in merchant system');
  await page.getByText('Pay-out', { exact: true }).click();
  await expect(page.getByText('Customer ID is required')).toBeHidden();
  await expect(cid).toHaveAccessibleDescription('ID in merchant system');
  // What is missing in both tabs stays.
  await expect(page.getByText('Amount is required')).toBeVisible();
  await send(page);
  await expect(page.getByText('Requisites are required')).toBeVisible();
  await page.getByText('Pay-in', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pay', exact: true })).toBeVisible();
  await page.getByText('Pay-out', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Receive money' })).toBeVisible();
  await expect(page.getByText('Requisites are required')).toBeHidden();
});

test(
  'after a gateway’s error page a reload keeps the form and its key: the pay-out is made once',
  { tag: '@long' },
  async ({ page }) => {
    const made: string[] = [];
    let isFirst = true;
    await page.route('**/api/invoices', async (route) => {
      const response = await route.fetch();
      made.push(((await response.json()) as { id: string }).id);
      if (!isFirst) return route.fulfill({ response });
      isFirst = false;
      return route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>Gateway timeout</h1>' });
    });
    await page.goto('/extended-pg');
    await page.getByText('Pay-out', { exact: true }).click();
    await page.getByLabel('Requisites').fill('4111 1111 1111 1111');
    await page.getByLabel('Holder name').fill('IVAN PETROV');
    await fill(page, '150', 'Solar shop', `gateway-${Date.now()}`);
    await send(page);
    await expect(page.getByText('We could not read the answer.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Holder name')).toHaveValue('IVAN PETROV');
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('150');
    await send(page);
    await expect(page).toHaveURL(/\/extended-pg\/[\da-f-]{36}$/);
    expect(made).toHaveLength(2);
    expect(new Set(made).size).toBe(1);
  },
);

for (const [what, viewport, textSize] of [
  ['on a phone at 200 % zoom', { width: 180, height: 400 }, ''],
  ['with text of twice the size', { width: 360, height: 740 }, '32px'],
] as const)
  test(`no page of payers scrolls sideways ${what}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await addFreeAccount(page);
    const merchants = (await (await callApi(page, 'owner', 'GET', 'merchants')).json()) as { id: number }[];
    const request = { clientId: merchants[0]!.id, cid: `zoom-${viewport.width}`, paymentType: 0, amount: 98765.4 };
    const { id } = (await (await callApi(page, 'owner', 'POST', 'invoices', request)).json()) as { id: string };
    /** What is wider than the window, of the page as it is. */
    const tooWide = () =>
      page.evaluate((size) => {
        // As the setting of a browser does: what is in rem follows it.
        document.documentElement.style.fontSize = size;
        const { scrollWidth, clientWidth } = document.documentElement;
        const cut = [...document.querySelectorAll('button, .tiles span, .tabs span, .value')].filter(
          (element) => element.scrollWidth > element.clientWidth + 1,
        );
        return [scrollWidth - clientWidth, ...cut.map(({ textContent }) => textContent)];
      }, textSize);
    for (const tab of ['pay-in', 'pay-out']) {
      await page.goto(`/extended-pg?tab=${tab}&lang=ru`);
      await page.getByRole('button', { name: 'Отправить' }).click();
      await expect(page.getByText('Укажите сумму')).toBeVisible();
      expect(await tooWide()).toEqual([0]);
    }
    await page.getByRole('combobox').click();
    expect(await tooWide()).toEqual([0]);
    await page.goto(`/extended-pg/${id}?lang=ru`);
    await expect(page.getByRole('heading', { name: 'Ждём ваш перевод' })).toBeVisible();
    expect(await tooWide()).toEqual([0]);
    await cancel(page, id);
    await page.goto(`/extended-pg/${id}/dispute?lang=ru`);
    await expect(page.getByRole('button', { name: 'Отправить на проверку' })).toBeVisible();
    expect(await tooWide()).toEqual([0]);
  });
