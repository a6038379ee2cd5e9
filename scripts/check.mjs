import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { checkDefinitions, root } from './ensure.mjs';

/** What `npm run check` runs side by side, each a program of a package or a file of this folder, with its arguments. */
const parts = [
  ['tsc', '-p', '.'],
  ['oxlint', '--deny-warnings'],
  ['oxfmt', '--check', '.'],
  ['tsx', 'scripts/checkLayers.mjs'],
  ['tsx', 'scripts/checkPhrases.mjs'],
  ['tsx', 'scripts/checkStyles.mjs'],
  ['tsx', 'scripts/checkTranslations.ts'],
];

/** Runs a part, and shows what it printed once it has ended. Returns whether it found nothing wrong. */
const passes = async ([program, ...args]) => {
  const child = spawn(join(root, 'node_modules', '.bin', program), args, { cwd: root });
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => printed.push(data));
  const [status] = await once(child, 'close');
  process.stdout.write(Buffer.concat(printed));
  if (status !== 0) process.stdout.write(`== ${[program, ...args].join(' ')} failed\n`);
  return status === 0;
};

// Before all others: a mistake in a definition would be named by several of them, and less clearly.
checkDefinitions();
const results = await Promise.all(parts.map(passes));
process.exit(results.every(Boolean) ? 0 : 1);
