import jsQR from 'jsqr';
import { trc20AddressOf } from '../../src/format/trc20';
import { callApi, expect, openAs, test } from './console';
import { Fulfilment } from '../../src/resources/statuses/funds';
import { InvoiceStatus } from '../../src/resources/statuses/invoices';

/** The address to which the withdraws of the demo go. */
const payee = trc20AddressOf(new Uint8Array(20));

test.describe.configure({ mode: 'serial' });

test(
  'a waiting pay-out is approved or refused in its tab, and the count of the tab decreases',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'moderator', '/dashboard/invoices?sort=amount&order=DESC');
    const tab = page.getByRole('navigation', { name: 'Invoices' }).getByRole('button', { name: /^To approve/ });
    await expect(tab).toHaveText(/ [1-9]\d*$/);
    const count = Number(/\d+$/.exec(await tab.innerText())![0]);
    expect(count).toBeGreaterThan(1);
    await tab.click();
    const rows = page.locator('tbody tr:not(.departed)');
    await expect(rows).toHaveCount(count);
    const choose = async (item: string) => {
      await rows
        .first()
        .getByRole('button', { name: /^Actions/ })
        .click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    };
    // A large one: the request changes nothing; the approval approves the pay-out and changes the count of the tab.
    const id = await rows.first().getAttribute('data-row');
    await choose('Approve');
    await page.getByRole('dialog').getByRole('button', { name: 'Send for approval' }).click();
    await expect(page.getByText(/^Sent for approval\. Can approve: /)).toBeVisible();
    await expect(rows.first()).toContainText('Waits for approval');
    await expect(rows).toHaveCount(count);
    const answer = await callApi(page, 'owner', 'GET', `mgmt/invoices?filter={"id":[${id}]}`);
    const [waiting] = (await answer.json()) as { uuid: string; requestedBy: string }[];
    expect(waiting!.requestedBy).toBe('Max Moderator');
    expect((await callApi(page, 'owner', 'POST', `mgmt/invoices/${waiting!.uuid}/approve`, {})).ok()).toBe(true);
    // What is not so any more gives way to what is.
    await expect(page.locator('.toast')).toContainText('Olga Owner approved your request', { timeout: 5000 });
    await page.reload();
    await expect(rows).toHaveCount(count - 1);
    await expect(tab).toHaveText(new RegExp(` ${count - 1}$`));
    await choose('Refuse');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Refuse pay-out' }).click();
    await expect(dialog.getByText('Required')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Nobody knows them');
    await dialog.getByRole('button', { name: 'Refuse pay-out' }).click();
    await expect(page.getByText('Pay-out refused')).toBeVisible();
    await expect(rows).toHaveCount(count - 2);
  },
);

test('a second person resolves an invoice in its panel, which then shows the deal and transactions', async ({
  page,
}) => {
  const filter = '{"status":[0,1],"paymentType":[1],"approved":true}&sort=["amount","DESC"]';
  const answer = await callApi(page, 'owner', 'GET', `mgmt/invoices?filter=${filter}`);
  const large = (await answer.json()) as { id: number; uuid: string }[];
  const receiptsOf = async ({ uuid }: { uuid: string }) =>
    (await (await callApi(page, 'owner', 'GET', `mgmt/invoices/${uuid}/receipts`)).json()) as object[];
  // An invoice without a receipt.
  let invoice = large[0];
  for (const one of large.toReversed()) if ((await receiptsOf(one)).length === 0) invoice = one;
  const asModerator = (path: string, data: object) => callApi(page, 'moderator', 'POST', path, data);
  await asModerator(`mgmt/store/reserve/${invoice!.id}`, { invoiceId: invoice!.id });
  // A large one requires approval: its holder requests it first.
  const first = await asModerator(`mgmt/invoices/${invoice!.uuid}/resolve`, {
    status: InvoiceStatus.Complete,
    reason: 'It was paid',
  });
  expect(await first.json()).toMatchObject({ waits: true, status: InvoiceStatus.WIP });
  await openAs(page, 'owner', `/dashboard/invoices?open=invoices/${invoice!.id}`);
  const panel = page.getByRole('complementary', { name: 'Record' });
  await panel.getByRole('button', { name: 'Resolve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manual invoice closing' });
  await expect(dialog).toContainText('Max Moderator: Complete invoice, ');
  await expect(dialog).toContainText('Reason: It was paid');
  const status = dialog.getByRole('radio', { name: 'Cancel' });
  await expect(status).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Close invoice' })).toBeVisible();
  await status.check();
  // The button names what was chosen, and leaving is not called as one of the choices is.
  await expect(dialog.getByRole('button', { name: 'Back' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel invoice' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await expect(dialog.getByText('Required')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Complete' }).check();
  await dialog.getByLabel('Reason').fill('The bank says so');
  await dialog.getByRole('button', { name: 'Complete invoice' }).click();
  await expect(dialog.getByText('A pay-out needs a receipt')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Choose files' })).toBeFocused();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'paid.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 paid') });
  await dialog.getByRole('button', { name: 'Complete invoice' }).click();
  await expect(page.getByRole('status').getByText('Invoice closed')).toBeVisible();
  await expect(panel.locator('.panel-top .status')).toHaveText('Complete');
  await expect(panel.getByText('Reason: The bank says so')).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Receipts' })).toContainText('paid.pdf');
  await expect(panel.getByRole('region', { name: 'Deals' }).getByRole('listitem')).toHaveCount(1);
  await expect(panel.getByRole('region', { name: 'Transactions' })).toContainText('COMPLETE');
});

test(
  'confirming a deposit requires a reason only if the received amount differs',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'owner', '/dashboard/funds-operations?filter={"status":[0]}');
    const row = page.getByRole('row', { name: /Pavel Sorokin/ });
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Manual confirm' }).click();
    const dialog = page.getByRole('dialog', { name: 'Manual confirm' });
    const reason = (name: string) => dialog.getByRole('textbox', { name, exact: true });
    await expect(reason('Reason optional')).toBeVisible();
    const received = dialog.getByRole('textbox', { name: /^Received/ });
    await received.fill('800.00');
    await expect(reason('Reason optional')).toBeVisible();
    await received.fill('799,50');
    await expect(reason('Reason')).toBeVisible();
  },
);

test('a top-up shows a QR code of the payment link, and later that two people confirmed it', async ({ page }) => {
  await openAs(page, 'vault-owner', '/dashboard/deposits');
  await page.getByRole('button', { name: 'Top-up' }).click();
  const amount = page.getByRole('dialog', { name: 'Deposit Amount' });
  const next = amount.getByRole('button', { name: 'Next' });
  await expect(next).toBeDisabled();
  await amount.getByRole('textbox', { name: 'Amount' }).fill('5');
  await next.click();
  await expect(amount.getByText('must be at least 10').last()).toBeVisible();
  await amount.getByRole('textbox', { name: 'Amount' }).fill('1 234,5');
  // The address is shown before slow lists have loaded.
  const releases: (() => void)[] = [];
  const lists = /api\/mgmt\//;
  await page.route(lists, async (route) => {
    if (route.request().method() === 'GET') await new Promise<void>((release) => releases.push(release));
    await route.fallback();
  });
  await next.click();
  const payment = page.getByRole('dialog', { name: 'Payment' });
  const address = await payment.locator('code').innerText();
  await page.unroute(lists);
  for (const release of releases) release();
  await expect(payment.getByText('is waiting since')).toHaveCount(0);
  await expect(payment).toContainText(
    /Send exactly 1.234\.50.USDT on the TRC20 network by \d\d\/\d\d\/\d{4}, \d\d:\d\d\./,
  );
  const { data, width, height } = await payment.getByRole('img').evaluate((canvas: HTMLCanvasElement) => {
    const image = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    // A string, because an array of so many numbers takes half a minute to transfer on a busy machine.
    const data = Array.from(image.data, (byte) => String.fromCharCode(byte)).join('');
    return { data, width: image.width, height: image.height };
  });
  // Version 10 is 57 modules and a margin of 4 on each side, 7 pixels each.
  expect(width).toBe((57 + 8) * 7);
  expect(jsQR(Uint8ClampedArray.from(Buffer.from(data, 'latin1')), width, height)!.data).toBe(
    `bitcoin:${address}?amount=1234.5`,
  );
  await payment.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Top-up' }).click();
  await expect(payment.locator('code')).toHaveText(address);
  await expect(payment).toContainText(
    /This deposit is waiting since .+\. You can ask for another once it is confirmed or taken back\./,
  );
  await expect(payment).toContainText('on the TRC20 network by');
  // It leads to where the deposit can be taken back.
  await payment.getByRole('link', { name: 'Open the deposit' }).click();
  const panel = page.getByRole('complementary', { name: 'Record' });
  await expect(panel.getByRole('button', { name: 'Take back' })).toBeVisible();
  await page.getByRole('button', { name: 'Top-up' }).click();

  const filter = '{"amount_gte":1234.5,"amount_lte":1234.5,"status":[0]}';
  const answer = await callApi(page, 'owner', 'GET', `mgmt/funds-operations?filter=${filter}`);
  const [operation] = (await answer.json()) as { id: number }[];
  const confirm = async (who: string) => {
    const confirmed = await callApi(page, who, 'POST', `mgmt/deposits/${operation!.id}/manual`, {
      opId: operation!.id,
    });
    return (await confirmed.json()) as { waits?: boolean; status: number };
  };
  expect(await confirm('developer')).toMatchObject({ waits: true, status: Fulfilment.Waiting });
  await expect(payment.locator('code')).toHaveText(address);
  expect(await confirm('owner')).toMatchObject({ status: Fulfilment.Fulfilled });
  await expect(payment).toContainText('Fulfilled: it is on your balance.');
});

test(
  'staff top up the balance of a chosen user, whom the list of deposits names',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'developer', '/dashboard/deposits');
    await expect(page.locator('thead th')).toHaveText(['', 'id', 'Amount', 'Status', 'Create Date', 'User', 'Actions']);
    await page.getByRole('button', { name: 'Top-up' }).click();
    const amount = page.getByRole('dialog', { name: 'Deposit Amount' });
    await amount.getByRole('textbox', { name: 'Amount' }).fill('4321');
    await amount.getByRole('button', { name: 'Next' }).click();
    await expect(amount.getByText('Required')).toBeVisible();
    const whom = amount.getByRole('combobox', { name: 'For whom' });
    await whom.fill('Dana');
    await expect(page.getByText('Nothing matches “Dana”')).toBeVisible();
    await whom.fill('Kite');
    await page.getByRole('option', { name: 'Kite store' }).click();
    await amount.getByRole('button', { name: 'Next' }).click();
    const payment = page.getByRole('dialog', { name: 'Payment' });
    await expect(payment).toContainText('Kite store');
    await expect(payment).toContainText('4 321.00 USDT');
    await expect(payment).toContainText('another person has confirmed it');
    await payment.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('row', { name: /4 321.00 USDT.*Kite store/ })).toBeVisible();
  },
);

test(
  'the destination of a withdraw is a column, can be copied, and is shown in full before confirming',
  { tag: '@long' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const [me] = (await (await callApi(page, 'vault-owner', 'GET', 'mgmt/vault-owners')).json()) as { id: number }[];
    const withdraw = { amount: 12.34, address: payee };
    const answer = await callApi(page, 'vault-owner', 'POST', `mgmt/users/${me!.id}/withdraws`, withdraw);
    expect(answer.ok()).toBe(true);
    await openAs(page, 'owner', '/dashboard/funds-operations?filter={"type":[1],"status":[0]}');
    const row = page.getByRole('row', { name: /12.34 USDT/ });
    await expect(row).toContainText(payee);
    await row.getByText('12.34 USDT').click();
    const panel = page.getByRole('complementary', { name: 'Record' });
    await panel.getByRole('button', { name: 'Copy Destination' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(payee);
    await page.setViewportSize({ width: 390, height: 800 });
    await panel.getByRole('button', { name: 'Manual confirm' }).click();
    const dialog = page.getByRole('dialog', { name: 'Manual confirm' });
    const shown = dialog.getByText(payee);
    await expect(dialog.getByRole('button', { name: 'Copy Destination' })).toBeVisible();
    const { size, isWhole } = await shown.evaluate((code) => ({
      size: parseFloat(getComputedStyle(code).fontSize),
      isWhole: code.scrollWidth <= code.clientWidth && code.getBoundingClientRect().right <= innerWidth,
    }));
    expect([size, isWhole]).toEqual([18, true]);
  },
);

test(
  'who approves a withdraw may give its transaction hash; its owner reads in the history that it has none yet',
  { tag: '@long' },
  async ({ page }) => {
    const withdraw = async (amount: number) => {
      const [me] = (await (await callApi(page, 'vault-owner', 'GET', 'mgmt/vault-owners')).json()) as { id: number }[];
      const path = `mgmt/users/${me!.id}/withdraws`;
      await callApi(page, 'vault-owner', 'POST', path, { amount, address: payee });
      const operations = (await (
        await callApi(page, 'developer', 'GET', `mgmt/funds-operations?filter={"type":[1],"status":[0]}`)
      ).json()) as { id: number; userId: number; amount: number }[];
      const operation = operations.find((each) => Number(each.amount) === amount)!;
      const { id: opId, userId } = operation;
      const confirmed = await callApi(page, 'developer', 'POST', `mgmt/deposits/${opId}/manual`, {
        opId,
        userId,
        amount,
      });
      expect(await confirmed.json()).toMatchObject({ waits: true });
      return opId;
    };
    const hash = 'ab'.repeat(32);
    const opId = await withdraw(1021.5);
    await openAs(page, 'owner', `/dashboard/funds-operations?open=funds-operations/${opId}`);
    const card = page.getByRole('region', { name: 'Waits for approval' });
    const input = card.getByLabel('Transaction hash');
    await input.fill('not a hash');
    await card.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(card.getByRole('alert')).toContainText('Transaction hash');
    await expect(input).toHaveValue('not a hash');
    await input.fill(hash);
    await card.getByRole('button', { name: 'Approve', exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'Record' });
    await expect(card).toBeHidden();
    await expect(panel).toContainText(hash);
    await expect(panel).not.toContainText('Without hash');

    const other = await withdraw(1022.5);
    const requests = (await (await callApi(page, 'owner', 'GET', 'mgmt/approvals')).json()) as {
      id: number;
      subject: string;
    }[];
    const { id } = requests.find(({ subject }) => subject === `funds-operations/${other}`)!;
    expect((await callApi(page, 'owner', 'POST', `mgmt/approvals/${id}/approve`)).ok()).toBe(true);
    await openAs(page, 'vault-owner', `/dashboard/withdraws?open=withdraws/${other}`);
    await expect(panel.getByText('Without hash: Yes')).toBeVisible();
  },
);
