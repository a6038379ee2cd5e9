import { expect, test } from 'vitest';
import { isRecordId, targetOf } from '../../src/admin/fields/useNamedRecord';
import { createNotices, type Notice } from '../../src/dataProvider/notices';
import { readSubject } from '../../src/resources/language/tables';
import { Role } from '../../src/resources/language/roles';

const all = { extensions: true };

test('a name leads to its record, its list or its page, where the role may open it', () => {
  expect(targetOf('invoices/12', Role.Owner, all)).toEqual({
    path: '/dashboard/invoices?open=invoices/12',
    record: { entity: 'invoices', id: '12' },
  });
  expect(targetOf('booking', Role.Owner, all)).toEqual({ path: '/dashboard/booking' });
  expect(targetOf('main', Role.Agent, all)).toEqual({ path: '/dashboard/main' });
  for (const [name, role] of [
    ['booking', Role.Merchant],
    ['exchange-rates/new', Role.Owner],
    ['unknown', Role.Owner],
    ['unknown/1', Role.Owner],
  ] as const)
    expect([name, targetOf(name, role, all)]).toEqual([name, undefined]);
  // What the platform does not offer is no link.
  const few = { extensions: false, entities: ['banks'] };
  for (const name of ['invoices/12', 'booking', 'main'])
    expect([name, targetOf(name, Role.Owner, few)]).toEqual([name, undefined]);
  expect(targetOf('banks/1', Role.Owner, few)).toBeDefined();
});

test('a name leads to the record of another platform whose id has a slash, as a whole', () => {
  expect(readSubject('payments/2026/07/15')).toEqual({ entity: 'payments', id: '2026/07/15' });
  expect(readSubject('payments')).toEqual({ entity: 'payments', id: undefined });
});

test('an id is a number, or a text where another platform has such ids', () => {
  expect(isRecordId({}, '12')).toBe(true);
  expect(isRecordId({ identity: 'requisites' }, 'pay_5')).toBe(false);
  expect(isRecordId({ elsewhere: true, identity: 'id' }, 'pay_5')).toBe(true);
  // It answered a create with nothing.
  expect(isRecordId({ elsewhere: true, identity: 'id' }, '')).toBe(false);
});

test('a notice without an id is about the list of its entity', () => {
  const heard: Notice[] = [];
  const { receive, subscribe } = createNotices();
  subscribe((notice) => heard.push(notice));
  receive({ entity: 'booking', phrase: 'None is free', values: {} });
  receive({ entity: 'invoices', id: 12, phrase: 'Due', values: {} });
  receive({ entity: 'invoices', id: {}, phrase: 'Odd', values: {} });
  expect(heard.map(({ subject }) => subject)).toEqual(['booking', 'invoices/12']);
});
