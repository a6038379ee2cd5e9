import { describe, expect, it } from 'vitest';
import { filterByTitle, unselectableReason } from '../../src/admin/inputs/useChoices';
import { definitionOf, definitions } from '../../src/resources/index';
import { lookupOf } from '../../src/resources/language/query';

describe('records to choose from', () => {
  const devices = definitionOf('devices');

  it('say why they cannot be chosen', () => {
    expect(unselectableReason(devices, { id: 1, name: 'Pixel', status: 1 })).toBe('This device is disabled');
    expect(unselectableReason(devices, { id: 1, name: 'Pixel', status: 0 })).toBeUndefined();
    expect(unselectableReason(definitionOf('banks'), { id: 1, bankTitle: 'Unibank' })).toBeUndefined();
  });

  it('are those that are called so until the answer has come', () => {
    const banks = ['Kapital', 'Unibank', 'Ünibank'].map((bankTitle, id) => ({ id, bankTitle }));
    const of = (typed: string) => filterByTitle(definitionOf('banks'), banks, typed).map(({ id }) => id);
    expect([of(' UNI '), of('NI'), of('nobody'), of('')]).toEqual([[1], [1, 2], [], [0, 1, 2]]);
  });

  it('are all offered to somebody who may only look titles up', () => {
    expect(unselectableReason(devices, { id: 1, name: 'Pixel' })).toBeUndefined();
  });

  it('never give a mere lookup more than ids and titles', () => {
    for (const definition of definitions) {
      const seen = Object.keys(lookupOf(definition).fields);
      const line = (definition.display.dropdown?.details ?? []).filter((name) => name !== definition.display.nameField);
      expect(seen.filter((name) => line.includes(name))).toEqual([]);
      for (const name of line) expect(definition.fields).toHaveProperty(name);
    }
  });
});

it('a message is assigned to a pay-in that may still be completed, and to nothing else', () => {
  const why = (record: object) => unselectableReason(definitionOf('invoices'), { id: 1, ...record });
  expect([why({ status: 0, paymentType: 0 }), why({ status: 3, paymentType: 0 })]).toEqual([undefined, undefined]);
  for (const record of [
    { status: 5, paymentType: 0 },
    { status: 0, paymentType: 1 },
  ])
    expect(why(record)).toBe('This invoice is final or a pay-out');
});
