import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkDefinitions, ensureBuilt, ensureChromium, ensureInstalled, root } from './ensure.mjs';

const print = (line) => process.stdout.write(`${line}\n`);

ensureInstalled();
checkDefinitions();
const chromium = ensureChromium();
const reports = mkdtempSync(join(tmpdir(), 'console-tests-'));

/** Runs a test runner that writes its counts to a report. A runner without a report has failed. */
const runTests = (title, args, report, counts, environment = {}) => {
  print(`\n== ${title}`);
  const started = Date.now();
  const { status } = spawnSync('npx', args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
  print(`== ${title}: ${Math.round((Date.now() - started) / 1000)} s`);
  const { passed, failed } = existsSync(report)
    ? counts(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 1 };
  return { passed, failed: status === 0 ? failed : Math.max(1, failed) };
};

print('== check: types, lint, format; meanwhile the build');
const check = spawn('npm', ['run', '--silent', 'check'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
const checked = once(check, 'exit');
ensureBuilt();
const [checkStatus] = await checked;
if (checkStatus !== 0) process.exit(1);
const vitestReport = join(reports, 'vitest.json');
const unit = runTests(
  'unit, API and component tests',
  ['vitest', 'run', '--project=!long', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
  vitestReport,
  ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
  { SERVER_PROGRAM: join(root, 'dist', 'server.js') },
);

const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
/** Runs the end-to-end tests, all or those of some files. `failedIn` names the files with failures. */
const runEndToEnd = (title, name, files = []) => {
  const report = join(reports, name);
  let failedIn = [];
  const counts = runTests(
    title,
    ['playwright', 'test', '--reporter=list,json', ...files],
    report,
    ({ stats, suites }) => {
      failedIn = suites.filter((suite) => specsOf(suite).some(({ ok }) => !ok)).map(({ file }) => file);
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
    },
    { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
  return { ...counts, failedIn };
};

/** A busy machine may delay a test or two: up to this many failures, their files run once more, alone. */
const maxRetriedFailures = 3;

let endToEnd = runEndToEnd('end-to-end tests in Chromium', 'playwright.json');
if (endToEnd.failedIn.length > 0 && endToEnd.failed <= maxRetriedFailures) {
  const { failed, failedIn, ...rest } = endToEnd;
  const retry = runEndToEnd(`once more, one at a time: ${failedIn.join(', ')}`, 'again.json', [
    '--workers=1',
    ...failedIn,
  ]);
  if (retry.failed === 0) {
    print(`\n${failed} failed in parallel and passed alone, in ${failedIn.join(', ')}`);
    endToEnd = { passed: rest.passed + failed, failed: 0 };
  }
}

rmSync(reports, { recursive: true, force: true });
const passed = unit.passed + endToEnd.passed;
const failed = unit.failed + endToEnd.failed;
print(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
