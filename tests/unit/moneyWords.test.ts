import { Purpose } from '../../src/resources/statuses/funds';
import { PaymentType } from '../../src/resources/statuses/invoices';
import { describe, expect, it } from 'vitest';
import { netByBalance } from '../../src/custom/funds/reversal';
import { offeredDays, readDays } from '../../src/custom/funds/statementDays';
import { linesBetween, statementCsv } from '../../src/custom/funds/statementRows';
import type { StatementPage } from '../../src/dataProvider/statementCalls';
import { changeOf, isLargeChange } from '../../src/custom/settings/rateChange';
import type { StatementLine } from '../../src/resources/statement';

describe('a change of the rate', () => {
  it.each([
    ['93.95', '9413', '+9\u00a0919.2\u00a0%', true],
    ['100', '105', '+5\u00a0%', false],
    ['100', '105.01', '+5\u00a0%', true],
    ['94.1', '94', '−0.1\u00a0%', false],
    ['9413', '94.13', '−99\u00a0%', true],
    ['94.1', '94.08', '−0.02\u00a0%', false],
    ['94.1', '94.1', '0\u00a0%', false],
  ])('a change of the rate from %s to %s is shown as %s', (before, after, text, leaps) => {
    expect(changeOf(before, after).text).toBe(text);
    expect(isLargeChange(before, after)).toBe(leaps);
  });

  it('a change of the rate is not large if the old rate is unknown', () => {
    for (const unknown of [null, undefined, '0']) expect(isLargeChange(unknown, '90')).toBe(false);
  });
});

it('the effects of reversing a deal are its postings per balance, which sum to zero', () => {
  const postings = [
    { fromBalanceId: 1, toBalanceId: 2, quantity: '100.1' },
    { fromBalanceId: 2, toBalanceId: 9, quantity: '3.5' },
    { fromBalanceId: 9, toBalanceId: 1, quantity: '1.2' },
    { fromBalanceId: null, toBalanceId: 3, quantity: '0.000001' },
  ];
  expect([...netByBalance(postings)]).toEqual([
    [1, '-98.9'],
    [2, '96.6'],
    [9, '2.3'],
    [3, '0.000001'],
  ]);
  const sum = [...netByBalance(postings.slice(0, 3)).values()].reduce(
    (all, one) => all + Math.round(Number(one) * 1e6),
    0,
  );
  expect(sum).toBe(0);
});

describe('a statement as a file', () => {
  const start = Date.parse('2026-01-01T00:00:00.000Z');
  const hour = 3_600_000;
  // 2500 lines, one per hour, newest first.
  const lines = Array.from({ length: 2500 }, (_, index): StatementLine => {
    const entry = 2500 - index;
    const postedDate = new Date(start + entry * hour).toISOString();
    return {
      id: entry,
      entry,
      postedDate,
      purpose: Purpose.Payment,
      dealId: entry,
      operationId: null,
      quantity: '-1.5',
      after: `${entry}`,
      payer: null,
    };
  });
  const asked: (number | undefined)[] = [];
  const timeOf = ({ postedDate }: StatementLine) => Date.parse(postedDate);
  /** How many lines are posted between two calls. */
  const postedMeanwhile = 3;
  const statements = {
    fetchStatement: (_userId: number, { offset, limit, before = Infinity, from, to }: StatementPage) => {
      const newer = Array.from({ length: asked.length * postedMeanwhile }, () => lines[0]!);
      asked.push(before);
      const all = [...newer, ...lines].filter(
        (line) => line.entry < before && timeOf(line) >= from!.getTime() && timeOf(line) <= to!.getTime(),
      );
      return Promise.resolve({ lines: all.slice(offset, offset + limit), total: all.length });
    },
  };

  it('a statement as a file has every line between two times, although new lines are posted meanwhile', async () => {
    const span = { from: new Date(start + 400 * hour), to: new Date(start + 2500 * hour) };
    const found = await linesBetween(statements, 7, span);
    expect(found.map(({ id }) => id)).toEqual(Array.from({ length: 2101 }, (_, index) => 2500 - index));
    expect(asked).toEqual([Infinity, 1501, 501]);
  });

  it('a statement as a file has sums as numbers', () => {
    const csv = statementCsv(lines.slice(0, 1), (phrase) => phrase, 'en');
    expect(csv.split('\r\n')[1]).toContain(',Payment,2500,,-1.5,2500');
    const russian = statementCsv(lines.slice(0, 1), (phrase) => phrase, 'ru');
    expect(russian.split('\r\n')[1]).toContain(';Payment;2500;;-1,5;2500');
  });

  it('the statement file of a merchant has the invoice behind each line, and others have no such columns', () => {
    const invoice = {
      id: 7,
      uuid: 'u-7',
      cid: 'order-1',
      amount: '2450.00',
      rate: '94.10',
      fee: '0.9',
      account: null,
      dispute: null,
    };
    const [head, first, second] = statementCsv([{ ...lines[0]!, invoice }, lines[1]!], (phrase) => phrase, 'en').split(
      '\r\n',
    );
    expect(head).toMatch(/,Invoice,Customer ID,"?Amount, RUB"?,"?Rate, RUB"?,"?Fee, USDT"?$/);
    expect(first).toMatch(/,u-7,order-1,2450,94.1,0.9$/);
    expect(second!.split(',').length).toBe(first!.split(',').length);
    expect(statementCsv([lines[1]!], (phrase) => phrase, 'en')).not.toContain('Customer ID');
  });

  it('the statement file of a vault owner has the account of each line, and what its fee was a percent of', () => {
    const account = { id: 3, number: '2200 70•• •••• 1234' };
    const invoice = {
      id: 7,
      uuid: 'u-7',
      cid: null,
      amount: '2450.00',
      rate: '94.10',
      fee: null,
      account,
      dispute: null,
    };
    const reward = { ...lines[1]!, purpose: Purpose.Reward, invoice, share: { of: '26.036131', percent: '0.50' } };
    const [head, first, second] = statementCsv([{ ...lines[0]!, invoice }, reward], (phrase) => phrase, 'en').split(
      '\r\n',
    );
    expect(head).toMatch(/,Invoice,Payment account,"Amount, RUB","Rate, RUB",Percent,"Percent of, USDT"$/);
    expect(first).toMatch(/,u-7,2200 70•• •••• 1234,2450,94.1,,$/);
    expect(second).toMatch(/,u-7,2200 70•• •••• 1234,,,0.5,26.036131$/);
  });

  it('a statement as a file says whether a line is of a pay-in or a pay-out', () => {
    const csv = statementCsv([{ ...lines[0]!, paymentType: PaymentType.PayOut }], (phrase) => phrase, 'en').split(
      '\r\n',
    );
    expect([csv[0], csv[1]]).toEqual([expect.stringMatching(/,Type$/), expect.stringMatching(/,Pay-out$/)]);
  });

  it('a statement as a file says which fee a payment contains', () => {
    const csv = statementCsv([{ ...lines[0]!, includedFee: '0.900000' }], (phrase) => phrase, 'en');
    expect(csv.split('\r\n')[0]).toMatch(/,"Fee included, USDT"$/);
    expect(csv.split('\r\n')[1]).toMatch(/,0.9$/);
  });

  it('a statement as a file names whose deal paid an agent', () => {
    const csv = statementCsv([{ ...lines[0]!, payer: 'Nordwind' }], (phrase) => phrase, 'en');
    expect(csv.split('\r\n')[1]).toContain(',Agent fee · Nordwind,2500,');
  });
});

describe('the days of a statement', () => {
  const now = new Date(2026, 10, 25, 12);

  it('the days of a statement wait for a year that is still being typed, and offer whole months', () => {
    for (const firstDay of ['0002-10-31', '0202-10-31', ''])
      expect(readDays({ firstDay, lastDay: '2026-11-25' }, now).period).toBeUndefined();
    expect(offeredDays(new Date(2027, 0, 9))['Last month']).toEqual({ firstDay: '2026-12-01', lastDay: '2026-12-31' });
    expect(offeredDays(now)['This month']).toEqual({ firstDay: '2026-11-01', lastDay: '2026-11-25' });
  });

  it('the days of a statement are the last 30, like the figures beside them, until somebody chooses others', () => {
    expect(readDays({}, now)).toMatchObject({ firstDay: '2026-10-27', lastDay: '2026-11-25', isReversed: false });
    expect(readDays({ firstDay: '2026-11-01' }, new Date(2026, 10, 26)).lastDay).toBe('2026-11-26');
  });

  it('the days of a statement are a period from first to last moment, and none when reversed or missing', () => {
    expect(readDays({ firstDay: '2026-11-02', lastDay: '2026-11-02' }, now).period).toEqual({
      from: new Date(2026, 10, 2),
      to: new Date(new Date(2026, 10, 3).getTime() - 1),
    });
    expect(readDays({ firstDay: '2026-11-03', lastDay: '2026-11-02' }, now)).toMatchObject({ isReversed: true });
    expect(readDays({ firstDay: '2026-11-03', lastDay: '2026-11-02' }, now).period).toBeUndefined();
    expect(readDays({ firstDay: '' }, now)).toMatchObject({ isReversed: false });
    expect(readDays({ firstDay: '' }, now).period).toBeUndefined();
  });
});
