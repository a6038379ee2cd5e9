import { readdir } from 'node:fs/promises';
import { By, Key, until, type WebDriver, type WebElement } from 'selenium-webdriver';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../server/demo/people';
import type { StartedServer } from '../../startServer';
import { hasWebKit, startWebKit, type StartedWebKit } from './startWebKit';
import {
  banksFile,
  css,
  describeIn,
  firstId,
  focusedRole,
  hasSomeRow,
  haveAllRows,
  isFirstOther,
  isOffered,
  isSecondPage,
  startDemo,
} from './walk';

const maxWaitMs = 15_000;

/**
 * Begins to note what the page that is open does wrong. The driver does not give the lines of the browser's console, so
 * what happens while a page loads is not among them.
 */
const noteMistakes = (): void => {
  const mistakes: string[] = [];
  Object.assign(window, { mistakes });
  window.addEventListener('error', ({ message }) => {
    // The list draws at once what follows from its new width (`useWide`), and WebKit tells so.
    if (!message.startsWith('ResizeObserver loop')) mistakes.push(message);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => mistakes.push(String(reason)));
  for (const kind of ['error', 'warn'] as const) console[kind] = (...words) => mistakes.push(words.join(' '));
};

/** Which of these elements have nothing in their frames, in a picture of the page (PNG, base64). Answers the driver's callback. */
const findBlank = async (picture: string, selector: string, answer: (blank: boolean[]) => void): Promise<void> => {
  const bytes = Uint8Array.from(atob(picture), (character) => character.codePointAt(0)!);
  const image = await createImageBitmap(new Blob([bytes]));
  const frame = 4;
  const isBlank = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const context = new OffscreenCanvas(width - 2 * frame, height - 2 * frame).getContext('2d')!;
    context.drawImage(image, -left - frame, -top - frame);
    const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
    return new Uint32Array(data.buffer).every((pixel, _, [first]) => pixel === first);
  };
  answer([...document.querySelectorAll(selector)].map(isBlank));
};

/** What people do all day, in Safari's engine. */
describeIn('WebKit', hasWebKit, 'webkit2gtk-driver, xvfb', () => {
  let server: StartedServer;
  let address: string;
  let webKit: StartedWebKit;
  let page: WebDriver;

  beforeAll(async () => {
    server = startDemo();
    webKit = await startWebKit();
    address = await server.started;
  }, 90_000);
  afterAll(async () => {
    await webKit?.stop();
    await server?.stop();
  });

  const find = (selector: string): Promise<WebElement> =>
    page.wait(until.elementLocated(By.css(selector)), maxWaitMs, selector);
  const button = (name: string): Promise<WebElement> =>
    page.wait(until.elementLocated(By.xpath(`//button[normalize-space()="${name}"]`)), maxWaitMs, name);
  const text = (words: string): Promise<WebElement> =>
    page.wait(until.elementLocated(By.xpath(`//body//*[contains(text(), "${words}")]`)), maxWaitMs, words);
  const read = <A extends unknown[], T>(what: (...args: A) => T, ...args: A): Promise<T> =>
    page.executeScript<T>(what, ...args);
  const waitFor = async (what: (words: string) => boolean, words = ''): Promise<void> => {
    await page.wait(() => read(what, words), maxWaitMs, `${what.name} ${words}`);
  };
  const press = (...keys: string[]): Promise<void> =>
    page
      .actions()
      .sendKeys(...keys)
      .perform();
  const pressWithControl = (key: string): Promise<void> =>
    page.actions().keyDown(Key.CONTROL).sendKeys(key).keyUp(Key.CONTROL).perform();
  const focus = (selector: string) => read((one) => document.querySelector<HTMLElement>(one)?.focus(), selector);
  const goTo = async (path: string): Promise<void> => {
    await page.get(`${address}${path}`);
    await read(noteMistakes);
  };
  const mistakes = () => page.executeScript('return window.mistakes');
  const openList = async (name: string): Promise<void> => {
    await goTo(`/dashboard/${name}`);
    await find(css.row);
  };

  describe('staff', () => {
    beforeAll(async () => {
      page = await webKit.open();
      await page.manage().window().setRect({ x: 0, y: 0, width: 1440, height: 1000 });
    }, 20_000);
    afterAll(() => page?.quit());

    it('somebody signs in, and Main draws its charts', async () => {
      await goTo('/dashboard/auth');
      await (await find('input')).sendKeys('owner@example.com', Key.ENTER);
      await (await find('input[type=password]')).sendKeys(demoPassword, Key.ENTER);
      await find(css.screens);
      await find(css.chart);
      expect(await mistakes()).toEqual([]);
    }, 20_000);

    it('a list is sorted, filtered and paged', async () => {
      await openList('invoices');
      const newest = await read(firstId);
      await (await button('Amount')).click();
      await waitFor(isFirstOther, newest);
      await (await find(css.search)).sendKeys('Solar');
      await waitFor(haveAllRows, 'Solar');
      await openList('invoices');
      await (await button('Next')).click();
      await waitFor(isSecondPage);
      expect(await mistakes()).toEqual([]);
    }, 20_000);

    it('of the days of a date filter, only the one that is chosen is shown', async () => {
      await openList('invoices');
      await (await button('+ More filters')).click();
      await (await find('[role=menu]')).findElement(By.xpath('.//*[@role="menuitem"][.="Create Date"]')).click();
      const days = 'input[type=date]';
      await (await find(days)).sendKeys('11', Key.TAB, '05', Key.TAB, '2026', Key.TAB, Key.TAB, Key.TAB, Key.TAB);
      // A picture may be an earlier one.
      await expect
        .poll(async () => page.executeAsyncScript(findBlank, await page.takeScreenshot(), days), { timeout: 5000 })
        .toEqual([false, true]);
      expect(await mistakes()).toEqual([]);
    }, 20_000);

    it('the panel and a row menu are opened by the keyboard', async () => {
      await openList('invoices');
      await focus(css.row);
      await press(Key.ENTER);
      await find(css.fieldsOfPanel);
      await press(Key.ESCAPE);
      await focus(css.rowMenu);
      await press(Key.ENTER);
      await find('[role=menuitem]');
      await press(Key.ARROW_DOWN);
      expect(await read(focusedRole)).toBe('menuitem');
      await press(Key.ESCAPE);
      expect(await mistakes()).toEqual([]);
    }, 20_000);

    it('a list is exported, and the palette finds a screen and a record', async () => {
      await openList('misc');
      await (await button('Export')).click();
      await expect
        .poll(() => readdir(webKit.downloads), { timeout: maxWaitMs })
        .toContainEqual(expect.stringMatching(banksFile));
      await pressWithControl('k');
      await find(css.palette);
      await press('Holder');
      await waitFor(isOffered, 'Holder Profiles');
      await pressWithControl('a');
      await press('Anna');
      await waitFor(isOffered, 'Anna Kim');
      expect(await mistakes()).toEqual([]);
    }, 20_000);

    it('a record is added in a dialog, whose mistakes stay beside their fields', async () => {
      await openList('misc');
      await (await button('Add bank')).click();
      await find(css.inputOfDialog);
      await press(Key.ENTER);
      await text('Required');
      await (await find(css.inputOfDialog)).sendKeys('WebKit bank', Key.ENTER);
      await waitFor(hasSomeRow, 'WebKit bank');
      expect(await mistakes()).toEqual([]);
    }, 20_000);
  });

  describe('payers', () => {
    const fillIn = async (options: readonly string[], amount: string): Promise<void> => {
      page = await webKit.open(options);
      await page.manage().window().setRect({ x: 0, y: 0, width: 390, height: 844 });
      await goTo('/extended-pg');
      await (await find('input[name=amount]')).sendKeys(amount);
      await (await find('input[name=cid]')).sendKeys(`webkit-${amount}`);
    };
    const send = async (): Promise<void> => {
      await (await find('button[type=submit]')).click();
      await text('Waiting for your transfer');
    };
    afterEach(() => page?.quit());

    it('a payer makes an invoice with its script, reads what to do, and copies the requisites', async () => {
      await fillIn([], '421');
      await (await find('[role=combobox]')).click();
      await press('solar');
      await waitFor(isOffered, 'Solar shop');
      await press(Key.ENTER);
      await send();
      const requisites = await (await text('Requisites')).findElement(By.xpath('following-sibling::*')).getText();
      await (await find('button[aria-label="Copy Requisites"]')).click();
      await text('Requisites copied');
      expect(await mistakes()).toEqual([]);
      // The page may write to the clipboard and not read it, so somebody pastes.
      await goTo('/extended-pg');
      await (await find('input[name=cid]')).click();
      await pressWithControl('v');
      const pasted = await (await find('input[name=cid]')).getAttribute('value');
      expect(pasted).toBe(requisites.replaceAll(' ', ''));
    }, 20_000);

    it('a payer makes an invoice without script, and reads what to do', async () => {
      // WebKit takes script elements out of the page, and still runs what the driver asks.
      await fillIn(['--enable-javascript-markup=false'], '422');
      expect(await read(() => document.scripts.length)).toBe(0);
      await (await find('select[name=clientId] option:nth-child(2)')).click();
      await send();
    }, 20_000);
  });
});
