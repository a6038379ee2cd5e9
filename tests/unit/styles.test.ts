import { expect, test } from 'vitest';
import { classConflicts, restylingAll } from '../../scripts/checkStyles.mjs';

const ofSheets = (sheets: Record<string, string>) => classConflicts(new Map(Object.entries(sheets)));

test('a class that two rooms style is reported', () => {
  expect(
    ofSheets({
      'src/admin/list/list.css': '.rows { margin: 0 }',
      'src/custom/funds/funds.css': '.rows, .sum { padding: 0 }',
    }),
  ).toEqual(['.rows is styled by src/admin/list and src/custom/funds']);
});

test('a selector with only classes of another room is reported', () => {
  expect(
    ofSheets({
      'src/admin/list/list.css': '.rows { margin: 0 } .rows .left { margin: 1px }',
      'src/custom/funds/funds.css':
        '.statement { margin: 0 } .statement .left { margin: 2px } .rows .left { margin: 3px }',
    }),
  ).toEqual(['src/custom/funds: ".rows .left" names no class of its own']);
});

test('a comma within two parentheses ends no selector', () => {
  expect(
    ofSheets({ 'src/admin/list/list.css': '.rows { margin: 0 } .rows:not(.sum, :has(.mono)) { top: 0 }' }),
  ).toEqual([]);
});

test('a room may place shared classes inside its own, but not restyle them', () => {
  const button = { 'src/admin/theme/base.css': '.button { margin: 0 }' };
  expect(
    ofSheets({ ...button, 'src/admin/list/list.css': '.pager { margin: 0 } .pager .button { margin: 1px }' }),
  ).toEqual([]);
  expect(ofSheets({ ...button, 'src/admin/list/list.css': '@media print { .button { margin: 1px } }' })).toEqual([
    'src/admin/list: ".button" names no class of its own',
  ]);
});

test('a rule of the shell that restyles the whole screen is reported', () => {
  const found = (selector: string) => restylingAll(new Map([['src/admin/a/a.css', `${selector} { top: 0 }`]]));
  for (const selector of [
    '.with-panel .list > *',
    '.with-panel .list > :first-child',
    '.shell.with-sidebar .list > :has(> .a) ~ *',
    '.with-panel :is(.a, .b) > :not(:has(.c))',
  ])
    expect(found(selector)).toEqual([`src/admin/a: "${selector}" restyles the whole screen: name its element`]);
  for (const selector of [
    '.with-panel > main',
    '.with-panel .list > div:first-child',
    '.with-panel .a:has(> .b)',
    '.list > *',
  ])
    expect(found(selector)).toEqual([]);
});
