import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('../../src/words/ru/console/', import.meta.url);

it('each Russian phrase of the console is in one file: of two, the one that is merged later would be shown for both', async () => {
  const files = readdirSync(folder).filter((name) => name !== 'index.ts');
  const filesOf = new Map<string, string[]>();
  for (const file of files) {
    const words = (await import(new URL(file, folder).href)) as Record<string, Record<string, unknown>>;
    for (const phrase of Object.values(words).flatMap((phrases) => Object.keys(phrases)))
      filesOf.set(phrase, [...(filesOf.get(phrase) ?? []), file]);
  }
  expect(filesOf.size).toBeGreaterThan(1000);
  expect([...filesOf].filter(([, names]) => names.length > 1)).toEqual([]);
});
