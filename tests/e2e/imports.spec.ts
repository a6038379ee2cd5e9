import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoViolationsInBothThemes } from './axe';
import { callApi, expect, openAs, test } from './console';

const dialog = (page: Page) => page.getByRole('dialog');
const bankNames = async (page: Page): Promise<string[]> => {
  const banks = (await (await callApi(page, 'owner', 'GET', 'mgmt/banks')).json()) as { bankTitle: string }[];
  return banks.map(({ bankTitle }) => bankTitle);
};

test('a file is imported by the keyboard alone, with its faults mended where they are', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/misc');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  const [existing = ''] = await bankNames(page);
  await page.getByRole('button', { name: 'Import', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Import a file' }).press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Choose a file' })).toBeFocused();
  await expect(dialog(page)).toContainText('At most 5 MB and 5 000 rows');
  await page.keyboard.press('Tab');
  await page.keyboard.insertText(
    `Название;Имя отправителя\nKeyboard 1;A\n;B\n${existing};C\nKeyboard 1;D\n'=Keyboard;E\n`,
  );
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  // The column that was not found has the focus.
  const title = dialog(page).getByLabel('Bank title');
  await expect(title).toBeFocused();
  await expect(dialog(page).getByRole('button', { name: 'Check rows' })).toBeDisabled();
  await expect(dialog(page).getByLabel('Sender name')).toHaveValue('1');
  await page.keyboard.press('ArrowDown');
  await expect(title).toHaveValue('0');
  await dialog(page).getByRole('button', { name: 'Check rows' }).press('Enter');
  await expect(dialog(page)).toContainText('3 errors in 3 of 5 rows');
  await expect(dialog(page).locator('tbody tr')).toHaveCount(3);
  const cell = (row: number) => dialog(page).getByLabel(`Bank title, Row ${row}`);
  await expect(cell(2)).toBeFocused();
  await expect(cell(2)).toHaveAccessibleDescription('Required');
  await expect(cell(3)).toHaveAccessibleDescription(`"${existing}" already exists`);
  await expect(cell(4)).toHaveAccessibleDescription('Row 1 has the same value');
  await expectNoViolationsInBothThemes(page, '[role="dialog"]');
  await cell(2).focus();
  await page.keyboard.insertText('Keyboard 2');
  for (const [row, name] of [
    [3, 'Keyboard 3'],
    [4, 'Keyboard 4'],
  ] as const) {
    await page.keyboard.press('Tab');
    await expect(cell(row)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(name);
  }
  await dialog(page).getByRole('button', { name: 'Check again' }).press('Enter');
  await expect(dialog(page)).toContainText('Create 5 banks?');
  // The answer is lost: the same import again is made once.
  let isFirst = true;
  const keys: (string | undefined)[] = [];
  await page.route('**/api/mgmt/import/banks', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (!isFirst) return route.continue();
    isFirst = false;
    await route.fetch();
    return route.abort();
  });
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).press('Enter');
  await expect(dialog(page).getByRole('alert')).toContainText('Trying the same again here does it only once');
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).press('Enter');
  await expect(dialog(page)).toContainText('Created: 5 banks');
  await expect(dialog(page).getByRole('progressbar')).toHaveCount(0);
  expect(keys).toEqual([expect.any(String), keys[0]]);
  await dialog(page).getByRole('button', { name: 'Close' }).press('Enter');
  await expect(page.getByRole('cell', { name: '=Keyboard', exact: true })).toBeVisible();
  const names = await bankNames(page);
  for (const name of ['Keyboard 1', 'Keyboard 2', 'Keyboard 3', 'Keyboard 4', '=Keyboard'])
    expect(names.filter((one) => one === name)).toHaveLength(1);
});

test(
  'an export for import reads back; what exists is a fault in each row, and can be skipped',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'owner', '/dashboard/payment-accounts');
    await expect(page.locator('tbody tr').first()).toBeVisible();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Export for import' }).click();
    await dialog(page).getByLabel('Reason').fill('Moved to another platform');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page).getByRole('button', { name: 'Export for import' }).click(),
    ]);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Import a file' }).click();
    await dialog(page)
      .getByLabel('CSV file')
      .setInputFiles(await file.path());
    await dialog(page).getByRole('button', { name: 'Check rows' }).click();
    const summary = dialog(page).getByRole('status').filter({ hasText: 'Nothing is imported' });
    const rows = Number(/errors in (\d+) of \1 rows/.exec(await summary.innerText())?.[1]);
    expect(rows).toBeGreaterThan(30);
    await dialog(page).getByRole('button', { name: 'Next' }).click();
    await expect(dialog(page)).toContainText(`26–${Math.min(50, rows)} of ${rows}`);
    const [faulty] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page).getByRole('button', { name: 'Download faulty rows' }).click(),
    ]);
    expect(faulty.suggestedFilename()).toBe('payment-accounts-faults.csv');
    // Leaving asks first.
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Check again' })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Skip rows that exist already' }).click();
    await expect(dialog(page)).toContainText(`${rows} rows were skipped: they exist already.`);
    await expect(dialog(page)).toContainText('There is nothing to import');
    await expect(dialog(page).getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  },
);

test(
  'faulty rows are left out in one step, so that the others need no new file',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'owner', '/dashboard/misc');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Import a file' }).click();
    const names = ['Left out 1', '', 'Left out 1', 'Left out 2'];
    await dialog(page)
      .getByRole('textbox')
      .fill(`bankTitle;senderName\n${names.map((name, index) => `${name};Sender ${index}`).join('\n')}`);
    await dialog(page).getByRole('button', { name: 'Read the rows' }).click();
    await dialog(page).getByRole('button', { name: 'Check rows' }).click();
    await expect(dialog(page)).toContainText('2 errors in 2 of 4 rows');
    await dialog(page).getByRole('button', { name: 'Leave out rows with errors' }).click();
    await expect(dialog(page)).toContainText('2 rows with faults were left out.');
    // The others keep their places in the file, and those that were left out can be had until the end.
    await expect(dialog(page).locator('tbody th')).toHaveText(['1', '4']);
    await expect(dialog(page).getByRole('button', { name: 'Download faulty rows' })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog(page)).toContainText('Created: 2 banks');
    const [faulty] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page).getByRole('button', { name: 'Download faulty rows' }).click(),
    ]);
    expect((await readFile(await faulty.path(), 'utf8')).trim().split('\r\n')).toHaveLength(3);
    expect((await bankNames(page)).filter((name) => name.startsWith('Left out')).toSorted()).toEqual([
      'Left out 1',
      'Left out 2',
    ]);
  },
);

test(
  'a file without headings keeps its first row; what the check says is in view, and so is a lost connection',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'owner', '/dashboard/misc');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Import a file' }).click();
    const names = Array.from({ length: 40 }, (_, index) => `No heading ${index}`);
    await dialog(page).getByRole('textbox').fill(names.join('\n'));
    await dialog(page).getByRole('button', { name: 'Read the rows' }).click();
    await expect(dialog(page)).toContainText('39 rows');
    await dialog(page).getByRole('button', { name: 'The first row is data' }).click();
    await expect(dialog(page)).toContainText('40 rows');
    await dialog(page).getByLabel('Bank title').selectOption('0');
    await dialog(page).getByRole('button', { name: 'Check rows' }).click();
    const question = dialog(page).getByText('Create 40 banks?');
    await expect(question).toBeInViewport();
    await dialog(page).getByRole('cell', { name: 'No heading 20' }).scrollIntoViewIfNeeded();
    await expect(question).not.toBeInViewport();
    await page.route('**/api/mgmt/import/banks', (route) => route.abort());
    await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
    const alert = dialog(page).getByRole('alert');
    await expect(alert).toContainText('Trying the same again here does it only once');
    await expect(alert).toBeInViewport();
    await expect(alert).toBeFocused();
  },
);

test(
  'a number that no card has is doubted, can be mended, and is imported only after a question',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'owner', '/dashboard/payment-accounts');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Import a file' }).click();
    await dialog(page)
      .getByRole('textbox')
      .fill('vaultProfileId,bankDataId,requisites\n1,1,4111111111111111\n1,1,4222222222222223\n1,1,4333333333333334');
    await dialog(page).getByRole('button', { name: 'Read the rows' }).click();
    await dialog(page).getByRole('button', { name: 'Check rows' }).click();
    await expect(dialog(page)).toContainText('2 numbers that no card has: import anyway?');
    await expect(dialog(page).locator('tbody tr')).toHaveCount(2);
    const cell = dialog(page).getByLabel('Requisites, Row 2');
    await expect(cell).toHaveAccessibleDescription('No card has this number');
    await expectNoViolationsInBothThemes(page, '[role="dialog"]');
    await cell.fill('4222222222222220');
    await dialog(page).getByRole('button', { name: 'Check again' }).click();
    await expect(dialog(page)).toContainText('1 number that no card has: import anyway?');
    await expect(dialog(page).getByRole('button', { name: 'Send for approval' })).toBeEnabled();
  },
);

test(
  'references are read by the names that lists show; a name that nobody has is mended in the drop-down',
  { tag: '@long' },
  async ({ page }) => {
    const profiles = (await (await callApi(page, 'owner', 'GET', 'mgmt/vault-profiles')).json()) as {
      holderName: string;
    }[];
    const [bank = ''] = await bankNames(page);
    const { holderName } = profiles[0]!;
    await openAs(page, 'owner', '/dashboard/payment-accounts');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Import a file' }).click();
    await expect(dialog(page)).toContainText('Vault profile, Bank: the name that lists show, or the id');
    await dialog(page)
      .getByRole('textbox')
      .fill(
        `Vault profile,Bank,Requisites,Device\n${holderName},${bank.toUpperCase()},40817810099910004312,Pixel\n${holderName},Odd,40817810099910004313,`,
      );
    await dialog(page).getByRole('button', { name: 'Read the rows' }).click();
    await expect(dialog(page)).toContainText('Not imported, because no field is read from it: Device');
    await dialog(page).getByRole('button', { name: 'Check rows' }).click();
    await expect(dialog(page)).toContainText('1 error in 1 of 2 rows');
    const cell = dialog(page).getByRole('combobox', { name: 'Bank, Row 2' });
    await expect(cell).toBeFocused();
    await expect(cell).toHaveAccessibleDescription('No bank is called "Odd"');
    await expectNoViolationsInBothThemes(page, '[role="dialog"]');
    await page.keyboard.type(bank);
    await page.getByRole('option', { name: bank }).first().click();
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(cell).toHaveValue(bank);
    await dialog(page).getByRole('button', { name: 'Check again' }).click();
    await expect(dialog(page)).toContainText('Create 2 payment accounts?');
  },
);

test(
  'what staff import for an owner waits as one request, which shows its rows; in Russian on a phone',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript(() => localStorage.setItem('RaStore.locale', '"ru"'));
    await openAs(page, 'owner', '/dashboard/payment-accounts');
    await expect(page.locator('[data-rows]')).toBeVisible();
    await page.getByRole('button', { name: 'Импорт', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Импортировать файл' }).click();
    const profiles = (await (await callApi(page, 'owner', 'GET', 'mgmt/vault-profiles')).json()) as { id: number }[];
    const rows = Array.from({ length: 30 }, (_, index) => `${profiles[0]!.id},1,7${String(index).padStart(15, '0')}`);
    await dialog(page)
      .getByRole('textbox')
      .fill(`vaultProfileId,bankDataId,requisites\n${rows.join('\n')}`);
    await dialog(page).getByRole('button', { name: 'Прочитать строки' }).click();
    await dialog(page).getByRole('button', { name: 'Проверить строки' }).click();
    await expect(dialog(page)).toContainText('Создать: 30 платёжных счетов?');
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow()).toBe(0);
    await dialog(page).getByRole('button', { name: 'Отправить на одобрение' }).click();
    await dialog(page).getByRole('link', { name: 'Открыть запрос' }).click();
    await expect(page.getByRole('heading', { name: '30 платёжных счетов', exact: true })).toBeVisible();
    const table = page.getByRole('region', { name: 'Импорт платёжных счетов' });
    await expect(table.locator('tbody tr')).toHaveCount(20);
    await expect(table).toContainText('7000 00•• •••• 0019');
    // Whoever approves sees what whoever imported was asked about: one digit in ten is a right check digit.
    await expect(table.getByText('Такой карты нет')).toHaveCount(18);
    await expectNoViolationsInBothThemes(page, '.request-rows');
    await page.getByRole('button', { name: 'Далее' }).click();
    await expect(table.locator('tbody tr')).toHaveCount(10);
    expect(await overflow()).toBe(0);
    await page.getByRole('button', { name: 'Отозвать запрос' }).click();
    await expect(table).toHaveCount(0);
  },
);
