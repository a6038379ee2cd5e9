import { readFileSync } from 'node:fs';
import { browsersPage } from './browsers';
import { contractPage } from './contract';
import { definitionsPage } from './definitions.mjs';
import { definitionWords } from './definitionWords';
import { withPictures, page as layers } from './layerPictures.mjs';
import { invoiceLifePage } from './invoiceLife';
import { breakLines, linkPages } from './prose';
import { permissionsPage } from './permissions';
import { settingsPage } from './settings';

const written: Readonly<Record<string, () => string>> = {
  [layers]: () => withPictures(readFileSync(layers, 'utf8')),
  'docs/browsers.md': browsersPage,
  'docs/contract.md': contractPage,
  'docs/definitions.md': () => definitionsPage(definitionWords()),
  'docs/invoice-life.md': invoiceLifePage,
  'docs/permissions.md': permissionsPage,
  'docs/settings.md': settingsPage,
};

/** The pages that are written from the code, by file: each function returns the text of its page. */
export const pages: Readonly<Record<string, () => string>> = Object.fromEntries(
  Object.entries(written).map(([file, text]) => [file, () => breakLines(linkPages(text()))]),
);
