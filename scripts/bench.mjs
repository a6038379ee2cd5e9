import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureChromium, ensureInstalled, root, run } from './ensure.mjs';

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
  disputes: () => run('npx', ['tsx', 'bench/disputes.ts']),
  reports: () => run('npx', ['tsx', 'bench/reports.ts']),
  funds: () => run('npx', ['tsx', 'bench/funds.ts'], { CHROMIUM_PATH: ensureChromium() }),
};
// `npm run bench` runs all; `npm run bench -- money` one; `npm run bench -- money --against <commit>` compares two
// versions; `npm run bench -- turns --against <commit>` sends each call to both in turns; `quick` is a little of all.

/**
 * What `quick` runs on both versions, once and less of each than by itself, so that only what is much slower is named; `turns`
 * follows, which is exact.
 */
const quick = {
  names: ['lists', 'start', 'money'],
  sizes: {
    BENCH_TURNS: '1',
    BENCH_RUNS: '1',
    BENCH_TOLERATED: '50',
    BENCH_ROWS: '10000',
    BENCH_VISITS: '1',
    BENCH_STARTS: '3',
    BENCH_TAKES: '300',
    BENCH_COMPLETIONS: '300',
    BENCH_LINES: '20000',
    BENCH_ROUNDS: '200',
  },
};
const comparisons = {
  turns: (commit) => [['bench/turns.ts', commit]],
  quick: (commit) => [
    ['bench/against.ts', commit, ...quick.names],
    ['bench/turns.ts', commit],
  ],
};

const { values, positionals: names } = parseArgs({ options: { against: { type: 'string' } }, allowPositionals: true });
const { against } = values;
const comparison = names.length === 1 && Object.hasOwn(comparisons, names[0]) ? names[0] : undefined;
const unknown = names.find((name) => !Object.hasOwn(benches, name));
if (comparison !== undefined && against === undefined) {
  process.stdout.write(`The bench "${comparison}" compares this version with another: add --against <commit>\n`);
  process.exit(1);
}
if (unknown !== undefined && comparison === undefined) {
  const known = [...Object.keys(benches), ...Object.keys(comparisons)];
  process.stdout.write(`There is no bench "${unknown}": ${known.join(', ')}\n`);
  process.exit(1);
}
if (comparison !== undefined) {
  const env = comparison === 'quick' ? { ...quick.sizes, CHROMIUM_PATH: ensureChromium() } : {};
  // Each of them says what got slower, so that one does not end the others.
  const results = comparisons[comparison](against).map((args) =>
    spawnSync('npx', ['tsx', ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    }),
  );
  process.exit(results.every(({ status }) => status === 0) ? 0 : 1);
}
if (against !== undefined) run('npx', ['tsx', 'bench/against.ts', against, ...names]);
else for (const [name, measure] of Object.entries(benches)) if (names.length === 0 || names.includes(name)) measure();
