import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { checkDefinitions, ensureBuilt, ensureChromium, ensureInstalled, root } from './ensure.mjs';

const print = (line) => process.stdout.write(`${line}\n`);

ensureInstalled();
checkDefinitions();
const chromium = ensureChromium();
const reports = mkdtempSync(join(tmpdir(), 'console-tests-'));

/**
 * A test runner: its command, and what its report says. `failedIn` names the files with failures; `alone` are the options
 * with which one test runs at a time.
 */
const vitest = {
  title: 'unit, API and component tests',
  args: (report) => [
    'vitest',
    'run',
    '--project=!long',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
  alone: ['--maxWorkers=1'],
  env: () => ({ SERVER_PROGRAM: join(root, 'dist', 'server.js') }),
  read: ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    failedIn: testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(root, name)),
  }),
};

const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
const playwright = {
  title: 'end-to-end tests in Chromium',
  args: () => ['playwright', 'test', '--reporter=list,json'],
  alone: ['--workers=1'],
  env: (report) => ({ CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
  read: ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failedIn: suites.filter((suite) => specsOf(suite).some(({ ok }) => !ok)).map(({ file }) => file),
  }),
};

/** Runs all tests of a runner, or those of some files. A runner without a report has failed. */
const runTests = ({ args, env, read }, title, files = []) => {
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

/** A busy machine may delay a test or two: up to this many failures of a runner, their files run once more, alone. */
const maxRetriedFailures = 3;

const runWithRetry = (runner) => {
  const all = runTests(runner, runner.title);
  const { passed, failed, failedIn } = all;
  if (failedIn.length === 0 || failed > maxRetriedFailures) return all;
  const files = failedIn.join(', ');
  const retry = runTests(runner, `once more, one at a time: ${files}`, [...runner.alone, ...failedIn]);
  if (retry.failed > 0 || retry.passed === 0) return all;
  print(`\n${failed} failed in parallel and passed alone, in ${files}`);
  return { passed: passed + failed, failed: 0 };
};

print('== check: types, lint, format; meanwhile the build');
const check = spawn('npm', ['run', '--silent', 'check'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
const checked = once(check, 'exit');
ensureBuilt();
const [checkStatus] = await checked;
if (checkStatus !== 0) process.exit(1);
const unit = runWithRetry(vitest);
const endToEnd = runWithRetry(playwright);
rmSync(reports, { recursive: true, force: true });
const passed = unit.passed + endToEnd.passed;
const failed = unit.failed + endToEnd.failed;
print(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
