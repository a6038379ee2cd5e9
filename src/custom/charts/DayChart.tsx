import { memo } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceArea,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatDecimal, formatNumber } from '../../format/money';
import type { DayFigure } from '../../resources/figures';
import { ChartCard, initialSizePx, ink, Legend, tick, tooltipStyle, type LegendItem } from './chartParts';

const margin = { top: 8, right: 8, bottom: 0, left: 0 };
const seriesInk = [ink.first, ink.second, ink.third];
/** Opacity of the bar of a day that is not over. */
const unfinishedOpacity = 0.45;

/** What a chart draws: the days in words with their values, and the names of these. */
interface DrawnDays {
  points: readonly Readonly<Record<string, string | number>>[];
  series: readonly { key: string; label: string; colour: string }[];
}

const gridAndDays = [
  <CartesianGrid key="grid" stroke={ink.grid} vertical={false} />,
  <XAxis key="days" dataKey="day" tick={tick} stroke={ink.grid} minTickGap={24} />,
];
const counts = <YAxis tick={tick} stroke={ink.grid} width={44} allowDecimals={false} />;
const amounts = <YAxis tick={tick} stroke={ink.grid} width={52} tickFormatter={formatNumber} />;

const amountText = (amount: number) => formatDecimal(amount.toFixed(2), 2, 2);

const soFar = (key: string) => `${key} so far`;

/** The day that is not over has its values under keys of their own, so that no line leads to them. */
const withTodayApart = ({ points, series }: DrawnDays): DrawnDays['points'] => {
  const today = points.at(-1);
  if (!today) return points;
  const apart = Object.fromEntries(series.map(({ key }) => [soFar(key), today[key]!]));
  return [...points.slice(0, -1), { day: today.day!, ...apart }];
};

/** Several counts, as lines: the first filled, the others dashed. Those of the day that is not over are hollow points. */
const drawLines = ({ points, series }: DrawnDays) => (
  <AreaChart accessibilityLayer={false} data={withTodayApart({ points, series })} margin={margin}>
    {gridAndDays}
    {counts}
    <Tooltip {...tooltipStyle} isAnimationActive={false} />
    {/* The last day is not over. */}
    <ReferenceArea x1={points.at(-2)?.day} x2={points.at(-1)?.day} fill={ink.other} fillOpacity={0.14} />
    {series.map(({ key, label, colour }, index) => (
      <Area
        key={key}
        dataKey={key}
        name={label}
        stroke={colour}
        fill={index === 0 ? colour : 'none'}
        fillOpacity={0.16}
        strokeDasharray={index === 0 ? undefined : '5 4'}
        strokeWidth={2}
        isAnimationActive={false}
      />
    ))}
    {series.map(({ key, label, colour }) => (
      <Area
        key={soFar(key)}
        dataKey={soFar(key)}
        name={label}
        stroke={colour}
        fill="none"
        dot={{ fill: 'var(--paper)', fillOpacity: 1, stroke: colour, strokeWidth: 2, r: 4 }}
        isAnimationActive={false}
      />
    ))}
  </AreaChart>
);

/** Counts or amounts, as bars. That of the unfinished day is paler. */
const drawBars = ({ points, series }: DrawnDays, format: (value: number) => string, areAmounts: boolean) => (
  <BarChart
    accessibilityLayer={false}
    data={points.map((point, index) => ({
      ...point,
      fillOpacity: index === points.length - 1 ? unfinishedOpacity : 1,
    }))}
    margin={margin}
  >
    {gridAndDays}
    {areAmounts ? amounts : counts}
    <Tooltip
      {...tooltipStyle}
      isAnimationActive={false}
      cursor={{ fill: ink.grid }}
      formatter={(value) => format(Number(value))}
    />
    {series.map(({ key, label, colour }) => (
      <Bar key={key} dataKey={key} name={label} fill={colour} radius={[2, 2, 0, 0]} isAnimationActive={false} />
    ))}
  </BarChart>
);

/** Returns the function that formats a day with the name of its month, a word, in the chosen language. */
const useDayText = () => {
  const [locale] = useLocaleState();
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (iso: string) => format.format(new Date(iso));
};

/** A day of a figure: the ISO date, and the value of each series. */
type Row = Readonly<Record<string, string | number>>;

/** The chart of a figure by day: lines for several series, bars for one. Its table has the newest day first, and the total. */
export const DayChart = memo(({ figure, rows }: { figure: DayFigure; rows: readonly Row[] }) => {
  const t = useTranslate();
  const dayText = useDayText();
  const areAmounts = figure.unit === 'USDT';
  const format = areAmounts ? amountText : formatNumber;
  const series = Object.entries(figure.series).map(([key, label], index) => ({
    key,
    label: t(label),
    colour: seriesInk[index]!,
  }));
  const points = rows.map((row) => ({ ...row, day: dayText(String(row.day)) }));
  const cellsOf = (valueOf: (key: string) => number) => series.map(({ key }) => format(valueOf(key)));
  const unfinished = t('Today, so far');
  const table = {
    head: [t('Day'), ...series.map(({ label }) => label)],
    rows: points
      .map((point: Row & { day: string }, index) => [
        index === points.length - 1 ? `${point.day} · ${unfinished}` : point.day,
        ...cellsOf((key) => Number(point[key])),
      ])
      .toReversed(),
    total: [t('Total'), ...cellsOf((key) => rows.reduce((sum, row) => sum + Number(row[key]), 0))],
  };
  const areLines = series.length > 1;
  const named = series.map(({ label, colour }, index): LegendItem =>
    areLines ? { label, colour, line: index === 0 ? 'solid' : 'dashed' } : { label, colour },
  );
  const unfinishedDay: LegendItem = areLines
    ? { label: unfinished, colour: ink.other }
    : { label: unfinished, colour: ink.first, opacity: unfinishedOpacity };
  return (
    <ChartCard heading={figure.heading} note={t('30 days, in UTC')} table={table}>
      <div className="chart-drawn">
        <ResponsiveContainer initialDimension={initialSizePx}>
          {areLines ? drawLines({ points, series }) : drawBars({ points, series }, format, areAmounts)}
        </ResponsiveContainer>
      </div>
      <Legend items={[...named, unfinishedDay]} />
    </ChartCard>
  );
});
