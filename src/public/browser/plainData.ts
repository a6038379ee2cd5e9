import { returnAddress } from '../../format/returnAddress';
import type { PublicInvoice } from '../../resources/payers';
import type { Words } from '../../resources/language/words';
import { fromLink } from '../page/fromLink';
import type { PageData, PlatformAddress } from '../page/pageData';
import { publicPages, type PageName } from '../page/pages';
import { isLanguage, preferredLanguage } from '../../words/languages';
import { fetchWords, saveLanguage, languageCookie } from '../words/language';
import { listMerchants } from './listMerchants';
import { watchInvoice, type Answer } from './platform';
import { newKey } from '../../format/newKey';

interface Config extends PlatformAddress {
  contact?: string;
  returnHosts?: readonly string[];
}

/** Where the platform is when nobody says: beside the pages. */
const usual: Config = { apiBase: '/api/', extensions: false };

const readConfig = async (): Promise<Config> => {
  try {
    return { ...usual, ...((await (await fetch('/config.json')).json()) as Partial<Config>) };
  } catch {
    return usual;
  }
};

const unknown: Words = { phrase: 'We do not know this invoice. Check the link, or create a new one.' };

/** The platform said that there is no such invoice, rather than nothing. */
const isUnknown = (answer: Answer<PublicInvoice>) =>
  answer.kind === 'refused' && answer.status !== 429 && answer.status < 500;

/** What a page is drawn from where no server of ours draws it: the address, `config.json`, and the platform itself. */
export const plainData = async (): Promise<PageData> => {
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  const page: PageName = pathname.startsWith(publicPages['payment-gateway'].path) ? 'payment-gateway' : 'extended-pg';
  const { path, theme } = publicPages[page];
  document.documentElement.dataset.theme = theme;
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(`${languageCookie}=`));
  const chosen = [query.get('lang'), cookie?.slice(languageCookie.length + 1)].find(isLanguage);
  const language = chosen ?? preferredLanguage(navigator.languages.join(','));
  if (chosen) saveLanguage(chosen);
  const { apiBase, extensions, contact, returnHosts = [] } = await readConfig();
  const platform = { apiBase, extensions };
  const id = query.get('invoice') ?? decodeURIComponent(pathname.slice(path.length + 1));
  const [merchants, answer] = await Promise.all([
    listMerchants(platform),
    id === '' ? undefined : watchInvoice(platform, id, null),
    fetchWords(language).catch(() => undefined),
  ]);
  const invoice = answer?.kind === 'done' ? answer.value : undefined;
  const isLost = answer !== undefined && isUnknown(answer);
  if (isLost) history.replaceState(null, '', path);
  const kept = query.get('return');
  return {
    page,
    language,
    platform,
    now: (answer?.kind === 'done' ? answer.at : null) ?? Date.now(),
    key: newKey(),
    merchants,
    invoice,
    ...fromLink(query, merchants),
    notice: isLost ? unknown : undefined,
    isFault: answer !== undefined && !invoice && !isLost,
    contact,
    back: returnAddress(kept, returnHosts),
    search: kept === null ? '' : `?${new URLSearchParams({ return: kept }).toString()}`,
    address: `${pathname}${search}`,
  };
};
