import { unparse } from 'papaparse';
import { byteOrderMark, csvStyleOf, guardCell } from '../../format/csvCells';
import { formatForFile, zoneText } from '../../format/dates';
import { unexpectedAnswer } from '../../dataProvider/platformError';
import type { CallsOf } from '../../dataProvider/callsOnDemand';
import type { StatementLine, StatementPeriod } from '../../resources/statement';
import { Purpose } from '../../resources/statuses/funds';
import { PaymentType } from '../../resources/statuses/invoices';
import { paymentTypeText, purposeText } from './purposeText';

/** Page size when the statement is exported. */
const linesPerCall = 1000;

type AccountStatements = CallsOf<typeof import('../../dataProvider/statementCalls')>;
type Translate = (phrase: string) => string;

/**
 * Fetches the lines of a period, newest first. Each page starts below the last line of the previous one, so lines
 * posted meanwhile do not shift it. Throws when the platform does not support `before`.
 */
export const linesBetween = async (
  { fetchStatement }: Pick<AccountStatements, 'fetchStatement'>,
  userId: number,
  period: StatementPeriod,
): Promise<StatementLine[]> => {
  const found: StatementLine[] = [];
  let before: number | undefined;
  for (;;) {
    const { lines } = await fetchStatement(userId, { ...period, offset: 0, limit: linesPerCall, before });
    // A platform that ignores `before` answers the same page again.
    if (before !== undefined && lines.some(({ entry }) => entry >= before!)) throw new Error(unexpectedAnswer);
    found.push(...lines);
    const oldest = lines.at(-1);
    if (!oldest || lines.length < linesPerCall) return found;
    before = oldest.entry;
  }
};

/** A column of the file. Those that are not `always` are left out when no line has a value. */
interface Column {
  label: string;
  /** Shown after the label. */
  currency?: 'RUB' | 'USDT';
  always?: true;
  /** Sums are decimal strings. */
  cell: (line: StatementLine, t: Translate) => string | number | null | undefined;
  isSum?: true;
}

/** The roubles of a payment, negative where they went out: of a pay-out, and of a pay-in that was reversed. */
const signedRoubles = ({ paymentType, purpose }: StatementLine, amount: string | undefined) => {
  if (amount === undefined) return undefined;
  const isOut = (paymentType === PaymentType.PayOut) !== (purpose === Purpose.Reversal);
  return isOut ? `-${amount}` : amount;
};

/** The invoice of a payment: its sums stand beside its payment alone, not beside its fee, so that they can be added up. */
const paidInvoice = ({ invoice, share }: StatementLine) => (share ? undefined : invoice);

const columns: readonly Column[] = [
  { label: 'Deal', always: true, cell: ({ dealId }) => dealId },
  { label: 'Funds operation', always: true, cell: ({ operationId }) => operationId },
  { label: 'Amount', currency: 'USDT', always: true, isSum: true, cell: ({ quantity }) => quantity },
  { label: 'Balance afterwards', currency: 'USDT', always: true, isSum: true, cell: ({ after }) => after },
  { label: 'Type', cell: paymentTypeText },
  { label: 'Invoice', cell: ({ invoice }) => invoice?.uuid },
  { label: 'Customer ID', cell: ({ invoice }) => invoice?.cid },
  { label: 'Payment account', cell: ({ invoice }) => invoice?.account?.number },
  { label: 'Amount', currency: 'RUB', isSum: true, cell: (line) => signedRoubles(line, paidInvoice(line)?.amount) },
  { label: 'Rate', currency: 'RUB', isSum: true, cell: (line) => paidInvoice(line)?.rate },
  { label: 'Fee', currency: 'USDT', isSum: true, cell: (line) => paidInvoice(line)?.fee },
  { label: 'Fee included', currency: 'USDT', isSum: true, cell: ({ includedFee }) => includedFee },
  { label: 'Dispute', cell: ({ invoice }) => invoice?.dispute },
  { label: 'Percent', isSum: true, cell: ({ share }) => share?.percent },
  { label: 'Percent of', currency: 'USDT', isSum: true, cell: ({ share }) => share?.of },
];

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/**
 * Returns a statement as CSV, with what stands behind each line as far as the reader may know it. Times are in the user's
 * time zone, which the column heading names.
 */
export const statementCsv = (lines: readonly StatementLine[], t: Translate, language: string): string => {
  const { delimiter, point } = csvStyleOf(language);
  const shown = columns.filter(({ always, cell }) => always || lines.some((line) => !isEmpty(cell(line, t))));
  const fields = [
    `${t('Date')} (${zoneText()})`,
    t('Purpose'),
    ...shown.map(({ label, currency }) => (currency ? `${t(label)}, ${currency}` : t(label))),
  ];
  const textOf = ({ cell, isSum }: Column, line: StatementLine) => {
    const value = cell(line, t);
    if (isEmpty(value)) return '';
    return isSum ? String(Number(value)).replace('.', point) : value;
  };
  const data = lines.map((line) => [
    formatForFile(line.postedDate),
    purposeText(line, t),
    ...shown.map((column) => textOf(column, line)),
  ]);
  return (
    byteOrderMark +
    unparse(
      [fields, ...data].map((cells) => cells.map((cell) => guardCell(String(cell)))),
      { delimiter },
    )
  );
};
