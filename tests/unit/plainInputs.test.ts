import { describe, expect, it } from 'vitest';
import { filledColumns } from '../../src/admin/list/table/filledColumns';
import { callsOf, inputsFor } from '../../src/resources/language/definition';
import { checkInputs } from '../../src/resources/language/values';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { takerStore } from '../../src/resources/takerStore';

const resolve = callsOf(takerStore).find(([name]) => name === 'resolve')![1];
const record = { status: InvoiceStatus.New, paymentType: PaymentType.PayIn };

describe('what only extensions have, before a plain platform', () => {
  it('a reason is required where it is kept, and optional with a word about it where it is not', () => {
    const canceled = { status: InvoiceStatus.Canceled };
    expect(checkInputs(inputsFor(resolve, record, true), canceled).issues).toHaveProperty('reason');
    const plain = inputsFor(resolve, record, false);
    expect(checkInputs(plain, canceled).issues).toEqual({});
    expect(plain.reason).toMatchObject({ input: { helper: 'This platform does not keep it' } });
  });

  it('a column of an extension is shown when a row fills it', () => {
    const columns = ['clientId', 'dueDate'].map((name) => ({
      name,
      field: takerStore.fields[name as 'clientId' | 'dueDate'],
    }));
    const namesFor = (rows: { id: number; dueDate?: string }[]) => filledColumns(columns, rows).map(({ name }) => name);
    expect(namesFor([{ id: 1 }, { id: 2 }])).toEqual(['clientId']);
    expect(namesFor([{ id: 1 }, { id: 2, dueDate: '2026-11-28T12:00:00.000Z' }])).toEqual(['clientId', 'dueDate']);
    expect(namesFor([])).toEqual(['clientId', 'dueDate']);
  });
});
