import { expect, it } from 'vitest';
import { aboutClass, aboutText } from '../../src/admin/approvals/aboutText';
import { formatNumber } from '../../src/format/money';

const t = (phrase: string, figures: object = {}) => `${phrase} ${JSON.stringify(figures)}`;

it('a request for an import says of what there are so many, because a bare number says nothing', () => {
  expect(aboutText({ subject: 'payment-accounts/import', about: formatNumber(1200) }, t)).toBe(
    `%{count} payment account |||| %{count} payment accounts ${JSON.stringify({ smart_count: 1200, count: '1\u00a0200' })}`,
  );
});

it('any other request says its sum or value as it was recorded', () => {
  expect(aboutText({ subject: 'withdraws/12', about: '1\u00a0200.00 USDT' }, t)).toBe('1\u00a0200.00 USDT');
  expect(aboutText({ subject: 'banks/3', about: 'Unibank' }, t)).toBe('Unibank');
});

it('an expression and an address are drawn as in their fields, a sum and a number of records are not', () => {
  expect(aboutClass({ subject: 'parsing-patterns/3' })).toBe('mono');
  expect(aboutClass({ subject: 'platform-wallets/1' })).toBe('mono address');
  expect(aboutClass({ subject: 'withdraws/12' })).toBeUndefined();
  expect(aboutClass({ subject: 'payment-accounts/import' })).toBeUndefined();
});
