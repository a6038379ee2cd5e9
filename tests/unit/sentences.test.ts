import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { sentences } from './sentences';

const root = new URL('../../', import.meta.url);
const pathOf = (place: string) => (place.startsWith('docs/') ? place : `tests/${place}`);

const lines = sentences
  .trim()
  .split('\n')
  .filter((line) => line.includes(' | '))
  .map((line) => line.split(' | ') as [says: string, place: string, words: string]);

it.each(lines)('what is specified is tested where the table says: %s (%s: %s)', async (_says, place, words) => {
  const text = (await readFile(new URL(pathOf(place), root), 'utf8')).replaceAll("\\'", "'").replaceAll(/\s+/g, ' ');
  expect(text).toContain(words);
});

it('the table has lines below each of its headings', () => {
  const parts = sentences.trim().split('\n\n');
  expect(parts.filter((part) => !/^[^|\n]+\n.+ \| /.test(part))).toEqual([]);
  expect(lines.length).toBeGreaterThan(90);
});
