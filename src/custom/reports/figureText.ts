import { formatDecimal, formatNumber } from '../../format/money';
import { reportColumns, type ReportColumnName } from '../../resources/reports';

const percent = 100;

/** Writes a figure of a report as its column does; a dash where there is none. */
export const figureText = (name: ReportColumnName, figure: number | null | undefined): string => {
  if (figure === null || figure === undefined) return '—';
  const { unit } = reportColumns[name];
  if (unit === 'RUB' || unit === 'USDT') return formatDecimal(figure.toFixed(6), 2, 2);
  if (unit === '%') return `${formatDecimal(figure.toFixed(1), 1, 1)} %`;
  return formatNumber(figure);
};

/** How much more or less (%) than before; undefined where there was nothing before. */
export const changeOf = (now: number | null | undefined, before: number | null | undefined): number | undefined =>
  typeof now !== 'number' || typeof before !== 'number' || before === 0
    ? undefined
    : (percent * (now - before)) / Math.abs(before);

/** Writes a change: `+4.1 %`. */
export const changeText = (change: number | undefined): string =>
  change === undefined ? '—' : `${change < 0 ? '−' : '+'}${formatDecimal(Math.abs(change).toFixed(1), 1, 1)} %`;

/** Red are only what fell by a tenth, and a success rate under 70 %. */
export const isFallen = (change: number | undefined): boolean => change !== undefined && change <= -10;
export const isLowRate = (rate: number | null | undefined): boolean => typeof rate === 'number' && rate < 70;
