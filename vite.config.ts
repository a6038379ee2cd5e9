import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';

/** Where `npm run dev` serves the console, and the API that it is told to serve beside it. */
const { DEV_PORT = '5173', PORT = '3000', HOST = '127.0.0.1' } = process.env;
const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '[::1]' : HOST.includes(':') ? `[${HOST}]` : HOST;
const api = `http://${host}:${PORT}`;

/** What stands in the place of what libraries bring along and the console never runs. */
const replaced = (file: string) => new URL(`src/replaced/${file}`, import.meta.url).pathname;

/**
 * The page itself asks for what `main.ts` imports in any case: it waits for no script to run. The letters that words are drawn with, and
 * what is pressed first, are files whose names it tells `loadConsole.ts`.
 */
const fetchedWithThePage: Plugin = {
  name: 'fetched-with-the-page',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const chunks = Object.values(bundle ?? {}).flatMap((part) => (part.type === 'chunk' ? [part] : []));
      const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/start.tsx')));
      const scripts = (start ? [start.fileName, ...start.imports] : []).filter((file) => !html.includes(file));
      const firstActs = chunks.filter(({ name }) => name === 'firstActs');
      const letters = Object.keys(bundle ?? {}).filter((file) => file.includes('inter-latin-wght'));
      const links = scripts.map((file) => ({ rel: 'modulepreload', crossorigin: true, href: `/${file}` }));
      const meta = (name: string, files: readonly string[]) => ({
        tag: 'meta',
        attrs: { name, content: files.map((file) => `/${file}`).join(' ') },
        injectTo: 'head' as const,
      });
      return [
        ...links.map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' as const })),
        meta('letters', letters),
        meta(
          'first-acts',
          firstActs.map(({ fileName }) => fileName),
        ),
      ];
    },
  },
};

/** The public pages are built beside the console, and shown by the development server without one of ours. */
const publicPages: Plugin = {
  name: 'public-pages',
  closeBundle: async () => {
    await build({ configFile: 'vite.public.config.ts', logLevel: 'warn' });
  },
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (/^\/(extended-pg|payment-gateway)([/?]|$)/.test(request.url ?? '')) request.url = '/public.html';
      next();
    });
  },
};

export default defineConfig({
  plugins: [react(), fetchedWithThePage, publicPages],
  resolve: {
    alias: {
      // ra-core imports these whatever is used of it: 25 kB of script on every screen.
      inflection: replaced('names.ts'),
      'jsonexport/dist/index.js': replaced('names.ts'),
      'react-router-dom': replaced('router.ts'),
      // node-polyglot's polyfills of what every browser of the build's target has: 6 kB before the first page.
      'object.entries': replaced('objectEntries.cjs'),
      hasown: replaced('hasOwn.cjs'),
    },
  },
  build: {
    outDir: 'dist/pages',
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // No code here does anything when a property is read: names of statuses that a page does not use are left out of it.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          // A few files that belong together, and not one for each set of screens that share a module.
          groups: [
            { name: 'main', test: /\/src\/main\.ts$/, priority: 4 },
            { name: 'start', test: /\/src\/start\.tsx$/, priority: 3 },
            { name: 'console', test: /\/src\/Console\.tsx$/, priority: 2 },
            {
              name: 'firstActs',
              test: /\/src\/admin\/(dialogs\/(Action|Create|Info)Dialog|list\/ColumnsMenu|filters\/(MoreFilters|ChipBox)|views\/ViewsItems)\.tsx$/,
              priority: 0,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  // Of several that run side by side each has its own.
  cacheDir: `node_modules/.vite/${DEV_PORT}`,
  server: {
    port: Number(DEV_PORT),
    strictPort: true,
    proxy: { '/api': { target: api, ws: true }, '/config.json': api },
  },
});
