import { createRoot, hydrateRoot } from 'react-dom/client';
import './public.css';
import type { PageData } from './page/pageData';
import { PayerPage } from './PayerPage';
import { addPhrases, type Phrases } from './words/language';

const root = document.getElementById('pay')!;
const read = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? 'null');

document.querySelector('body > .unloaded')?.remove();
const data = read('data') as PageData | null;
if (data) {
  const words = read('words') as Phrases | null;
  if (words) addPhrases(data.language, words);
  hydrateRoot(root, <PayerPage data={data} />);
} else {
  // No server of ours drew the page. Nothing is awaited here: what comes imports this very file, and waits until it has run.
  void import('./browser/plainData')
    .then(({ plainData }) => plainData())
    .then((plain) => createRoot(root).render(<PayerPage data={plain} />));
}
