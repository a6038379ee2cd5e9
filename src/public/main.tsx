import { createRoot, hydrateRoot } from 'react-dom/client';
import './public.css';
import { OrAsServed } from './OrAsServed';
import type { PageData } from './page/pageData';
import { PayerPage } from './PayerPage';
import { loadLateParts } from './result/lateParts';
import { addPhrases, type Phrases } from './words/language';

const root = document.getElementById('pay')!;
const readJson = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? 'null');

document.querySelector('body > .unloaded')?.remove();
/** The page as it came: the form of our server, which works without script, or the notice of a page without our server. */
const served = root.cloneNode(true);
const putBack = () => root.replaceWith(served);
const pageOf = (data: PageData) => (
  <OrAsServed onFailure={putBack}>
    <PayerPage data={data} />
  </OrAsServed>
);

const data = readJson('data') as PageData | null;
if (data) {
  const words = readJson('words') as Phrases | null;
  if (words) addPhrases(data.language, words);
  const hydrate = () => hydrateRoot(root, pageOf(data));
  // What the server rendered works without this script, too.
  if (data.addsReceipt || data.claim || data.invoice?.dispute) loadLateParts().then(hydrate, putBack);
  else hydrate();
} else {
  // The page was not rendered by our server. No top-level await: the loaded module imports this file and waits for it.
  import('./browser/loadPageData')
    .then((late) => late.loadPageData())
    .then((loaded) => createRoot(root).render(pageOf(loaded)), putBack);
}
