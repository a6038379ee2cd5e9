import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ensure.mjs';
import type { WeightName } from './budgets';
import { chunksWith, gzipSize, readChunks } from './chunks';
import { weighLaterDefinitions } from './definitions';

/** The modules whose files are fetched before a page is drawn. All else is imported by them, or later. */
const signInModules = ['index.html', 'src/start.tsx'];
const consoleModules = [...signInModules, 'src/Console.tsx'];

const sizeOf = (files: readonly string[]) => files.reduce((sum, file) => sum + gzipSize(file), 0);

const filesWith = (modules: readonly string[]) => [...chunksWith(readChunks(), modules)].map(({ file }) => file);

/** The scripts of the payers' page, as its markup names them. */
const payersFiles = () =>
  [...readFileSync(join(root, 'dist/pages/public.html'), 'utf8').matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(
    ([, file]) => file!,
  );

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
  payers: sizeOf(payersFiles()),
});
