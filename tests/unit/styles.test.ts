import { expect, test } from 'vitest';
import { classConflicts } from '../../scripts/checkStyles.mjs';

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

test('a room may place shared classes inside its own, but not restyle them', () => {
  const button = { 'src/admin/theme/base.css': '.button { margin: 0 }' };
  expect(
    ofSheets({ ...button, 'src/admin/list/list.css': '.pager { margin: 0 } .pager .button { margin: 1px }' }),
  ).toEqual([]);
  expect(ofSheets({ ...button, 'src/admin/list/list.css': '@media print { .button { margin: 1px } }' })).toEqual([
    'src/admin/list: ".button" names no class of its own',
  ]);
});
