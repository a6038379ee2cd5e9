import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pages } from '../../scripts/docs/pages';
import { readBlocks } from '../docSteps';

const root = new URL('../../', import.meta.url).pathname;
/** Files that the docs tell the reader to create, or that a command there creates. */
const madeByTheReader = [
  ...readBlocks(readFileSync(join(root, 'docs/adding-an-entity.md'), 'utf8')).map(({ file }) => file),
  'tests/api/complaints.test.ts',
];

const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true }).map((name) => `/${folder}/${String(name)}`);

test('every file that the docs name exists', () => {
  const files = ['src', 'server', 'tests', 'scripts', 'bench', 'docs'].flatMap(filesIn);
  const atTop = readdirSync(root).map((name) => `/${name}`);
  const pages = [
    'README.md',
    ...readdirSync(join(root, 'docs'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];
  const missing = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/`([\w./-]+\.(?:tsx?|mjs|css))`/g)]
      .map(([, name]) => name!)
      .filter((name) => !madeByTheReader.includes(name))
      .filter((name) => ![...files, ...atTop].some((file) => file.endsWith(`/${name}`)))
      .map((name) => `${page}: ${name}`),
  );
  expect([...new Set(missing)]).toEqual([]);
});

test.each(Object.entries(pages))('%s is up to date with the code (npm run docs writes it)', (file, text) => {
  expect(readFileSync(join(root, file), 'utf8')).toBe(text());
});
