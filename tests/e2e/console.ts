import { randomInt } from 'node:crypto';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { ActiveStatus } from '../../src/resources/statuses/vault';
import { createProfile, type Profile } from './profile';

export const password = 'demo-console';

/** Signs in as a demo account through the form. */
export const signIn = async (page: Page, who: string, path = '/dashboard/auth') => {
  await page.goto(path);
  await page.getByLabel('Login ID or EMail').fill(`${who}@example.com`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
};

/** Signs in as a demo account and returns the token of the new session, for tests that end it. */
export const newTokenOf = async (page: Page, who: string): Promise<string> => {
  const response = await page.request.post('/api/login/', { data: { loginId: `${who}@example.com`, password } });
  return ((await response.json()) as { access: string }).access;
};

/** The tokens that the tests of this process share, by demo account. */
const tokens = new Map<string, string>();

/** A token of a demo account, for tests that are not about signing in. */
export const tokenOf = async (page: Page, who: string): Promise<string> => {
  const token = tokens.get(who) ?? (await newTokenOf(page, who));
  tokens.set(who, token);
  return token;
};

/** Forgets the shared sessions. A test that uses another server calls it before and after. */
export const forgetTokens = (): void => tokens.clear();

/** Opens an address signed in as a demo account, in the shared session unless `session` gives another token. */
export const openAs = async (page: Page, who: string, path: string, session?: string) => {
  const token = session ?? (await tokenOf(page, who));
  await page.addInitScript((value) => {
    // A frame without an origin has no storage.
    if (self.origin === 'null') return;
    if (localStorage.getItem('test.signed-in') === value) return;
    sessionStorage.setItem('a_auth', value);
    localStorage.setItem('test.signed-in', value);
  }, token);
  await page.goto(path);
};

/** A password that passes the check for passwords that are easy to guess. */
export const ownPassword = 'violet-harbour-42-kite-lantern';

/** On the step 'Choose a password': types a new password and opens the console. */
export const choosePassword = async (page: Page, chosen = ownPassword) => {
  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await page.getByLabel('Repeat the new password').fill(chosen);
  await page.getByRole('button', { name: 'Save and log in' }).click();
};

/** Goes to an address of the console without reloading the page. */
export const goTo = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** Calls the API as a demo account. */
export const callApi = async (page: Page, who: string, method: string, path: string, data?: unknown) => {
  const headers = { Authorization: `Bearer ${await tokenOf(page, who)}` };
  // The server ends connections that were idle for a while; a request that is sent just then was not received.
  return page.request.fetch(`/api/${path}`, { method, data, headers, maxRetries: method === 'GET' ? 2 : 0 });
};

/** Approves the pending requests about these records that this demo account can decide. Returns how many there were. */
export const approveFor = async (page: Page, who: string, ...subjects: string[]) => {
  const filter = encodeURIComponent(JSON.stringify({ subject: subjects, status: [0] }));
  const requests = (await (await callApi(page, who, 'GET', `mgmt/approvals?filter=${filter}`)).json()) as {
    id: number;
    partOf: number | null;
  }[];
  for (const { id } of requests.filter(({ partOf }) => partOf === null)) {
    const among = encodeURIComponent(JSON.stringify({ partOf: [id], status: [0] }));
    const parts = (await (await callApi(page, who, 'GET', `mgmt/approvals?filter=${among}`)).json()) as {
      id: number;
    }[];
    const seen = { parts: parts.map((part) => part.id).join(',') };
    const answer = await callApi(page, who, 'POST', `mgmt/approvals/${id}/approve`, seen);
    expect(answer.ok()).toBe(true);
  }
  return requests.length;
};

/** Adds a payment account without a phone, so that it is free: other tests may be using those of the demo. */
export const addFreeAccount = async (page: Page, bankDataId = 1) => {
  const profiles = (await (await callApi(page, 'vault-owner', 'GET', 'mgmt/vault-profiles')).json()) as {
    id: number;
    status: ActiveStatus;
  }[];
  const vaultProfileId = profiles.find(({ status }) => status === ActiveStatus.Active)!.id;
  const requisites = `4000${String(randomInt(1e12)).padStart(12, '0')}`;
  const body = { vaultProfileId, bankDataId, requisites };
  const answer = await callApi(page, 'vault-owner', 'POST', 'mgmt/bank-accounts', body);
  expect(await answer.json()).toMatchObject({ status: 0 });
};

/** Delays the requests to these addresses until the returned function is called. */
export const holdBack = async (page: Page, addresses: string): Promise<() => void> => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
};

/** Takes the network away. Waits until requests fail: the browser may still let one pass that follows at once. */
export const goOffline = async (page: Page): Promise<void> => {
  await page.context().setOffline(true);
  await expect
    .poll(() =>
      page.evaluate(() =>
        fetch('/favicon.svg', { cache: 'no-store' }).then(
          () => true,
          () => false,
        ),
      ),
    )
    .toBe(false);
};

/**
 * Where an element is, in px of the window. Waits until it is drawn: Playwright's `boundingBox` answers null for an
 * element that React has just replaced.
 */
export const boxOf = async (element: Locator) => {
  for (;;) {
    await expect(element).toBeVisible();
    const box = await element.boundingBox();
    if (box) return box;
  }
};

/** Chooses what the menu of the open panel has, not its buttons. */
export const chooseInPanel = async (page: Page, item: string) => {
  await page.getByRole('complementary', { name: 'Record' }).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

/** Waits two animation frames, so that the page has rendered its current state. */
export const waitForRender = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** The ids of the rows of a list, in the order shown. */
export const idsOfRows = (page: Page) =>
  page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.row));

/** The pager of Invoices when it describes these rows (`1–25`) of all: the demo has 300, and other tests create some. */
export const pagerOfInvoices = (page: Page, range: string) => page.getByText(new RegExp(`^${range} of [3-9]\\d\\d$`));

/** The texts of the column with this heading, one for each of `rows`. */
export const columnOf = async (page: Page, heading: string, rows = page.locator('tbody tr')) => {
  const column = (await page.locator('thead th').allInnerTexts()).indexOf(heading);
  // A row that leaves while the list loads has no such cell: its text is empty, for which a poll waits.
  return rows.evaluateAll(
    (all, index) => all.map((row) => (row.children[index] as HTMLElement | undefined)?.innerText ?? ''),
    column,
  );
};

interface Fixtures {
  noErrors: void;
  /** Gives the test a browser profile of its own with an empty cache. For tests of when code is fetched. */
  coldCache: boolean;
}

/** A test in the shared browser profile, which is emptied after each test. It fails if the page logs an error or throws. */
export const test = base.extend<Fixtures, { profile: Profile }>({
  profile: [
    async ({ browser }, use, { project }) => {
      const profile = createProfile(browser, project.use.baseURL!, project.use.viewport!);
      await use(profile);
      await profile.close();
    },
    { scope: 'worker' },
  ],
  coldCache: [false, { option: true }],
  context: async ({ browser, profile, coldCache }, run) => {
    const context = coldCache ? await browser.newContext() : await profile.take();
    await run(context);
    await (coldCache ? context.close() : profile.reset());
  },
  page: async ({ context, viewport }, run) => {
    const page = await context.newPage();
    if (viewport?.width !== page.viewportSize()?.width) await page.setViewportSize(viewport!);
    await run(page);
  },
  noErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        const isNetwork = /^(Failed to load resource|WebSocket connection to )/.test(message.text());
        if (message.type() === 'error' && !isNetwork) errors.push(message.text());
      });
      await use();
      // Calls that the test answers itself may still be pending when it ends.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
