import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildTarget, oldestOfStaff } from './scripts/browsers/oldest.ts';
import { callsAsRead } from './scripts/vite/callsAsRead.ts';
import { chunkGroups } from './scripts/vite/chunkGroups.ts';
import { laterDefinitions } from './scripts/vite/laterDefinitions.ts';
import { listChunks } from './scripts/vite/listChunks.ts';
import { preloadWithPage } from './scripts/vite/preloadWithPage.ts';
import { publicPages } from './scripts/vite/publicPages.ts';
import { withoutDataRouters } from './scripts/vite/withoutDataRouters.ts';
import { withoutNames } from './scripts/vite/withoutNames.ts';

/** Where `npm run dev` serves the console, and the API server that it forwards to. */
const { DEV_PORT = '5173', PORT = '3000', HOST = '127.0.0.1' } = process.env;
const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '[::1]' : HOST.includes(':') ? `[${HOST}]` : HOST;
const api = `http://${host}:${PORT}`;

/** Replacements of modules that libraries import and the console never runs. */
const replacementPath = (file: string) => new URL(`src/replaced/${file}`, import.meta.url).pathname;

export default defineConfig({
  plugins: [
    react(),
    laterDefinitions(),
    withoutNames,
    withoutDataRouters,
    callsAsRead,
    preloadWithPage,
    listChunks,
    publicPages,
  ],
  resolve: {
    alias: [
      // ra-core imports these even if they are not used: 25 kB of script on every screen.
      { find: 'inflection', replacement: replacementPath('names.ts') },
      { find: 'jsonexport/dist/index.js', replacement: replacementPath('names.ts') },
      { find: 'react-router-dom', replacement: replacementPath('router.ts') },
      // Of these ra-core and the icons use little: 22 kB that every screen would wait for.
      { find: /^lodash\/(debounce|isEqual|pick|set|union)\.js$/, replacement: replacementPath('lodash/$1.ts') },
      { find: 'query-string', replacement: replacementPath('queryString.ts') },
      // It has rules of plurals for languages that the console does not speak, and nested phrases.
      { find: 'node-polyglot', replacement: replacementPath('polyglot.ts') },
      { find: './infiniteQueryBehavior.js', replacement: replacementPath('infiniteQueries.ts') },
      { find: './mutationCache.js', replacement: replacementPath('mutations.ts') },
      {
        find: /^.*\/use(Authenticated|RequireAccess|LogoutIfAccessDenied)\.js$/,
        replacement: replacementPath('authentication.ts'),
      },
      { find: '../createLucideIcon.mjs', replacement: replacementPath('lucideIcon.ts') },
    ],
  },
  build: {
    outDir: 'dist/pages',
    target: buildTarget(oldestOfStaff),
    sourcemap: false,
    // Browsers of that target need none; where one does, files come one after the other.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // Reading a property has no side effects in this code, so that names of statuses that a page does not use are
      // dropped.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  worker: { format: 'es' },
  // Development servers that run side by side have a cache each.
  cacheDir: `node_modules/.vite/${DEV_PORT}`,
  server: {
    port: Number(DEV_PORT),
    strictPort: true,
    // The embedded database writes there all the time.
    watch: { ignored: ['**/data/**'] },
    proxy: { '/api': { target: api, ws: true }, '/config.json': api },
  },
});
