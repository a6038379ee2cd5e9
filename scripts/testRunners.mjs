import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from './ensure.mjs';

/** Writes a line. */
export const print = (line) => process.stdout.write(`${line}\n`);

/** A busy machine may delay a test or two: up to this many failures of a runner, their files run once more, alone. */
const maxRetriedFailures = 3;

const oneAtATime = '--maxWorkers=1';

/**
 * Vitest with these projects. Runners have a title, a command, what is in its environment, and what its report says: `failedIn` names
 * the files with failures; `files` limits the run to those whose path has one of these texts; `alone` are the options with which one
 * test runs at a time.
 */
export const vitest = ({ title, options, files = [], env = {} }) => ({
  title,
  files,
  args: (report) => [
    'vitest',
    'run',
    ...options,
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
  }),
});

const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** Playwright, with this Chromium. */
export const playwright = ({ title, chromium, env = {} }) => ({
  title,
  files: [],
  args: () => ['playwright', 'test', '--reporter=list,json'],
  alone: ['--workers=1'],
  env: (report) => ({ CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...env }),
  read: ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failedIn: suites.filter((suite) => specsOf(suite).some(({ ok }) => !ok)).map(({ file }) => file),
  }),
});

/** Runs all tests of a runner, or those of some files. A runner without a report has failed. */
const runTests = (reports, { args, env, read, files }, title) => {
  print(`\n== ${title}`);
  const started = Date.now();
  const report = join(reports, `${started}.json`);
  const { status } = spawnSync('npx', [...args(report), ...files], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env(report) },
  });
  print(`== ${title}: ${Math.round((Date.now() - started) / 1000)} s`);
  const counts = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 1, failedIn: [] };
  return { ...counts, failed: status === 0 ? counts.failed : Math.max(1, counts.failed) };
};

const runWithRetry = (reports, runner) => {
  const all = runTests(reports, runner, runner.title);
  const { passed, failed, failedIn } = all;
  if (failedIn.length === 0 || failed > maxRetriedFailures) return all;
  const files = failedIn.join(', ');
  const again = { ...runner, args: (report) => [...runner.args(report), ...runner.alone], files: failedIn };
  const retry = runTests(reports, again, `once more, one at a time: ${files}`);
  if (retry.failed > 0 || retry.passed === 0) return all;
  print(`\n${failed} failed in parallel and passed alone, in ${files}`);
  return { passed: passed + failed, failed: 0 };
};

/** Runs these runners, one after the other whatever fails, and ends the process: with 0 if nothing failed and each passed something. */
export const runAll = (runners) => {
  const reports = mkdtempSync(join(tmpdir(), 'console-tests-'));
  const results = runners.map((runner) => runWithRetry(reports, runner));
  rmSync(reports, { recursive: true, force: true });
  const sum = (name) => results.reduce((total, result) => total + result[name], 0);
  print(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exit(sum('failed') === 0 && results.every(({ passed }) => passed > 0) ? 0 : 1);
};
