import { describe, expect, it } from 'vitest';
import { mapColumns } from '../../src/admin/import/mapping';
import { readTable } from '../../src/admin/import/readCsv';
import { headingsOf, linesOfTable } from '../../src/custom/reconciliation/read/csvLines';
import { bankColumns, chainColumns } from '../../src/custom/reconciliation/read/statementColumns';
import { linesOfOneC, readOneC } from '../../src/custom/reconciliation/read/oneC';
import { withoutFuture } from '../../src/custom/reconciliation/read/statementLine';
import { daysAround, readMoment, spanOf } from '../../src/custom/reconciliation/read/readMoment';

const bank = (text: string) => {
  const read = readTable(text);
  if ('problem' in read) throw new Error(read.problem.phrase);
  const mapping = mapColumns(bankColumns, read.table.headings, headingsOf);
  return linesOfTable(read.table, { mapping, zone: 'moscow', address: null });
};

describe('the files of banks', () => {
  it('have no line that lies in the future: their time zone is wrong', () => {
    const read = bank('Дата;Сумма\n27.11.2026 09:14:20;96;\n27.11.2026 12:30:00;5');
    const { lines, faults } = withoutFuture(read, Date.parse('2026-11-27T08:00:00Z'));
    expect(lines.map(({ number }) => number)).toEqual([2]);
    expect(faults).toEqual([
      {
        line: 3,
        column: 'Date',
        issue: { phrase: 'This time is in the future: is the time zone of the file right?' },
      },
    ]);
  });

  it('have their columns found by what banks call them, and their times taken for those of Moscow', () => {
    const { lines, faults } = bank(
      'Дата операции;Сумма операции;Контрагент;Назначение платежа\n27.11.2026 09:14:20;96 000,42;OLEG S.;Перевод\n28.11.2026;−5;;',
    );
    expect(faults).toEqual([]);
    expect(lines).toEqual([
      {
        number: 2,
        date: '2026-11-27T06:14:20.000Z',
        timed: true,
        amount: '96000.42',
        party: 'OLEG S.',
        purpose: 'Перевод',
        repeat: 1,
      },
      {
        number: 3,
        date: '2026-11-27T21:00:00.000Z',
        timed: false,
        amount: '-5',
        party: null,
        purpose: null,
        repeat: 1,
      },
    ]);
  });

  it('name the payer by one word, too', () => {
    expect(bank('Date;Amount;Payer\n2026-11-01 09:00:00;5;OLEG S.').lines[0]).toMatchObject({ party: 'OLEG S.' });
  });

  it('may say apart what came in and what went out', () => {
    const { lines } = bank('Дата;Дебет;Кредит\n01.11.2026;10,5;\n01.11.2026;;20\n02.11.2026;0,00;7');
    expect(lines.map(({ amount }) => amount)).toEqual(['-10.5', '20', '7']);
  });

  it('are of days alone where every line is at midnight; failed rows and storno are what they say', () => {
    expect(bank('Date;Amount\n2026-11-01 00:00:00;5\n2026-11-02 00:00:00;6').lines.map(({ timed }) => timed)).toEqual([
      false,
      false,
    ]);
    const { lines, skipped } = bank(
      'Дата;Кредит;Статус\n01.11.26;-100;Исполнен\n01.11.26;7;FAILED\n01.11.26;8;Отклонён',
    );
    expect([lines.map(({ amount }) => amount), skipped]).toEqual([
      ['-100'],
      [
        { line: 3, why: 'failed' },
        { line: 4, why: 'failed' },
      ],
    ]);
  });

  it('count equal lines, so that two equal payments stay two', () => {
    const { lines } = bank('Date;Amount\n2026-11-01 10:00:00;5\n2026-11-01 10:00:00;5\n2026-11-01 10:00:01;5');
    expect(lines.map(({ repeat }) => repeat)).toEqual([1, 2, 1]);
  });

  it.each([
    ['31.02.2026;5', 'Date', 'Not a date: %{text}'],
    ['13/13/2026;5', 'Date', 'Not a date: %{text}'],
    ['01.11.2026;a lot', 'Amount', 'Enter a number'],
    ['01.11.2026;1,234', 'Amount', 'Ambiguous: write it without the comma'],
    ['01.11.2026;', 'Amount', 'There is no sum'],
    ['01.11.2026;0.001', 'Amount', 'At most %{smart_count} decimal |||| At most %{smart_count} decimals'],
    [';5', 'Date', 'Required'],
  ])('name the line and the column of what they cannot say: %s', (row, column, phrase) => {
    const { lines, faults } = bank(`Date;Amount\n01.11.2026;1\n${row}`);
    expect(lines).toHaveLength(1);
    expect(faults).toMatchObject([{ line: 3, column, issue: { phrase } }]);
  });
});

describe('the files of chains', () => {
  const address = 'TWallet';
  const hash = 'ab'.repeat(32);
  const read = (rows: string) => {
    const table = readTable(`Txn Hash,Time (UTC),From,To,Amount/TokenID,Token Symbol\n${rows}`);
    if ('problem' in table) throw new Error(table.problem.phrase);
    const mapping = mapColumns(chainColumns, table.table.headings, headingsOf);
    return linesOfTable(table.table, { mapping, zone: 'utc', address });
  };

  it('say by the address of the wallet what came in and what went out, and leave other tokens out', () => {
    const { lines, faults, skipped } = read(
      `${hash},2026-11-27 09:14:20,TOther,TWallet,100.5,USDT\n${hash},2026-11-27 10:00:00,TWallet,TOther,7,USDT\n${hash},2026-11-27 10:00:00,TOther,TWallet,1,SCAM`,
    );
    expect({ faults, skipped }).toEqual({ faults: [], skipped: [{ line: 4, why: 'token' }] });
    expect(lines.map(({ amount, party, txHash }) => [amount, party, txHash])).toEqual([
      ['100.5', 'TOther', hash],
      ['-7', 'TOther', hash],
    ]);
  });

  it('leave out tokens that only look like USDT, and transfers that failed', () => {
    const table = readTable(
      ['Txn Hash,Time(UTC),From,To,Amount,Token Symbol,Token Contract,Result']
        .concat(
          [
            'USDT,TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t,SUCCESS',
            'USDT,TFake,SUCCESS',
            'USDT,TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t,REVERT',
          ].map((end) => `${hash},2026-11-27 09:14:20,TOther,TWallet,1,${end}`),
        )
        .join('\n'),
    );
    if ('problem' in table) throw new Error(table.problem.phrase);
    const mapping = mapColumns(chainColumns, table.table.headings, headingsOf);
    const { lines, skipped } = linesOfTable(table.table, { mapping, zone: 'utc', address });
    expect([lines.length, skipped]).toEqual([
      1,
      [
        { line: 3, why: 'token' },
        { line: 4, why: 'failed' },
      ],
    ]);
    const named = (token: string) => read(`${hash},2026-11-27 09:14:20,TOther,TWallet,1,${token}`).lines.length;
    expect(['USDT', 'Tether USD', 'FakeUSDT', 'USDT.scam', ''].map(named)).toEqual([1, 1, 0, 0, 0]);
  });

  it('are refused with a transfer of another wallet, or without a hash', () => {
    const { faults } = read(
      `${hash},2026-11-27 09:14:20,TOne,TTwo,1,USDT\nnone,2026-11-27 09:14:20,TOther,TWallet,1,USDT`,
    );
    expect(faults.map(({ line, column }) => [line, column])).toEqual([
      [2, 'To address'],
      [3, 'Transaction hash'],
    ]);
  });
});

describe('the files of 1C', () => {
  const text = `1CClientBankExchange
ВерсияФормата=1.03
ДатаНачала=01.11.2026
ДатаКонца=30.11.2026
РасчСчет=40802810000000000001
СекцияРасчСчет
НачальныйОстаток=10.00
КонецРасчСчет
СекцияДокумент=Платежное поручение
Номер=1
Дата=03.11.2026
Сумма=1500.50
ПлательщикСчет=40817810000000000002
Плательщик1=Иванов И. И.
ПолучательСчет=40802810000000000001
ДатаПоступило=04.11.2026
НазначениеПлатежа=Оплата
КонецДокумента
СекцияДокумент=Платежное поручение
Сумма=200
ПлательщикСчет=40802810000000000001
ПолучательСчет=40817810000000000003
Получатель1=Петров П. П.
ДатаСписано=05.11.2026
КонецДокумента
КонецФайла`;

  it('say of which account and days they are, and what came in and went out on which day', () => {
    const file = readOneC(text);
    expect(file).toMatchObject({ accounts: ['40802810000000000001'], from: '01.11.2026', to: '30.11.2026' });
    const { lines, faults } = linesOfOneC(file, file.accounts[0]!, 'moscow');
    expect(faults).toEqual([]);
    expect(lines).toMatchObject([
      {
        number: 9,
        date: '2026-11-03T21:00:00.000Z',
        timed: false,
        amount: '1500.50',
        party: 'Иванов И. И.',
        purpose: 'Оплата',
      },
      { number: 19, amount: '-200', party: 'Петров П. П.', purpose: null },
    ]);
    expect(linesOfOneC(file, '40802810000000000009', 'moscow').lines).toEqual([]);
  });

  it('name a document that does not end, and one from and to the same account', () => {
    const open = readOneC(text.replace('КонецДокумента\nСекцияДокумент', 'СекцияДокумент'));
    expect(linesOfOneC(open, '40802810000000000001', 'moscow').faults.map(({ line }) => line)).toEqual([9]);
    const own = readOneC(text.replace('ПлательщикСчет=40817810000000000002', 'ПлательщикСчет=40802810000000000001'));
    expect(linesOfOneC(own, '40802810000000000001', 'moscow').faults).toMatchObject([{ line: 9 }]);
  });

  it('name the document whose sum or date is none', () => {
    const broken = readOneC(
      text.replace('Сумма=200', 'Сумма=двести').replace('ДатаПоступило=04.11.2026', 'ДатаПоступило=04.13.2026'),
    );
    const { faults } = linesOfOneC(broken, '40802810000000000001', 'moscow');
    expect(faults.map(({ line, column }) => [line, column])).toEqual([
      [9, 'Дата'],
      [19, 'Сумма'],
    ]);
  });
});

describe('the moments of a file', () => {
  it.each([
    ['2026-11-27T09:14:20Z', 'moscow', '2026-11-27T09:14:20.000Z', true],
    ['2026-11-27 09:14:20+05:30', 'utc', '2026-11-27T03:44:20.000Z', true],
    ['27.11.2026 9:14', 'utc', '2026-11-27T09:14:00.000Z', true],
    ['1795770860', 'moscow', '2026-11-27T09:14:20.000Z', true],
    ['1795770860000', 'moscow', '2026-11-27T09:14:20.000Z', true],
    ['2026-11-27', 'moscow', '2026-11-26T21:00:00.000Z', false],
  ] as const)('are read as they are meant: %s in %s', (text, zone, iso, timed) => {
    const read = readMoment(text, zone)!;
    expect([new Date(read.at).toISOString(), read.timed]).toEqual([iso, timed]);
  });

  it('are in days of the zone of the file', () => {
    const days = daysAround([Date.parse('2026-10-31T21:30:00Z'), Date.parse('2026-11-29T20:59:59Z')], 'moscow');
    expect(days).toEqual({ from: '2026-11-01', to: '2026-11-29' });
    expect(spanOf(days, 'moscow', Date.parse('2026-12-01T00:00:00Z'))).toEqual({
      fromDate: '2026-10-31T21:00:00.000Z',
      toDate: '2026-11-29T20:59:59.999Z',
    });
    // A day that is not over ends now.
    const now = '2026-11-29T10:00:00.000Z';
    expect(spanOf(days, 'moscow', Date.parse(now)).toDate).toBe(now);
  });
});
