import { returnAddress } from '../../format/returnAddress';
import type { PublicInvoice } from '../../resources/payers';
import type { Words } from '../../resources/language/words';
import { readLink, valuesOfLink } from '../page/readLink';
import type { PageData, PlatformAddress } from '../page/pageData';
import { publicPages, type PageName } from '../page/pages';
import { whyClosed } from '../page/whyClosed';
import { isLanguage, preferredLanguage } from '../../words/languages';
import { fetchWords, saveLanguage, languageCookie } from '../words/language';
import type { Mark } from '../page/PlatformMark';
import { showMark } from './showMark';
import { findLink } from './findLink';
import { listBanks } from './listBanks';
import { listMerchants } from './listMerchants';
import { fetchInvoice, type Answer } from './platform';
import { newKey } from '../../format/newKey';

interface Config extends PlatformAddress {
  mark?: Mark;
  contact?: string;
  returnHosts?: readonly string[];
}

/** Used without `config.json`: the platform serves its API next to the pages. */
const defaultConfig: Config = { apiBase: '/api/', extensions: false };

const readConfig = async (): Promise<Config> => {
  try {
    return { ...defaultConfig, ...((await (await fetch('/config.json')).json()) as Partial<Config>) };
  } catch {
    return defaultConfig;
  }
};

const unknownInvoice: Words = { phrase: 'We do not know this invoice. Check the link, or create a new one.' };

/** Whether the platform answered that the invoice does not exist. Other failures leave that open. */
const isUnknown = (answer: Answer<PublicInvoice>) =>
  answer.kind === 'refused' && answer.status !== 429 && answer.status < 500;

/**
 * Builds the data of a page in the browser, for hosts without our server, from the address, `config.json` and the
 * platform.
 */
export const loadPageData = async (): Promise<PageData> => {
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  const page: PageName = pathname.startsWith(publicPages['payment-gateway'].path) ? 'payment-gateway' : 'extended-pg';
  const { path, theme } = publicPages[page];
  document.documentElement.dataset.theme = theme;
  const cookie = document.cookie.split('; ').find((part) => part.startsWith(`${languageCookie}=`));
  const chosen = [query.get('lang'), cookie?.slice(languageCookie.length + 1)].find(isLanguage);
  const language = chosen ?? preferredLanguage(navigator.languages.join(','));
  if (chosen) saveLanguage(chosen);
  const { apiBase, extensions, mark, contact, returnHosts = [] } = await readConfig();
  if (mark) showMark(mark);
  const platform = { apiBase, extensions };
  const linkId = query.get('link');
  const link = linkId === null ? undefined : await findLink(platform, linkId);
  const openInvoice = typeof link === 'object' ? link.invoice : null;
  const id = openInvoice ?? query.get('invoice') ?? decodeURIComponent(pathname.slice(path.length + 1));
  const [merchants, banks, answer] = await Promise.all([
    listMerchants(platform),
    listBanks(platform),
    id === '' ? undefined : fetchInvoice(platform, id, null),
    fetchWords(language).catch(() => undefined),
  ]);
  const invoice = answer?.kind === 'done' ? answer.value : undefined;
  const isNotFound = answer !== undefined && isUnknown(answer);
  if (isNotFound) history.replaceState(null, '', path);
  const returnTo = query.get('return');
  const filled = readLink(query, merchants);
  return {
    page,
    language,
    platform,
    now: (answer?.kind === 'done' ? answer.at : null) ?? Date.now(),
    key: newKey(),
    merchants,
    banks,
    invoice,
    link,
    ...(typeof link === 'object' ? { values: valuesOfLink(link, query), issues: {} } : filled),
    closed: whyClosed({ link, isMerchantUnknown: filled.isMerchantUnknown }),
    notice: isNotFound ? unknownInvoice : undefined,
    isFault: (answer !== undefined && !invoice && !isNotFound) || (linkId !== null && link === undefined),
    contact,
    back: returnAddress(returnTo, returnHosts),
    search: returnTo === null ? '' : `?${new URLSearchParams({ return: returnTo }).toString()}`,
    address: `${pathname}${search}`,
  };
};
