import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureChromium, ensureInstalled, root, run } from './ensure.mjs';

const say = (line) => process.stdout.write(`${line}\n`);

ensureInstalled();
const chromium = ensureChromium();
const reports = mkdtempSync(join(tmpdir(), 'console-tests-'));

/** Runs a test runner that writes its counts to a report; a runner that writes none has failed. */
const tests = (title, args, report, counts, environment = {}) => {
  say(`\n== ${title}`);
  const started = Date.now();
  const { status } = spawnSync('npx', args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
  say(`== ${title}: ${Math.round((Date.now() - started) / 1000)} s`);
  const { passed, failed } = existsSync(report)
    ? counts(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 1 };
  return { passed, failed: status === 0 ? failed : Math.max(1, failed) };
};

say('== check: types, lint, format');
run('npm', ['run', '--silent', 'check']);

const vitestReport = join(reports, 'vitest.json');
const unit = tests(
  'unit, API and component tests',
  ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
  vitestReport,
  ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
);

ensureBuilt();
const playwrightReport = join(reports, 'playwright.json');
const endToEnd = tests(
  'end-to-end tests in Chromium',
  ['playwright', 'test', '--reporter=list,json'],
  playwrightReport,
  ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
  { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
);

rmSync(reports, { recursive: true, force: true });
const passed = unit.passed + endToEnd.passed;
const failed = unit.failed + endToEnd.failed;
say(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
