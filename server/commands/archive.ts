import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { archiveMonths, bringBackMonth, describeArchiving } from '../backup/archiveMonths';
import { isMonth, type Month } from '../database/months';
import { openDatabase } from '../domain/open';
import type { Report } from '../backup/progress';
import { commandLine } from '../base/commandLine';
import { CommandRefused } from '../base/commandRefused';
import { readCommandSettings } from './withDatabase';

const report: Report = (line) => void process.stdout.write(`${line}\n`);

const usage = `${commandLine('archive', '--before 2025-10 [--folder archive] [--check]')}, or ${commandLine('archive', '--bring-back activity-2025-09.tar.gz')}`;

const readArguments = (args: readonly string[]) => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        before: { type: 'string' },
        folder: { type: 'string' },
        check: { type: 'boolean', default: false },
        'bring-back': { type: 'string' },
      },
    });
    return values;
  } catch (error) {
    throw new CommandRefused(`${(error as Error).message}. Use it so: ${usage}`);
  }
};

const readMonth = (before: string | undefined): Month => {
  if (before === undefined) throw new CommandRefused(`Name the first month that stays: ${usage}`);
  if (!isMonth(before)) throw new CommandRefused(`--before takes a month, as 2025-10, and "${before}" is none.`);
  return before;
};

/**
 * `archive`: writes months of activity into files and drops them from the configured database. `--check` says what it would do;
 * `--bring-back` puts a month back.
 */
export const archiveCommand = async (args: readonly string[]): Promise<number> => {
  const { before, folder, check, 'bring-back': file } = readArguments(args);
  if (file !== undefined && (before !== undefined || check || folder !== undefined))
    throw new CommandRefused(`--bring-back stands alone: ${usage}`);
  for (const [name, value] of Object.entries({ folder, 'bring-back': file }))
    if (value === '') throw new CommandRefused(`--${name} takes a path, and it is empty: ${usage}`);
  const month = file === undefined ? readMonth(before) : undefined;
  const { DATABASE_URL, DATA_DIR } = readCommandSettings();
  const database = await openDatabase({ url: DATABASE_URL, folder: DATA_DIR, mustExist: true });
  try {
    if (month === undefined) await bringBackMonth(database, resolve(file!), report);
    else {
      const request = { before: month, folder: resolve(folder ?? join(DATA_DIR, 'archive')), report };
      await (check ? describeArchiving(database, request) : archiveMonths(database, request));
    }
    return 0;
  } finally {
    await database.close();
  }
};
