import { expect, test } from 'vitest';
import { classConflicts } from '../../scripts/checkStyles.mjs';

const ofSheets = (sheets: Record<string, string>) => classConflicts(new Map(Object.entries(sheets)));

test('a class that two rooms style by itself is named', () => {
  expect(
    ofSheets({
      'src/admin/list/list.css': '.rows { margin: 0 }',
      'src/custom/funds/funds.css': '.rows, .sum { padding: 0 }',
    }),
  ).toEqual(['.rows is styled by src/admin/list and src/custom/funds']);
});

test('a selector that reaches into another room is named, one that begins in its own is not', () => {
  expect(
    ofSheets({
      'src/admin/list/list.css': '.rows { margin: 0 } .rows .left { margin: 1px }',
      'src/custom/funds/funds.css':
        '.statement { margin: 0 } .statement .left { margin: 2px } .rows .left { margin: 3px }',
    }),
  ).toEqual(['src/custom/funds: ".rows .left" names no class of its own']);
});

test('what everybody may use can be placed by a room, and not be made another thing', () => {
  const button = { 'src/admin/theme/base.css': '.button { margin: 0 }' };
  expect(
    ofSheets({ ...button, 'src/admin/list/list.css': '.pager { margin: 0 } .pager .button { margin: 1px }' }),
  ).toEqual([]);
  expect(ofSheets({ ...button, 'src/admin/list/list.css': '@media print { .button { margin: 1px } }' })).toEqual([
    'src/admin/list: ".button" names no class of its own',
  ]);
});
