import { callApi, expect, openAs, test } from './console';

interface PayIn {
  id: number;
  amount: number;
  received: number | null;
  accountId: number;
  createDate: string;
  endDate: string;
}

/** The completed pay-ins of the account that has most of them, oldest first. */
const payInsOfBusiestAccount = async (page: Parameters<typeof callApi>[0]): Promise<PayIn[]> => {
  const filter = encodeURIComponent(JSON.stringify({ status: [5], paymentType: 0 }));
  const answer = await callApi(page, 'owner', 'GET', `mgmt/invoices?range=[0,999]&filter=${filter}`);
  const payIns = ((await answer.json()) as PayIn[]).filter(({ accountId }) => accountId !== null);
  const byAccount = new Map<number, PayIn[]>();
  for (const payIn of payIns) byAccount.set(payIn.accountId, [...(byAccount.get(payIn.accountId) ?? []), payIn]);
  const [most] = [...byAccount.values()].toSorted((a, b) => b.length - a.length);
  return most!.toSorted((a, b) => a.endDate.localeCompare(b.endDate));
};

const written = (iso: string) => iso.slice(0, 19).replace('T', ' ');

test('Finance reads the statement of an account, finds what is wrong with it, explains it and closes the period', async ({
  page,
}) => {
  const payIns = await payInsOfBusiestAccount(page);
  expect(payIns.length).toBeGreaterThan(2);
  const { accountId } = payIns[0]!;
  const lines = payIns.map(({ amount, received, endDate }, index) => ({
    date: written(endDate),
    // One sum is another, by a rouble.
    amount: (received ?? amount) + (index === 0 ? 1 : 0),
    party: `PAYER ${index}`,
  }));
  // One payment that nobody credited, and one that the bank does not show.
  lines.push({ date: written(payIns.at(-1)!.endDate), amount: 4321.77, party: 'UNKNOWN' });
  lines.splice(1, 1);
  const csv = [
    'Date;Amount;Payer or recipient',
    ...lines.map(({ date, amount, party }) => `${date};${amount};${party}`),
  ];
  await openAs(page, 'finance', '/dashboard/reconciliation');
  await page.getByRole('button', { name: 'Choose file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Read a statement' });
  const choose = (rows: readonly string[]) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'kapital.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await choose([...csv, `2026-13-45;12;NOBODY`]);
  await expect(dialog.getByRole('alert')).toContainText(`Line ${csv.length + 1}, Date: Not a date: 2026-13-45`);
  const reading = dialog.getByRole('button', { name: /^Read \d/ });
  await expect(reading).toBeDisabled();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await choose(csv);
  await expect(reading).toBeDisabled();
  await expect(reading).toHaveAttribute('title', 'Choose the payment account that the statement is of');
  const { requisites } = (
    (await (
      await callApi(
        page,
        'owner',
        'GET',
        `mgmt/bank-accounts?filter=${encodeURIComponent(JSON.stringify({ id: accountId }))}`,
      )
    ).json()) as { requisites: string }[]
  )[0]!;
  await dialog.getByLabel('Payment account').fill(requisites.slice(-4));
  await page.getByRole('option').first().click();
  await dialog.getByLabel('Times in the file').selectOption('UTC');
  // It covers a day before its first line and one after its last, of which it has none.
  const day = (iso: string, days: number) => new Date(Date.parse(iso) + days * 86_400_000).toISOString().slice(0, 10);
  await dialog.locator('input[type=date]').first().fill(day(payIns[0]!.endDate, -2));
  await dialog
    .locator('input[type=date]')
    .last()
    .fill(day(payIns.at(-1)!.endDate, 1));
  await dialog.getByRole('button', { name: `Read ${lines.length} lines` }).click();
  await expect(dialog.getByRole('status')).toContainText(
    `${lines.length} lines were read, ${lines.length} of them new.`,
  );
  await dialog.getByRole('button', { name: 'Show what is left over' }).click();
  const rows = page.locator('[data-list="bank-lines"] tbody tr');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'Different' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'UNKNOWN' })).toContainText('Missing here');
  await expect(rows.filter({ hasText: 'Missing there' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Close period' })).toBeDisabled();
  // What fits is said in words, in the dialog and once in the panel.
  const different = rows.filter({ hasText: 'Different' });
  await different.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Explain…' }).click();
  await expect(page.getByRole('dialog', { name: 'Explain' })).toContainText(/What fits\s*Other sum/);
  await page.keyboard.press('Escape');
  await different.click();
  const opened = page.getByRole('complementary', { name: 'Record' });
  await expect(opened.getByText('Other sum')).toHaveCount(1);
  await expect(opened.getByText('otherSum')).toHaveCount(0);
  await page.goBack();
  await expect(opened).toBeHidden();
  for (let left = 3; left > 0; left--) {
    await rows
      .first()
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Explain…' }).click();
    const explain = page.getByRole('dialog', { name: 'Explain' });
    await explain.getByLabel('Reason').fill('Asked the bank');
    await explain.getByRole('button', { name: 'Explained' }).click();
    await expect(explain).toBeHidden();
    await expect(rows).toHaveCount(left - 1);
  }
  await page.getByRole('button', { name: 'Close period' }).click();
  await page.getByRole('dialog', { name: 'Close period' }).getByRole('button', { name: 'Close period' }).click();
  await expect(page.getByRole('region', { name: 'kapital.csv' }).getByText('Reconciled')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible();
});

test('a vault owner chooses a statement of their account, sees its lines, and stays signed in', async ({ page }) => {
  const accounts = (await (await callApi(page, 'vault-owner', 'GET', 'mgmt/bank-accounts')).json()) as { id: number }[];
  const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString();
  const file = { name: 'own.csv', accountId: accounts.at(-1)!.id, fromDate: day(20), toDate: day(19), expected: 1 };
  const { id } = (await (await callApi(page, 'finance', 'POST', 'mgmt/statement-files', file)).json()) as {
    id: number;
  };
  const line = { number: 1, date: day(19.5), timed: true, amount: 77.31, party: 'NOBODY', repeat: 1 };
  await callApi(page, 'finance', 'POST', `mgmt/statement-files/${id}/lines`, { lines: [line] });
  await callApi(page, 'finance', 'POST', `mgmt/statement-files/${id}/match`, {});
  await openAs(page, 'vault-owner', '/dashboard/reconciliation');
  await page.getByRole('combobox', { name: 'Statement' }).selectOption(String(id));
  await expect(page.locator('[data-list="bank-lines"] tbody tr').filter({ hasText: 'NOBODY' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'own.csv' })).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { name: 'Reconciliation', level: 1 })).toBeVisible();
});
