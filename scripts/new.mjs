import { spawnSync } from 'node:child_process';
import { checkDefinitions, ensureInstalled, root } from './ensure.mjs';

ensureInstalled();
// It reads the definitions that are there.
checkDefinitions();
const program = ['node_modules/tsx/dist/cli.mjs', 'scripts/new/main.ts'];
const { status } = spawnSync(process.execPath, [...program, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
