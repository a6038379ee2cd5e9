import { reportColumns, reportDimensions, type Report, type ReportColumnName, type ReportFigures } from './reports';

/** How a table is written: its phrases in a language, and the sign between a number and its decimals. */
interface TableStyle {
  t: (phrase: string) => string;
  point: '.' | ',';
}

/** The cells of a report for a file: headings, rows, and their total. */
export const reportTable = (
  report: Report,
  columns: readonly ReportColumnName[],
  { t, point }: TableStyle,
): string[][] => {
  const { heading, none } = reportDimensions[report.by];
  const cell = (figure: number | null | undefined) =>
    figure === null || figure === undefined ? '' : String(figure).replace('.', point);
  const cells = (figures: ReportFigures) => columns.map((name) => cell(figures[name]));
  const headings = columns.map((name) => {
    const { label, unit } = reportColumns[name];
    return unit === 'USDT' ? `${t(label)}, USDT` : t(label);
  });
  return [
    [t(heading), ...headings],
    ...report.rows.map(({ title, now }) => [title ?? t(none), ...cells(now)]),
    [t('Total'), ...cells(report.total.now)],
  ];
};
