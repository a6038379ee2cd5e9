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

/** A part that is asked for later brings no style, and nothing is fetched before it. */
const partsAlone: Plugin = {
  name: 'parts-alone',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
};

/** Words of another language, and what draws the pages where no server of ours does. */
const isLater = /\/(ru|plainData|fromLink|listMerchants)\.ts$/;

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
        codeSplitting: { groups: [{ name: 'all', test: (id) => !isLater.test(id) }] },
      },
    },
  },
});
