import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The style goes into the page itself: one request less before the first paint. */
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

/**
 * A part that is asked for later brings no style, and nothing is fetched before it. The console's words are never asked for
 * here.
 */
const partsAlone: Plugin = {
  name: 'parts-alone',
  enforce: 'pre',
  load: (id) => {
    if (id === '\0vite/preload-helper.js') return 'export const __vitePreload = (load) => load();';
    return /\/words\/\w+\/console\/index\.ts$/.test(id) ? 'export const phrases = {};' : undefined;
  },
};

/** Words of another language, and what draws the pages where no server of ours does. */
const isLater = /\/words\/\w+\/|\/(plainData|fromLink|listMerchants)\.ts$/;

const wordsOf = /\/words\/(\w+)\//;

/** The public pages: a script of their own beside the console's, which shares no file with it. */
export default defineConfig({
  plugins: [partsAlone, react(), styleInPage],
  publicDir: false,
  build: {
    outDir: 'dist/pages',
    target: ['es2022', 'safari16'],
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      // No code here does anything when a property is read: names of statuses that a page does not use are left out of it.
      treeshake: { propertyReadSideEffects: false },
      input: 'public.html',
      output: {
        entryFileNames: 'assets/pay-[hash].js',
        chunkFileNames: 'assets/pay-[name]-[hash].js',
        // One file, which nothing waits for but the page; the rest is asked for where it is wanted.
        codeSplitting: {
          groups: [
            { name: 'all', test: (id) => !isLater.test(id) },
            // The words of a language are one file.
            { debugName: 'words', name: (id) => wordsOf.exec(id)?.[1] ?? null, test: wordsOf },
          ],
        },
      },
    },
  },
});
