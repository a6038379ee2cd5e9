import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { checkDefinitions, ensureBuilt, ensureChromium, ensureInstalled, root, run } from './ensure.mjs';
import { playwright, print, runAll, vitest } from './testRunners.mjs';

ensureInstalled();
checkDefinitions();
const chromium = ensureChromium();

print('== check: types, lint, format; meanwhile the build');
const check = spawn('npm', ['run', '--silent', 'check'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
const checked = once(check, 'exit');
ensureBuilt();
const [checkStatus] = await checked;
if (checkStatus !== 0) process.exit(1);
print('== weights');
run('npx', ['tsx', 'scripts/weights.ts']);
runAll([
  vitest({ title: 'unit, API and component tests', options: ['--project=!long'] }),
  playwright({ title: 'end-to-end tests in Chromium', chromium }),
]);
