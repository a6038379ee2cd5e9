import { describe, expect, it } from 'vitest';
import { filterByTitle, unselectableReason } from '../../src/admin/inputs/useChoices';
import { definitionOf, definitions } from '../../src/resources/index';
import { lookupOf } from '../../src/resources/language/query';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { ActiveStatus } from '../../src/resources/statuses/vault';

describe('the options of a reference', () => {
  const devices = definitionOf('devices');

  it('options of a reference have a reason if they cannot be selected', () => {
    expect(unselectableReason(devices, { id: 1, name: 'Pixel', status: ActiveStatus.Disabled })).toBe(
      'This device is disabled',
    );
    expect(unselectableReason(devices, { id: 1, name: 'Pixel', status: ActiveStatus.Active })).toBeUndefined();
    expect(unselectableReason(definitionOf('banks'), { id: 1, bankTitle: 'Unibank' })).toBeUndefined();
  });

  it('options of a reference are filtered by title until the answer arrives', () => {
    const banks = ['Kapital', 'Unibank', 'Ünibank'].map((bankTitle, id) => ({ id, bankTitle }));
    const of = (typed: string) => filterByTitle(definitionOf('banks'), banks, typed).map(({ id }) => id);
    expect([of(' UNI '), of('NI'), of('nobody'), of('')]).toEqual([[1], [1, 2], [], [0, 1, 2]]);
  });

  it('options of a reference can all be selected by a user who may only look up titles', () => {
    expect(unselectableReason(devices, { id: 1, name: 'Pixel' })).toBeUndefined();
  });

  it('options of a reference show only ids and titles to a user who may only look them up', () => {
    for (const definition of definitions) {
      const seen = Object.keys(lookupOf(definition).fields);
      const line = (definition.display.dropdown?.details ?? []).filter((name) => name !== definition.display.nameField);
      expect(seen.filter((name) => line.includes(name))).toEqual([]);
      for (const name of line) expect(definition.fields).toHaveProperty(name);
    }
  });
});

it('a message can be assigned only to a pay-in that can still be completed', () => {
  const reasonFor = (record: object) => unselectableReason(definitionOf('invoices'), { id: 1, ...record });
  expect([
    reasonFor({ status: InvoiceStatus.New, paymentType: PaymentType.PayIn }),
    reasonFor({ status: InvoiceStatus.Expired, paymentType: PaymentType.PayIn }),
  ]).toEqual([undefined, undefined]);
  for (const record of [
    { status: InvoiceStatus.Complete, paymentType: PaymentType.PayIn },
    { status: InvoiceStatus.New, paymentType: PaymentType.PayOut },
  ])
    expect(reasonFor(record)).toBe('This invoice is final or a pay-out');
});
