import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeaturePath, NewerFeature } from './features';
import { newerInScript } from './inScripts';
import { newerInStyle } from './inStyles';
import { builds } from './missed';

const pages = new URL('../../dist/pages/', import.meta.url).pathname;
const assets = join(pages, 'assets');
const isOfPayers = (file: string) => file.startsWith('pay-');

/** pdf.js in the build that its makers give older browsers: it brings what it misses. A receipt that cannot be drawn can be downloaded. */
const isOfLibrary = (file: string) => file.startsWith('receipt-');

/** A newer feature with the files that use it. */
export interface UsedFeature extends NewerFeature {
  files: string[];
}

/** The style that stands in a page. */
const stylesIn = (page: string) => [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style);

/** Returns the features of built files that one of the oldest browsers lacks. */
export const newerInBuild = (build: keyof typeof builds): UsedFeature[] => {
  const { oldest } = builds[build];
  const found = new Map<FeaturePath, UsedFeature>();
  const add = (file: string, features: NewerFeature[]) => {
    for (const feature of features) {
      const used = found.get(feature.path) ?? { ...feature, files: [] };
      found.set(feature.path, { ...used, files: [...used.files, file] });
    }
  };
  for (const file of readdirSync(assets)) {
    if (isOfLibrary(file) || isOfPayers(file) !== (build === 'payers')) continue;
    const read = () => readFileSync(join(assets, file), 'utf8');
    if (file.endsWith('.js')) add(file, newerInScript(read(), oldest));
    if (file.endsWith('.css')) add(file, newerInStyle(read(), oldest));
  }
  const page = build === 'payers' ? 'public.html' : 'index.html';
  for (const style of stylesIn(readFileSync(join(pages, page), 'utf8'))) add(page, newerInStyle(style, oldest));
  return [...found.values()];
};
