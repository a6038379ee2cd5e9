import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { openDatabase } from '../../server/domain/open';
import { makeInvoice } from '../../server/domain/invoices/make';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { withCheckDigit } from '../../src/format/typedRequisites';
import { readSettings } from '../../server/base/settings';
import { newDatabase, startPostgres } from '../postgresServer';
import { startServer } from '../startServer';
import type { Page } from '@playwright/test';
import { approveFor, callApi, expect, forgetTokens, holdBack, openAs, test } from './console';
import { PaymentType } from '../../src/resources/statuses/invoices';
import { ActiveStatus } from '../../src/resources/statuses/vault';

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');
const wizard = (page: Page) => page.getByRole('dialog', { name: 'Create vault' });

const openWizard = async (page: Page, as = 'owner') => {
  await openAs(page, as, '/dashboard/vault');
  await page.getByRole('button', { name: 'Create vault' }).click();
  return wizard(page);
};

const fillProfile = async (page: Page, holderName: string) => {
  const dialog = wizard(page);
  await dialog.getByLabel('Holder name').fill(holderName);
  await dialog.getByLabel('Phone number').fill('994 50 123-45-67');
  await dialog.getByRole('combobox', { name: 'Vault owner' }).fill('Vera');
  await page.getByRole('option', { name: /Vera Vault/ }).click();
  await dialog.getByRole('button', { name: 'Next' }).click();
};

const fillAccount = async (page: Page, requisites: string, bank = 'Unibank') => {
  const dialog = wizard(page);
  await dialog.getByRole('combobox', { name: 'Bank' }).fill(bank.slice(0, 4));
  await page.getByRole('option', { name: bank }).click();
  await dialog.getByLabel('Requisites').fill(requisites);
  await dialog.getByRole('button', { name: 'Next' }).click();
};

/** The vault profiles with this holder name, and the payment accounts of the newest of them. */
const recordsOf = async (page: Page, holderName: string) => {
  const list = async (path: string) =>
    (await (await callApi(page, 'owner', 'GET', path)).json()) as Record<string, unknown>[];
  const profiles = (await list('mgmt/vault-profiles')).filter((one) => one.holderName === holderName);
  const accounts = (await list('mgmt/bank-accounts')).filter((one) => one.vaultProfileId === profiles[0]?.id);
  return { profiles, accounts };
};

const postsOf = (page: Page) => {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname.split('/').at(-1)!);
  });
  return posts;
};

test(
  'a failed second call of the vault wizard is retried alone, and a double click creates nothing twice',
  { tag: '@long' },
  async ({ page }) => {
    const dialog = await openWizard(page);
    const holder = `Anna ${digits(8)}`;
    const number = `4111 1111 ${digits(4)} ${digits(4)}`;
    await expect(dialog.getByText('without leading +')).toBeVisible();
    await expect(dialog.getByLabel('Active')).toBeChecked();
    await fillProfile(page, holder);
    await expect(dialog.getByLabel('Requisites')).toHaveAttribute('placeholder', '0000 0000 0000 0000');
    await fillAccount(page, number.replaceAll(' ', '-'));
    await expect(dialog.getByRole('heading', { name: 'Please check and confirm your data!' })).toBeFocused();
    const blocks = dialog.locator('.wizard-review');
    await expect(blocks.nth(0)).toContainText(/Vault profile.*Holder name.*Anna.*\+994501234567/);
    await expect(blocks.nth(1)).toContainText('Payment account');
    expect((await blocks.nth(1).innerText()).replaceAll('\u00a0', ' ')).toContain(number);
    const posts = postsOf(page);
    await page.route('**/api/mgmt/bank-accounts', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await dialog.getByRole('button', { name: 'Send' }).dblclick();
    await expect(dialog.getByRole('status').first()).toContainText('Vault profile: sent for approval');
    await expect(dialog.getByRole('status').first()).toContainText('Payment account: perhaps saved');
    await page.unroute('**/api/mgmt/bank-accounts');
    await dialog.getByRole('button', { name: 'Try again' }).dblclick();
    // Staff added them for a vault owner: both are disabled until the owner or other staff approve them together.
    await expect(dialog.getByRole('heading', { name: /^Sent for approval\. Can approve: / })).toContainText(
      'Vera Vault',
    );
    expect(posts).toEqual(['vault-profiles', 'bank-accounts', 'bank-accounts']);
    const { profiles, accounts } = await recordsOf(page, holder);
    expect(profiles).toMatchObject([
      { phoneNumber: '994501234567', status: ActiveStatus.Disabled, requestedBy: 'Olga Owner' },
    ]);
    expect(accounts).toMatchObject([
      { requisites: number.replaceAll(' ', ''), status: ActiveStatus.Disabled, requestedBy: 'Olga Owner' },
    ]);
    // The second click on 'Try again' did not click 'Finish', which appeared in its place.
    await dialog.getByRole('button', { name: 'Finish' }).click();
    await expect(dialog).toBeHidden();
    const row = page.getByRole('row').filter({ hasText: holder });
    await expect(row).toContainText('Waits for approval');
    expect(await approveFor(page, 'vault-owner', `vault-profiles/${String(profiles[0]!.id)}`)).toBe(1);
    await expect(row).toContainText('Active');
    const approved = await recordsOf(page, holder);
    expect(approved.profiles).toMatchObject([{ status: ActiveStatus.Active, requestedBy: null }]);
    expect(approved.accounts).toMatchObject([{ status: ActiveStatus.Active, requestedBy: null }]);
  },
);

test(
  'a vault owner clicked in a drop-down while the search is still running is selected',
  { tag: '@long' },
  async ({ page }) => {
    const dialog = await openWizard(page);
    const owner = dialog.getByRole('combobox', { name: 'Vault owner' });
    await owner.click();
    const option = page.getByRole('option', { name: /Vera Vault/ });
    await expect(option).toBeVisible();
    const answer = await holdBack(page, '**/api/mgmt/vault-owners?filter=*Vera*');
    const requested = page.waitForRequest('**/api/mgmt/vault-owners?filter=*Vera*');
    await owner.fill('Vera');
    await requested;
    await option.hover();
    await page.mouse.down();
    const answered = page.waitForResponse('**/api/mgmt/vault-owners?filter=*Vera*');
    answer();
    await (await answered).finished();
    await page.mouse.up();
    await expect(owner).toHaveValue('Vera Vault');
    await expect(option).toBeHidden();
  },
);

test(
  'a reload after a lost answer continues the vault wizard and creates no second profile',
  { tag: '@long' },
  async ({ page }) => {
    page.on('dialog', (confirmation) => void confirmation.accept());
    await openWizard(page);
    const holder = `Reloaded ${digits(8)}`;
    await fillProfile(page, holder);
    await fillAccount(page, digits(20));
    await page.route('**/api/mgmt/vault-profiles', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      return route.abort();
    });
    const dialog = wizard(page);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByRole('status').first()).toContainText('Vault profile: perhaps saved');
    await page.unroute('**/api/mgmt/vault-profiles');
    await page.reload();
    await page.getByRole('button', { name: 'Create vault' }).click();
    await expect(dialog.getByText(holder)).toBeVisible();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByText(/^Sent for approval/)).toBeVisible();
    const { profiles, accounts } = await recordsOf(page, holder);
    expect(profiles).toHaveLength(1);
    expect(accounts).toHaveLength(1);
  },
);

test(
  'requisites that exist already can be changed; an unusual number only shows a warning',
  { tag: '@long' },
  async ({ page }) => {
    const known = (await (await callApi(page, 'owner', 'GET', 'mgmt/bank-accounts')).json()) as {
      requisites: string;
    }[];
    const dialog = await openWizard(page);
    const holder = `Second ${digits(8)}`;
    await fillProfile(page, holder);
    await fillAccount(page, known[0]!.requisites);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByRole('status').first()).toContainText('already exists');
    // The profile is sent, so its step cannot be opened again.
    await expect(dialog.getByRole('button', { name: /Vault Profiles/ })).toHaveCount(0);
    await dialog.getByRole('button', { name: /Payment Accounts.*Something is wrong here/ }).click();
    const requisites = dialog.getByLabel('Requisites');
    await expect(requisites).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByRole('button', { name: 'Previous' })).toHaveCount(0);
    await requisites.fill('');
    await requisites.pressSequentially(`42761234${digits(3)}`);
    await expect(requisites).toHaveValue(/^4276 1234 \d{3}$/);
    await requisites.blur();
    await expect(dialog.getByText('Check the number: cards have 16 digits, this has 11')).toBeVisible();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByText(/^Sent for approval/)).toBeVisible();
    const { profiles, accounts } = await recordsOf(page, holder);
    expect([profiles.length, accounts.length]).toEqual([1, 1]);
  },
);

test('a vault owner can create vaults only for themselves', { tag: '@long' }, async ({ page }) => {
  const dialog = await openWizard(page, 'vault-owner');
  const owner = dialog.getByRole('combobox', { name: 'Vault owner' });
  await expect(owner).toHaveValue('Vera Vault');
  await owner.click();
  await expect(page.getByRole('option')).toHaveCount(1);
});

/** Sends a message with the simulated phone (`npm run phone`, see docs/devices.md) and returns its exit code. */
const sendFromPhone = (address: string, { uuid, key }: Phone, sender: string, text: string) =>
  new Promise<number | null>((resolve) => {
    spawn(process.execPath, ['scripts/phone.mjs', address, uuid, key, sender, text]).on('exit', resolve);
  });

interface Phone {
  id: number;
  uuid: string;
  key: string;
}

test(
  'a vault owner binds a new phone right after the vault: its key is shown, and it is chosen',
  { tag: '@long' },
  async ({ page }) => {
    const dialog = await openWizard(page, 'vault-owner');
    const holder = `Olga ${digits(8)}`;
    await dialog.getByLabel('Holder name').fill(holder);
    await dialog.getByLabel('Phone number').fill('994 50 123-45-67');
    await dialog.getByRole('button', { name: 'Next' }).click();
    await fillAccount(page, digits(20));
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByRole('link', { name: 'Bind a phone' }).click();
    const binding = page.getByRole('dialog', { name: 'Bind device' });
    await binding.getByRole('button', { name: 'Add device' }).click();
    const adding = page.getByRole('dialog', { name: 'Add device' });
    await adding.getByLabel('Name').fill(`Phone of ${holder}`);
    await adding.getByLabel('Title').fill('Phone');
    await adding.locator('button[type=submit]').click();
    const reveal = page.getByRole('dialog', { name: 'Save the credentials!' });
    await expect(reveal.locator('code')).toHaveText(/^[\w-]{43}$/);
    await expect(reveal.getByRole('img', { name: 'QR code' })).toBeVisible();
    await reveal.getByRole('button', { name: 'I save it' }).click();
    await expect(binding.getByRole('combobox', { name: 'Device' })).toHaveValue(`Phone of ${holder}`);
    await binding.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Device bound')).toBeVisible();
    const { accounts } = await recordsOf(page, holder);
    expect(accounts[0]!.deviceId).toEqual(expect.any(Number));
  },
);

test(
  'with a new vault, a message of its phone completes a pay-in live and moves the ledger',
  { tag: '@long' },
  async ({ browser }) => {
    test.setTimeout(90_000);
    const postgres = await startPostgres();
    const url = await newDatabase(postgres.url);
    const root = new URL('../..', import.meta.url).pathname;
    const server = startServer(root, { DATABASE_URL: url, DEMO_INVOICES: '5', DEMO_TRAFFIC: '0' });
    const address = await server.started;
    const { db, close } = await openDatabase({ url, folder: 'memory://' });
    const context = await browser.newContext({ baseURL: address });
    forgetTokens();
    try {
      const page = await context.newPage();
      const asOwner = async <T>(method: string, path: string, body?: unknown) =>
        (await (await callApi(page, 'owner', method, path, body)).json()) as T;
      const bank = await asOwner<{ id: number }>('POST', 'mgmt/banks', {
        bankTitle: 'Phone bank',
        senderName: 'PHONEBANK',
      });
      const pattern = await asOwner<{ id: number }>('POST', 'mgmt/parsing-patterns', {
        bankDataId: bank.id,
        regexpPattern: '^Incoming (?P<amount>[0-9]+[.][0-9]{2}) RUB',
      });
      await approveFor(page, 'developer', `parsing-patterns/${pattern.id}`);
      const dialog = await openWizard(page);
      const holder = `Anna ${digits(8)}`;
      await fillProfile(page, holder);
      await fillAccount(page, digits(20), 'Phone bank');
      await dialog.getByRole('button', { name: 'Send' }).click();
      await expect(dialog.getByRole('link', { name: 'Bind a phone' })).toHaveAttribute(
        'href',
        /payment-accounts\/\d+$/,
      );
      await dialog.getByRole('button', { name: 'Finish' }).click();
      const { profiles, accounts } = await recordsOf(page, holder);
      await approveFor(page, 'vault-owner', `vault-profiles/${String(profiles[0]!.id)}`);
      const vera = (await asOwner<{ id: number; email: string }[]>('GET', 'mgmt/users')).find(
        ({ email }) => email === 'vault-owner@example.com',
      )!;
      const phone = await asOwner<Phone>('POST', 'mgmt/devices', { name: 'Phone', title: 'Phone', userId: vera.id });
      await approveFor(page, 'vault-owner', `devices/${phone.id}`);
      await asOwner('POST', `mgmt/devices/${String(accounts[0]!.id)}/bind`, { deviceId: phone.id });
      await approveFor(page, 'vault-owner', `payment-accounts/${String(accounts[0]!.id)}`);
      expect(await sendFromPhone(address, phone, 'PHONEBANK', 'Your code 918273')).toBe(0);
      // The states of phones are written in batches, a little later.
      const seenDevice = db
        .selectFrom('devices')
        .select('id')
        .where('id', '=', phone.id)
        .where('lastSeen', 'is not', null);
      await expect.poll(async () => (await seenDevice.execute()).length).toBe(1);

      await page.goto('/dashboard/invoices');
      await expect(page.getByText('Live', { exact: true })).toBeVisible();
      const merchant = await db
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'merchant@example.com')
        .executeTakeFirstOrThrow();
      const { id } = await db.transaction().execute((tx) =>
        makeInvoice(tx, readSettings({ NODE_ENV: 'test' }), {
          clientId: merchant.id,
          paymentType: PaymentType.PayIn,
          amount: '1234.56',
          cid: null,
          paymentMethod: 'Phone bank',
          address: 'test',
        }),
      );
      const row = page.getByRole('row').filter({ hasText: '1 234.56' });
      await expect(row).toContainText('New');
      expect(await sendFromPhone(address, phone, 'PHONEBANK', 'Incoming 1234.56 RUB')).toBe(0);
      await expect(row.getByText('Complete', { exact: true })).toBeVisible();
      const [line] = await asOwner<{ dealId: number; quantity: number }[]>('GET', `mgmt/users/${vera.id}/statement`);
      const { dealId } = await db
        .selectFrom('invoices')
        .select('dealId')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(line).toMatchObject({ dealId });
      expect(await checkBooks(db)).toEqual([]);

      await page.goto('/dashboard/messages');
      const code = page.getByRole('row').filter({ hasText: 'Your code ••••••' });
      await code.getByRole('button', { name: 'Show in full Message' }).click();
      await expect(page.getByText('Your code 918273')).toBeVisible();
      await page.getByRole('row').filter({ hasText: 'Incoming 1234.56 RUB' }).getByText('Matched').click();
      const panel = page.getByRole('complementary', { name: 'Record' });
      await expect(panel.locator('mark')).toHaveText('1234.56');
      await panel.locator('dd').getByRole('link').first().click();
      await expect(panel).toContainText('Matched by a message');
      await expect(panel).toContainText('PHONEBANK: Incoming 1234.56 RUB');
    } finally {
      forgetTokens();
      await context.close();
      await close();
      await server.stop();
      await postgres.stop();
    }
  },
);

test('an account number with too few digits is refused; a wrong check digit stops the first press, not the second', async ({
  page,
}) => {
  await openAs(page, 'vault-owner', '/dashboard/payment-accounts');
  await page.getByRole('button', { name: 'Add account' }).click();
  const dialog = page.getByRole('dialog');
  const requisites = dialog.getByLabel('Requisites');
  await requisites.fill('4196');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('An account number has at least 8 digits').first()).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Vault profile' }).fill('Iv');
  await page.getByRole('option').first().click();
  await dialog.getByRole('combobox', { name: 'Bank' }).fill('Unib');
  await page.getByRole('option', { name: 'Unibank' }).click();
  const posts = postsOf(page);
  const card = digits(15);
  const right = withCheckDigit(`${card}0`);
  await requisites.fill(`${card}${(Number(right.at(-1)) + 1) % 10}`);
  // By Enter the field is never left; the second click of a double click confirms nothing.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const warning = dialog.getByText(
    'Check the digits: this is not the number of any card. If it is right, press again.',
  );
  await expect(warning).toBeVisible();
  await expect(requisites).not.toHaveAttribute('aria-invalid', 'true');
  await page.waitForTimeout(700);
  expect(posts.filter((path) => path === 'bank-accounts')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(posts.filter((path) => path === 'bank-accounts')).toHaveLength(1);
});
