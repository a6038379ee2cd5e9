import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { definitions } from '../../src/resources/index';
import type { Field } from '../../src/resources/language/fields';

/** Whether a list shows it without being asked. */
const isShown = ({ column }: Field) => column === undefined || column === true;

it('the decisions name every column of ours that a specified list shows by default, with the reason', async () => {
  const text = await readFile(new URL('../../docs/decisions.md', import.meta.url), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| '));
  const specified = definitions.filter(({ extension, route }) => !extension && route !== undefined);
  for (const { title, fields } of specified) {
    const own = Object.values(fields).filter((field) => field.extension && isShown(field));
    if (own.length === 0) continue;
    const row = rows.find((line) => line.startsWith(`| ${title} | ${own.map(({ label }) => label).join(', ')} | `));
    expect({ title, row: row && 'named' }).toEqual({ title, row: 'named' });
  }
});
