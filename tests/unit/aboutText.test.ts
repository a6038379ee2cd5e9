import { expect, it } from 'vitest';
import { aboutClass, aboutText } from '../../src/admin/approvals/aboutText';
import { aboutWords, agentFeeText } from '../../src/resources/feeChange';
import { englishText, fillIn, type Figures, type Words } from '../../src/resources/language/words';
import { phrases } from '../../src/words/ru/console/index';
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

it('a change of fees is recorded in English and read in the language of its reader', () => {
  const russian = (phrase: string, figures: object = {}) =>
    fillIn((phrases[phrase] as string | undefined) ?? phrase, figures as Figures, 'ru');
  const about = 'Pay-in fee 3.5 % → 3.1 %, Pay-out fee 2 %';
  expect(aboutText({ subject: 'users/12', about }, russian)).toBe(
    'Комиссия за приём 3.5 % → 3.1 %, Комиссия за выплату 2 %',
  );
  expect(englishText(aboutWords(about) as Words)).toBe(about);
  const ofAgent = agentFeeText('Agents: A, B', 'Pay-in fee 0.5 %');
  expect(aboutText({ subject: 'users/12', about: ofAgent }, russian)).toBe('Agents: A, B: Комиссия за приём 0.5 %');
  expect(englishText(aboutWords(ofAgent) as Words)).toBe(ofAgent);
});

it('an expression and an address are drawn as in their fields, a sum and a number of records are not', () => {
  expect(aboutClass({ subject: 'parsing-patterns/3' })).toBe('mono');
  expect(aboutClass({ subject: 'platform-wallets/1' })).toBe('mono address');
  expect(aboutClass({ subject: 'withdraws/12' })).toBeUndefined();
  expect(aboutClass({ subject: 'payment-accounts/import' })).toBeUndefined();
});
