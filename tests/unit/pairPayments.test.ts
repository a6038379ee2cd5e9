import { describe, expect, it } from 'vitest';
import { pairPayments, type OurPayment, type StatementLine } from '../../server/domain/reconciliation/pairPayments';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const noon = Date.parse('2026-11-27T12:00:00Z');

const line = (id: number, units: number, at: number, more: Partial<StatementLine> = {}): StatementLine => ({
  id,
  units,
  at,
  timed: true,
  ...more,
});
const payment = (id: number, units: number, at: number, more: Partial<OurPayment> = {}): OurPayment => ({
  id,
  units,
  from: at,
  to: at,
  ...more,
});

const paired = (lines: StatementLine[], payments: OurPayment[]) =>
  pairPayments(lines, payments)
    .pairs.map(({ line: { id }, payment: { id: of }, differs }) => [id, of, ...(differs ? [differs] : [])])
    .toSorted(([a], [b]) => Number(a) - Number(b));

describe('lines of statements and payments', () => {
  it('of one sum are paired by their time, the closest first, so that a missing line shifts no other', () => {
    const payments = [payment(1, 100, noon), payment(2, 100, noon + hour), payment(3, 100, noon + 2 * hour)];
    // The line of the first payment is missing.
    expect(paired([line(12, 100, noon + hour + minute), line(13, 100, noon + 2 * hour)], payments)).toEqual([
      [12, 2],
      [13, 3],
    ]);
  });

  it('of one sum are paired within hours where nothing is closer', () => {
    expect(paired([line(1, 100, noon + 5 * hour)], [payment(7, 100, noon)])).toEqual([[1, 7]]);
    expect(paired([line(1, 100, noon - hour)], [payment(7, 100, noon)])).toEqual([[1, 7, 'day']]);
  });

  it('of one sum on another day differ in it, up to three days', () => {
    expect(paired([line(1, 100, noon + 2 * day)], [payment(7, 100, noon)])).toEqual([[1, 7, 'day']]);
    expect(paired([line(1, 100, noon + 4 * day)], [payment(7, 100, noon)])).toEqual([]);
  });

  it('of another sum at the same time differ in it, up to a tenth; what goes out is never what comes in', () => {
    expect(paired([line(1, 1090, noon)], [payment(7, 1000, noon), payment(8, 1060, noon)])).toEqual([[1, 8, 'sum']]);
    expect(paired([line(1, 1090, noon), line(2, 1001, noon)], [payment(7, 1000, noon)])).toEqual([[2, 7, 'sum']]);
    expect(paired([line(1, 1200, noon)], [payment(7, 1000, noon)])).toEqual([]);
    expect(paired([line(1, -1000, noon)], [payment(7, 1000, noon)])).toEqual([]);
  });

  it('with a day alone are of all of that day', () => {
    const midnight = Date.parse('2026-11-27T00:00:00Z');
    const untimed = { timed: false };
    expect(paired([line(1, 100, midnight, untimed)], [payment(7, 100, midnight + 23 * hour)])).toEqual([[1, 7]]);
    expect(paired([line(1, 100, midnight, untimed)], [payment(7, 100, midnight + 25 * hour)])).toEqual([[1, 7, 'day']]);
  });

  it('are each of one pair, whatever is equal', () => {
    const lines = Array.from({ length: 5 }, (_, id) => line(id, 100, noon));
    const payments = Array.from({ length: 3 }, (_, id) => payment(id, 100, noon));
    const pairing = pairPayments([...lines, line(9, 100, noon, { timed: false })], payments);
    expect(pairing.pairs).toHaveLength(3);
    expect(new Set(pairing.pairs.map(({ payment: { id } }) => id)).size).toBe(3);
    expect(pairing.lines).toHaveLength(3);
    expect(pairing.payments).toEqual([]);
  });

  it('with one hash belong together, and a payment with a hash takes no line of another', () => {
    const withHash = (hash: string) => ({ hash });
    expect(
      paired(
        [line(1, 90, noon, withHash('AA')), line(2, 100, noon, withHash('bb'))],
        [payment(7, 100, noon, withHash('aa'))],
      ),
    ).toEqual([[1, 7, 'sum']]);
    expect(paired([line(2, 100, noon, withHash('bb'))], [payment(8, 100, noon)])).toEqual([[2, 8]]);
  });

  it('are paired in seconds where there are 50,000 of each, all of one sum', () => {
    const count = 50_000;
    const lines = Array.from({ length: count }, (_, id) => line(id, 100, noon + id * 1000));
    const payments = Array.from({ length: count }, (_, id) => payment(id, 100, noon + id * 1000));
    expect(pairPayments(lines, payments).pairs).toHaveLength(count);
    // Of another sum: nothing fits, and that is found as soon.
    expect(
      pairPayments(
        lines.map((one) => ({ ...one, units: 500 })),
        payments,
      ).pairs,
    ).toHaveLength(0);
  }, 20_000);
});
