import { givenRoles } from '../../src/resources/language/roles';
import { addedAddresses } from './addedScreens';
import { boxOf, expect, goTo, openAs, test } from './console';
import { accountOf } from '../demoAccounts';
import { headingsFor, menuFor, otherScreens, specifiedScreens, withoutAdded } from './specification';

/** `tests/console/isolated/screens.test.tsx` tests for `npm test` what every role may open and do. */
for (const who of givenRoles.map(accountOf)) {
  test(`${who}: every screen is as specified, or refused to the role`, { tag: '@long' }, async ({ page }) => {
    test.setTimeout(120_000);
    const refusals: string[] = [];
    page.on(
      'response',
      (response) =>
        [401, 403, 500].includes(response.status()) && refusals.push(`${response.status()} ${response.url()}`),
    );
    await openAs(page, who, '/dashboard/main');
    const menuLinks = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
    await expect(menuLinks.first()).toBeVisible();
    const offered = await menuLinks.evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    );
    // Every entry of the menu is one of the screens checked below.
    const walked = [...specifiedScreens, ...otherScreens].filter(({ roles }) => roles.includes(who));
    const addresses = walked.map(({ path }) => `/dashboard/${path.split('?')[0]}`);
    expect(offered.filter((address) => ![...addresses, ...addedAddresses].includes(address))).toEqual([]);
    const go = (path: string) => goTo(page, `/dashboard/${path}`);

    for (const screen of specifiedScreens) {
      const { path, title, description, menu, roles, width = 1440 } = screen;
      await page.setViewportSize({ width, height: 900 });
      await go(path);
      if (!roles.includes(who)) {
        await expect(page.getByText('You do not have access to this screen')).toBeVisible();
        continue;
      }
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      if (description) await expect(page.getByText(description, { exact: true })).toBeVisible();
      await expect(page.locator('.list thead th').or(page.locator('.empty')).first()).toBeVisible();
      await expect(page.locator('.skeleton')).toHaveCount(0);
      if ((await page.locator('.list tbody tr').count()) === 0) continue;
      await expect
        .poll(async () => withoutAdded(await page.locator('.list thead th').allInnerTexts(), screen))
        .toEqual(headingsFor(who, screen));
      if (!menu) continue;
      // Another test may just have taken the row, which stays for some seconds: then it is that of the next one.
      await expect(async () => {
        await page.keyboard.press('Escape');
        await page
          .locator('.list tbody tr:not(.departed)')
          .first()
          .getByRole('button', { name: /^Actions/ })
          .click();
        const items = page.getByRole('menuitem');
        await expect(items.first()).toBeVisible();
        const shown = await items.evaluateAll((all) =>
          all.map((item) => (item.getAttribute('aria-disabled') === 'true' ? '-' : '') + item.textContent),
        );
        expect({ path, menu: shown }).toEqual({ path, menu: menuFor(who, screen) });
      }).toPass({ timeout: 10_000 });
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
    }
    for (const { path, title, roles } of otherScreens) {
      await go(path);
      if (roles.includes(who)) await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      else await expect(page.getByText('You do not have access to this screen')).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    }
    await expect(page.getByText(/^\[/)).toBeVisible();
    expect(refusals).toEqual([]);
  });
}

test(
  'amounts in the header have a fixed number of decimals, so that nothing beside them moves',
  { tag: '@long' },
  async ({ page }) => {
    let amount = 1234.5;
    await page.route(/mgmt\/users\/\d+\/balance$/, (route) => route.fulfill({ json: amount }));
    await openAs(page, 'owner', '/dashboard/banks');
    const figure = page.locator('header .figure b').nth(1);
    await expect(figure).toHaveText('1\u00a0234.500000\u00a0USDT');
    // The header is complete once it shows the price and the state of the live channel.
    const place = async () => {
      await expect(page.locator('header .figure b').first()).toHaveText(/₽/);
      await expect(page.getByText('Live', { exact: true })).toBeVisible();
      return boxOf(page.getByRole('button', { name: 'Go to anything' }).first());
    };
    const before = await place();
    amount = 1234.567891;
    await page.reload();
    await expect(figure).toHaveText('1\u00a0234.567891\u00a0USDT');
    expect(await place()).toEqual(before);
  },
);
