import { expect, it } from 'vitest';
import { readOpen, withOpen } from '../../src/admin/navigation/openRecord';
import { readSubject, subjectOf } from '../../src/resources/language/tables';

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

it.each(['a/b', '/', 'a%2Fb', '50%', 'a&open=b', '?#', ' ', 'ё/№', '..'])(
  'the address names the record with the id %j',
  (id) => {
    const record = { entity: 'payments', id };
    expect(readOpen(withOpen('', record))).toEqual(record);
    // As it comes from a program that encodes values anew.
    const encoded = `?open=${encodeURIComponent(withOpen('', record).slice('?open='.length))}`;
    expect(readOpen(encoded)).toEqual(record);
    const withTab = { ...record, tab: 'Who & when' };
    expect(readOpen(withOpen('', withTab))).toEqual(withTab);
    expect(readSubject(subjectOf({ name: 'payments' }, record))).toEqual(record);
  },
);
