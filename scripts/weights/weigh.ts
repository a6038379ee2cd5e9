import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ensure.mjs';
import type { WeightName } from './budgets';
import { chunksWith, gzipSize, readChunks } from './chunks';
import { weighLaterDefinitions } from './definitions';

/** The modules whose files are fetched before a page is drawn. All else is imported by them, or later. */
const signInModules = ['src/main.ts', 'src/start.tsx'];
const consoleModules = [...signInModules, 'src/Console.tsx'];

const sizeOf = (files: readonly string[]) => files.reduce((sum, file) => sum + gzipSize(file), 0);

/** The scripts that a page names in its markup. */
const scriptsOf = (page: string) =>
  [...readFileSync(join(root, 'dist/pages', page), 'utf8').matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(
    ([, file]) => file!,
  );

const filesWith = (modules: readonly string[]) => [
  ...new Set([...scriptsOf('index.html'), ...[...chunksWith(readChunks(), modules)].map(({ file }) => file)]),
];

/**
 * Weighs the built pages without a browser (bytes, gzip). What a list fetches at rest depends on what asks for it, so that
 * only a browser knows (`tests/e2e/weights.spec.ts`).
 */
export const weighBuild = async (): Promise<Record<Exclude<WeightName, 'atRest'>, number>> => ({
  rows: sizeOf(filesWith(consoleModules)),
  signIn: sizeOf(filesWith(signInModules)),
  definitions: await weighLaterDefinitions(
    [...chunksWith(readChunks(), consoleModules)].flatMap(({ modules }) => modules),
  ),
  payers: sizeOf(scriptsOf('public.html')),
});
