import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The API that `npm run dev` proxies to. */
const api = 'http://127.0.0.1:3000';

const leftOut = new URL('src/leftOut.ts', import.meta.url).pathname;

export default defineConfig({
  plugins: [react()],
  resolve: {
    // ra-core imports these whatever is used of it: 5 kB of script on every screen.
    alias: { inflection: leftOut, 'jsonexport/dist/index.js': leftOut },
  },
  build: { target: 'es2023', sourcemap: false, chunkSizeWarningLimit: 1000 },
  worker: { format: 'es' },
  server: {
    port: 5173,
    proxy: { '/api': { target: api, ws: true }, '/config.json': api },
  },
});
