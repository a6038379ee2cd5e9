import { ensureInstalled } from './ensure.mjs';

if (process.env.PORT === '0') {
  process.stderr.write('Setting PORT: npm run dev needs a fixed port, not 0\n');
  process.exit(1);
}
ensureInstalled();
// Vite may have been installed only now.
const { startDevelopment } = await import('./dev/start.mjs');
await startDevelopment();
