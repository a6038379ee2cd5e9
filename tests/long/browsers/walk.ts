import { describe } from 'vitest';
import { startServer, type StartedServer } from '../../startServer';

const root = new URL('../../../', import.meta.url).pathname;

/** A server whose lists have several pages, and change only by what the walk does. */
export const startDemo = (): StartedServer =>
  startServer(root, { DATA_DIR: 'memory://', DEMO_INVOICES: '120', DEMO_TRAFFIC: '0' });

/** Tests in a browser. Where it is not installed they are left out, and a line says so. */
export const describeIn = (browser: string, isInstalled: boolean, packages: string, tests: () => void): void => {
  if (!isInstalled) process.stderr.write(`${browser} is not installed (${packages}): its tests are left out\n`);
  describe.runIf(isInstalled)(`in ${browser}`, tests);
};

/** Where the walks find what they use. */
export const css = {
  screens: 'nav[aria-label="Screens"]',
  chart: 'main svg path',
  row: 'tbody tr',
  rowMenu: 'tbody tr button[aria-haspopup="menu"]',
  search: 'input[type=search], .toolbar input',
  fieldsOfPanel: '.panel-fields',
  palette: '[role=combobox]',
  inputOfDialog: '[role=dialog] input',
};

/** Names of the files that exporting the banks makes. */
export const banksFile = /^banks-.*\.csv$/;

/** The first row's id. It and those below are evaluated in the page, and therefore use nothing from outside. */
export const firstId = (): string => document.querySelector<HTMLElement>('tbody tr')?.dataset.row ?? '';

/** Whether the first row is another one. */
export const isFirstOther = (id: string): boolean =>
  document.querySelector<HTMLElement>('tbody tr')?.dataset.row !== id;

/** Whether there are rows, all with these words. */
export const haveAllRows = (words: string): boolean => {
  const rows = [...document.querySelectorAll('tbody tr')];
  return rows.length > 0 && rows.every((row) => row.textContent?.includes(words));
};

/** Whether some row has these words. */
export const hasSomeRow = (words: string): boolean =>
  [...document.querySelectorAll('tbody tr')].some((row) => row.textContent?.includes(words));

/** Whether the palette offers something with these words. */
export const isOffered = (words: string): boolean =>
  [...document.querySelectorAll('[role=option]')].some((option) => option.textContent?.includes(words));

/** Whether the second page of a list is shown. */
export const isSecondPage = (): boolean => /26–\d+ of/.test(document.body.innerText);

/** Role of what has the focus. */
export const focusedRole = (): string | null | undefined => document.activeElement?.getAttribute('role');
