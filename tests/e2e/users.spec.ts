import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import {
  approveFor,
  callApi,
  chooseInPanel,
  choosePassword,
  expect,
  openAs,
  ownPassword,
  test,
  waitForRender,
} from './console';
import { Role } from '../../src/resources/language/roles';
import { UserStatus } from '../../src/resources/statuses/people';

const fresh = (what: string) => `${what}-${randomBytes(4).toString('hex')}@example.com`;
const wizard = (page: Page) => page.getByRole('dialog', { name: 'Add user account' });

const openWizard = async (page: Page, as = 'owner') => {
  await openAs(page, as, '/dashboard/users');
  await page.getByRole('button', { name: 'Add user' }).click();
  return wizard(page);
};

const fillGeneral = async (
  dialog: Locator,
  values: { nickname: string; email: string; role: string; status: string },
) => {
  await dialog.getByLabel('Nickname').fill(values.nickname);
  await dialog.getByLabel('Email').fill(values.email);
  await dialog.getByLabel(values.role, { exact: true }).check();
  await dialog.getByLabel(values.status, { exact: true }).check();
  await dialog.getByRole('button', { name: 'Next' }).click();
};

const fillFees = async (dialog: Locator) => {
  await dialog.getByLabel(/^Pay-in fee(?! of)/).fill('10,5');
  await dialog.getByRole('combobox').fill('Aron');
  await dialog
    .page()
    .getByRole('option', { name: /Aron Agent/ })
    .click();
  await dialog.getByLabel(/^Pay-in fee of the agent/).fill('0.5');
};

const makeUser = async (page: Page, values: object) => {
  const email = fresh('made');
  const answer = await callApi(page, 'owner', 'POST', 'mgmt/users', {
    nickname: email.split('@')[0],
    email,
    type: Role.Moderator,
    status: UserStatus.Active,
    ...values,
  });
  return { email, ...((await answer.json()) as { id: number; uuid: string; nickname: string; password: string }) };
};

const signInAs = async (page: Page, email: string, password: string) => {
  // Any other address would take over the session of another tab.
  await page.goto('/dashboard/auth');
  await page.getByLabel('Login ID or EMail').fill(email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
};

/** Signs in with a temporary password and chooses a password. */
const signInFirstTime = async (page: Page, email: string, password: string) => {
  await signInAs(page, email, password);
  await choosePassword(page);
};

test(
  'a user with a role without fees is created in two steps, with a temporary password',
  { tag: '@long' },
  async ({ page }) => {
    const dialog = await openWizard(page);
    await expect(dialog.getByLabel('Disabled')).toBeChecked();
    await expect(dialog.getByRole('listitem')).toHaveText([/General/, /Result/]);
    const email = fresh('moderator');
    await fillGeneral(dialog, { nickname: '<script>alert(1)</script> 😀', email, role: 'Moderator', status: 'Active' });
    await expect(dialog.getByRole('heading', { name: 'Check user data' })).toBeVisible();
    await expect(dialog).toContainText('<script>alert(1)</script> 😀');
    await expect(dialog).toContainText('Moderator (10)');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByRole('heading', { name: 'Save the credentials!' })).toBeVisible();
    const password = (await dialog.locator('code').textContent())!;
    await expect(dialog.getByText('It is temporary')).toContainText('expires after 72 hours');
    await page.keyboard.press('Escape');
    await expect(dialog.locator('code')).toHaveText(password);
    await expect(dialog.getByRole('button', { name: 'Finish' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'I save it' }).click();
    await expect(dialog.getByText(password)).toBeHidden();
    await dialog.getByRole('button', { name: 'Finish' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(password);
    await page.evaluate(() => sessionStorage.clear());
    await signInFirstTime(page, email, password);
    await expect(page.getByText('[Moderator]')).toBeVisible();
  },
);

test(
  'a finished user wizard starts empty; one reloaded at the password step can issue a new password',
  { tag: '@long' },
  async ({ page }) => {
    page.on('dialog', (confirmation) => void confirmation.accept());
    const dialog = await openWizard(page);
    const first = fresh('first');
    await fillGeneral(dialog, { nickname: 'First', email: first, role: 'Moderator', status: 'Active' });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByRole('button', { name: 'I save it' }).click();
    await dialog.getByRole('button', { name: 'Finish' }).click();
    await page.getByRole('button', { name: 'Add user' }).click();
    await expect(dialog.getByLabel('Nickname')).toHaveValue('');
    const second = fresh('second');
    await fillGeneral(dialog, { nickname: 'Second', email: second, role: 'Moderator', status: 'Active' });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByRole('heading', { name: 'Save the credentials!' })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Add user' }).click();
    await expect(dialog.getByText('its password did not arrive here')).toBeVisible();
    await dialog.getByRole('button', { name: 'Change password' }).click();
    const change = page.getByRole('dialog', { name: 'Change account password' });
    await change.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByText('its password did not arrive here')).toBeVisible();
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(change).toContainText('Second');
    await change.getByRole('button', { name: 'Reset password' }).click();
    const password = (await page.locator('.revealed code').textContent())!;
    await page.getByRole('button', { name: 'I save it' }).click();
    await page.evaluate(() => sessionStorage.clear());
    await signInFirstTime(page, second, password);
    await expect(page.getByText('[Moderator]')).toBeVisible();
  },
);

test(
  'the user wizard says at once that a disabled account keeps no fees, and at the end whose password it is',
  { tag: '@long' },
  async ({ page }) => {
    const dialog = await openWizard(page);
    const note = dialog.getByText('Fees and agent are not saved for a disabled account.');
    await expect(dialog.getByLabel('Disabled')).toBeChecked();
    await expect(note).toBeHidden();
    await dialog.getByLabel('Merchant', { exact: true }).check();
    await expect(note).toBeVisible();
    await dialog.getByLabel('Moderator', { exact: true }).check();
    await expect(note).toBeHidden();
    await dialog.getByLabel('Merchant', { exact: true }).check();
    await dialog.getByLabel('Active', { exact: true }).check();
    await expect(note).toBeHidden();
    const email = fresh('named');
    await fillGeneral(dialog, { nickname: 'Named', email, role: 'Moderator', status: 'Active' });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.locator('.revealed').first()).toHaveText(`Email: ${email}`);
    await dialog.getByRole('button', { name: 'I save it' }).click();
  },
);

test(
  'a merchant is created with fees and an agent that wait for a second person, and can be changed from the row menu',
  { tag: '@long' },
  async ({ page }) => {
    const dialog = await openWizard(page);
    const email = fresh('merchant');
    await fillGeneral(dialog, { nickname: 'Fee shop', email, role: 'Merchant', status: 'Active' });
    await dialog.getByLabel(/^Pay-out fee(?! of)/).fill('100.001');
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog.getByText('At most 2 decimals')).toBeVisible();
    await dialog.getByLabel(/^Pay-out fee(?! of)/).fill('-1');
    await expect(dialog.getByText('Must be at least 0')).toBeVisible();
    await dialog.getByLabel(/^Pay-out fee(?! of)/).fill('');
    await fillFees(dialog);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog).toContainText('10.5 %');
    await expect(dialog).toContainText('Aron Agent');
    await dialog.getByRole('button', { name: 'Send' }).click();
    const parts = dialog.getByRole('status').first();
    await expect(parts).toContainText('Account: saved');
    for (const part of ['Fees', 'Fees of the agent', 'Agent'])
      await expect(parts).toContainText(`${part}: sent for approval`);
    await dialog.getByRole('button', { name: 'I save it' }).click();
    await expect(dialog).toContainText('Sent for approval. Can approve: Dana Developer');
    await expect(dialog).toContainText('payers read that this shop is not open yet');
    await expect(dialog.getByRole('link', { name: 'Agent, Aron Agent', exact: true })).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Fees of the agent, Aron Agent: Pay-in fee 0.5 %' })).toBeVisible();
    await dialog.getByRole('link', { name: 'Fees, Pay-in fee 10.5 %' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/open=approvals\/\d+/);
    const made = await callApi(
      page,
      'owner',
      'GET',
      `mgmt/users?filter=${encodeURIComponent(JSON.stringify({ q: email }))}`,
    );
    const [{ id }] = (await made.json()) as [{ id: number }];
    expect(await approveFor(page, 'developer', `users/${id}`)).toBe(3);
    await openAs(page, 'owner', '/dashboard/users');
    await page
      .getByRole('row')
      .filter({ hasText: email })
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Fees and agent' }).click();
    const fees = page.getByRole('dialog', { name: 'Fees and agent' });
    await expect(fees.getByLabel(/^Pay-in fee(?! of)/)).toHaveValue('10.5');
    await fees.getByLabel(/^Pay-in fee(?! of)/).fill('11');
    await fees.getByRole('button', { name: 'Save' }).click();
    await expect(fees).toBeHidden();
    await expect(page.getByText(/^Sent for approval\. Can approve: Dana Developer/)).toBeVisible();
    expect(await approveFor(page, 'developer', `users/${id}`)).toBe(1);
    await page.getByRole('row').filter({ hasText: email }).click();
    await page.getByRole('complementary').getByRole('button', { name: 'Activity' }).click();
    await expect(page.getByRole('complementary')).toContainText('10.5 % → became 11 %');
  },
);

test('clearing the fee of a merchant sets it to 0', { tag: '@long' }, async ({ page }) => {
  const user = await makeUser(page, { type: Role.Merchant });
  const fees = {
    uuid: user.uuid,
    type: 0,
    status: UserStatus.Active,
    fees: [0, 1].map((type) => ({ size: 2.5, type })),
  };
  for (const who of ['owner', 'developer']) await callApi(page, who, 'POST', `mgmt/users/${user.uuid}/fees`, fees);
  await openAs(page, 'owner', `/dashboard/users?open=users/${user.id}`);
  await page.getByRole('complementary').getByRole('button', { name: 'Fees and agent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fees and agent' });
  await expect(dialog.getByLabel(/^Pay-in fee(?! of)/)).toHaveValue('2.5');
  await dialog.getByLabel(/^Pay-in fee(?! of)/).fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect(await approveFor(page, 'developer', `users/${user.id}`)).toBe(1);
  const now = await (await callApi(page, 'owner', 'GET', `mgmt/users/${user.uuid}/fees`)).json();
  expect(now).toMatchObject({ own: { payInFee: 0, payOutFee: 2.5 } });
});

test(
  'for a disabled user the wizard shows that fees are not saved and offers to set them',
  { tag: '@long' },
  async ({ page }) => {
    const dialog = await openWizard(page);
    const email = fresh('later');
    await fillGeneral(dialog, { nickname: 'Later shop', email, role: 'Trader', status: 'Disabled' });
    await expect(dialog.getByText(/so fees and agent are not saved with it/)).toBeVisible();
    await fillFees(dialog);
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname));
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByText(/Fees and agent were not saved/)).toBeVisible();
    expect(calls).toEqual(['/api/mgmt/users']);
    await dialog.getByRole('button', { name: 'I save it' }).click();
    await dialog.getByRole('button', { name: 'Fees and agent' }).click();
    const fees = page.getByRole('dialog', { name: 'Fees and agent' });
    await expect(fees).toContainText('not set yet');
    // The values typed in the wizard are filled in.
    await expect(fees.getByLabel(/^Pay-in fee(?! of)/)).toHaveValue('10,5');
    await expect(fees.getByRole('combobox')).toHaveValue('Aron Agent');
    await fees.getByLabel(/^Pay-in fee(?! of)/).fill('2');
    await fees.getByRole('button', { name: 'Save' }).click();
    await expect(fees).toBeHidden();
  },
);

test(
  'each e-mail in the user wizard is checked once, after a pause in typing, and late answers are ignored',
  { tag: '@long' },
  async ({ page }) => {
    const dialog = await openWizard(page);
    const checked: string[] = [];
    let answerLate = () => {};
    const late = new Promise<void>((resolve) => {
      answerLate = resolve;
    });
    await page.route('**/check/email/**', async (route) => {
      const email = decodeURIComponent(route.request().url().split('/').at(-1)!);
      checked.push(email);
      if (email === 'slow@example.com') await late;
      if (email === 'broken@example.com') await route.abort();
      else await route.fulfill({ json: email === 'slow@example.com' });
    });
    const field = dialog.getByLabel('Email');
    await dialog.getByLabel('Nickname').fill('Somebody');
    await dialog.getByLabel('Moderator').check();
    await field.fill('');
    await field.blur();
    await expect(dialog.getByText('Email is required')).toBeVisible();
    await field.fill('nobody');
    await field.blur();
    await expect(dialog.getByText('Invalid email')).toBeVisible();
    await field.fill('slow@example.com');
    await expect.poll(() => checked).toEqual(['slow@example.com']);
    await field.fill('free@example.com');
    await expect.poll(() => checked).toEqual(['slow@example.com', 'free@example.com']);
    const answered = page.waitForResponse(/check\/email\/slow/);
    answerLate();
    await (await answered).finished();
    await waitForRender(page);
    await expect(dialog.getByText('This email is already using')).toBeHidden();
    await field.fill('slow@example.com');
    await expect(dialog.getByText('This email is already using')).toBeVisible();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog.getByText('Check user data')).toBeHidden();
    expect(checked).toHaveLength(2);
    await field.fill('broken@example.com');
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog.getByText('Could not check this email, try again')).toBeVisible();
    await page.unroute('**/check/email/**');
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog.getByText('Check user data')).toBeVisible();
  },
);

test(
  'the user wizard keeps typed values over a reload, drops fees for roles without them, and asks on closing',
  { tag: '@long' },
  async ({ page }) => {
    const dialog = await openWizard(page);
    const email = fresh('resumed');
    await fillGeneral(dialog, { nickname: 'Resumed', email, role: 'Merchant', status: 'Active' });
    await fillFees(dialog);
    await page.reload();
    await page.getByRole('button', { name: 'Add user' }).click();
    await expect(dialog.getByText('You started this earlier')).toBeVisible();
    await expect(dialog.getByLabel(/^Pay-in fee(?! of)/)).toHaveValue('10,5');
    await dialog.getByRole('button', { name: 'Previous' }).click();
    await dialog.getByLabel('Agent', { exact: true }).check();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog.getByRole('heading', { name: 'Check user data' })).toBeVisible();
    await expect(dialog).not.toContainText('10.5');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Add user' }).click();
    await expect(dialog.getByLabel('Nickname')).toHaveValue('');
  },
);

test('a failed call of the user wizard is named, and only that call is retried', { tag: '@long' }, async ({ page }) => {
  const dialog = await openWizard(page);
  const email = fresh('halfway');
  await fillGeneral(dialog, { nickname: 'Halfway', email, role: 'Merchant', status: 'Active' });
  await fillFees(dialog);
  await dialog.getByRole('button', { name: 'Next' }).click();
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url().split('/').at(-1)!));
  await page.route('**/relations', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByRole('status').first()).toContainText('Agent: perhaps saved');
  await expect(dialog.getByRole('status').first()).toContainText('Trying the same again here does it only once');
  await expect(dialog.locator('code')).toBeVisible();
  await page.unroute('**/relations');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('status').first()).toContainText('Agent: sent for approval');
  expect(calls).toEqual(['users', 'fees', 'fees', 'relations', 'relations']);
  await expect(dialog.locator('code')).toBeVisible();
});

test(
  'after a lost answer the user wizard does not create the account twice, and a password can be issued',
  { tag: '@long' },
  async ({ page }) => {
    const dialog = await openWizard(page);
    const email = fresh('lost');
    await fillGeneral(dialog, { nickname: 'Lost answer', email, role: 'Moderator', status: 'Active' });
    await page.route('**/api/mgmt/users', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      return route.abort();
    });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByRole('status')).toContainText('Account: perhaps saved');
    await page.unroute('**/api/mgmt/users');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByText('its password did not arrive here')).toBeVisible();
    await dialog.getByRole('button', { name: 'Change password' }).click();
    const change = page.getByRole('dialog', { name: 'Change account password' });
    await change.getByRole('button', { name: 'Reset password' }).click();
    const password = (await page.getByRole('dialog', { name: 'Save the credentials!' }).locator('code').textContent())!;
    await page.getByRole('button', { name: 'I save it' }).click();
    await dialog.getByRole('button', { name: 'Finish' }).click();
    await page.evaluate(() => sessionStorage.clear());
    await signInFirstTime(page, email, password);
    await expect(page.getByText('[Moderator]')).toBeVisible();
  },
);

test(
  'an e-mail that was taken meanwhile marks its step of the user wizard and can be changed',
  { tag: '@long' },
  async ({ page }) => {
    const dialog = await openWizard(page);
    const email = fresh('taken');
    await fillGeneral(dialog, { nickname: 'Too late', email, role: 'Moderator', status: 'Active' });
    await expect(dialog.getByText('Check user data')).toBeVisible();
    await callApi(page, 'developer', 'POST', 'mgmt/users', {
      nickname: 'In time',
      email,
      type: Role.Moderator,
      status: UserStatus.Active,
    });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByRole('status')).toContainText('already exists');
    await dialog.getByRole('button', { name: /General.*Something is wrong here/ }).click();
    await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Email').fill(fresh('second'));
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByRole('heading', { name: 'Save the credentials!' })).toBeVisible();
  },
);

test('a Developer cannot create Owners and Developers, nor change their passwords', async ({ page }) => {
  const dialog = await openWizard(page, 'developer');
  await expect(dialog.getByLabel('Moderator')).toBeVisible();
  await expect(dialog.getByLabel('Owner', { exact: true })).toBeHidden();
  await expect(dialog.getByLabel('Developer', { exact: true })).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('owner@example.com');
  await page
    .getByRole('row')
    .filter({ has: page.getByText('owner@example.com', { exact: true }) })
    .getByRole('button', { name: /^Actions/ })
    .click();
  const item = page.getByRole('menuitem', { name: /^Change password/ });
  await expect(item).toHaveAttribute('aria-disabled', 'true');
});

test(
  'resetting my own password keeps this tab signed in and signs out the other one',
  { tag: '@long' },
  async ({ page, context }) => {
    const user = await makeUser(page, { type: Role.Moderator });
    await signInFirstTime(page, user.email, user.password);
    await expect(page.getByText('[Moderator]')).toBeVisible();
    const other = await context.newPage();
    await signInAs(other, user.email, ownPassword);
    await expect(other.getByText('[Moderator]')).toBeVisible();
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    const change = page.getByRole('dialog', { name: 'Change account password' });
    // A password that one has chosen needs the current one, so this comes first.
    await expect(change.getByLabel('Current password')).toBeVisible();
    await change.getByRole('radio', { name: 'Make a password for me' }).check();
    await expect(change).toContainText("You're going to change user's password!");
    await expect(change).toContainText('This action will affect all current user sessions and session tokens!');
    await expect(change).toContainText(`Affected user: ${user.nickname}`);
    await change.getByRole('button', { name: 'Reset password' }).click();
    const reveal = page.getByRole('dialog', { name: 'Save the credentials!' });
    await expect(reveal).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(reveal).toBeVisible();
    await expect(other.getByText('The platform no longer accepts your session')).toBeVisible();
    await reveal.getByRole('button', { name: 'I save it' }).click();
    await page.getByRole('link', { name: 'Invoices', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
  },
);

test('a dialog does not ask beforehand about what it has just sent', { tag: '@long' }, async ({ page }) => {
  const { id } = await makeUser(page, {});
  await openAs(page, 'owner', `/dashboard/users?open=users/${id}`);
  const forecast = page.waitForResponse(/dry-run/);
  await chooseInPanel(page, 'Disable');
  await forecast;
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('.panel')).toContainText('Disabled');
  expect(sent.filter((call) => /^POST .*\/status$/.test(call))).toHaveLength(1);
  expect(sent.filter((call) => call.includes('dry-run'))).toEqual([]);
});

test('a deleted user is signed out at once, and their record stays', { tag: '@long' }, async ({ page, browser }) => {
  const user = await makeUser(page, { type: Role.Moderator });
  const userPage = await browser.newPage();
  await signInFirstTime(userPage, user.email, user.password);
  await expect(userPage.getByText('[Moderator]')).toBeVisible();
  await openAs(page, 'owner', `/dashboard/users?open=users/${user.id}`);
  await chooseInPanel(page, 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete user account' });
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('complementary')).toContainText('Deleted');
  await expect(userPage.getByText('The platform no longer accepts your session')).toBeVisible();
  await userPage.close();
});

test('signing out ends the session on the platform, too', { tag: '@long' }, async ({ page }) => {
  const user = await makeUser(page, { type: Role.Moderator });
  await signInFirstTime(page, user.email, user.password);
  await expect(page.getByText('[Moderator]')).toBeVisible();
  const token = (await page.evaluate(() => sessionStorage.getItem('a_auth')))!;
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByText('This is your first sign-in')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/mgmt/exchange-rate', {
        headers: { Authorization: `Bearer ${token}` },
      });
      return answer.status();
    })
    .toBe(401);
});

test('the user wizard works with the keyboard alone: each step focuses what comes next', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard/users');
  await page.getByRole('button', { name: 'Add user' }).focus();
  await page.keyboard.press('Enter');
  const dialog = wizard(page);
  await expect(dialog.getByLabel('Nickname')).toBeFocused();
  await page.keyboard.type('Keyed');
  await page.keyboard.press('Tab');
  await page.keyboard.type(fresh('keyed'));
  await page.keyboard.press('Enter');
  // The role is missing: the first of its radio buttons has the focus.
  await expect(dialog.getByRole('radiogroup', { name: 'Role' })).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Finance', { exact: true })).toBeFocused();
  await dialog.getByLabel('Merchant', { exact: true }).focus();
  await page.keyboard.press('Space');
  await dialog.getByLabel('Active', { exact: true }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel(/^Pay-in fee(?! of)/)).toBeFocused();
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Check user data' })).toBeFocused();
  await page.route('**/fees', (route) => route.fulfill({ status: 500, json: { message: 'Resting' } }));
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByRole('heading', { name: 'Save the credentials!' })).toBeFocused();
  // The failed part is aligned with the others.
  const lefts = await dialog
    .locator('.wizard-parts .wizard-mark')
    .evaluateAll((marks) => marks.map((mark) => mark.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(1);
  await dialog.getByRole('button', { name: 'I save it' }).click();
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeFocused();
  // The account exists: the question is whether to leave the rest unsaved.
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving the rest?' });
  await expect(question).toContainText('Not saved: Fees');
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.unroute('**/fees');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('button', { name: 'Finish' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
});

test(
  'a taken e-mail is shown in the user wizard while its field still has the focus',
  { tag: '@long' },
  async ({ page }) => {
    const dialog = await openWizard(page);
    await dialog.getByLabel('Email').fill('finance@example.com');
    await expect(dialog.getByText('This email is already using')).toBeVisible();
    await expect(dialog.getByLabel('Email')).toBeFocused();
  },
);

test("'Fees and agent' opens its dialog at once, even if the platform is slow", { tag: '@long' }, async ({ page }) => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/fees', async (route) => {
    await answered;
    await route.continue();
  });
  await openAs(page, 'owner', `/dashboard/users?filter=${encodeURIComponent('{"q":"Nordwind"}')}`);
  const row = page.getByRole('row', { name: /Nordwind/ });
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Fees and agent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fees and agent' });
  await expect(dialog).toContainText('Loading…');
  answer();
  await expect(dialog.getByLabel(/^Pay-in fee(?! of)/)).toBeFocused();
});

test('the dialog for a new password opens with the focus on Cancel', { tag: '@long' }, async ({ page }) => {
  await openAs(page, 'owner', `/dashboard/users?filter=${encodeURIComponent('{"q":"Nordwind"}')}`);
  const row = page.getByRole('row', { name: /Nordwind/ });
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change account password' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
});

test(
  'choosing my own new password requires the current one, and errors keep the input',
  { tag: '@long' },
  async ({ page }) => {
    const user = await makeUser(page, { type: Role.Moderator });
    await signInFirstTime(page, user.email, user.password);
    await expect(page.getByText('[Moderator]')).toBeVisible();
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    const change = page.getByRole('dialog', { name: 'Change account password' });
    await change.getByLabel('Choose it myself').check();
    const send = change.getByRole('button', { name: 'Change password' });
    const input = (name: string) => change.getByLabel(name, { exact: true });
    await input('Current password').fill('not this one');
    await input('New password').fill('short');
    await send.click();
    await expect(change.getByText('Must have at least 12 characters')).toBeVisible();
    const next = 'copper-window-87-mango-river';
    await input('New password').fill(next);
    await input('Repeat the new password').fill(`${next}x`);
    await send.click();
    await expect(change.getByText('The passwords do not match')).toBeVisible();
    await input('Repeat the new password').fill(next);
    await send.click();
    await expect(input('Current password')).toHaveAttribute('aria-invalid', 'true');
    await expect(change.getByText('This is not your current password').first()).toBeVisible();
    await expect(input('New password')).toHaveValue(next);
    await input('Current password').fill(ownPassword);
    await send.click();
    await expect(page.getByRole('status').getByText('Password changed')).toBeVisible();
    await expect(change).toBeHidden();
    await page.evaluate(() => sessionStorage.clear());
    await signInAs(page, user.email, next);
    await expect(page.getByText('[Moderator]')).toBeVisible();
  },
);

test(
  'the creator of an account is not offered to verify its user, and sees who can',
  { tag: '@long' },
  async ({ page }) => {
    const user = await makeUser(page, { type: Role.Merchant, nickname: 'Vlad Verified' });
    await openAs(page, 'owner', `/dashboard/users?open=users/${user.id}`);
    const panel = page.getByRole('complementary', { name: 'Record' });
    await expect(panel.getByText('Dana Developer')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Verify person' })).toHaveCount(0);
    await panel.getByRole('button', { name: 'More actions' }).click();
    const verify = page.getByRole('menuitem', { name: 'Verify person' });
    await expect(verify).toHaveAttribute('aria-disabled', 'true');
    await expect(verify).toContainText('Somebody else has to verify this person');
  },
);

test(
  'nobody is asked for the verification code of a person whom nobody can verify',
  { tag: '@long' },
  async ({ page }) => {
    // An Owner verifies staff, but not whom they created themselves, and the demo has one Owner.
    const user = await makeUser(page, { type: Role.Moderator, nickname: 'Una Unverified' });
    await openAs(page, 'owner', `/dashboard/users?open=users/${user.id}`);
    const panel = page.getByRole('complementary', { name: 'Record' });
    await expect(panel.locator('.panel-top').getByText('Not verified')).toHaveAttribute(
      'title',
      /^Nobody can verify this person now/,
    );
    await expect(panel.getByRole('button', { name: 'Verify person' })).toHaveCount(0);
    await panel.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menuitem', { name: 'Verify person' })).toHaveAttribute('aria-disabled', 'true');
  },
);

test('a Developer verifies a merchant whom an Owner created', { tag: '@long' }, async ({ page, browser }) => {
  const user = await makeUser(page, { type: Role.Merchant, nickname: 'Mila Merchant' });
  const userPage = await browser.newPage();
  await signInFirstTime(userPage, user.email, user.password);
  await userPage.getByRole('button', { name: 'User menu' }).click();
  await userPage.getByRole('menuitem', { name: 'Verification code' }).click();
  const digits = (await userPage.locator('.verification-code output').innerText()).replace(/\D/g, '');
  await userPage.close();
  await openAs(page, 'developer', `/dashboard/users?open=users/${user.id}`);
  const panel = page.getByRole('complementary', { name: 'Record' });
  await expect(panel.locator('.panel-top').getByText('Not verified')).toHaveAttribute('title', /Dana Developer/);
  await panel.getByRole('button', { name: 'Verify person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify person' });
  await dialog.getByLabel('Verification code').fill(digits === '000000' ? '111111' : '000000');
  await dialog.getByRole('button', { name: 'Verify person' }).click();
  await expect(dialog.getByText('This is not the code that this person sees now').first()).toBeVisible();
  await dialog.getByLabel('Verification code').fill(digits);
  await dialog.getByRole('button', { name: 'Verify person' }).click();
  await expect(page.getByRole('status').getByText('Person verified')).toBeVisible();
  await expect(panel.locator('.panel-top')).not.toContainText('Not verified');
});

test('a field that is marked as missing is not called optional above it', { tag: '@long' }, async ({ page }) => {
  const dialog = await openWizard(page);
  await fillGeneral(dialog, { nickname: 'Marked', email: fresh('marked'), role: 'Merchant', status: 'Active' });
  const agent = dialog.locator('label').filter({ hasText: /^Agent/ });
  await expect(agent).toHaveText(/optional/);
  await dialog.getByLabel(/^Pay-in fee(?! of)/).fill('3');
  await dialog.getByLabel(/^Pay-in fee of the agent/).fill('0.5');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('combobox')).toHaveAttribute('aria-invalid', 'true');
  await expect(agent).not.toHaveText(/optional/);
});
