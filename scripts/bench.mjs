import { ensureBuilt, ensureChromium, ensureInstalled, run } from './ensure.mjs';

ensureInstalled();
ensureBuilt();
run('npx', ['vite', 'build', '--config', 'bench/stock/vite.config.ts', '--logLevel', 'warn']);
run('npx', ['tsx', 'bench/run.ts'], { CHROMIUM_PATH: ensureChromium() });
