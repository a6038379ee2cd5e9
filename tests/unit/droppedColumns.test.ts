import { describe, expect, it } from 'vitest';
import { droppedColumns } from '../../src/admin/list/droppedColumns';

const columns = [
  { name: 'id', isKey: false, width: 50 },
  { name: 'uuid', isKey: true, width: 130 },
  { name: 'partner', isKey: false, width: 120 },
  { name: 'amount', isKey: false, width: 110 },
  { name: 'status', isKey: false, width: 100 },
  { name: 'created', isKey: false, width: 150 },
];
const kept = new Set(['id', 'status']);

describe('columns beside an open record', () => {
  it.each([
    [660, []],
    [659, ['uuid']],
    [530, ['uuid']],
    [400, ['uuid', 'created']],
    [300, ['uuid', 'created', 'amount']],
    [10, ['uuid', 'created', 'amount', 'partner']],
  ])('in %i px leave out %j', (room, dropped) => {
    expect([...droppedColumns(columns, { room, kept })]).toEqual(dropped);
  });

  it.each([
    [150, ['uuid', 'created', 'amount', 'partner']],
    [149, ['uuid', 'created', 'amount', 'partner', 'status']],
  ])('in %i px leave out kept ones that yield only where nothing else is left: %j', (room, dropped) => {
    expect([...droppedColumns(columns, { room, kept, yielding: ['status'] })]).toEqual(dropped);
  });
});
