import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRows, existingRows, joinFaults } from '../../src/admin/import/checkRows';
import { findWarnings } from '../../src/admin/import/warnings';
import { faultyRowsOf } from '../../src/admin/import/faultyRows';
import { faultyRowsCsv, templateCsv } from '../../src/admin/import/files';
import {
  isUnmapped,
  mapColumns,
  missingColumns,
  rowsOf,
  unusedHeadings,
  withoutHeadings,
} from '../../src/admin/import/mapping';
import { readFile, readTable, type Table } from '../../src/admin/import/readCsv';
import { resolveNames } from '../../src/admin/import/resolveNames';
import { exportForImport } from '../../src/admin/list/toolbar/exportForImport';
import type { PlatformDataProvider } from '../../src/dataProvider/platformDataProvider';
import { guardCell, readCell, changesInSpreadsheet } from '../../src/format/csvCells';
import { defineResource } from '../../src/resources/language/define';
import type { Definition } from '../../src/resources/language/definition';
import { identifier, text } from '../../src/resources/language/fields';
import {
  importColumns,
  importLimits,
  importStep,
  isImport,
  mayImport,
  importSubject,
  type RowFault,
} from '../../src/resources/language/imports';
import { Role } from '../../src/resources/language/roles';
import { checkInputs } from '../../src/resources/language/values';
import { paymentAccounts } from '../../src/resources/paymentAccounts';
import { ActiveStatus } from '../../src/resources/statuses/vault';
import { vaultProfiles } from '../../src/resources/vaultProfiles';
import { phrases } from '../../src/words/ru/console/index';

/** An entity of these tests alone, so that no change of a real one concerns them. */
const pens = defineResource({
  name: 'pens',
  noun: 'pen',
  nouns: 'pen |||| pens',
  description: 'Pens in the shop',
  menu: { icon: 'bank' },
  access: { roles: [Role.Owner] },
  fields: {
    id: identifier(),
    title: text('Title', { required: true, unique: true }),
    maker: text('Maker'),
    shelf: text('Shelf'),
  },
  create: { dialog: { heading: 'Pen' } },
  import: true,
});

const translations = (phrase: string) => (typeof phrases[phrase] === 'string' ? [phrases[phrase]] : []);
const english = (phrase: string, figures: object = {}) =>
  Object.entries(figures).reduce((text, [name, value]) => text.replace(`%{${name}}`, String(value)), phrase);

const tableOf = (read: { table: Table } | { problem: unknown }): Table => {
  expect(read).not.toHaveProperty('problem');
  return (read as { table: Table }).table;
};
const fileOf = async (content: BlobPart[]) => tableOf(await readFile(new Blob(content)));

/** Exports records for an import, and reads them as the import does: the values that it would create. */
const roundTrip = async (definition: Definition, records: readonly object[]) => {
  const getList = () => Promise.resolve({ data: records, total: records.length });
  const { csv, rows: count } = await exportForImport({
    platform: { getList } as unknown as PlatformDataProvider,
    definition,
    sort: { field: 'id', order: 'ASC' },
    filter: {},
    address: {},
  });
  expect(count).toBe(records.length);
  const fields = importColumns(definition);
  const table = await fileOf([csv]);
  expect(table.headings).toEqual(Object.keys(fields));
  const rows = rowsOf(fields, table, mapColumns(fields, table.headings, translations), translations);
  return rows.map((row) => checkInputs(fields, row));
};

/** Texts as a platform stores them: trimmed, and with what is special in a file or to a spreadsheet. */
const special = fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\t', '\n', '\r\n', '🏦', 'Ё', '0', ' ', 'x');
const storedText = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.array(special, { maxLength: 12 }).map((parts) => parts.join('')),
  )
  .map((text) => text.trim())
  .filter((text) => checkInputs({ title: pens.fields.title }, { title: text }).values.title === text);
const optional = fc.option(storedText, { nil: null });
const digits = (minLength: number, maxLength: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength, maxLength })
    .map((all) => all.join(''))
    // Stored as the phone that it is: 79….
    .filter((all) => !/^89\d{9}$/.test(all));

describe('an export for import', () => {
  it('an export for import reads back to the same texts, whatever they are', async () => {
    const pen = fc.record({ title: storedText, maker: optional, shelf: optional });
    await fc.assert(
      fc.asyncProperty(fc.array(pen, { minLength: 1, maxLength: 5 }), async (values) => {
        const records = values.map((value, id) => ({ id, ...value }));
        expect(await roundTrip(pens, records)).toEqual(values.map((value) => ({ values: value, issues: {} })));
      }),
      { numRuns: 300 },
    );
  });

  it('an export for import reads back to the same accounts: numbers have all their digits and leading zeros', async () => {
    const account = fc.record({
      vaultProfileId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      bankDataId: fc.integer({ min: 1 }),
      requisites: digits(8, 34),
      tail: fc.option(digits(3, 6)),
    });
    const holder = fc.record({
      holderName: storedText,
      phoneNumber: digits(5, 15),
      vaultOwnerId: fc.integer({ min: 1 }),
      status: fc.constantFrom(...Object.values(ActiveStatus)),
    });
    for (const [definition, record] of [
      [paymentAccounts, account],
      [vaultProfiles, holder],
    ] as const)
      await fc.assert(
        fc.asyncProperty(fc.array<object>(record, { minLength: 1, maxLength: 5 }), async (values) => {
          const read = await roundTrip(
            definition,
            values.map((value, id) => ({ id, ...value })),
          );
          expect(read).toEqual(values.map((value) => ({ values: value, issues: {} })));
        }),
        { numRuns: 100 },
      );
  });

  it.each([
    ['0042', "'0042"],
    ['123456789012', "'123456789012"],
    ['4276123456789010', "'4276123456789010"],
    ['=1+1', "'=1+1"],
    ['42', '42'],
    ['0', '0'],
    ['0.5', '0.5'],
    ['12345678901', '12345678901'],
    ['-5.00', '-5.00'],
  ])('a spreadsheet would change %s, which is exported as %s', (text, cell) => {
    expect(guardCell(text)).toBe(cell);
  });

  it.each([
    ["x;=cmd|' /C calc'!A0;", "x;'=cmd|' /C calc'!A0;"],
    ['a,@SUM(1)', "a,'@SUM(1)"],
    ['a\t +1+1', "a\t '+1+1"],
    ['a\n=1', "a\n'=1"],
    ['sum, -5', 'sum, -5'],
    ['call; +79001234567', 'call; +79001234567'],
    ['a = b, c', 'a = b, c'],
  ])('a formula in %s begins no cell of a spreadsheet that separates cells in another way', (text, cell) => {
    expect(guardCell(text)).toBe(cell);
    expect(readCell(cell)).toBe(text);
  });

  it('an export for import guards what a spreadsheet would run, and the guard is taken away again', () => {
    fc.assert(
      fc.property(
        fc.array(special).map((parts) => parts.join('')),
        (text) => {
          expect(changesInSpreadsheet.test(guardCell(text))).toBe(false);
          expect(readCell(guardCell(text))).toBe(text);
        },
      ),
    );
  });
});

describe('a file', () => {
  const rows = 'Bank title;Sender name\r\n"Ёлка; №1";"a ""b""\r\nc"\r\n\r\nSecond;\r\n';
  const table = {
    headings: ['Bank title', 'Sender name'],
    rows: [
      ['Ёлка; №1', 'a "b"\r\nc'],
      ['Second', ''],
    ],
  };

  it('a file to import is read with semicolons, commas or tabs, quoted lines and empty ones', async () => {
    expect(await fileOf([rows])).toEqual(table);
    expect(await fileOf(['\uFEFF', rows])).toEqual(table);
    expect(tableOf(readTable('a,b\n1,"2;3"')).rows).toEqual([['1', '2;3']]);
    expect(tableOf(readTable('a\tb\n1\t2,3')).rows).toEqual([['1', '2,3']]);
    expect(tableOf(readTable('bankTitle\nOne; two\n')).rows).toEqual([['One; two']]);
    // A spreadsheet names its separator, and may have a title above the headings.
    expect(tableOf(readTable('sep=;\r\na;b\r\n1;2,5\r\n'))).toEqual({ headings: ['a', 'b'], rows: [['1', '2,5']] });
    for (const title of ['Banks of May', 'Banks;;'])
      expect(tableOf(readTable(`${title}\n\na;b;c\n1;2;3\n`))).toEqual({
        headings: ['a', 'b', 'c'],
        rows: [['1', '2', '3']],
      });
  });

  it('a file to import is read in UTF-16 and, with a word about it, in Windows-1251', async () => {
    const utf16 = new Uint16Array([0xfeff, ...[...rows].map((character) => character.charCodeAt(0))]);
    expect(await fileOf([utf16])).toEqual(table);
    const windows1251 = new Uint8Array([...'a\n'].map((letter) => letter.charCodeAt(0)).concat(0xc1, 0xe0, 0xed, 0xea));
    expect(await readFile(new Blob([windows1251]))).toEqual({
      table: { headings: ['a'], rows: [['Банк']] },
      isWindows1251: true,
    });
  });

  it('a file to import is refused with the reason: too large, too long, empty, not CSV, an open quote', async () => {
    const problemOf = async (content: BlobPart) => {
      const read = await readFile(new Blob([content]));
      return 'problem' in read ? read.problem.phrase : undefined;
    };
    expect(await problemOf('x'.repeat(importLimits.bytes + 1))).toBe('The file has %{megabytes} MB. %{limits}.');
    expect(await problemOf(`a\n${'1\n'.repeat(importLimits.rows + 1)}`)).toBe('The file has %{count} rows. %{limits}.');
    expect(await problemOf(`a\n${'1\n'.repeat(importLimits.rows)}`)).toBeUndefined();
    expect(await problemOf('a,b\n')).toBe('There are no rows below the headings');
    expect(await problemOf('')).toBe('There are no rows below the headings');
    expect(await problemOf('PK\0\u0001')).toBe('This is not a CSV file');
    expect(await problemOf('a,b\n1,"2\n3,4')).toBe('A quote is not closed, in line %{line}');
  });
});

describe('the columns of a file', () => {
  const fields = importColumns(vaultProfiles);

  it('the columns of a file are found by the name of the field, and by its label in either language', () => {
    const found = (headings: string[]) => mapColumns(fields, headings, translations);
    const all = { holderName: 0, phoneNumber: 1, vaultOwnerId: 2, status: 3 };
    expect(found(['holderName', 'phoneNumber', 'vaultOwnerId', 'status'])).toEqual(all);
    expect(found(['HOLDER NAME', 'Phone number', ' vault  owner ', 'Status'])).toEqual(all);
    const russian = ['Holder name', 'Phone number', 'Vault owner', 'Status'].map((label) => translations(label)[0]!);
    expect(russian.every((label) => /[А-Яа-я]/.test(label))).toBe(true);
    expect(found(russian)).toEqual(all);
    // The name of a field goes before a label that is found first, and no column is read twice.
    expect(found(['Status', 'status', 'status'])).toMatchObject({ status: 0, holderName: null });
    expect(mapColumns(importColumns(paymentAccounts), ['Bank', 'bankDataId'], translations)).toMatchObject({
      bankDataId: 1,
    });
  });

  it('columns of a file are named where no field reads them, so that nobody believes them imported', () => {
    const headings = ['Bank title', 'Device', '', 'Status'];
    expect(unusedHeadings(headings, { bankTitle: 0, senderName: null })).toEqual(['Device', 'Status']);
    expect(unusedHeadings(headings, { bankTitle: 0, senderName: 1, senderNumber: 3 })).toEqual([]);
  });

  it('a file misses a column where a field without an initial value must be filled in', () => {
    const mapping = mapColumns(fields, ['phone number'], translations);
    expect(missingColumns(fields, mapping)).toEqual(['holderName', 'vaultOwnerId']);
  });

  it('a file has no headings where the first row is data, which is then the first of the rows', () => {
    const table = tableOf(readTable('Ivan,79990001122\nAnna,79990001133\n'));
    expect(isUnmapped(mapColumns(fields, table.headings, translations))).toBe(true);
    expect(isUnmapped(mapColumns(fields, ['Holder name', 'x'], translations))).toBe(false);
    expect(withoutHeadings(table)).toEqual({
      headings: ['', ''],
      rows: [
        ['Ivan', '79990001122'],
        ['Anna', '79990001133'],
      ],
    });
  });

  it('the columns of a file give the rows: choices by label, empty cells as in the form', () => {
    const table = {
      rows: [
        ['Ivan', '79990001122', '4', 'Действует'],
        ['Anna', '1', '5', ''],
        ['Eve', '1', '5', 'Odd'],
      ],
    };
    const mapping = { holderName: 0, phoneNumber: 1, vaultOwnerId: 2, status: 3 };
    const rows = rowsOf(fields, table, mapping, translations);
    expect(rows[0]).toEqual({
      holderName: 'Ivan',
      phoneNumber: '79990001122',
      vaultOwnerId: '4',
      status: ActiveStatus.Active,
    });
    expect(rows[1]).not.toHaveProperty('status');
    expect(checkInputs(fields, rows[2]!).issues).toHaveProperty('status');
  });
});

describe('the check of rows', () => {
  it('the check of rows is that of the form, for every row, in parts that report and can be stopped', async () => {
    const fields = importColumns(pens);
    const rows = Array.from({ length: 1200 }, (_, index) => ({ title: index % 600 === 0 ? ' ' : `Pen ${index}` }));
    const seen: number[] = [];
    const signal = new AbortController().signal;
    const faults = await checkRows(fields, rows, { onProgress: (done) => seen.push(done), signal });
    expect(faults.map(({ row, field, message }) => [row, field, message])).toEqual([
      [1, 'title', 'Required'],
      [601, 'title', 'Required'],
    ]);
    expect(seen).toEqual([0, 500, 1000]);
    const stopped = AbortSignal.abort();
    await expect(checkRows(fields, rows, { onProgress: () => undefined, signal: stopped })).rejects.toThrow('abort');
    const platform = [
      { row: 1, field: 'title', message: 'Required' },
      { row: 2, field: 'title', message: 'exists' },
    ];
    expect(joinFaults(faults, platform).map(({ row }) => row)).toEqual([1, 2, 601]);
    const exists = { row: 3, field: 'title', message: '"B" already exists', exists: true as const };
    expect([...existingRows([...platform, exists])]).toEqual([2]);
  });

  it('the check of rows warns of numbers of sixteen digits that no card has, and of no other', () => {
    const fields = importColumns(paymentAccounts);
    const cells = ['4111 1111 1111 1111', '4111 1111 1111 1112', '12345678', '4111111111111112x', ''];
    const table = { rows: cells.map((cell) => ['1', cell]) };
    const mapping = { vaultProfileId: 0, bankDataId: null, requisites: 1 };
    expect(findWarnings(fields, table, mapping)).toEqual([{ row: 2, field: 'requisites' }]);
  });

  it('the check of rows reads references by a unique name, each looked up once, or by id', async () => {
    const fields = importColumns(paymentAccounts);
    const named: Record<string, object[]> = {
      banks: [
        { id: 7, bankTitle: 'Unibank' },
        { id: 8, bankTitle: 'Unibank Plus' },
      ],
      'vault-profiles': [
        { id: 3, holderName: 'Elena Smirnova' },
        { id: 4, holderName: 'elena  smirnova' },
      ],
    };
    const asked: string[] = [];
    const getList = (entity: string, { filter }: { filter: { named: string } }) => {
      asked.push(`${entity} ${filter.named}`);
      return Promise.resolve({ data: named[entity]! });
    };
    const platform = { getList } as unknown as PlatformDataProvider;
    const rows = [
      { vaultProfileId: 'Elena Smirnova', bankDataId: 'unibank ', requisites: '1' },
      { vaultProfileId: '4', bankDataId: 'UNIBANK', requisites: '2' },
      { vaultProfileId: null, bankDataId: 'Uni', requisites: '3' },
    ];
    const read = await resolveNames(platform, { fields, rows }, new AbortController().signal);
    expect(read.rows.map(({ vaultProfileId, bankDataId }) => [vaultProfileId, bankDataId])).toEqual([
      ['Elena Smirnova', 7],
      ['4', 7],
      [null, 'Uni'],
    ]);
    expect(read.faults.map(({ row, field, message }) => [row, field, message])).toEqual([
      [1, 'vaultProfileId', 'Several holders are called "Elena Smirnova"'],
      [3, 'bankDataId', 'No bank is called "Uni"'],
    ]);
    expect(asked.toSorted()).toEqual(['banks Uni', 'banks unibank', 'vault-profiles Elena Smirnova']);
    const stopped = resolveNames(platform, { fields, rows }, AbortSignal.abort());
    await expect(stopped).rejects.toThrow('abort');
    const many = Array.from({ length: 501 }, (_, index) => ({ bankDataId: `Bank ${index}` }));
    const limited = await resolveNames(platform, { fields, rows: many }, new AbortController().signal);
    expect(limited.faults.at(-1)!.message).toBe('Only 500 different names are looked up: write the id');
  });

  it('the check of rows gives a file of the faulty rows alone, with the reasons', async () => {
    const table = {
      headings: ['bankTitle', 'Sender'],
      rows: [
        ['One', '=1'],
        ['', '=2'],
        ['Two', ''],
      ],
    };
    const faults = [
      { row: 2, field: 'bankTitle', message: 'Required' },
      { row: 2, field: 'senderName', message: 'Too odd' },
    ];
    const faulty = faultyRowsOf({ table, numbers: [1, 2, 3] }, faults);
    expect(await fileOf([faultyRowsCsv(table.headings, faulty, english)])).toEqual({
      headings: ['bankTitle', 'Sender', 'Faults'],
      rows: [['', '=2', 'bankTitle: Required; senderName: Too odd']],
    });
    expect((await templateCsv(pens).text()).trim()).toBe('title,maker,shelf');
  });
});

describe('the rows that are left', () => {
  it('rows that are left keep their numbers of the file, also where a fault names another row', () => {
    const same = (row: number, first: number): RowFault => ({
      row,
      field: 'bankTitle',
      message: `Row ${first} has the same value`,
      words: { phrase: 'Row %{row} has the same value', args: { row: first } },
    });
    const left = { table: { rows: [['One'], ['Two'], ['One']] }, numbers: [2, 5, 9] };
    expect(faultyRowsOf(left, [same(3, 1), { row: 2, field: 'senderName', message: 'Required' }])).toEqual([
      { number: 5, cells: ['Two'], faults: [{ row: 5, field: 'senderName', message: 'Required' }] },
      { number: 9, cells: ['One'], faults: [{ ...same(9, 2), message: 'Row 1 has the same value' }] },
    ]);
  });
});

describe('what is imported', () => {
  it('an import is for those who may create, and named by its entity', () => {
    expect([Role.Owner, Role.VaultOwner, Role.Finance].map((role) => mayImport(paymentAccounts, role))).toEqual([
      true,
      true,
      false,
    ]);
    expect(mayImport({ ...pens, import: undefined }, Role.Owner)).toBe(false);
    expect([importStep(pens), importSubject(pens)]).toEqual(['Import pens', 'pens/import']);
    expect(['banks/import', 'banks/12', 'exchange-rates/new'].map(isImport)).toEqual([true, false, false]);
  });
});
