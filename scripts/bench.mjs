import { ensureBuilt, ensureChromium, ensureInstalled, run } from './ensure.mjs';

ensureInstalled();
ensureBuilt();
const benches = {
  lists: () => {
    run('npx', ['vite', 'build', '--config', 'bench/stock/vite.config.ts', '--logLevel', 'warn']);
    run('npx', ['tsx', 'bench/run.ts'], { CHROMIUM_PATH: ensureChromium() });
  },
  money: () => run('npx', ['tsx', 'bench/money.ts']),
  public: () => {
    run('npx', ['vite', 'build', '--config', 'bench/stock/vite.config.ts', '--logLevel', 'warn']);
    run('npx', ['tsx', 'bench/publicPage.ts'], { CHROMIUM_PATH: ensureChromium() });
    run('npx', ['tsx', 'bench/payers.ts']);
  },
  phones: () => run('npx', ['tsx', 'bench/phones.ts']),
  start: () => run('npx', ['tsx', 'bench/start.ts']),
  funds: () => run('npx', ['tsx', 'bench/funds.ts'], { CHROMIUM_PATH: ensureChromium() }),
};
// `npm run bench` measures all; `npm run bench -- money` one.
const [, , ...named] = process.argv;
for (const [name, measure] of Object.entries(benches)) if (named.length === 0 || named.includes(name)) measure();
