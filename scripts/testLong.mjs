import { checkDefinitions, ensureBuilt, ensureChromium, ensureInstalled } from './ensure.mjs';
import { playwright, print, runAll, vitest } from './testRunners.mjs';

/** How much each campaign does (docs/testing.md). */
const campaigns = {
  BOTH_DATABASES: 'true',
  HOSTILE_REQUESTS: '20000',
  TRAFFIC_STEPS: '10000',
  CAMPAIGNS: '400',
  LEDGER_SEQUENCES: '400',
  LEDGER_SEQUENCES_POSTGRES: '200',
  LIST_QUERIES: '300',
  APPROVAL_STEPS: '10000',
  APPROVAL_STEPS_POSTGRES: '2000',
};

/** What changes of definitions do, to `npm run dev` too. It breaks unseen where it is seldom run. */
const aboutDefinitions = ['dev', 'wrongDefinitions', 'addingAKind'].map((name) => `tests/long/${name}`);

/**
 * The parts of `npm run test:long`, each with its runners; `npm run test:long -- faults` runs one of them. `api` and `browser` have
 * what is `leftOut` of `npm test` among theirs, and `others` the `definitions`, so these run only when they are named.
 */
const parts = (chromium) => ({
  api: [
    vitest({ title: 'API tests on both databases, with long campaigns', options: ['--project=api'], env: campaigns }),
  ],
  faults: [
    vitest({
      title: 'faults under load',
      options: ['--project=long', '--maxWorkers=1'],
      files: ['tests/long/faults'],
    }),
  ],
  others: [
    vitest({
      title: 'what takes long, what must be quick, and two versions',
      options: ['--project=long', '--maxWorkers=1', '--exclude=tests/long/faults/**'],
      env: { FRESH_INSTALLS: 'true', CHROMIUM_PATH: chromium },
    }),
  ],
  definitions: [
    vitest({
      title: 'definitions that change',
      options: ['--project=long', '--maxWorkers=1'],
      files: aboutDefinitions,
      env: { CHROMIUM_PATH: chromium },
    }),
  ],
  browser: [playwright({ title: 'all end-to-end tests in Chromium', chromium })],
  leftOut: [
    vitest({ title: 'API tests that npm test leaves out', options: ['--project=api'], tests: 'long' }),
    playwright({ title: 'end-to-end tests that npm test leaves out', chromium, tests: 'long' }),
  ],
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
const isPartOfAnother = (name) => name === 'leftOut' || name === 'definitions';
const isWanted = (name) => (wanted.length === 0 ? !isPartOfAnother(name) : wanted.includes(name));
runAll(Object.entries(all).flatMap(([name, runners]) => (isWanted(name) ? runners : [])));
