import { describe, expect, it } from 'vitest';
import { inOrder, moved } from '../../src/admin/columns/columnOrder';

const columns = ['id', 'uuid', 'amount', 'status'].map((name) => ({ name }));
const ordered = (...order: string[]) => inOrder(columns, order).map(({ name }) => name);

describe('the order of columns', () => {
  it('the order of columns is that of the definition until somebody changes it', () => {
    expect(ordered()).toEqual(['id', 'uuid', 'amount', 'status']);
  });

  it('the order of columns keeps one that it does not name behind the one before it in the definition', () => {
    expect(ordered('status', 'amount', 'id')).toEqual(['status', 'amount', 'id', 'uuid']);
    expect(ordered('status')).toEqual(['id', 'uuid', 'amount', 'status']);
  });

  it('the order of columns ignores names that do not exist or come twice', () => {
    expect(ordered('amount', 'gone', 'amount', 'id', 'uuid', 'status')).toEqual(['amount', 'id', 'uuid', 'status']);
  });

  it('the order of columns changes by moving a column to the place of another', () => {
    expect(moved(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 'b', 'b')).toEqual(['a', 'b', 'c']);
  });
});
