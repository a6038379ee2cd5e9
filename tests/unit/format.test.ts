import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDecimal, formatMoney, moneyDecimalsOf } from '../../src/format/money';
import { groupRequisites, maskRequisites } from '../../src/format/requisites';
import { shortenUuid } from '../../src/format/uuid';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('money', () => {
  it.each([
    ['12500', 'RUB', '12 500.00 ₽'],
    ['0.5', 'RUB', '0.50 ₽'],
    ['-1234567.8', 'RUB', '-1 234 567.80 ₽'],
    ['12480.5', 'USDT', '12 480.50 USDT'],
    ['0.000001', 'USDT', '0.000001 USDT'],
    ['999999999999.99', 'RUB', '999 999 999 999.99 ₽'],
  ] as const)('the amount %s %s is shown as %s', (decimal, currency, words) => {
    expect(plain(formatMoney(decimal, currency))).toBe(words);
  });

  it('an amount shows two decimals, or all six where two would cut it, alone and in a column', () => {
    expect(moneyDecimalsOf(['1', '2.5', null], 'USDT')).toBe(2);
    expect(moneyDecimalsOf(['1.25', '2.1234', '3.500000'], 'USDT')).toBe(6);
    expect(plain(formatMoney('9.12345', 'USDT'))).toBe('9.123450 USDT');
    expect(moneyDecimalsOf(['1.1234567'], 'USDT')).toBe(6);
    expect(moneyDecimalsOf(['1.5'], 'RUB')).toBe(2);
    expect(plain(formatMoney('12480.5', 'USDT', 4))).toBe('12 480.5000 USDT');
  });

  it('money keeps every digit of an amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.nat(999_999), (whole, micro) => {
        const decimal = `${whole}.${String(micro).padStart(6, '0')}`;
        const back = formatDecimal(decimal, 6, 6).replaceAll('\u00a0', '');
        expect(back).toBe(decimal);
      }),
    );
  });

  it('money is grouped as in Russian, with a dot for the comma', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 40 }), (cents) => {
        const number = cents / 100;
        const russian = number.toLocaleString('ru-RU', { minimumFractionDigits: 2 }).replace(',', '.');
        expect(formatDecimal(number.toFixed(2), 2, 2)).toBe(russian);
      }),
    );
  });
});

describe('identifiers', () => {
  it('a uuid is shortened to its first and last five characters', () => {
    expect(shortenUuid('b71e4000-1111-4222-8333-44445559ac02')).toBe('b71e4…9ac02');
    expect(shortenUuid('short')).toBe('short');
  });

  it('requisites are grouped in fours and masked but for the first six and last four digits', () => {
    expect(plain(groupRequisites('4276123456789010'))).toBe('4276 1234 5678 9010');
    expect(plain(maskRequisites('4276 1234 5678 9010'))).toBe('4276 12•• •••• 9010');
    expect(plain(maskRequisites('12345678'))).toBe('•••• 5678');
  });
});
