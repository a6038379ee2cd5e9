import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { checkDefinitions, ensureBuilt, ensureChromium, ensureInstalled, root, run } from './ensure.mjs';
import { playwright, print, printTime, runAll, vitest } from './testRunners.mjs';

ensureInstalled();
checkDefinitions();
const chromium = ensureChromium();

const title = 'check: types, lint, format; meanwhile the build';
print(`== ${title}`);
const started = Date.now();
const check = spawn(process.execPath, [join('scripts', 'check.mjs')], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
});
const checked = once(check, 'exit');
ensureBuilt();
const [checkStatus] = await checked;
if (checkStatus !== 0) process.exit(1);
printTime(title, started, 50);
print('== weights');
run('npx', ['tsx', 'scripts/weights.ts']);
print('== oldest browsers');
run('npx', ['tsx', 'scripts/browsers.ts']);
runAll([
  vitest({ title: 'unit, API and component tests', options: ['--project=!long'], tests: 'usual', budget: 170 }),
  playwright({ title: 'end-to-end tests in Chromium', chromium, tests: 'usual', budget: 170 }),
]);
