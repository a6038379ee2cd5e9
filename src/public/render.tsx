import { renderToString } from 'react-dom/server';
import type { PageData } from './page/pageData';
import { PayerPage } from './PayerPage';
import { publicPages } from './page/pages';
import { refreshSeconds } from './result/ResultView';
import { isFinal, stateWords } from './result/stateWords';
import { addPhrases, phrasesOf, translateInto } from './words/language';
import { languages, type Language } from '../words/languages';

export { fromLink } from './page/fromLink';
export { readForm } from './page/readForm';
export { fieldOfRefusal } from './page/issues';
export { languageCookie, translateInto } from './words/language';
export { isLanguage, preferredLanguage, type Language } from '../words/languages';
export type { FieldName, FormValues, PageData } from './page/pageData';
export { invoiceAddress, publicPages, type PageName } from './page/pages';

for (const language of Object.keys(languages) as Language[])
  addPhrases(language, (await languages[language].payers()).phrases);

/** What the build made for the public pages. */
export interface BuiltPage {
  /** Address of the script; without it the pages work without script. */
  script?: string;
  style: string;
}

/** Style of a page without script: what only script can do is not shown. */
export const withoutScript = '.copy,.scripted,.unloaded{display:none}';

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

/** JSON that ends no script element, whatever is in it. */
const inScript = (data: object) => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);

/** Stands until the script takes the page over, and is seen when that does not come. */
const unloaded = (say: (phrase: string) => string) =>
  `<p class="unloaded">${escaped(say('Part of this page has not loaded.'))} <a href="">${escaped(say('Reload'))}</a></p>`;

/**
 * A public page as a whole document, drawn with its data: it paints and works before any script does, which then takes it
 * over. Without script it asks for itself again while there may be news.
 */
export const renderPage = (data: PageData, { script, style }: BuiltPage): string => {
  const say = translateInto(data.language);
  const { invoice } = data;
  const title = say(invoice ? stateWords(invoice, data.now).title : 'Pay');
  const phrases = phrasesOf(data.language);
  const refresh = data.isFault || (invoice && !isFinal(invoice));
  return [
    `<!doctype html><html lang="${data.language}" data-theme="${publicPages[data.page].theme}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    '<meta name="format-detection" content="telephone=no">',
    `<title>${escaped(title)}</title><link rel="icon" href="data:,"><style>${style}</style>`,
    script === undefined ? '' : `<script type="module" src="${script}"></script>`,
    `<noscript><style>${withoutScript}</style>`,
    refresh ? `<meta http-equiv="refresh" content="${refreshSeconds}">` : '',
    `</noscript></head><body><div id="pay">${renderToString(<PayerPage data={data} />)}</div>`,
    script === undefined ? '' : unloaded(say),
    phrases ? `<script type="application/json" id="words">${inScript(phrases)}</script>` : '',
    `<script type="application/json" id="data">${inScript(data)}</script></body></html>`,
  ].join('');
};
