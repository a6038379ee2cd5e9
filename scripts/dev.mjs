import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, root } from './ensure.mjs';

if (process.env.PORT === '0') {
  process.stderr.write('Setting PORT: npm run dev needs a fixed port, not 0\n');
  process.exit(1);
}
ensureInstalled();
// Started without npx, so that signals to this process reach the children.
const children = [['tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'], ['vite/bin/vite.js']].map(
  ([program, ...args]) =>
    spawn(process.execPath, [join(root, 'node_modules', program), ...args], { cwd: root, stdio: 'inherit' }),
);

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
