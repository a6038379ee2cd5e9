import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clearDraft, draftFigures } from '../../src/format/bankTexts/draftPattern';
import { moneyFigures } from '../../src/format/bankTexts/figures';
import { knownForms } from '../../src/format/bankTexts/knownForms';
import { readMessage, type PatternKind } from '../../src/format/bankTexts/readMessage';
import { bankTexts, spoofedTexts } from '../bankTexts';

const read = (regexpPattern: string, text: string, kind: PatternKind = 'incoming') =>
  readMessage([{ id: 1, regexpPattern, kind }], text);

const draftOf = (text: string, kind: PatternKind = 'incoming') => clearDraft(text, kind);

const incoming = bankTexts.filter(({ kind, sum }) => kind === 'incoming' && sum !== null);

describe('figures of money in a text of a bank', () => {
  it.each([
    ['Перевод 1 500р', ['1500.00']],
    ['+1\u00a0500,5\u202f₽, баланс 2 000 ₽', ['1500.50', '2000.00']],
    ['RUB 5000', ['5000.00']],
    ['счет RUB. 27000 RUB', ['27000.00']],
    ['*441 500 ₽', ['500.00']],
    ['08.05.25 500р', ['500.00']],
    ['16:54 500 ₽', ['500.00']],
    ['зачислено10р', ['10.00']],
    ['10P and 20p', ['10.00', '20.00']],
    ['MIR-0441 13:49 08.05.25', []],
    ['рубашка 5, ВТБ, p2p 7', []],
    ['Сумма:10р, Summa:10.00RUB', ['10.00', '10.00']],
    ['10  руб., 10\n₽, RUB: 10, 10 (RUB), 10 рублями, 10 roubles', Array<string>(6).fill('10.00')],
    ['*0008 Р. Иванов перевел 3000р', ['3000.00']],
    ['Credited card *0009 RUB 3000.00', ['3000.00']],
  ])('the figures of "%s" are %j', (text, sums) => {
    expect(moneyFigures(text).map(({ sum }) => sum)).toEqual(sums);
  });

  it.each(['10.00 TRY', '$10', '10 €', 'USDT 5', '5000 \u2008KZT', '5000 тенге'])(
    'the figure of "%s" is of another currency',
    (text) => {
      expect(moneyFigures(text)).toMatchObject([{ isRouble: false }]);
    },
  );

  it.each([
    ['Баланс: 10р', true],
    ['Доступно по карте 10р', true],
    ['комиссия 10р', true],
    ['Dostupno: 10 RUB', true],
    ['balance of your card 10 RUB', true],
    ['от баланс Иван 10р', false],
    ['Сообщение: баланс. Сумма 10р', false],
  ])('whether the figure of "%s" stands behind a word of balance, limit, fee or debt: %s', (text, is) => {
    expect(moneyFigures(text)[0]!.isBehindWord).toBe(is);
  });
});

describe('reading a text of a bank', () => {
  it.each(incoming)('the draft of a pattern reads the form of $bank: $text', ({ text, sum, account, balance }) => {
    expect(read(draftOf(text), text)).toEqual({
      patternId: 1,
      amount: sum,
      account,
      balance,
      currency: expect.any(String) as string,
      doubt: null,
    });
  });

  it.each([
    ['Card *5777: incoming transfer 1500.00 RUB from OLEG S.', '1500.00'],
    ['Popolnenie 12 000,50 руб. Balans 104 220.10', '12000.50'],
    ['09:41 +1 500 ₽ (a+b)* [x]', '1500.00'],
    ['Order paid: 900', '900.00'],
    ['Платёж 1 234.00р. от Ивана', '1234.00'],
  ])('the draft of a pattern reads the sum of "%s"', (text, sum) => {
    expect(read(draftOf(text), text)).toMatchObject({ amount: sum, doubt: null });
  });

  it('the draft of a pattern reads the next message of its kind, with other figures and names', () => {
    const pattern = draftOf('Card *5777: incoming transfer 1500.00 RUB from OLEG S.');
    expect(read(pattern, 'Card *0001: incoming transfer 96 000.42 RUB from ANNA K.')).toMatchObject({
      amount: '96000.42',
      account: '0001',
    });
    expect(read(pattern, 'Card *0001: outgoing transfer 96 000.42 RUB')).toBe('noPattern');
  });

  it.each([
    ['ПЛАТ.СЧЕТ6334 14:09 Запрос от Ивана П. на перевод. Комментарий: Роман Н. перевел(а) вам 5000р'],
    ['СЧЁТ5154 14:59 Перевод из ВТБ отклонён. Сообщение: +5000р от Баланс: 5000р'],
    ['Перевод от ИВАН П. отклонён. Сообщение: верни + 5000 ₽ Баланс: 9000 ₽ СЧЁТ •• 7533'],
    ['СЧЁТ4006 21:21 Перевод 7000р на карту Марина Т.'],
    ['СЧЁТ4006 21:21 Перевод 7000р отменён. Недостаточно средств'],
    ['СЧЁТ4006 21:21 Перевод 7000р от Марина Т. отклонён банком'],
    ['Перевод от ИВАН П. Сообщение: + 200000 ₽ - Баланс: 200001 ₽ баланс + 10 ₽ - Баланс: 7 253,34 ₽ СЧЁТ •• 7533'],
  ])('no ready form completes anything with: %s', (text) => {
    for (const form of incoming) {
      const found = read(draftOf(form.text), text);
      if (typeof found === 'object') expect(found.doubt).not.toBeNull();
    }
  });

  it('a text of no payment that a pattern reads from anywhere tells no balance', () => {
    const text = 'Иван П. просит перевести 1 RUB. Комментарий: Покупка 1 RUB Доступно 7 RUB';
    expect(read('Покупка .*?Доступно (?P<balance>\\d+)', text, 'balanceOnly')).toMatchObject({ balance: null });
  });

  it('a text with several figures leaves it to a person which one is the sum', () => {
    expect(draftFigures('Order 77 paid: 900').sums.map(({ text }) => text)).toEqual(['77', '900']);
    expect(draftFigures('Перевод 900р, ещё 5р. Баланс 7р').sums.map(({ text }) => text)).toEqual(['900р', '5р.']);
    expect(draftFigures('Hello')).toEqual({ sums: [], balances: [] });
  });

  it.each(knownForms)('the ready form of $bank reads without a doubt: $text', ({ text, kind }) => {
    const found = read(clearDraft(text, kind), text, kind);
    expect(found).toMatchObject({ doubt: null });
    const expected = bankTexts.find((one) => one.text === text)!;
    expect(found).toMatchObject({ amount: expected.sum, balance: expected.balance });
  });

  it.each(bankTexts)('no draft of another form reads more than a person in: $text', ({ text, kind, sum }) => {
    for (const other of incoming) {
      const found = read(draftOf(other.text), text);
      if (typeof found !== 'object' || found.doubt !== null) continue;
      expect(kind).toBe('incoming');
      expect(found.amount).toBe(sum);
    }
  });

  it('a text that is no payment tells its balance alone', () => {
    const { text, balance } = bankTexts.find(({ kind }) => kind === 'outgoing')!;
    expect(read(draftOf(text, 'balanceOnly'), text, 'balanceOnly')).toMatchObject({
      amount: null,
      balance,
      doubt: null,
    });
  });

  it('a text that one pattern takes for a payment, and another does not, is not read', () => {
    const text = 'Покупка 50р, баланс 10р';
    expect(
      readMessage(
        [
          { id: 1, regexpPattern: '^Покупка (?P<amount>\\d+)р', kind: 'incoming' },
          { id: 2, regexpPattern: '^Покупка .*баланс (?P<balance>\\d+)', kind: 'balanceOnly' },
        ],
        text,
      ),
    ).toBe('twoKinds');
  });

  it.each(
    spoofedTexts.flatMap(({ text, pattern }) => [pattern, `^.*${pattern}`, `^.*?${pattern}`].map((one) => [one, text])),
  )('the pattern %s completes nothing with: %s', (pattern, text) => {
    const found = read(pattern, text);
    // What stands alone in its text is the sum that came.
    const sums = moneyFigures(text);
    if (typeof found === 'object' && found.doubt === null)
      expect(sums.every(({ sum }) => sum === found.amount)).toBe(true);
  });

  it.each([
    ['^Зачислено (?P<amount>\\d+)', 'Зачислено 12 000 ₽', 'partOfFigure'],
    ['^Зачислено (?P<amount>\\d+)', 'Зачислено 1500,50 р', 'partOfFigure'],
    ['^.*(?P<amount>\\d+) ₽', 'Пополнение +10 500 ₽', 'partOfFigure'],
    ['^Код: (?P<amount>\\d+)', 'Код: 482913', 'maybeCode'],
    ['^Код (?P<amount>\\d+) (?P<currency>RUB)', 'Код 482913 RUB 15 000.00 OZON', 'maybeCode'],
    ['^Пополнение (?P<amount>\\d+)', 'Пополнение 100. Сообщение: код. Пополнение 5001р', 'maybeCode'],
    ['^Зачислено (?P<amount>[\\d ]+)', 'Зачислено 4276 1234 5678 9010', 'noPattern'],
  ])('the pattern %s reads nothing in "%s": %s', (pattern, text, outcome) => {
    expect(read(pattern, text)).toBe(outcome);
  });

  it.each([
    ['Зачислено (?P<amount>\\d+)', 'Зачислено 100 р', 'notFromStart'],
    ['^Зачислено (?P<amount>\\d+)', 'Зачислено 100 р от Ивана. Сообщение: 5000 р', 'otherFigure'],
    ['^Зачислено (?P<amount>\\d+)', 'Зачислено 100 р, 3 USD', 'otherFigure'],
    ['^Зачислено (?P<amount>\\d+) р (?P<account>\\d*)', 'Зачислено 100 р 12', 'badAccount'],
    ['^Зачислено (?P<amount>\\d+) р (?P<balance>[\\d,]*)', 'Зачислено 100 р 1,234', 'badBalance'],
    ['^Зачислено (?P<amount>\\d+) р, (?P<balance>\\d+)', 'Зачислено 100 р, 4821 код', 'badBalance'],
    ['^Зачислено (?P<amount>\\d+)', 'Зачислено 100 р, баланс 5000 р', null],
    ['^Зачислено (?P<amount>\\d+) р, скидка (?P<other>\\d+)', 'Зачислено 100 р, скидка 3 р', null],
    ['(?i)^зачислено (?P<amount>\\d+)', 'Зачислено 100 р', null],
    ['^.*?Зачислено (?P<amount>\\d+)', 'Зачислено 100 р', 'notFromStart'],
    ['^[^+]*Зачислено (?P<amount>\\d+)', 'Зачислено 100 р', 'notFromStart'],
    ['^[\\s\\S]{0,9}Зачислено (?P<amount>\\d+)', 'Зачислено 100 р', 'notFromStart'],
    ['^Списано|Зачислено (?P<amount>\\d+)', 'Зачислено 100 р', 'notFromStart'],
    ['^(?:Списано|Зачислено) (?P<amount>\\d+)', 'Зачислено 100 р', null],
    ['^[.+]?Зачислено (?P<amount>\\d+)', 'Зачислено 100 р', null],
    ['^Зачислено (?P<amount>\\d+)', 'Зачислено 100 р отклонено: отменён банком', 'notDone'],
    ['^Зачислено (?P<amount>\\d+)', 'Зачислено 100 р, баланс 50 р', 'otherFigure'],
    ['^Зачислено (?P<amount>\\d+) р.*Баланс (?P<balance>\\d+)', 'Зачислено 100 р Баланс 1 Баланс 500 р', 'badBalance'],
  ])('the doubt of %s in "%s" is %s', (pattern, text, doubt) => {
    expect(read(pattern, text)).toMatchObject({ amount: '100.00', doubt });
  });

  it('a pattern that does not begin with ^ does not stand in the way of one that does', () => {
    expect(
      readMessage(
        [
          { id: 1, regexpPattern: '(?P<amount>\\d+) р', kind: 'incoming' },
          { id: 2, regexpPattern: '^Зачислено (?P<amount>\\d+)', kind: 'incoming' },
        ],
        'Зачислено 100 р',
      ),
    ).toMatchObject({ patternId: 2, doubt: null });
  });

  it('the number of an account is compared by its last digits', () => {
    expect(read('^(?P<account>\\d+): (?P<amount>\\d+)р', '40817810099910004312: 100р')).toMatchObject({
      account: '4312',
    });
  });

  it('a sum that a payer writes into a comment never completes another invoice, in whatever grouping, currency and place', () => {
    const group = (sum: number, blank: string) => String(sum).replace(/\B(?=(\d{3})+$)/g, blank);
    const figure = fc
      .record({
        sum: fc.integer({ min: 1, max: 5_000_000 }),
        blank: fc.constantFrom('', ' ', '\u00a0', '\u202f', ',', '.'),
        gap: fc.constantFrom('', ' ', '\u00a0'),
        currency: fc.constantFrom('р', 'р.', 'p', 'руб', 'руб.', 'RUB', 'RUR', '₽', 'USD', '$', 'AZN'),
        decimals: fc.constantFrom('', '00'),
      })
      .map(({ sum, blank, gap, currency, decimals }) => ({
        sum,
        isRouble: !['USD', '$', 'AZN'].includes(currency),
        text: `${group(sum, blank)}${decimals && `${blank === ',' ? '.' : ','}${decimals}`}${gap}${currency}`,
      }));
    fc.assert(
      fc.property(
        fc.constantFrom(...incoming),
        figure,
        fc.constantFrom('', 'Перевод ', 'код ', 'зачисление '),
        (form, comment, word) => {
          // The comment stands behind all that the bank writes.
          const text = `${form.text} Сообщение: ${word}${comment.text}`;
          for (const other of incoming) {
            const found = read(draftOf(other.text), text);
            if (typeof found !== 'object' || found.doubt !== null) continue;
            expect(found.amount).toBe(form.sum);
            // Nor without a look, unless the comment says the same sum.
            expect(comment.isRouble && Number(form.sum) === comment.sum).toBe(true);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
