import { checkDefinitions, ensureBuilt, ensureChromium, ensureInstalled } from './ensure.mjs';
import { playwright, print, runAll, vitest } from './testRunners.mjs';

/** How much each campaign does (docs/testing.md). */
const campaigns = {
  BOTH_DATABASES: 'true',
  HOSTILE_REQUESTS: '20000',
  TRAFFIC_STEPS: '10000',
  LEDGER_SEQUENCES: '400',
  LEDGER_SEQUENCES_POSTGRES: '200',
  LIST_QUERIES: '300',
  ALL_LIST_PAGES: 'true',
  APPROVAL_STEPS: '10000',
  APPROVAL_STEPS_POSTGRES: '2000',
};

/** The parts of `npm run test:long`; `npm run test:long -- faults` runs one of them. */
const parts = (chromium) => ({
  api: vitest({
    title: 'API tests on both databases, with long campaigns',
    options: ['--project=api'],
    env: campaigns,
  }),
  faults: vitest({
    title: 'faults under load',
    options: ['--project=long', '--maxWorkers=1'],
    files: ['tests/long/faults'],
  }),
  others: vitest({
    title: 'what takes long, what must be quick, and two versions',
    options: ['--project=long', '--maxWorkers=1', '--exclude=tests/long/faults/**'],
    env: { FRESH_INSTALLS: 'true' },
  }),
  browser: playwright({ title: 'all end-to-end tests in Chromium', chromium, env: { WHOLE_WALK: 'true' } }),
});

ensureInstalled();
checkDefinitions();
const all = parts(ensureChromium());
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in all));
if (unknown !== undefined) {
  print(`There is no part "${unknown}" of the long tests: ${Object.keys(all).join(', ')}`);
  process.exit(1);
}
ensureBuilt();
runAll(Object.entries(all).flatMap(([name, runner]) => (wanted.length === 0 || wanted.includes(name) ? [runner] : [])));
