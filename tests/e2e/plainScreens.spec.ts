import { expect, goTo, openAs, test } from './console';
import { takeForPlain } from './platformKinds';
import { otherScreens, plainly, specifiedScreens } from './specification';

for (const who of ['developer', 'owner', 'moderator', 'finance', 'vault-owner']) {
  test(
    `${who}: every specified screen is as specified on a plain platform at 1440 px`,
    { tag: '@long' },
    async ({ page }) => {
      test.setTimeout(120_000);
      await takeForPlain(page);
      const refusals: string[] = [];
      page.on(
        'response',
        (response) =>
          [401, 403, 404, 500].includes(response.status()) && refusals.push(`${response.status()} ${response.url()}`),
      );
      // A row menu says nothing of a record that another test changes meanwhile.
      await page.routeWebSocket('**/api/ws/', () => undefined);
      await openAs(page, who, '/dashboard/main');
      await expect(page.getByRole('navigation', { name: 'Screens' }).getByRole('link').first()).toBeVisible();
      for (const screen of specifiedScreens.filter(({ roles }) => roles.includes(who))) {
        const { path, title, description, extension } = screen;
        await goTo(page, `/dashboard/${path}`);
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(title);
        if (extension) {
          await expect(page.locator('.notice-text')).toHaveText('This platform does not offer it');
          continue;
        }
        if (description) await expect(page.getByText(description, { exact: true }), path).toBeVisible();
        await expect(page.locator('.list thead th').or(page.locator('.empty')).first(), path).toBeVisible();
        await expect(page.locator('.skeleton'), path).toHaveCount(0);
        if ((await page.locator('.list tbody tr').count()) === 0) continue;
        const { headings, menu } = plainly(who, screen);
        // The reference API sends what a plain platform does not.
        const others = [...(screen.added ?? []), ...(screen.ours ?? [])];
        const shown = async () =>
          (await page.locator('.list thead th').allInnerTexts())
            .map((heading) => heading.trim())
            .filter((heading) => !others.includes(heading));
        await expect.poll(shown, { message: path }).toEqual(headings);
        const [table, box] = [page.locator('.list table'), page.locator('.list .table-scroll')];
        const widthOf = (element: typeof table) => element.evaluate((one) => (one as HTMLElement).offsetWidth);
        await expect.poll(async () => (await widthOf(table)) > (await widthOf(box)), `${path} is cut`).toBe(false);
        if (menu.length === 0) continue;
        await page
          .locator('.list tbody tr')
          .first()
          .getByRole('button', { name: /^Actions/ })
          .click();
        const items = page.getByRole('menuitem');
        await expect(items.first()).toBeVisible();
        const offered = await items.evaluateAll((all) =>
          all.map((item) => (item.getAttribute('aria-disabled') === 'true' ? '-' : '') + item.textContent),
        );
        expect({ path, menu: offered }).toEqual({ path, menu });
        await page.keyboard.press('Escape');
        await expect(page.getByRole('menu')).toHaveCount(0);
      }
      for (const { path, title, extension } of otherScreens.filter(({ roles }) => roles.includes(who))) {
        await goTo(page, `/dashboard/${path}`);
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(title);
        const refused = page.locator('.notice-text');
        if (extension) await expect(refused, path).toHaveText('This platform does not offer it');
        else await expect(refused, path).toHaveCount(0);
      }
      expect(refusals).toEqual([]);
    },
  );
}
