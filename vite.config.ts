import react from '@vitejs/plugin-react';
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { build, defineConfig, type Plugin } from 'vite';

/** Where `npm run dev` serves the console, and the API server that it forwards to. */
const { DEV_PORT = '5173', PORT = '3000', HOST = '127.0.0.1' } = process.env;
const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '[::1]' : HOST.includes(':') ? `[${HOST}]` : HOST;
const api = `http://${host}:${PORT}`;

/** Replacements of modules that libraries import and the console never runs. */
const replacementPath = (file: string) => new URL(`src/replaced/${file}`, import.meta.url).pathname;

/**
 * The page itself preloads what `main.ts` imports in any case, without waiting for a script to run. It also tells
 * `loadConsole.ts` the names of the files with the fonts and with what is clicked first.
 */
const preloadWithPage: Plugin = {
  name: 'preload-with-page',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const chunks = Object.values(bundle ?? {}).flatMap((part) => (part.type === 'chunk' ? [part] : []));
      const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/start.tsx')));
      const scripts = (start ? [start.fileName, ...start.imports] : []).filter((file) => !html.includes(file));
      const firstActs = chunks.filter(({ name }) => name === 'firstActs');
      const fonts = Object.keys(bundle ?? {}).filter((file) => file.includes('inter-latin-wght'));
      const links = scripts.map((file) => ({ rel: 'modulepreload', crossorigin: true, href: `/${file}` }));
      const meta = (name: string, files: readonly string[]) => ({
        tag: 'meta',
        attrs: { name, content: files.map((file) => `/${file}`).join(' ') },
        injectTo: 'head' as const,
      });
      return [
        ...links.map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' as const })),
        meta('fonts', fonts),
        meta(
          'first-actions',
          firstActs.map(({ fileName }) => fileName),
        ),
      ];
    },
  },
};

/** Names and warnings in packages that nothing reads in a built console. Without them unused parts can be dropped. */
const withoutNames: Plugin = {
  name: 'without-names',
  transform: (code, id) => {
    if (/\/lucide-react\/dist\/esm\/icons\//.test(id)) return code.replace(/\b(name|size|key): ("[^"]*"|24),?/g, '');
    if (/\/react-router\/dist\//.test(id))
      return code
        .replace(/^\w+\.displayName = .*$/gm, '')
        .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false')
        .replace(/^function warning/gm, '/* @__NO_SIDE_EFFECTS__ */ function warning')
        .replace(/= (React\w*\.(createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1');
    return undefined;
  },
};

/** Leaves of the calls of no entity what the console reads (`consoleCalls`): the API's document and its checks read the rest. */
const callsAsRead: Plugin = {
  name: 'calls-as-read',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('/src/resources/calls.ts')) return undefined;
    const read = new Set(['method', 'path', 'takes']);
    const calls = this.parse(code).body.flatMap((statement) =>
      statement.type === 'VariableDeclaration' ? statement.declarations : [],
    )[0]?.init;
    if (calls?.type !== 'ObjectExpression') throw new Error('src/resources/calls.ts does not begin with the calls');
    const unread = calls.properties
      .flatMap((call) =>
        call.type === 'Property' && call.value.type === 'ObjectExpression' ? call.value.properties : [],
      )
      .filter((part) => part.type === 'Property' && part.key.type === 'Identifier' && !read.has(part.key.name));
    return unread.reduceRight(
      (kept, { start, end }) => kept.slice(0, start) + kept.slice(end).replace(/^\s*,/, ''),
      code,
    );
  },
};

/** Lists the files of script beside the build, with what is in them: `npm run weights` holds their budgets. */
const listChunks: Plugin = {
  name: 'list-chunks',
  writeBundle: (_options, bundle) => {
    const chunks = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? [part] : []));
    const listed = chunks.map(({ fileName, imports, moduleIds }) => ({
      file: fileName,
      imports,
      modules: moduleIds.map((id) => relative(import.meta.dirname, id)),
    }));
    writeFileSync('dist/chunks.json', JSON.stringify(listed));
  },
};

/** Builds the public pages beside the console. The development server shows them without server rendering. */
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
  plugins: [react(), withoutNames, callsAsRead, preloadWithPage, listChunks, publicPages],
  resolve: {
    alias: [
      // ra-core imports these even if they are not used: 25 kB of script on every screen.
      { find: 'inflection', replacement: replacementPath('names.ts') },
      { find: 'jsonexport/dist/index.js', replacement: replacementPath('names.ts') },
      { find: 'react-router-dom', replacement: replacementPath('router.ts') },
      // Of these ra-core and the icons use little: 22 kB that every screen would wait for.
      { find: /^lodash\/(debounce|isEqual|pick|set|union)\.js$/, replacement: replacementPath('lodash/$1.ts') },
      { find: 'query-string', replacement: replacementPath('queryString.ts') },
      // Through node-polyglot: polyfills of what every target browser has (6 kB), and warnings that nobody reads.
      { find: 'object.entries', replacement: replacementPath('objectEntries.cjs') },
      { find: 'hasown', replacement: replacementPath('hasOwn.cjs') },
      { find: 'warning', replacement: replacementPath('warning.cjs') },
      { find: './infiniteQueryBehavior.js', replacement: replacementPath('infiniteQueries.ts') },
      { find: '../createLucideIcon.mjs', replacement: replacementPath('lucideIcon.ts') },
    ],
  },
  build: {
    outDir: 'dist/pages',
    target: 'es2023',
    sourcemap: false,
    // Browsers of that target need none; where one does, files come one after the other.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // Reading a property has no side effects in this code, so that names of statuses that a page does not use are
      // dropped.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          // A few files of what belongs together, instead of one for each set of screens that share a module.
          groups: [
            { name: 'main', test: /\/src\/main\.ts$/, priority: 4 },
            { name: 'start', test: /\/src\/start\.tsx$/, priority: 3 },
            {
              name: 'calls',
              test: /\/src\/(authProvider\/(endSession|recordTab)|dataProvider\/http)\.ts$/,
              priority: 2.5,
            },
            { name: 'console', test: /\/src\/Console\.tsx$/, priority: 2 },
            {
              name: 'firstActs',
              test: /\/src\/(admin\/(list\/Selection|panel\/RecordPanel|dialogs\/(Action|Create|Info)Dialog|list\/toolbar\/ColumnsMenu|filters\/(MoreFilters|\w+Box)|views\/ViewsItems)|dataProvider\/(dryRun|message|receipt)Calls)\.tsx?$/,
              priority: 1,
            },
            // Calls that are made once the rows are drawn, also under Save-Data.
            { name: 'laterCalls', test: /\/src\/dataProvider\/(approval|session)Calls\.ts$/, priority: 1 },
            // What is fetched once the page is at rest: a few files weigh less than many small ones. What a page imports,
            // too, is a file of its own, so that no page waits for dialogs.
            { name: 'qrCode', test: /\/src\/(admin\/parts\/QrCode|custom\/funds\/Payment)\.tsx$/, priority: 1 },
            {
              name: 'wizard',
              test: /\/src\/(admin\/(hooks\/useDrop|wizard\/Wizard)|custom\/users\/currentFees)\.tsx?$/,
              priority: 1,
            },
            { name: 'statement', test: /\/src\/custom\/funds\/Statement\.tsx$/, priority: 1 },
            {
              name: 'taskCalls',
              test: /\/src\/custom\/(takerStore\/use(TakeNext|OpenTask)|messages\/(FitChecks|useAmountOf)|receipts\/droppedFiles)\.tsx?$/,
              priority: 1,
            },
            { name: 'proof', test: /\/src\/admin\/(proof\/|login\/ownPassword)/, priority: 0.5 },
            {
              name: 'shellParts',
              test: /\/src\/admin\/(lock\/LockScreen|notifications\/NotificationBox|palette\/(Palette|KeysDialog)|list\/(search\/SearchOffers|table\/columnDrags)|shell\/(Toast|UserMenuItems|Own\w+Dialog|FactorsDialog|VerificationCode|ProofDialog))\.tsx?$/,
              priority: 0,
            },
            {
              name: 'customDialogs',
              test: /\/src\/custom\/(funds\/(TopUp|HowToPay|RequestWithdraw|ConfirmOperation|ReverseDeal|StatementDialog)|integration\/ShowLink|messages\/\w+Dialog|takerStore\/\w+Dialog|users\/(AddUser|FeesAndAgent))\.tsx$/,
              priority: 0,
            },
          ],
        },
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
