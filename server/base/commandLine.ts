import { basename } from 'node:path';
import { isBuilt } from './builtFiles';

/** Whether the built server runs by itself, as it is installed, and not through a script of npm in a working copy. */
export const isInstalled = isBuilt && basename(process.argv[1] ?? '') === 'server.js';

/**
 * How a command is run where this program runs: `console restore console.tar.gz` where it is installed, and
 * `npm run restore -- console.tar.gz` in a working copy.
 */
export const commandLine = (command: string, given = ''): string => {
  if (isInstalled) return `console ${command}${given && ` ${given}`}`;
  // Options such as --check are of the start itself.
  const script = command.startsWith('-') ? `npm start -- ${command}` : `npm run ${command}`;
  return `${script}${given && ` -- ${given}`}`;
};
