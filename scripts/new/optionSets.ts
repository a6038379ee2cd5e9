import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Options } from '../../src/resources/language/options';
import { root } from '../ensure.mjs';

/** A set of values that a choice may have, and the file of `src/resources/statuses` that declares it: `invoices`. */
interface OptionSet {
  options: Options;
  file: string;
}

const isOptions = (value: unknown): value is Options =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every((one: unknown) => typeof (one as { label?: unknown } | null)?.label === 'string');

const folder = join(root, 'src/resources/statuses');

const setsIn = async (file: string): Promise<[string, OptionSet][]> => {
  const declared = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>;
  return Object.entries(declared).flatMap(([name, value]) =>
    isOptions(value) ? [[name, { options: value, file: basename(file, '.ts') }]] : [],
  );
};

/** The sets of values that a choice may have, by their names. */
export const optionSets: Readonly<Record<string, OptionSet>> = Object.fromEntries(
  (await Promise.all(readdirSync(folder).map(setsIn))).flat(),
);
