import { unparse } from 'papaparse';
import { inZone, offsetText } from '../../format/dates';
import { unexpectedAnswer } from '../../dataProvider/platformError';
import type { PlatformDataProvider } from '../../dataProvider/dataProvider';
import type { StatementLine } from '../../resources/statement';
import { purposeText } from './purposeText';

/** Lines fetched with one call. */
const linesPerCall = 1000;

type Translate = (phrase: string) => string;

/**
 * The lines between two moments, newest first: pages are asked for until one goes back far enough. Each begins below the last
 * line of the one before, so that what is posted meanwhile repeats none.
 */
export const linesBetween = async (
  platform: Pick<PlatformDataProvider, 'statement'>,
  userId: number,
  { from, to }: { from: Date; to: Date },
): Promise<StatementLine[]> => {
  const found: StatementLine[] = [];
  let before: number | undefined;
  for (;;) {
    const { lines } = await platform.statement(userId, { offset: 0, limit: linesPerCall, before });
    // A platform that does not know `before` answers the same again.
    if (before !== undefined && lines.some(({ entry }) => entry >= before!)) throw new Error(unexpectedAnswer);
    const timeOf = (line: StatementLine) => new Date(line.postedDate).getTime();
    found.push(...lines.filter((line) => timeOf(line) >= from.getTime() && timeOf(line) <= to.getTime()));
    const oldest = lines.at(-1);
    if (!oldest || lines.length < linesPerCall || timeOf(oldest) < from.getTime()) return found;
    before = oldest.entry;
  }
};

/** Excel reads UTF-8 only with this mark. */
const byteOrderMark = '\uFEFF';

/** A statement as CSV, times in the person's zone, which the heading names. */
export const statementCsv = (lines: readonly StatementLine[], t: Translate): string => {
  const offset = -new Date().getTimezoneOffset();
  const fields = [
    `${t('Date')} (${offsetText(offset)})`,
    t('Purpose'),
    t('Deal'),
    t('Funds operation'),
    `${t('Amount')}, USDT`,
    `${t('Balance afterwards')}, USDT`,
  ];
  const data = lines.map((line) => [
    inZone(line.postedDate, offset),
    purposeText(line, t),
    line.dealId ?? '',
    line.operationId ?? '',
    // Numbers to a spreadsheet, the negative ones too.
    Number(line.quantity),
    Number(line.after),
  ]);
  return byteOrderMark + unparse({ fields, data }, { escapeFormulae: true });
};
