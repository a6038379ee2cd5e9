import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from './ensure.mjs';

/** Writes a line. */
export const print = (line) => process.stdout.write(`${line}\n`);

/** Tests with this tag are left out of `npm test`, in Vitest and in Playwright (docs/testing.md). */
const long = 'long';

/** A busy machine may delay a test or two: up to this many failures of a runner, their files run once more, alone. */
const maxRetriedFailures = 3;
/** How many of the slowest files are named. */
const namedFiles = 10;

const oneAtATime = '--maxWorkers=1';

/**
 * Vitest with these projects. Runners have a title, a command, what is in its environment, and what its report says: `failedIn` names
 * the files with failures, `times` how long each file took (ms); `files` limits the run to those whose path has one of these texts;
 * `alone` are the options with which one test runs at a time; `budget` is how many seconds it may take on two cores without being
 * named slow. `tests` are `usual`, `long`, or `all`.
 */
export const vitest = ({ title, options, files = [], env = {}, tests = 'all', budget }) => ({
  title,
  files,
  budget,
  args: (report) => [
    'vitest',
    'run',
    ...options,
    ...{ usual: [`--tags-filter=!${long}`], long: [`--tags-filter=${long}`], all: [] }[tests],
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
  alone: options.includes(oneAtATime) ? [] : [oneAtATime],
  env: () => ({ SERVER_PROGRAM: join(root, 'dist', 'server.js'), ...env }),
  read: ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    failedIn: testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(root, name)),
    times: testResults.map(({ name, startTime, endTime }) => [relative(root, name), endTime - startTime]),
  }),
});

const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

const msOf = (suite) =>
  specsOf(suite)
    .flatMap(({ tests }) => tests)
    .flatMap(({ results }) => results)
    .reduce((sum, { duration }) => sum + duration, 0);

/** Playwright, with this Chromium. */
export const playwright = ({ title, chromium, tests = 'all', budget }) => ({
  title,
  files: [],
  budget,
  args: () => ['playwright', 'test', '--reporter=list,json', ...(tests === 'long' ? [`--grep=@${long}`] : [])],
  alone: ['--workers=1'],
  env: (report) => ({
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...(tests === 'usual' ? {} : { WHOLE_WALK: 'true' }),
  }),
  read: ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failedIn: suites.filter((suite) => specsOf(suite).some(({ ok }) => !ok)).map(({ file }) => file),
    times: suites.map((suite) => [suite.file, msOf(suite)]),
  }),
});

const secondsSince = (started) => Math.round((Date.now() - started) / 1000);

/** Prints how long a phase of the tests took that began then (ms), with the seconds that it may take on two cores. */
export const printTime = (title, started, budget) =>
  print(`== ${title}: ${secondsSince(started)} s${budget === undefined ? '' : ` (budget: ${budget} s)`}`);

const printSlowest = (times) => {
  print('Slowest files, of those that ran side by side:');
  for (const [file, ms] of times.toSorted(([, a], [, b]) => b - a).slice(0, namedFiles))
    print(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
};

/** Runs all tests of a runner, or those of some files. A runner without a report has failed. */
const runTests = (reports, { args, env, read, files, budget }, title) => {
  print(`\n== ${title}`);
  const started = Date.now();
  const report = join(reports, `${started}.json`);
  const { status } = spawnSync('npx', [...args(report), ...files], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env(report) },
  });
  const counts = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 1, failedIn: [], times: [] };
  if (budget !== undefined) printSlowest(counts.times);
  printTime(title, started, budget);
  return { ...counts, failed: status === 0 ? counts.failed : Math.max(1, counts.failed) };
};

/** Runs a runner, and few files that failed once more; `again` are those that passed then. */
const runWithRetry = (reports, runner) => {
  const first = runTests(reports, runner, runner.title);
  const { passed, failed, failedIn } = first;
  if (failedIn.length === 0 || failed > maxRetriedFailures) return { ...first, again: [] };
  const alone = {
    ...runner,
    args: (report) => [...runner.args(report), ...runner.alone],
    files: failedIn,
    budget: undefined,
  };
  const retry = runTests(reports, alone, `once more, one at a time: ${failedIn.join(', ')}`);
  if (retry.failed > 0 || retry.passed === 0) return { ...first, again: [] };
  return { passed: passed + failed, failed: 0, again: failedIn };
};

/** Runs these runners, one after the other whatever fails, and ends the process: with 0 if nothing failed and each passed something. */
export const runAll = (runners) => {
  const reports = mkdtempSync(join(tmpdir(), 'console-tests-'));
  const results = runners.map((runner) => runWithRetry(reports, runner));
  rmSync(reports, { recursive: true, force: true });
  const sum = (name) => results.reduce((total, result) => total + result[name], 0);
  print(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  for (const file of results.flatMap(({ again }) => again)) print(`needed a second run: ${file}`);
  process.exit(sum('failed') === 0 && results.every(({ passed }) => passed > 0) ? 0 : 1);
};
