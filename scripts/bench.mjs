import { parseArgs } from 'node:util';
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
  instances: () => run('npx', ['tsx', 'bench/instances.ts']),
  load: () => run('npx', ['tsx', 'bench/consoleLoad.ts'], { CHROMIUM_PATH: ensureChromium() }),
  instance: () => run('npx', ['tsx', 'bench/instance.ts']),
  scale: () => run('npx', ['tsx', 'bench/scale.ts']),
  queries: () => run('npx', ['tsx', 'bench/queries.ts'], { CHROMIUM_PATH: ensureChromium() }),
  funds: () => run('npx', ['tsx', 'bench/funds.ts'], { CHROMIUM_PATH: ensureChromium() }),
};
const comparison = 'turns';
// `npm run bench` runs all; `npm run bench -- money` one; `npm run bench -- money --against <commit>` compares two
// versions; `npm run bench -- turns --against <commit>` sends each call to both in turns.
const { values, positionals: names } = parseArgs({ options: { against: { type: 'string' } }, allowPositionals: true });
const isComparison = names.length === 1 && names[0] === comparison;
const unknown = names.find((name) => !Object.hasOwn(benches, name));
if (isComparison && values.against === undefined) {
  process.stdout.write(`The bench "${comparison}" compares this version with another: add --against <commit>\n`);
  process.exit(1);
}
if (unknown !== undefined && !isComparison) {
  process.stdout.write(`There is no bench "${unknown}": ${[...Object.keys(benches), comparison].join(', ')}\n`);
  process.exit(1);
}
if (isComparison) run('npx', ['tsx', 'bench/turns.ts', values.against]);
else if (values.against !== undefined) run('npx', ['tsx', 'bench/against.ts', values.against, ...names]);
else for (const [name, measure] of Object.entries(benches)) if (names.length === 0 || names.includes(name)) measure();
