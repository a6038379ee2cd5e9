import { spawn } from 'node:child_process';
import { ensureInstalled, root } from './ensure.mjs';

ensureInstalled();
const children = [
  ['tsx', ['watch', '--clear-screen=false', 'server/main.ts']],
  ['vite', []],
].map(([command, args]) => spawn('npx', [command, ...args], { cwd: root, stdio: 'inherit' }));

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
