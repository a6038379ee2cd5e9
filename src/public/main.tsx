import { createRoot, hydrateRoot } from 'react-dom/client';
import './public.css';
import type { PageData } from './page/pageData';
import { PayerPage } from './PayerPage';
import { addPhrases, type Phrases } from './words/language';

const root = document.getElementById('pay')!;
const readJson = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? 'null');

document.querySelector('body > .unloaded')?.remove();
const data = readJson('data') as PageData | null;
if (data) {
  const words = readJson('words') as Phrases | null;
  if (words) addPhrases(data.language, words);
  hydrateRoot(root, <PayerPage data={data} />);
} else {
  // The page was not rendered by our server. No top-level await: the loaded module imports this file and waits for it.
  void import('./browser/loadPageData')
    .then(({ loadPageData }) => loadPageData())
    .then((loaded) => createRoot(root).render(<PayerPage data={loaded} />));
}
