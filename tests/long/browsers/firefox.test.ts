import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type ElementHandle, type KeyInput, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { demoPassword } from '../../../server/demo/people';
import type { StartedServer } from '../../startServer';
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

const { FIREFOX_PATH: firefox = '/usr/bin/firefox-esr' } = process.env;

/** Firefox tells of a font that was still loading when the page was left: NS_BINDING_ABORTED. */
const isAborted = (line: string): boolean => /^Error: downloadable font: .* status=2152398850 /.test(line);

/** What people do all day, in Firefox. */
describeIn('Firefox', existsSync(firefox), 'firefox-esr', () => {
  let server: StartedServer;
  let address: string;
  let browser: Browser;
  let page: Page;
  let downloads: string;
  /** Lines of the browser's console, and errors of the page. */
  let lines: string[];

  beforeAll(async () => {
    downloads = await mkdtemp(join(tmpdir(), 'console-firefox-'));
    server = startDemo();
    address = await server.started;
    browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: firefox,
      headless: true,
      extraPrefsFirefox: {
        'browser.download.folderList': 2,
        'browser.download.dir': downloads,
        'intl.accept_languages': 'en-GB',
      },
    });
    page = await browser.newPage();
    await page.setViewport({ width: 1440, height: 900 });
    page.on('console', (message) => {
      if (!isAborted(message.text())) lines.push(message.text());
    });
    page.on('pageerror', (error) => lines.push(String(error)));
  }, 90_000);
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await rm(downloads, { recursive: true });
  });
  beforeEach(() => {
    lines = [];
  });

  const button = (name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`);
  const text = (words: string) => page.locator(`::-p-text(${words})`);
  const pressWithControl = async (key: KeyInput): Promise<void> => {
    await page.keyboard.down('Control');
    await page.keyboard.press(key);
    await page.keyboard.up('Control');
  };
  const waitFor = async (what: (words: string) => boolean, words = ''): Promise<void> => {
    await page.waitForFunction(what, { timeout: 15_000 }, words);
  };

  it('somebody signs in, and Main draws its charts', async () => {
    await page.goto(`${address}/dashboard/auth`);
    await page.locator('input').fill('owner@example.com');
    await page.keyboard.press('Enter');
    await page.locator('input[type=password]').fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.waitForSelector(css.screens);
    await page.waitForSelector(css.chart);
    expect(lines).toEqual([]);
  }, 60_000);

  it('a list is sorted, filtered and paged', async () => {
    await page.goto(`${address}/dashboard/invoices`);
    await page.waitForSelector(css.row);
    const newest = await page.evaluate(firstId);
    await page.locator('thead th ::-p-text(Amount)').click();
    await waitFor(isFirstOther, newest);
    await page.locator(css.search).fill('Solar');
    await waitFor(haveAllRows, 'Solar');
    await page.goto(`${address}/dashboard/invoices`);
    await page.waitForSelector(css.row);
    await button('Next').click();
    await waitFor(isSecondPage);
    expect(lines).toEqual([]);
  }, 60_000);

  it('the panel and a row menu are opened by the keyboard', async () => {
    await page.goto(`${address}/dashboard/invoices`);
    await page.waitForSelector(css.row);
    await page.focus(css.row);
    await page.keyboard.press('Enter');
    await page.waitForSelector(css.fieldsOfPanel);
    await page.keyboard.press('Escape');
    const actions = (await page.$(css.rowMenu)) as ElementHandle<HTMLButtonElement>;
    await actions.focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role=menuitem]');
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(focusedRole)).toBe('menuitem');
    await page.keyboard.press('Escape');
    expect(lines).toEqual([]);
  }, 60_000);

  it('a list is exported, and the palette finds a screen and a record', async () => {
    await page.goto(`${address}/dashboard/misc`);
    await page.waitForSelector(css.row);
    await button('Export').click();
    await expect.poll(() => readdir(downloads), { timeout: 15_000 }).toContainEqual(expect.stringMatching(banksFile));
    await pressWithControl('k');
    await page.waitForSelector(css.palette);
    await page.keyboard.type('Holder');
    await waitFor(isOffered, 'Holder Profiles');
    await pressWithControl('a');
    await page.keyboard.type('Anna');
    await waitFor(isOffered, 'Anna Kim');
    await page.keyboard.press('Escape');
    expect(lines).toEqual([]);
  }, 60_000);

  it('a record is added in a dialog, whose mistakes stay beside their fields', async () => {
    await page.goto(`${address}/dashboard/misc`);
    await page.waitForSelector(css.row);
    await button('Add bank').click();
    await page.waitForSelector(css.inputOfDialog);
    await page.keyboard.press('Enter');
    await text('Required').wait();
    await page.locator(css.inputOfDialog).fill('Firefox bank');
    await page.keyboard.press('Enter');
    await waitFor(hasSomeRow, 'Firefox bank');
    expect(lines).toEqual([]);
  }, 60_000);

  it.each([
    ['with its script', true],
    ['without its script', false],
  ])(
    'a payer makes an invoice %s, and reads what to do',
    async (_, hasScript) => {
      const payer = await browser.newPage();
      payer.on('pageerror', (error) => lines.push(String(error)));
      await payer.setViewport({ width: 390, height: 844 });
      if (!hasScript) {
        await payer.setRequestInterception(true);
        payer.on('request', (request) => (request.url().endsWith('.js') ? request.abort() : request.continue()));
      }
      await payer.goto(`${address}/extended-pg`);
      await payer.waitForSelector('form');
      await payer.locator('input[name=amount]').fill(hasScript ? '421' : '422');
      if (hasScript) {
        await payer.locator('[role=combobox]').click();
        await payer.keyboard.type('solar');
        await payer.keyboard.press('Enter');
      } else {
        const option = 'select[name=clientId] option:nth-child(2)';
        await payer.select(
          'select[name=clientId]',
          await payer.$eval(option, (one) => (one as HTMLOptionElement).value),
        );
      }
      await payer.locator('input[name=cid]').fill(`firefox-${hasScript}`);
      await payer.locator('button[type=submit]').click();
      await payer.locator('::-p-text(Waiting for your transfer)').wait();
      expect(lines).toEqual([]);
      await payer.close();
    },
    60_000,
  );
});
