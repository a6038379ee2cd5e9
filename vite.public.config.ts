import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildTarget, oldestOfPayers } from './scripts/browsers/oldest.ts';
import { asPayersRead } from './scripts/vite/asPayersRead.ts';

/** Puts the style into the page itself, which saves a request before the first paint. */
const styleInPage: Plugin = {
  name: 'style-in-page',
  enforce: 'post',
  generateBundle: (_options, bundle) => {
    for (const [name, style] of Object.entries(bundle)) {
      if (style.type !== 'asset' || !name.endsWith('.css')) continue;
      for (const page of Object.values(bundle)) {
        if (page.type !== 'asset' || !page.fileName.endsWith('.html')) continue;
        page.source = String(page.source).replace(
          new RegExp(`<link rel="stylesheet"[^>]*${style.fileName}"[^>]*>`),
          () => `<style>${String(style.source).trim()}</style>`,
        );
      }
      delete bundle[name];
    }
  },
};

/** Parts that are loaded later have no style and need no preloads. The console's phrases are never loaded here. */
const withoutPreloads: Plugin = {
  name: 'without-preloads',
  enforce: 'pre',
  load: (id) => {
    if (id === '\0vite/preload-helper.js') return 'export const __vitePreload = (load) => load();';
    return /\/words\/\w+\/console\/index\.ts$/.test(id) ? 'export const phrases = {};' : undefined;
  },
};

/** Phrases of other languages, what draws the pages where our server does not, and the form for a receipt. */
const isLazy =
  /\/words\/\w+\/|\/(loadPageData|showMark|PlatformMark|readLink|listBanks|listMerchants|findLink|returnAddress|whyClosed|late|ReceiptForm|ClaimForm|DisputeView|disputeWords|claimIssues|FileField|SendButton|Steps|sendReceipt|sendClaim|claimInputs|dateTime|longText|longTextLike|statuses\/(disputes|merchants))\.tsx?$/;

const phrasesOf = /\/words\/(\w+)\//;

/** Builds the public pages. They have their own script, and share no file with the console. */
export default defineConfig({
  plugins: [withoutPreloads, react(), asPayersRead, styleInPage],
  publicDir: false,
  // Payers wait for this script on a phone: Preact does the same as React with a tenth of its size.
  resolve: {
    alias: [
      { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
      { find: 'react-dom/client', replacement: 'preact/compat/client' },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
    ],
  },
  build: {
    outDir: 'dist/pages',
    target: buildTarget(oldestOfPayers),
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      // Reading a property has no side effects in this code, so that names of statuses that a page does not use are
      // dropped.
      treeshake: { propertyReadSideEffects: false },
      input: 'public.html',
      output: {
        entryFileNames: 'assets/pay-[hash].js',
        chunkFileNames: 'assets/pay-[name]-[hash].js',
        // One file, the only one that the page waits for; the rest is loaded on demand.
        codeSplitting: {
          groups: [
            { name: 'all', test: (id) => !isLazy.test(id) },
            // The phrases of a language are one file.
            { debugName: 'words', name: (id) => phrasesOf.exec(id)?.[1] ?? null, test: phrasesOf },
          ],
        },
      },
    },
  },
});
