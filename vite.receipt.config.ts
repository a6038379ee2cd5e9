import { defineConfig, type Plugin } from 'vite';
import { buildTarget, oldestOfStaff } from './scripts/browsers/oldest.ts';

/** A frame without an origin may load no module of ours, only a script of the old kind. */
const plainScript: Plugin = {
  name: 'plain-script',
  enforce: 'post',
  generateBundle: (_options, bundle) => {
    for (const page of Object.values(bundle)) {
      if (page.type !== 'asset' || !page.fileName.endsWith('.html')) continue;
      page.source = String(page.source).replace('<script type="module" crossorigin', '<script defer');
    }
  },
};

/** Builds the page that shows receipts of strangers (`src/custom/disputes/frame`). It shares no file with the console. */
export default defineConfig({
  plugins: [plainScript],
  publicDir: false,
  build: {
    outDir: 'dist/pages',
    target: buildTarget(oldestOfStaff),
    emptyOutDir: false,
    modulePreload: false,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      // pdf.js asks for its address only in Node.
      transform: { define: { 'import.meta': '{}' } },
      input: 'receipt.html',
      output: { format: 'iife', entryFileNames: 'assets/receipt-[hash].js' },
    },
  },
  worker: { format: 'iife' },
});
