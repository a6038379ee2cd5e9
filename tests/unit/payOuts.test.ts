import { expect, it } from 'vitest';
import { approvePayOut } from '../../src/resources/invoiceActions';
import { payOuts } from '../../src/resources/payOuts';

it('a merchant who approves a pay-out on Main reads what it costs, whose order it is, and what it refunds', () => {
  const shown = approvePayOut.dialog!.facts!.filter((name) => name in payOuts.fields);
  expect(shown).toEqual(expect.arrayContaining(['amount', 'inUsdt', 'fee', 'cid', 'refundOf', 'requisites']));
});
