import { build } from 'vite';
import { root } from './ensure.mjs';

/** Each program is bundled into one file of `dist`. A worker thread (`new Worker`) needs one more line here. */
const programs = { server: 'server/main.ts', readingWorker: 'server/domain/messages/readingWorker.ts' };

/**
 * Packages that stay in `node_modules`: they have native code, read files of their own, or import packages that may be
 * missing.
 */
const external = ['@electric-sql/pglite', '@node-rs/argon2', 'pg-native', 'bufferutil', 'utf-8-validate'];

for (const [name, input] of Object.entries(programs)) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      target: 'node20',
      outDir: 'dist',
      emptyOutDir: false,
      copyPublicDir: false,
      // Keeps the names of functions in logged errors.
      minify: false,
      chunkSizeWarningLimit: Infinity,
      rolldownOptions: { input: { [name]: input }, output: { codeSplitting: false } },
    },
  });
}
