import { writeFileSync } from 'node:fs';
import { pages } from './pages';

for (const [file, text] of Object.entries(pages)) writeFileSync(file, text());
