import { expect, test, type Browser, type Page } from '@playwright/test';
import { receiptPdf } from '../../server/demo/receiptPdf';
import { callApi, chooseInPanel, forgetTokens, openAs } from './console';
import { createdInvoice, fill, send } from './payer';
import { startStoryPlatform, type StoryPlatform } from './storyPlatform';

/**
 * The ten stories of disputes (docs/rules.md#disputes), as people play them: a payer on a phone in Russian, a vault owner on a phone,
 * staff and a merchant at a desk. What each leaves in the books is in tests/api/disputes.test.ts.
 */
test.describe.configure({ mode: 'default', timeout: 90_000 });

let platform: StoryPlatform;
const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
const minuteMs = 60_000;

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(120_000);
  forgetTokens();
  platform = await startStoryPlatform(Number(new URL(baseURL!).port) + 40);
});
test.afterAll(async () => {
  forgetTokens();
  await platform.stop();
});

/** A browser of one person, which fails the test when its page throws. */
const pageFor = async (browser: Browser, viewport: { width: number; height: number }, locale = 'en-GB') => {
  const context = await browser.newContext({ baseURL: platform.address, viewport, locale, timezoneId: 'UTC' });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  return page;
};
const payer = (browser: Browser) => pageFor(browser, phone, 'ru-RU');

/** A payer makes a pay-in and says that they have paid. Returns its id. */
const payAndSay = async (page: Page, amount: string) => {
  await page.goto('/extended-pg?tab=pay-in&lang=en');
  await fill(page, amount, 'Nordwind', `story-${amount}`);
  await send(page);
  const uuid = await createdInvoice(page);
  await page.goto(`/extended-pg/${uuid}?lang=ru`);
  return uuid;
};
const ended = async (page: Page, uuid: string, minutesAgo: number) => {
  await platform.age(uuid, 15 + minutesAgo);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Уже отправили деньги?' })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
};
const receipt = (uuid: string, amount: string) => ({
  name: 'Чек.pdf',
  mimeType: 'application/pdf',
  buffer: receiptPdf([`Sum ${amount} RUB`, uuid, 'Sender: IVAN P.']),
});
/** The payer claims that the money was sent so many minutes ago. */
const claim = async (page: Page, uuid: string, { sum, minutesAgo }: { sum: string; minutesAgo: number }) => {
  await page.getByRole('link', { name: 'Да, деньги отправлены' }).click();
  await page.getByLabel('Сумма', { exact: true }).fill(sum);
  await page.getByLabel('Отправлено в').fill(new Date(Date.now() - minutesAgo * minuteMs).toISOString().slice(0, 16));
  await page.getByLabel('Чек вашего банка').setInputFiles(receipt(uuid, sum));
  await page.getByRole('button', { name: 'Отправить на проверку' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Проверяем' })).toBeVisible();
};
const payerReads = async (page: Page, title: string, text?: string | RegExp) => {
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  if (text !== undefined) await expect(page.getByText(text).first()).toBeVisible();
};

/** Answers or decides in a dialog: presses the button, fills what is given, and presses the dialog's. */
const actIn = async (
  page: Page,
  place: ReturnType<Page['getByRole']>,
  act: string,
  typed: Readonly<Record<string, string>> = {},
) => {
  await place.getByRole('button', { name: act, exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(typed)) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: /^(Accept|Deny|Refuse|Send for approval)$/ }).click();
  await expect(dialog).toHaveCount(0);
};
const veraActs = async (
  browser: Browser,
  uuid: string,
  act: 'Accept' | 'Deny',
  typed?: Readonly<Record<string, string>>,
) => {
  const page = await pageFor(browser, phone);
  await openAs(page, 'vault-owner', `/dashboard/disputes?open=disputes/${await platform.disputeOf(uuid)}`);
  await actIn(page, page.getByRole('complementary', { name: 'Record' }), act, typed);
  return page;
};
const caseOf = (page: Page) => page.getByRole('region', { name: 'Dispute', exact: true });
const staffOpen = async (browser: Browser, uuid: string, who = 'moderator') => {
  const page = await pageFor(browser, desk);
  await openAs(page, who, `/dashboard/dispute-desk?open=disputes/${await platform.disputeOf(uuid)}`);
  await expect(caseOf(page).getByRole('heading', { level: 2 })).toBeVisible();
  return page;
};
const approve = async (browser: Browser, who: string, uuid: string) => {
  const page = await pageFor(browser, desk);
  await openAs(page, who, '/dashboard/approvals');
  await page
    .locator('.inbox-lines')
    .getByText(`Dispute #${await platform.disputeOf(uuid)} `)
    .click();
  await page.getByRole('region', { name: 'Request' }).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('status').getByText(/^Approved ·/)).toBeVisible();
  await page.context().close();
};

test('1: paid in time and said so; after the end a receipt, and its vault owner says yes @long', async ({
  browser,
}) => {
  const page = await payer(browser);
  const uuid = await payAndSay(page, '1101.00');
  await page.getByRole('button', { name: 'Деньги отправлены' }).click();
  await expect(page.getByRole('heading', { name: 'Проверяем' })).toBeVisible();
  await platform.age(uuid, 20);
  await page.reload();
  await page.getByRole('link', { name: 'Добавить чек банка' }).click();
  await page.getByLabel('Чек вашего банка').setInputFiles(receipt(uuid, '1101.00'));
  await page.getByRole('button', { name: 'Отправить', exact: true }).click();
  await expect(page.getByText('Владелец счёта ответит до')).toBeVisible();
  await (await veraActs(browser, uuid, 'Accept')).context().close();
  await payerReads(page, 'Оплачено', 'Мы проверили');
  await page.context().close();
});

test('2: denied by its vault owner, and accepted by two members of staff', { tag: '@long' }, async ({ browser }) => {
  const page = await payer(browser);
  const uuid = await payAndSay(page, '1102.00');
  await ended(page, uuid, 5);
  await claim(page, uuid, { sum: '1102.00', minutesAgo: 8 });
  const staff = await staffOpen(browser, uuid);
  await expect(caseOf(staff).getByText('The vault owner may still answer').first()).toBeVisible();
  await (await veraActs(browser, uuid, 'Deny', { 'What your bank shows': 'Nothing came' })).context().close();
  // It is live: the answer is there without a reload.
  await expect(caseOf(staff).getByText('Nothing came')).toBeVisible();
  await payerReads(page, 'Проверяем', 'Решают сотрудники');
  await actIn(staff, caseOf(staff), 'Accept', { Reason: 'The receipt is real' });
  await approve(browser, 'owner', uuid);
  await payerReads(page, 'Оплачено');
  await staff.context().close();
  await page.context().close();
});

test(
  '3: a forged receipt is denied with a file and refused; its merchant follows it',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await payer(browser);
    const uuid = await payAndSay(page, '1103.00');
    await ended(page, uuid, 5);
    await claim(page, uuid, { sum: '1103.00', minutesAgo: 8 });
    const vera = await pageFor(browser, phone);
    await openAs(vera, 'vault-owner', `/dashboard/disputes?open=disputes/${await platform.disputeOf(uuid)}`);
    const panel = vera.getByRole('complementary', { name: 'Record' });
    await panel.getByRole('button', { name: 'Deny', exact: true }).click();
    const dialog = vera.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Deny' }).click();
    await expect(dialog.getByText('Say what your bank shows, or add its statement')).toBeVisible();
    await dialog.locator('input[type=file]').setInputFiles(receipt(uuid, 'statement'));
    await dialog.getByRole('button', { name: 'Deny' }).click();
    await expect(dialog).toHaveCount(0);
    const staff = await staffOpen(browser, uuid);
    await expect(caseOf(staff).getByText('They deny it with a file')).toBeVisible();
    await actIn(staff, caseOf(staff), 'Refuse', { Reason: 'The bank does not know it' });
    await payerReads(page, 'Мы не нашли ваш платёж');
    const merchant = await pageFor(browser, desk);
    await openAs(merchant, 'merchant', '/dashboard/own-disputes');
    await merchant
      .getByRole('row')
      .filter({ hasText: /1.103\.00/ })
      .click();
    await expect(merchant.getByRole('complementary', { name: 'Record' }).getByText('Refused').first()).toBeVisible();
    for (const each of [vera, staff, merchant, page]) await each.context().close();
  },
);

test(
  '4: paid after the end when the rate had fallen gives less, to which staff agree',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await payer(browser);
    const uuid = await payAndSay(page, '9204.00');
    await ended(page, uuid, 30);
    await platform.dearer(1.1, 20);
    await claim(page, uuid, { sum: '9204.00', minutesAgo: 10 });
    const before = await platform.balanceOf('merchant@example.com');
    await (await veraActs(browser, uuid, 'Accept')).context().close();
    await approve(browser, 'moderator', uuid);
    await payerReads(page, 'Оплачено');
    const after = await platform.balanceOf('merchant@example.com');
    expect(after).toBeGreaterThan(before);
    await platform.dearer(1 / 1.1, 0);
    await page.context().close();
  },
);

test('5: 801 of 901 came, and that is what counts', { tag: '@long' }, async ({ browser }) => {
  const page = await payer(browser);
  const uuid = await payAndSay(page, '901.00');
  await ended(page, uuid, 5);
  await claim(page, uuid, { sum: '801.00', minutesAgo: 8 });
  await platform.letTimePass(uuid);
  const staff = await staffOpen(browser, uuid);
  await actIn(staff, caseOf(staff), 'Accept', { Received: '801', Reason: 'Seen in the bank' });
  await payerReads(page, 'Оплачено', /801\.00/);
  await staff.context().close();
  await page.context().close();
});

test(
  '6: a receipt 20 hours later: partly held, the rest owed until a deposit',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await payer(browser);
    const uuid = await payAndSay(page, '26106.00');
    await ended(page, uuid, 20 * 60);
    await platform.leaveUsable(100);
    await claim(page, uuid, { sum: '26106.00', minutesAgo: 20 * 60 + 5 });
    const staff = await staffOpen(browser, uuid);
    await expect(caseOf(staff).getByText(/Owed/).first()).toBeVisible();
    const vera = await pageFor(browser, phone);
    await openAs(vera, 'vault-owner', `/dashboard/disputes?open=disputes/${await platform.disputeOf(uuid)}`);
    const panel = vera.getByRole('complementary', { name: 'Record' });
    await panel.getByRole('button', { name: 'Accept', exact: true }).click();
    const dialog = vera.getByRole('dialog');
    // Said before it is pressed.
    await expect(dialog.getByText(/USDT short/)).toBeVisible();
    await platform.leaveUsable(100_000);
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await payerReads(page, 'Оплачено');
    for (const each of [vera, staff, page]) await each.context().close();
  },
);

test('7: a message comes while two people decide, and ends it', { tag: '@long' }, async ({ browser }) => {
  const page = await payer(browser);
  const uuid = await payAndSay(page, '140107.00');
  await ended(page, uuid, 5);
  await claim(page, uuid, { sum: '140107.00', minutesAgo: 10 });
  await platform.letTimePass(uuid);
  const staff = await staffOpen(browser, uuid);
  await actIn(staff, caseOf(staff), 'Accept', { Reason: 'The receipt is real' });
  await platform.receive('140107.00', 10);
  await expect(caseOf(staff).getByText('Dispute accepted')).toBeVisible();
  await payerReads(page, 'Оплачено');
  const owner = await pageFor(browser, desk);
  await openAs(owner, 'owner', '/dashboard/approvals');
  await expect(owner.locator('.inbox-lines')).toBeVisible();
  await expect(owner.locator('.inbox-lines a').filter({ hasText: 'Accept dispute' })).toHaveCount(0);
  for (const each of [owner, staff, page]) await each.context().close();
});

/** A pay-out that Vera has paid from the store, and its page on the payer's phone. Its own way is not what these stories are about. */
const paidOut = async (page: Page, amount: string) => {
  await page.goto('/extended-pg?tab=pay-out&lang=en');
  await fill(page, amount, 'Nordwind', `story-${amount}`);
  await page.getByLabel('Requisites').fill('4242424242424242');
  await page.getByLabel('Holder name').fill('IVAN PETROV');
  await send(page);
  const uuid = await createdInvoice(page);
  const filter = encodeURIComponent(JSON.stringify({ uuid }));
  const [{ id }] = (await (await callApi(page, 'owner', 'GET', `mgmt/invoices?filter=${filter}`)).json()) as [
    { id: number },
  ];
  expect((await callApi(page, 'merchant', 'POST', `mgmt/invoices/${uuid}/approve`, {})).ok()).toBe(true);
  for (const step of ['reserve', 'complete'])
    expect((await callApi(page, 'vault-owner', 'POST', `mgmt/store/${step}/${id}`, { invoiceId: id })).ok()).toBe(true);
  await page.goto(`/extended-pg/${uuid}?lang=ru`);
  return uuid;
};
const didNotArrive = async (page: Page) => {
  await page.getByRole('link', { name: 'Деньги не пришли' }).click();
  await page.getByRole('button', { name: 'Отправить на проверку' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Проверяем' })).toBeVisible();
};

test("8: a pay-out did not arrive; its vault owner's statement shows it, and it is refused @long", async ({
  browser,
}) => {
  const page = await payer(browser);
  const uuid = await paidOut(page, '3108.00');
  await didNotArrive(page);
  await (await veraActs(browser, uuid, 'Deny', { 'What your bank shows': 'See the statement' })).context().close();
  const staff = await staffOpen(browser, uuid);
  await actIn(staff, caseOf(staff), 'Refuse', { Reason: 'The statement shows it' });
  await payerReads(page, 'Выплата отправлена');
  await staff.context().close();
  await page.context().close();
});

test(
  '9: a pay-out is reversed, and the platform bears what its vault owner lacks',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await payer(browser);
    const uuid = await paidOut(page, '4109.00');
    await didNotArrive(page);
    await platform.settleOthers(uuid);
    // Less than what it credited is left.
    await platform.leaveUsable(-30);
    await platform.letTimePass(uuid);
    const before = await platform.balanceOf('merchant@example.com');
    const staff = await staffOpen(browser, uuid);
    await expect(caseOf(staff).getByText('approve this: Dana Developer or Olga Owner')).toBeVisible();
    await actIn(staff, caseOf(staff), 'Accept', { Reason: 'It never came' });
    await approve(browser, 'developer', uuid);
    await payerReads(page, 'Эта выплата не дошла');
    expect(await platform.balanceOf('merchant@example.com')).toBeGreaterThan(before);
    await platform.leaveUsable(100_000);
    await staff.context().close();
    await page.context().close();
  },
);

test(
  '10: its vault owner is disabled and cannot be deleted meanwhile; staff decide',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await payer(browser);
    const uuid = await payAndSay(page, '1110.00');
    await ended(page, uuid, 5);
    await claim(page, uuid, { sum: '1110.00', minutesAgo: 8 });
    await platform.disable('vault-owner@example.com');
    const owner = await pageFor(browser, desk);
    await openAs(owner, 'owner', `/dashboard/users?filter=${encodeURIComponent(JSON.stringify({ q: 'Vera Vault' }))}`);
    await owner.locator('tbody tr').first().click();
    await chooseInPanel(owner, 'Delete');
    const dialog = owner.getByRole('dialog');
    await dialog.getByRole('button', { name: /Delete/ }).click();
    await expect(dialog.getByText('The balance still has')).toBeVisible();
    await platform.letTimePass(uuid);
    const staff = await staffOpen(browser, uuid);
    await actIn(staff, caseOf(staff), 'Accept', { Reason: 'No answer, and the receipt is real' });
    await payerReads(page, 'Оплачено');
    for (const each of [owner, staff, page]) await each.context().close();
  },
);
