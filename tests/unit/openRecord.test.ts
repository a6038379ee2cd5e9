import { expect, it } from 'vitest';
import { readOpen, withOpen } from '../../src/admin/navigation/openRecord';

it('the address names the open record and the open tab of its panel, and keeps everything else', () => {
  const record = { entity: 'users', id: '7' };
  expect(withOpen('?filter=x', record)).toBe('?filter=x&open=users/7');
  const search = withOpen('?filter=x&open=users/7', { ...record, tab: 'Who & when' });
  expect(search).toBe('?filter=x&open=users/7/Who%20%26%20when');
  expect(readOpen(search)).toEqual({ ...record, tab: 'Who & when' });
  expect(readOpen('?open=users/7')).toEqual(record);
  expect(withOpen(search, { entity: 'invoices', id: '8' })).toBe('?filter=x&open=invoices/8');
  expect(withOpen(search, null)).toBe('?filter=x');
  expect(readOpen('?open=users/7/%')).toBeNull();
});
