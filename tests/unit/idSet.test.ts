import { describe, expect, it } from 'vitest';
import { IdSet } from '../../src/admin/list/rows/idSet';

describe('the set of ids', () => {
  it('the set of ids tells for every id whether it is new', () => {
    const ids = [0, 1, 31, 32, 63, 64, -1, 2_147_483_647, 4_294_967_296, Number.MAX_SAFE_INTEGER, 'a', '1', 1.5];
    const set = new IdSet();
    expect(ids.map((id) => set.add(id))).toEqual(ids.map(() => true));
    expect(ids.map((id) => set.add(id))).toEqual(ids.map(() => false));
    expect(set.add(2)).toBe(true);
  });
});
