import { unparse } from 'papaparse';
import { byteOrderMark, changesInSpreadsheet, csvStyleOf } from '../../format/csvCells';
import { formatAtOffset, offsetText } from '../../format/dates';
import { unexpectedAnswer } from '../../dataProvider/platformError';
import type { PlatformDataProvider } from '../../dataProvider/dataProvider';
import type { StatementLine, StatementPeriod } from '../../resources/statement';
import { Purpose } from '../../resources/statuses';
import { purposeText } from './purposeText';

/** Page size when the statement is exported. */
const linesPerCall = 1000;

type Translate = (phrase: string) => string;

/**
 * Fetches the lines of a period, newest first. Each page starts below the last line of the previous one, so lines
 * posted meanwhile do not shift it. Throws when the platform does not support `before`.
 */
export const linesBetween = async (
  platform: Pick<PlatformDataProvider, 'statement'>,
  userId: number,
  period: StatementPeriod,
): Promise<StatementLine[]> => {
  const found: StatementLine[] = [];
  let before: number | undefined;
  for (;;) {
    const { lines } = await platform.statement(userId, { ...period, offset: 0, limit: linesPerCall, before });
    // A platform that ignores `before` answers the same page again.
    if (before !== undefined && lines.some(({ entry }) => entry >= before!)) throw new Error(unexpectedAnswer);
    found.push(...lines);
    const oldest = lines.at(-1);
    if (!oldest || lines.length < linesPerCall) return found;
    before = oldest.entry;
  }
};

/** The sums of an invoice stand beside its payment alone, not beside its fee, so that their columns can be added up. */
const invoiceCells = ({ invoice, purpose }: StatementLine, decimal: (sum: string) => string) => {
  if (!invoice) return [];
  const sums = purpose === Purpose.Fee ? [] : [invoice.amount, invoice.rate, invoice.fee].map(decimal);
  return [invoice.uuid, invoice.cid ?? '', ...sums];
};

/** Returns a statement as CSV, with the invoice behind each line where it is the merchant's own. Times are in the user's time zone, which the column heading names. */
export const statementCsv = (lines: readonly StatementLine[], t: Translate, language: string): string => {
  const { delimiter, point } = csvStyleOf(language);
  const decimal = (sum: string) => String(Number(sum)).replace('.', point);
  const hasInvoices = lines.some(({ invoice }) => invoice);
  const offset = -new Date().getTimezoneOffset();
  const fields = [
    `${t('Date')} (${offsetText(offset)})`,
    t('Purpose'),
    t('Deal'),
    t('Funds operation'),
    `${t('Amount')}, USDT`,
    `${t('Balance afterwards')}, USDT`,
    ...(hasInvoices
      ? [t('Invoice'), t('Customer ID'), `${t('Amount')}, RUB`, `${t('Rate')}, RUB`, `${t('Fee')}, USDT`]
      : []),
  ];
  const data = lines.map((line) => [
    formatAtOffset(line.postedDate, offset),
    purposeText(line, t),
    line.dealId ?? '',
    line.operationId ?? '',
    decimal(line.quantity),
    decimal(line.after),
    ...(hasInvoices ? invoiceCells(line, decimal) : []),
  ]);
  return byteOrderMark + unparse({ fields, data }, { escapeFormulae: changesInSpreadsheet, delimiter });
};
