import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe';
import { openEnded } from './payer';
import { expect, test } from './console';

test.use({ viewport: { width: 390, height: 844 } });

const moscowMs = 3 * 3_600_000;
const minuteMs = 60_000;

/** The minute that has begun, by our clock. */
const thisMinute = () => Math.floor(Date.now() / minuteMs) * minuteMs;
/** A time as a field of a browser takes it, where its zone is so far ahead of UTC. */
const asTyped = (at: number, aheadMs = 0) => new Date(at + aheadMs).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);

const pdf = (seed: string) => ({
  name: 'Чек.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${seed}\n`),
});
const chooser = (page: Page) => page.getByLabel('Чек вашего банка');
const sendClaim = (page: Page) => page.getByRole('button', { name: 'Отправить на проверку' }).click();
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The dispute as the platform has it. */
const disputeOf = async (page: Page, id: string) => {
  const { dispute, receipts } = (await (await page.request.get(`/api/invoices/${id}`)).json()) as {
    dispute: { amount: number; paidAt: number } | null;
    receipts: number;
  };
  return { ...dispute, receipts };
};

test('a payer claims after the end that they paid, corrects the claim, and reads that it is checked and what came of it', async ({
  page,
}) => {
  const id = await openEnded(page, { amount: '513.20', cid: 'dispute-1' });
  const late: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/pay-/.test(request.url())) late.push(request.url());
  });
  await expect(page.getByRole('heading', { name: 'Уже отправили деньги?' })).toBeVisible();
  await expect(chooser(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Да, деньги отправлены' }).click();
  await expect(page.getByLabel('Сумма', { exact: true })).toHaveValue('513.20');
  expect(late).toHaveLength(1);
  await expectNoViolations(page);
  await page.getByLabel('Сумма', { exact: true }).fill('много');
  await sendClaim(page);
  await expect(page.getByText('Введите число')).toBeVisible();
  await expect(page.getByText('Выберите файл')).toBeVisible();
  await expect(page.getByLabel('Сумма', { exact: true })).toBeFocused();
  await page.getByLabel('Сумма', { exact: true }).fill('500,50');
  await page.getByLabel('Отправлено в').fill('2020-01-01T10:00');
  await chooser(page).setInputFiles(pdf(id));
  await page.context().setOffline(true);
  await sendClaim(page);
  await expect(page.getByText('Не получилось отправить. Попробуйте ещё раз.')).toBeVisible();
  await page.context().setOffline(false);
  await sendClaim(page);
  await expect(page.getByText('Раньше, чем создана заявка')).toBeVisible();
  await expect(page.getByLabel('Сумма', { exact: true })).toHaveValue('500,50');
  const at = thisMinute();
  await page.getByLabel('Отправлено в').fill(asTyped(at));
  await sendClaim(page);
  await expect(title(page, 'Проверяем')).toBeFocused();
  await expect(page.getByText('Владелец счёта ответит до')).toBeVisible();
  await expect(page.getByText('500.50 ₽')).toBeVisible();
  await expect(page.getByRole('link', { name: 'новая заявка' })).toHaveCount(0);
  expect(await disputeOf(page, id)).toMatchObject({ amount: 500.5, paidAt: at, receipts: 1 });
  await expectNoViolations(page);
  await page.reload();
  await expect(title(page, 'Проверяем')).toBeVisible();
  await page.getByRole('link', { name: 'Добавить чек' }).click();
  await chooser(page).setInputFiles(pdf('another'));
  await page.getByRole('button', { name: 'Отправить', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Добавить чек' })).toBeVisible();
  expect(await disputeOf(page, id)).toMatchObject({ receipts: 2 });
  // As the platform answers once staff have refused it.
  await page.route(`**/api/invoices/${id}`, async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
    const invoice = (await response.json()) as { dispute: object };
    await route.fulfill({ json: { ...invoice, dispute: { ...invoice.dispute, status: 3, decidedDate: Date.now() } } });
  });
  await page.getByRole('link', { name: 'Проверить сейчас' }).click();
  await expect(title(page, 'Мы не нашли ваш платёж')).toBeVisible();
  await expect(page.getByText('Владелец счёта ответит до')).toHaveCount(0);
  await page.unroute(`**/api/invoices/${id}`);
});

test('without JavaScript a payer claims on a page of its own, reads what is wrong beside each field, and that it is checked', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const id = await openEnded(page, { amount: '514.20', cid: 'dispute-2' });
  await page.getByRole('link', { name: 'Да, деньги отправлены' }).click();
  await expect(page).toHaveURL(`/extended-pg/${id}/dispute`);
  await expect(page.getByText('По московскому времени')).toBeVisible();
  await page.getByLabel('Отправлено в').fill('2020-01-01T10:00');
  await chooser(page).setInputFiles(pdf(id));
  await sendClaim(page);
  await expect(page.getByText('Раньше, чем создана заявка')).toBeVisible();
  await expect(page.getByText('Выберите файл ещё раз')).toBeVisible();
  await expect(page.getByLabel('Отправлено в')).toHaveValue('2020-01-01T10:00');
  expect(await disputeOf(page, id)).toEqual({ receipts: 0 });
  const at = thisMinute();
  await page.getByLabel('Отправлено в').fill(asTyped(at, moscowMs));
  await chooser(page).setInputFiles(pdf(id));
  await sendClaim(page);
  await expect(page).toHaveURL(`/extended-pg/${id}`);
  await expect(title(page, 'Проверяем')).toBeVisible();
  await expect(page.locator('head meta[http-equiv=refresh]')).toHaveAttribute('content', '60');
  expect(await disputeOf(page, id)).toMatchObject({ amount: 514.2, paidAt: at, receipts: 1 });
  await context.close();
});
