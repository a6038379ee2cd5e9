import type { Page } from '@playwright/test';
import { trc20AddressOf } from '../../src/format/trc20';
import { boxOf, expect, goTo, holdBack, openAs, test } from './console';

/** A create dialog and what to type. A value starting with `?` is an option of a drop-down, with `*` a radio button. */
interface CreateDialog {
  path: string;
  /** Who creates from here on; without it whoever created before. */
  as?: 'owner' | 'developer';
  button: string;
  heading: string;
  submit: string;
  inputs: Record<string, string>;
  /** A text of the new row in the list. */
  found: string;
}

/** A wallet address that the demo does not use. */
const wallet = trc20AddressOf(new Uint8Array(20).fill(99));

const dialogs: CreateDialog[] = [
  {
    path: 'misc',
    button: 'Add bank',
    heading: 'Bank Data',
    submit: 'Add bank',
    inputs: { 'Bank title': 'Table bank <i>🏦</i>', 'Sender name': 'TB' },
    found: 'Table bank <i>🏦</i>',
  },
  {
    path: 'parsing-patterns',
    // Each person may try a few in a minute, and the Developer of other tests does.
    as: 'owner',
    button: 'Add pattern',
    heading: 'Pattern Data',
    submit: 'Add pattern',
    inputs: { Bank: '?Unibank', Pattern: 'sum (?P<amount>\\d+) table' },
    found: 'sum (?P<amount>\\d+) table',
  },
  {
    path: 'support',
    as: 'developer',
    button: 'Add ticket',
    heading: 'Support ticket',
    submit: 'Add ticket',
    inputs: { 'Ticket name': 'Table ticket', 'Ticket description': 'Said at length' },
    found: '+Said at length',
  },
  {
    path: 'traffic',
    button: 'Create traffic',
    heading: 'Invoice traffic',
    submit: 'Create',
    inputs: { Title: 'Table corridor', User: '?Nordwind', From: '10', To: '20' },
    found: '10 - 20',
  },
  {
    path: 'platform-wallets',
    button: 'Add wallet',
    heading: 'Add wallet',
    submit: 'Send',
    inputs: { 'Wallet address': wallet },
    found: wallet,
  },
  {
    path: 'clients',
    button: 'Add client',
    heading: 'Add client accounts',
    submit: 'Add client',
    inputs: { Nickname: 'Table client', Email: 'table@client.example' },
    found: 'table@client.example',
  },
  {
    path: 'vault-owners',
    button: 'Add vault owner',
    heading: 'Vault owner',
    submit: 'Add account',
    inputs: { Nickname: 'Table owner', Email: 'table@owner.example' },
    found: 'table@owner.example',
  },
  {
    path: 'groups',
    button: 'Create group',
    heading: 'Create group',
    submit: 'Create group',
    inputs: { Title: 'Table group', Description: 'Optional' },
    found: 'Table group',
  },
  {
    path: 'vault-profiles',
    button: 'Add holder',
    heading: 'Holder profile',
    submit: 'Add holder',
    inputs: {
      'Holder name': 'Table Holder',
      'Phone number': '994551112233',
      'Vault owner': '?Vera Vault',
      Status: '*Disabled',
    },
    found: '+994551112233',
  },
  {
    path: 'payment-accounts',
    button: 'Add account',
    heading: 'Payment account',
    submit: 'Send',
    inputs: { 'Vault profile': '?Ivan Petrov', Bank: '?Unibank', Requisites: '5105 1051 0510 5100' },
    found: '5100',
  },
  {
    path: 'devices',
    button: 'Add device',
    heading: 'Add device',
    submit: 'Add account',
    inputs: { Name: 'Table phone', Title: 'Phone T', Description: 'On the table', 'User ID': '?Anna Kim' },
    found: 'Table phone',
  },
];

const fill = async (page: Page, inputs: Record<string, string>) => {
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(inputs)) {
    if (value.startsWith('?')) {
      const input = dialog.getByRole('combobox', { name: label });
      await input.fill(value.slice(1, 5));
      await page.getByRole('option', { name: value.slice(1) }).click();
    } else if (value.startsWith('*')) {
      await dialog.getByRole('radio', { name: value.slice(1) }).check();
    } else {
      await dialog.getByRole('textbox', { name: label, exact: false }).first().fill(value);
    }
  }
};

test(
  'every create dialog refuses empty fields and creates a record that is still there after a reload',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(90_000);
    await openAs(page, 'developer', '/dashboard/misc');
    for (const { path, button, heading, submit, inputs, as } of dialogs) {
      await test.step(button, async () => {
        await (as === undefined ? goTo(page, `/dashboard/${path}`) : openAs(page, as, `/dashboard/${path}`));
        await page.getByRole('button', { name: button }).first().click();
        const dialog = page.getByRole('dialog', { name: heading });
        await expect(dialog).toBeVisible();
        await dialog.getByRole('button', { name: submit }).click();
        await expect(dialog.getByText('Required').first()).toBeVisible();
        await fill(page, inputs);
        // Its label changes once the platform has said that a second person has to approve it.
        await dialog.getByRole('button', { name: new RegExp(`^(${submit}|Send for approval)$`) }).click();
        await expect(dialog).toBeHidden();
      });
    }
    await page.reload();
    for (const { path, found } of dialogs) {
      await goTo(page, `/dashboard/${path}`);
      await expect(page.getByRole('row').filter({ hasText: found }).first()).toBeVisible();
    }
  },
);

test('the description of a new group is a field of 50 by 5 characters', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/groups');
  await page.getByRole('button', { name: 'Create group' }).click();
  const description = page.getByRole('dialog').getByLabel('Description');
  await expect(description).toHaveAttribute('cols', '50');
  await expect(description).toHaveAttribute('rows', '5');
});

test('Open ticket in a row menu fills the ticket name from the record', async ({ page }) => {
  await openAs(page, 'finance', '/dashboard/invoices');
  const row = page.locator('tbody tr').first();
  const id = await row.locator('td').nth(1).textContent();
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Open ticket' }).click();
  const dialog = page.getByRole('dialog', { name: 'Support ticket' });
  await expect(dialog.getByLabel('Ticket name')).toHaveValue(`Invoice #${id}`);
  await dialog.getByLabel('Ticket description').fill('From the row menu');
  await dialog.getByRole('button', { name: 'Add ticket' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`Invoice #${id}`) })).toContainText('Fred Finance');
});

test('Info of a transaction shows its values read-only', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/transactions');
  await page
    .locator('tbody tr')
    .first()
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Info' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transaction info' });
  await expect(dialog.locator('dt')).toHaveText(['Transaction id', 'Type', 'Status']);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});

test(
  'a dialog says before it is sent that a second person has to approve the new record',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'owner', '/dashboard/parsing-patterns');
    await page.getByRole('button', { name: 'Add pattern' }).click();
    const dialog = page.getByRole('dialog');
    const note = dialog.getByRole('status').filter({ hasText: 'second person' });
    // Nothing is said as long as nothing is known.
    await expect(note).toHaveCount(0);
    await fill(page, { Bank: '?Unibank', Pattern: 'sum (?P<amount>\\d+) foretold' });
    await expect(note).toContainText('A second person has to approve this');
    await dialog.getByRole('button', { name: 'Send for approval' }).click();
    await expect(page.getByText('Sent for approval').first()).toBeVisible();
  },
);

test('an address whose check digits are wrong is refused beside its field', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/platform-wallets');
  await page.getByRole('button', { name: 'Add wallet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add wallet' });
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') requested.push(request.url());
  });
  await dialog.getByLabel('Wallet address').fill(wallet.toLowerCase());
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('This is not a TRC20 address')).toBeVisible();
  await expect(dialog.getByLabel('Wallet address')).toBeFocused();
  expect(requested).toEqual([]);
});

test('a pattern is tried on a pasted message and on the messages of its bank', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/parsing-patterns');
  await page.getByRole('button', { name: 'Add pattern' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Pattern', { exact: true }).fill('transfer (?P<amount>[0-9.+');
  await expect(dialog.getByText(/Not a valid pattern: .*missing closing/)).toBeVisible();
  await dialog.getByLabel('Pattern', { exact: true }).fill('transfer (?P<amount>[0-9.]+) RUB');
  await dialog.getByLabel('Sample message').fill('Card: incoming transfer 1500.00 RUB');
  await expect(dialog.getByText('amount: 1500.00')).toBeVisible();
  await expect(dialog.getByText('Read as 1\u00a0500.00 ₽')).toBeVisible();
  // The platform reads no sum there and completes nothing: the pattern would look as if it worked.
  await dialog.getByLabel('Pattern', { exact: true }).fill('transfer (?P<amount>[0-9.,]+) RUB');
  await dialog.getByLabel('Sample message').fill('Card: incoming transfer 1,500 RUB');
  await expect(dialog.getByText('Its amount can be read in two ways')).toBeVisible();
  await dialog.getByLabel('Sample message').fill('Card: incoming transfer 1.2.3 RUB');
  await expect(dialog.getByText('It reads nothing as amount in this message')).toBeVisible();
  await dialog.getByLabel('Pattern', { exact: true }).fill('transfer (?P<amount>[0-9.]+) RUB');
  await dialog.getByLabel('Sample message').fill('nothing here');
  await expect(dialog.getByText('The pattern does not match this message')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Bank' }).fill('Kapi');
  await page.getByRole('option', { name: 'Kapital Bank' }).click();
  await expect(
    dialog.getByText(
      /Matches [1-9]\d* of the last \d+ messages of this bank; another active pattern already matches [1-9]\d* of them\./,
    ),
  ).toBeVisible();
});

test('the submit button does not move when the pattern tester loads late', { tag: '@long' }, async ({ page }) => {
  const release = await holdBack(page, '**/assets/PatternTester*');
  await openAs(page, 'owner', '/dashboard/parsing-patterns');
  await page.getByRole('button', { name: 'Add pattern' }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Add pattern' });
  const before = await boxOf(submit);
  await expect(dialog.getByLabel('Sample message')).toBeHidden();
  release();
  await expect(dialog.getByLabel('Sample message')).toBeVisible();
  expect(await boxOf(submit)).toEqual(before);
});

test('the exchange rate is set and shown in the header; zero is refused', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/settings');
  const input = page.getByLabel('Set current exchange rate');
  await expect(input).toHaveAttribute('placeholder', '123.99');
  await input.fill('0');
  await page.getByRole('button', { name: 'Update rate' }).click();
  await expect(page.getByText('Rate must be greater than 0')).toBeVisible();
  await expect(input).toBeFocused();
  await input.fill('9725');
  await page.getByRole('button', { name: 'Update rate' }).click();
  const question = page.getByRole('alertdialog', { name: /^Rate changes by \+/ });
  // What is sure is said, where the rate is typed and in the question.
  await expect(page.locator('.settings-typed')).toContainText('A second person has to approve this.');
  await expect(question).toContainText('A second person has to approve this.');
  await expect(question.getByRole('button', { name: 'Send for approval' })).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(input).toBeFocused();
  await expect(input).toHaveValue('9725');
  await input.fill('97.25');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Rate updated')).toBeVisible();
  await expect(page.locator('header').getByText('97.25 ₽')).toBeVisible();
  await expect(input).toHaveValue('');
});

test('a user is activated and disabled', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/users?filter=%7B%22q%22%3A%22former%40%22%7D');
  const row = page.getByRole('row', { name: /former@example.com/ });
  const choose = async (item: string, button: string) => {
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await expect(row).toContainText('Disabled');
  await choose('Activate', 'Activate account');
  await expect(row).toContainText('Active');
  await choose('Disable', 'Disable account');
  await expect(row).toContainText('Disabled');
});

test("the vault owner view shows an owner's deposit", { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'developer', '/dashboard/vault-owner-view');
  await page.getByRole('combobox', { name: 'Vault owner' }).fill('Vera');
  await page.getByRole('option', { name: 'Vera Vault' }).click();
  await expect(page.getByRole('heading', { name: 'Vera Vault' })).toBeVisible();
  await expect(page.locator('.owner-deposit')).toContainText(/Your deposit: [\d\s.]+USDT/);
});
