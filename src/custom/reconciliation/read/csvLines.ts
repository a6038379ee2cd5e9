import type { Mapping } from '../../../admin/import/mapping';
import type { Table } from '../../../admin/import/readCsv';
import type { Fields } from '../../../resources/language/fields';
import { checkFormats } from '../../../resources/language/formats';
import { checkInputs, type Issue } from '../../../resources/language/values';
import { readMoment, type FileZone } from './readMoment';
import { bankColumns, chainColumns } from './statementColumns';
import {
  withDays,
  withRepeats,
  type LineFault,
  type ReadLines,
  type SkippedLine,
  type StatementLine,
  type WhySkipped,
} from './statementLine';

/** Further headings of files of banks and explorers, by the label of the column. */
const otherHeadings: Readonly<Record<string, readonly string[]>> = {
  Date: [
    'Дата',
    'Дата операции',
    'Дата проводки',
    'Дата платежа',
    'Дата и время',
    'Operation date',
    'Booking date',
    'Date (UTC)',
    'Time (UTC)',
    'Time',
    'Timestamp',
    'Block Time',
    'DateTime (UTC)',
  ],
  Time: ['Время', 'Время операции'],
  Amount: [
    'Сумма',
    'Сумма операции',
    'Сумма платежа',
    'Сумма в рублях',
    'Amount/TokenID',
    'Quantity',
    'Value',
    'Token amount',
  ],
  'Came in': ['Приход', 'Кредит', 'Поступление', 'Зачисление', 'Сумма по кредиту', 'Credit'],
  'Went out': ['Расход', 'Дебет', 'Списание', 'Сумма по дебету', 'Debit'],
  'Payer or recipient': [
    'Контрагент',
    'Плательщик',
    'Отправитель',
    'Наименование контрагента',
    'Плательщик/Получатель',
    'Payer',
    'Counterparty',
    'Party',
    'Name',
  ],
  Purpose: ['Назначение', 'Назначение платежа', 'Описание', 'Description', 'Details', 'Reference'],
  'Transaction hash': ['Txn Hash', 'TxHash', 'Hash', 'Transaction ID', 'Txn ID', 'TXID'],
  'From address': ['Отправитель', 'From', 'Sender'],
  'To address': ['Получатель', 'To', 'Receiver', 'Recipient'],
  Status: ['Статус', 'Статус операции', 'Result', 'Состояние'],
  'Contract of the token': ['Token Contract', 'Contract Address', 'Contract', 'Token Contract Address'],
  Token: ['Токен', 'Token Symbol', 'TokenID', 'Token name', 'Symbol'],
};

/** The headings by which a column is found, beside its own label. */
export const headingsOf = (label: string): readonly string[] => otherHeadings[label] ?? [];

/** A sum as it is written in a file, without its currency: a minus of typographers is one, and a plus says nothing. */
const plainSum = (cell: string): string =>
  cell
    .replaceAll(/[−–]/g, '-')
    .replace(/^\s*\+/, '')
    .replace(/\s*(₽|RUB|RUR|руб\.?|USDT|USD)\s*$/i, '')
    .trim();

/** The cells of a row by column. */
type Cells = Readonly<Record<string, string>>;

type Found =
  | { line: Omit<StatementLine, 'repeat' | 'number'> }
  | { column: string; issue: Issue }
  | { why: WhySkipped };

const checked = (fields: Fields, cells: Cells) => {
  const given = Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => [
      name,
      fields[name]!.currency ? plainSum(cell) : cell.trim().slice(0, fields[name]!.maxLength),
    ]),
  );
  const { values, issues } = checkInputs(fields, given);
  return { values, issues: { ...checkFormats(fields, values), ...issues } };
};

const momentFault = (written: string): Found => ({
  column: 'Date',
  issue: { phrase: 'Not a date: %{text}', args: { text: written } },
});

/** The contract of USDT on TRON: anybody may call another token so. */
const usdtContract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** Whether a transfer is of USDT: by the contract where the file has it, else by the exact name of the token. */
const isUsdt = ({ token, contract }: Cells): boolean => {
  const [name, address] = [token?.trim(), contract?.trim()];
  if (address !== undefined) return address === usdtContract;
  return name === undefined || name === usdtContract || /^(USDT|Tether USD|USDT \(TRC-?20\))$/i.test(name);
};

/** Whether a row says that nothing was paid. */
const hasFailed = ({ status = '' }: Cells): boolean =>
  /fail|revert|reject|cancel|declin|error|out.of.energy|отклон|отмен|ошиб|не ?исполн|не ?проведен/i.test(status);

/** Reads a row of a bank's file. */
const readBankRow = (cells: Cells, zone: FileZone): Found => {
  if (hasFailed(cells)) return { why: 'failed' };
  const { values, issues } = checked(bankColumns, cells);
  const [broken] = Object.entries(issues);
  if (broken) return { column: bankColumns[broken[0] as keyof typeof bankColumns].label, issue: broken[1] };
  const written = `${String(values.date)} ${String(values.time ?? '')}`.trim();
  const moment = readMoment(written, zone);
  if (!moment) return momentFault(written);
  const { amount = null, credit = null, debit = null } = values;
  const isSum = (value: unknown): value is string => typeof value === 'string' && Number(value) !== 0;
  const sums = [
    ...(isSum(amount) ? [amount] : []),
    // One that was taken back has a minus.
    ...(isSum(credit) ? [credit] : []),
    ...(isSum(debit) ? [`-${debit.replace('-', '')}`] : []),
  ];
  if (sums.length === 0) return { column: 'Amount', issue: { phrase: 'There is no sum' } };
  if (sums.length > 1) return { column: 'Amount', issue: { phrase: 'There are two sums' } };
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  return {
    line: {
      date: new Date(moment.at).toISOString(),
      timed: moment.timed,
      amount: sums[0]!,
      party: text(values.party),
      purpose: text(values.purpose),
    },
  };
};

/** Reads a transfer of a chain, from or to the address of the wallet. Transfers of other tokens, and those that failed, are left out. */
const readChainRow = (cells: Cells, zone: FileZone, address: string): Found => {
  if (!isUsdt(cells)) return { why: 'token' };
  if (hasFailed(cells)) return { why: 'failed' };
  const { values, issues } = checked(chainColumns, cells);
  const [broken] = Object.entries(issues);
  if (broken) return { column: chainColumns[broken[0] as keyof typeof chainColumns].label, issue: broken[1] };
  const moment = readMoment(String(values.date), zone);
  if (!moment) return momentFault(String(values.date));
  const isIn = values.to === address;
  if (isIn && values.from === address)
    return { column: 'To address', issue: { phrase: 'From and to the same account' } };
  if (!isIn && values.from !== address)
    return { column: 'To address', issue: { phrase: 'Neither from nor to the address of the wallet' } };
  const units = String(values.amount).replace('-', '');
  return {
    line: {
      date: new Date(moment.at).toISOString(),
      timed: moment.timed,
      amount: isIn ? units : `-${units}`,
      party: String(isIn ? values.from : values.to),
      purpose: null,
      txHash: String(values.txHash),
    },
  };
};

/** What a file is read with: the column of each field, the zone of its times, and the address of the wallet it is of. */
export interface Reading {
  mapping: Mapping;
  zone: FileZone;
  /** Null: of a payment account. */
  address: string | null;
}

/** The lines of a table. A row that cannot be read is a fault that names its line of the file and its column. */
export const linesOfTable = ({ rows }: Table, { mapping, zone, address }: Reading): ReadLines => {
  const faults: LineFault[] = [];
  const lines: Omit<StatementLine, 'repeat'>[] = [];
  const skipped: SkippedLine[] = [];
  for (const [index, row] of rows.entries()) {
    // The headings are the first line.
    const line = index + 2;
    const cells = Object.fromEntries(
      Object.entries(mapping).flatMap(([name, column]) => (column === null ? [] : [[name, row[column] ?? '']])),
    );
    const found = address === null ? readBankRow(cells, zone) : readChainRow(cells, zone, address);
    if ('why' in found) skipped.push({ line, ...found });
    else if ('issue' in found) faults.push({ line, ...found });
    else lines.push({ number: line, ...found.line });
  }
  return { lines: withRepeats(withDays(lines, zone)), faults, skipped };
};
