import { parseArgs } from 'node:util';
import { unparse } from 'papaparse';
import { guardCell, lineEnd } from '../../src/format/csvCells';
import { Role } from '../../src/resources/language/roles';
import { columnsFor, reportDimensions, type ReportDimension } from '../../src/resources/reports';
import { reportTable } from '../../src/resources/reportTable';
import { commandLine } from '../base/commandLine';
import { CommandRefused } from '../base/commandRefused';
import { readReport } from '../domain/reports/readReport';
import { withDatabase } from './withDatabase';

const usage = commandLine('report', '--month 2026-10 --by partner');

/** The months of the report, in UTC: that which was asked for, and the one before. */
const monthsOf = (text: string | undefined) => {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text ?? '') ?? [];
  if (year === undefined) throw new CommandRefused(`--month must be a month as 2026-10: ${usage}`);
  const [before, from, to] = [-2, -1, 0].map((shift) =>
    new Date(Date.UTC(Number(year), Number(month) + shift, 1)).toISOString(),
  ) as [string, string, string];
  return { now: { from, to }, before: { from: before, to: from } };
};

const dimensionOf = (text: string | undefined): ReportDimension => {
  const known = Object.keys(reportDimensions);
  if (text === undefined || !known.includes(text))
    throw new CommandRefused(`--by must be one of ${known.join(', ')}: ${usage}`);
  return text as ReportDimension;
};

/** `report --month 2026-10 --by partner`: prints the report of a month (UTC) as CSV, as an Owner exports it. */
export const reportCommand = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: { month: { type: 'string' }, by: { type: 'string' } } });
  const [periods, by] = [monthsOf(values.month), dimensionOf(values.by)];
  const reader = { id: 0, role: Role.Owner };
  const report = await withDatabase((db) => readReport(db, reader, { by, periods }));
  const table = reportTable(report, columnsFor(reader.role, by), { t: (phrase) => phrase, point: '.' });
  process.stdout.write(
    `${unparse(
      table.map((cells) => cells.map(guardCell)),
      { newline: lineEnd },
    )}${lineEnd}`,
  );
  return 0;
};
