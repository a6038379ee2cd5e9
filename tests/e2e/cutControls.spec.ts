import { screens } from '../../src/resources/index';
import { seesInMenu } from '../../src/resources/language/rights';
import { Role } from '../../src/resources/language/roles';
import { expect, openAs, test } from './console';

type Page = import('@playwright/test').Page;

/** Screens of the Owner with an address of their own. */
const walked = screens.filter(
  (screen) => screen.route !== undefined && !screen.route.includes(':') && seesInMenu(screen, Role.Owner),
);
const widths = [390, 1280, 1440, 1920];

/**
 * Returns the controls in view that are cut by the edge of the window, or at whose middle lies something else. What
 * scrolls within a box of its own, and what is covered on purpose or for seconds (`data-covers`, a record on a phone, a toast),
 * does not count.
 */
const badControls = (page: Page) =>
  page.evaluate(() => {
    const panel = document.querySelector('.panel');
    const coversPage = panel !== null && innerWidth < 1280;
    const isScrolledAway = (element: Element, x: number, y: number) => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        if (!/auto|scroll|hidden/.test(getComputedStyle(box).overflow)) continue;
        const { left, right, top, bottom } = box.getBoundingClientRect();
        if (x < left || x > right || y < top || y > bottom) return true;
      }
      return false;
    };
    const scrollsSideways = (element: Element) => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
        if (/auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth) return true;
      return false;
    };
    return [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea')].flatMap(
      (control) => {
        if (control.closest('[inert], .visually-hidden, .skip, .toast')) return [];
        if (coversPage && !panel.contains(control)) return [];
        const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
        if (width === 0 || height === 0 || getComputedStyle(control).visibility === 'hidden') return [];
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        if (y < 0 || y >= innerHeight - 1 || isScrolledAway(control, x, y)) return [];
        const name = control.ariaLabel ?? control.textContent?.trim() ?? control.tagName;
        if (left < -1 || right > innerWidth + 1) return scrollsSideways(control) ? [] : [`cut: ${name}`];
        // A link may lie below the buttons of its row: one of these points is enough.
        const reached = [0.5, 0.1, 0.9].map((share) => document.elementFromPoint(left + width * share, y));
        if (reached.some((element) => element && (control.contains(element) || element.contains(control)))) return [];
        const [over] = reached;
        return over?.closest('[data-covers], .toast-place, .actions, .pager, .panel-head, .top, .side, .selection')
          ? []
          : [`covered: ${name} by ${over?.outerHTML.slice(0, 60) ?? 'nothing'}`];
      },
    );
  });

for (const width of widths)
  test(`no control is cut or covered at ${width} px, with and without a record`, { tag: '@long' }, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 900 });
    const found: string[] = [];
    await openAs(page, 'owner', '/dashboard/main');
    for (const screen of walked) {
      await page.goto(`/dashboard/${screen.route}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await page.waitForLoadState('networkidle');
      found.push(...(await badControls(page)).map((problem) => `${screen.name}: ${problem}`));
      if (screen.kind !== 'resource') continue;
      const row = page.locator('[data-row]').first();
      if ((await row.count()) === 0) continue;
      await page.goto(`/dashboard/${screen.route}?open=${screen.name}/${await row.getAttribute('data-row')}`);
      await page.waitForLoadState('networkidle');
      found.push(...(await badControls(page)).map((problem) => `${screen.name} with a record: ${problem}`));
    }
    expect(found).toEqual([]);
  });
