import { createRoot, hydrateRoot } from 'react-dom/client';
import './public.css';
import type { PageData } from './pageData';
import { PayerPage } from './PayerPage';
import { learn, type Phrases } from './words/language';

const root = document.getElementById('pay')!;
const read = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? 'null');

const data = read('data') as PageData | null;
if (data) {
  const words = read('words') as Phrases | null;
  if (words) learn(data.language, words);
  hydrateRoot(root, <PayerPage data={data} />);
} else {
  // No server of ours drew the page. Awaited here, what is fetched would wait for this file, of which it is made.
  void import('./browser/plainData').then(async (later) =>
    createRoot(root).render(<PayerPage data={await later.plainData()} />),
  );
}
