import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { openDatabase } from '../../server/domain/open';
import type { Database } from '../../server/database/open';
import { Role } from '../../src/resources/language/roles';
import { UserStatus } from '../../src/resources/statuses/people';
import { newDataKey } from '../../server/base/dataKeys';
import { newDatabase, startPostgres } from '../postgresServer';
import { startServer, type StartedServer } from '../startServer';
import { expect, password, test } from './console';

const root = new URL('../..', import.meta.url).pathname;

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let server: StartedServer;
let database: Database;
let address: string;

test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  postgres = await startPostgres();
  const url = await newDatabase(postgres.url);
  const settings = { DATABASE_URL: url, DATA_KEY: newDataKey(), SECOND_FACTOR: 'staff' };
  server = startServer(root, { ...settings, DEMO_INVOICES: '20', DEMO_TRAFFIC: '0' });
  address = await server.started;
  database = await openDatabase({ url, folder: 'memory://' });
});
test.afterAll(async () => {
  await database.close();
  await server.stop();
  await postgres.stop();
});

/** A person at a device of their own, which makes and uses passkeys without asking until `setPresent` says otherwise. */
interface Device {
  context: BrowserContext;
  page: Page;
  setPresent: (enabled: boolean) => Promise<unknown>;
}

const newDevice = async (browser: Browser): Promise<Device> => {
  const context = await browser.newContext({ baseURL: address });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const setPresent = (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return { context, page, setPresent };
};

const typePassword = async (page: Page, who: string) => {
  await page.goto('/dashboard/auth');
  await page.getByLabel('Login ID or EMail').fill(`${who}@example.com`);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
};
const screens = (page: Page) => page.getByRole('navigation', { name: 'Screens' });
const codeIn = (place: Page | Locator) => place.getByLabel('Code', { exact: true });
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
/** Forgets the last accepted code, as if the next time step had come. */
const nextStep = () => sql`update factors set "lastStep" = null`.execute(database.db);

/** Sets up an authenticator app where the page shows its QR code, and leaves the recovery codes. Returns its secret. */
const setUpApp = async (page: Page): Promise<string> => {
  await expect(page.getByRole('img', { name: 'QR code of your second factor' })).toBeVisible();
  const secret = (await page.locator('.new-app code').innerText()).replaceAll(' ', '');
  await codeIn(page).fill('000000');
  await expect(page.getByText('This is not the code that your app shows now')).toBeVisible();
  await expect(codeIn(page)).toBeFocused();
  await codeIn(page).fill(codeOf(secret));
  await expect(page.locator('.recovery-codes li')).toHaveCount(10);
  await nextStep();
  return secret;
};

test(
  'staff set up an authenticator app at their first sign-in, and are asked for its code from then on',
  { tag: '@long' },
  async ({ browser }) => {
    const { context, page } = await newDevice(browser);
    await typePassword(page, 'finance');
    await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
    await page.getByRole('button', { name: 'Authenticator app' }).click();
    const secret = await setUpApp(page);
    const recovery = await page.locator('.recovery-codes li').first().innerText();
    await page.getByRole('button', { name: 'I saved them' }).click();
    await expect(screens(page)).toBeVisible();
    await page.goto('/dashboard/invoices');
    await expect(page.getByRole('row').nth(1)).toBeVisible();

    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await typePassword(page, 'finance');
    await expect(codeIn(page)).toBeFocused();
    await codeIn(page).fill(codeOf(secret));
    await expect(screens(page)).toBeVisible();

    const other = await newDevice(browser);
    await typePassword(other.page, 'finance');
    await other.page.getByRole('button', { name: 'Use a recovery code' }).click();
    await other.page.getByLabel('Recovery code').fill(`${recovery}x`);
    await other.page.keyboard.press('Enter');
    await expect(other.page.getByText('This recovery code is wrong, or was used already')).toBeVisible();
    await expect(other.page.getByLabel('Recovery code')).toHaveValue(`${recovery}x`);
    await other.page.getByLabel('Recovery code').fill(recovery.toUpperCase());
    await other.page.keyboard.press('Enter');
    await expect(screens(other.page)).toBeVisible();
    await other.page.getByRole('button', { name: /notifications/i }).click();
    await expect(other.page.getByText(/A recovery code of yours was used. You have 9 left/)).toBeVisible();
    await Promise.all([context.close(), other.context.close()]);
  },
);

test('a passkey is set up, signs in after the password and alone, and unlocks', async ({ browser }) => {
  const { context, page, setPresent } = await newDevice(browser);
  await typePassword(page, 'moderator');
  await page.getByRole('button', { name: 'Passkey' }).click();
  await page.getByRole('button', { name: 'I saved them' }).click();
  await expect(screens(page)).toBeVisible();
  const logOut = async () => {
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByLabel('Login ID or EMail')).toBeVisible();
  };
  await logOut();
  await typePassword(page, 'moderator');
  // While the browser waits for the person, they can choose another way, and come back.
  await setPresent(false);
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await setPresent(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(screens(page)).toBeVisible();
  await logOut();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(screens(page)).toBeVisible();
  await page.clock.install();
  await page.reload();
  await expect(screens(page)).toBeVisible();
  await page.mouse.move(200, 300);
  await page.clock.fastForward(16 * 60_000);
  const locked = page.getByRole('dialog', { name: 'Locked' });
  await locked.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(locked).toBeHidden();
  await context.close();

  // Another device has none.
  const other = await newDevice(browser);
  await other.page.goto('/dashboard/auth');
  await other.page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(other.page.getByText('The passkey was not used')).toBeVisible();
  await expect(other.page.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
  await other.context.close();
});

test(
  'an important step asks again after a while, and what was typed is sent once it is answered',
  { tag: '@long' },
  async ({ browser }) => {
    const { context, page } = await newDevice(browser);
    await typePassword(page, 'owner');
    await page.getByRole('button', { name: 'Authenticator app' }).click();
    const secret = await setUpApp(page);
    await page.getByRole('button', { name: 'I saved them' }).click();
    await sql`update sessions set "provenDate" = now() - interval '11 minutes'`.execute(database.db);
    const sent: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/change-password')) sent.push(request.headers()['idempotency-key']);
    });
    const user = { nickname: 'Nina New', email: 'nina@example.com', type: Role.Moderator, status: UserStatus.Active };
    await database.db.insertInto('users').values(user).execute();
    await page.goto('/dashboard/users');
    const row = page.getByRole('row').filter({ hasText: 'nina@example.com' });
    await row.getByRole('button', { name: /Actions|menu/i }).click();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change account password' });
    await dialog.getByRole('button', { name: 'Reset password' }).click();
    const question = page.getByRole('dialog', { name: 'Is it you?' });
    await expect(codeIn(question)).toBeFocused();
    // Closing the question does nothing, and the dialog stays as it was: Enter asks again.
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(dialog.getByRole('alert')).toBeEmpty();
    await expect(dialog.getByRole('button', { name: 'Reset password' })).toBeEnabled();
    await page.keyboard.press('Enter');
    await codeIn(question).fill('111111');
    await expect(question.getByText('This is not the code that your app shows now')).toBeVisible();
    await codeIn(question).fill(codeOf(secret));
    await expect(question).toBeHidden();
    await expect(page.getByRole('dialog', { name: 'Save the credentials!' })).toBeVisible();
    expect(sent).toHaveLength(3);
    expect(new Set(sent).size).toBe(1);
    await context.close();
  },
);

test(
  'who is signed in when a second factor becomes required sets it up where they are',
  { tag: '@long' },
  async ({ browser }) => {
    const { context, page } = await newDevice(browser);
    await typePassword(page, 'developer');
    await page.getByRole('button', { name: 'Passkey' }).click();
    await page.getByRole('button', { name: 'I saved them' }).click();
    await page.goto('/dashboard/misc');
    await page.getByRole('button', { name: 'Add bank' }).click();
    await page.getByLabel('Bank title').fill('Half typed');
    await page.getByLabel('Sender name').fill('HALF');
    // As after a restart with another setting: the session is valid, and has no factor.
    await sql`delete from factors`.execute(database.db);
    const due = page.getByRole('dialog', { name: 'Set up a second factor' });
    const send = page.getByRole('dialog').getByRole('button', { name: 'Add bank' });
    // A call that the page makes by itself may be refused first, and ask for the factor.
    await send.click({ timeout: 5000 }).catch(() => expect(due).toBeVisible());
    await expect(due).toBeVisible();
    await due.getByRole('button', { name: 'Authenticator app' }).click();
    await setUpApp(page);
    await page.getByRole('button', { name: 'I saved them' }).click();
    await expect(due).toBeHidden();
    await expect(page.getByLabel('Bank title')).toHaveValue('Half typed');
    await context.close();
  },
);

test('the lock asks for the second factor, too', { tag: '@long' }, async ({ browser }) => {
  const { context, page } = await newDevice(browser);
  await typePassword(page, 'merchant');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Second factor' }).click();
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret = await setUpApp(page);
  await page.getByRole('button', { name: 'I saved them' }).click();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await page.clock.install();
  await page.reload();
  await expect(screens(page)).toBeVisible();
  await page.mouse.move(200, 300);
  await page.clock.fastForward(16 * 60_000);
  const locked = page.getByRole('dialog', { name: 'Locked' });
  await locked.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(codeIn(locked)).toBeFocused();
  await codeIn(locked).fill(codeOf(secret));
  await expect(locked).toBeHidden();
  await expect(screens(page)).toBeVisible();
  await context.close();
});

test('at an address of digits passkeys stand disabled with the reason', { tag: '@long' }, async ({ browser }) => {
  const context = await browser.newContext({ baseURL: address.replace('localhost', '127.0.0.1') });
  const page = await context.newPage();
  await page.goto('/dashboard/auth');
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeDisabled();
  await expect(page.getByText(`Passkeys need the address by its name: ${address}`)).toBeVisible();
  await context.close();
});

test('the script of the sign-in page is at most 80 kB gzip', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: address });
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      sizes.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => responseBodySize),
      );
  });
  await page.goto('/dashboard/auth');
  await expect(page.getByLabel('Login ID or EMail')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(80_000);
  await context.close();
});
