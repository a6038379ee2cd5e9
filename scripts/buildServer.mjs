import { build } from 'vite';
import { root } from './ensure.mjs';

/** Each is one file of `dist`, with all that it needs. A thread of its own (`new Worker`) is one more line. */
const programs = { server: 'server/main.ts', readingWorker: 'server/capabilities/messages/readingWorker.ts' };

/** What has native code, reads files of its own or asks for packages that may be missing stays in `node_modules`. */
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
      // What is logged of an error names the function that failed.
      minify: false,
      chunkSizeWarningLimit: Infinity,
      rolldownOptions: { input: { [name]: input }, output: { codeSplitting: false } },
    },
  });
}
