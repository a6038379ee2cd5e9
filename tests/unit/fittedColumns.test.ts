import { describe, expect, it } from 'vitest';
import { fittedColumns } from '../../src/admin/list/table/fittedColumns';

const columns = [
  { name: 'id', isKey: false, width: 50 },
  { name: 'uuid', isKey: true, width: 130 },
  { name: 'partner', isKey: false, width: 120 },
  { name: 'amount', isKey: false, width: 110 },
  { name: 'status', isKey: false, width: 100 },
  { name: 'created', isKey: false, width: 150 },
];
const kept = new Set(['id', 'status']);

describe('columns of a list', () => {
  it.each([
    [660, []],
    [576, []],
    [575, ['uuid']],
    [460, ['uuid']],
    [459, ['uuid', 'created']],
    [323, ['uuid', 'created', 'amount']],
    [10, ['uuid', 'created', 'amount', 'partner']],
  ])('a list in %i px leaves out the columns %j', (room, dropped) => {
    expect([...fittedColumns(columns, { room, kept }).dropped]).toEqual(dropped);
  });

  it.each([
    [122, ['uuid', 'created', 'amount', 'partner']],
    [121, ['uuid', 'created', 'amount', 'partner', 'status']],
  ])('a list in %i px leaves out kept columns that yield only where nothing else is left: %j', (room, dropped) => {
    expect([...fittedColumns(columns, { room, kept, yielding: ['status'] }).dropped]).toEqual(dropped);
  });

  it.each([
    [660, [], {}],
    [630, [], { partner: 105, created: 135 }],
    [600, [], { partner: 90, created: 120 }],
    [599, [], {}],
    [546, [], { partner: 91, created: 121 }],
    [516, [], { partner: 76, created: 106 }],
    [515, ['uuid'], {}],
  ])('a list in %i px cuts words before leaving out the columns %j', (room, dropped, narrowed) => {
    const words = columns.map((column) => {
      const least = { partner: 90, created: 120 }[column.name];
      return least === undefined ? column : { ...column, least };
    });
    const fit = fittedColumns(words, { room, kept });
    expect([...fit.dropped]).toEqual(dropped);
    expect(Object.fromEntries(fit.narrowed)).toEqual(narrowed);
  });

  it.each([
    [740, [], false],
    [739, ['due'], false],
    [660, ['due'], false],
    [659, ['due'], true],
    [575, ['due', 'uuid'], true],
  ])('in %i px a column of an extension leaves first, then cells get narrower: %j', (room, dropped, isTight) => {
    const all = [...columns, { name: 'due', isKey: false, isExtension: true, width: 80 }];
    const fit = fittedColumns(all, { room, kept });
    expect([...fit.dropped]).toEqual(dropped);
    expect(fit.isTight).toBe(isTight);
  });

  it('a list keeps out the columns that were left out at this width', () => {
    expect([...fittedColumns(columns, { room: 660, kept, leftOut: new Set(['partner']) }).dropped]).toEqual([
      'partner',
    ]);
  });
});
