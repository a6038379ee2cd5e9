import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { definitionsProgram, root } from './ensure.mjs';

/** What `npm run check` runs side by side, each a program of a package or a file of this folder, with its arguments. */
const parts = [
  ['tsc', '-p', '.'],
  ['oxlint', '--deny-warnings'],
  ['oxfmt', '--check', '.'],
  ['tsx', 'scripts/checkLayers.mjs'],
  ['tsx', 'scripts/checkPhrases.mjs'],
  ['tsx', 'scripts/checkStyles.mjs'],
];
/** Loads the definitions. Where they have mistakes, these are named with the texts that have no Russian. */
const translations = ['tsx', 'scripts/checkTranslations.ts'];

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

// Before all others: a mistake in a definition is named by several of them as well, and less clearly.
const { status } = spawnSync(process.execPath, definitionsProgram, { cwd: root, stdio: 'inherit' });
const areSound = status === 0;
const results = await Promise.all([...parts, ...(areSound ? [translations] : [])].map(passes));
process.exit(areSound && results.every(Boolean) ? 0 : 1);
