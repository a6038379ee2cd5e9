import { renderToString } from 'react-dom/server';
import type { PageData } from './page/pageData';
import { PayerPage } from './PayerPage';
import { PlatformMark, type Mark } from './page/PlatformMark';
import { publicPages } from './page/pages';
import { whyClosed } from './page/whyClosed';
import { refreshSecondsOf } from './result/Checked';
import * as late from './result/late';
import { lateParts } from './result/lateParts';
import { isDisputed, isFinal, takesReceipt } from './result/shownStatus';
import { stateWords } from './result/stateWords';
import { addPhrases, phrasesOf, translateInto } from './words/language';
import { languages, type Language } from '../words/languages';

export { readLink, valuesOfLink } from './page/readLink';
export { readForm } from './page/readForm';
export { issuesOfRefusal } from './page/issues';
export { claimIssuesOf } from './result/claimIssues';
export { languageCookie, translateInto } from './words/language';
export { isLanguage, preferredLanguage, type Language } from '../words/languages';
export type { ClaimField, FieldName, FormValues, PageData, PostedClaim } from './page/pageData';
export type { Mark } from './page/PlatformMark';
export { invoiceAddress, publicPages, type PageName } from './page/pages';

Object.assign(lateParts, late);

for (const language of Object.keys(languages) as Language[])
  addPhrases(language, (await languages[language].payers()).phrases);

/** Assets of the public pages from the build. */
export interface BuiltPage {
  /** Address of the script; absent if the pages are served without script. */
  script?: string;
  /** CSS that is put into the page. */
  style: string;
}

/** CSS for browsers without script: hides everything that needs it. */
export const noScriptStyle = '.copy,.scripted,.unloaded{display:none}';

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character]!);

/** JSON that is safe inside a script element. */
const scriptJson = (data: object) => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);

/** Notice that the script removes. CSS shows it after a while if the script did not load. */
const notLoadedNotice = (translate: (phrase: string) => string) =>
  `<p class="unloaded">${escapeHtml(translate('Part of this page has not loaded.'))} <a href="">${escapeHtml(translate('Reload'))}</a></p>`;

/**
 * Renders a public page as an HTML document that contains its data. It works before the script has loaded, which then
 * hydrates it. Without script the page reloads itself while the invoice may still change. `mark` says whose platform it is.
 */
export const renderPage = (given: PageData, { script, style }: BuiltPage, mark?: Mark): string => {
  const data = { ...given, closed: whyClosed(given) };
  const translate = translateInto(data.language);
  const { invoice } = data;
  const title = translate(invoice ? stateWords(invoice, data.now).title : 'Pay');
  const phrases = phrasesOf(data.language);
  // Whoever is choosing a file must not lose it.
  const isChoosing = data.addsReceipt && invoice && takesReceipt(invoice);
  const refresh = data.isFault || (invoice && (isDisputed(invoice) || !isFinal(invoice)) && !isChoosing);
  return [
    `<!doctype html><html lang="${data.language}" data-theme="${publicPages[data.page].theme}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    '<meta name="format-detection" content="telephone=no">',
    `<title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${style}</style>`,
    script === undefined ? '' : `<script type="module" src="${script}"></script>`,
    `<noscript><style>${noScriptStyle}</style>`,
    refresh ? `<meta http-equiv="refresh" content="${refreshSecondsOf(invoice)}">` : '',
    `</noscript></head><body>${mark ? renderToString(<PlatformMark {...mark} />) : ''}<div id="pay">${renderToString(<PayerPage data={data} />)}</div>`,
    script === undefined ? '' : notLoadedNotice(translate),
    phrases ? `<script type="application/json" id="words">${scriptJson(phrases)}</script>` : '',
    `<script type="application/json" id="data">${scriptJson(data)}</script></body></html>`,
  ].join('');
};
