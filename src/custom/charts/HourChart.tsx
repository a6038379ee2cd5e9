import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatTime } from '../../format/dates';
import { formatNumber } from '../../format/money';
import type { Figures } from '../../resources/figures';
import { ChartCard, initialSizePx, ink, Legend, tick, tooltipStyle } from './chartParts';

const margin = { top: 8, right: 8, bottom: 0, left: 0 };
/** Opacity of the bar of the hour that is not over. */
const unfinishedOpacity = 0.45;

/** How many payers were turned away in each hour of the last day: bars, that of the unfinished hour paler. */
export const HourChart = memo(({ rows }: { rows: NonNullable<Figures['turnedAwayHours']> }) => {
  const t = useTranslate();
  const label = t('Payers turned away');
  const unfinished = t('This hour, so far');
  const points = rows.map(({ hour, count }, index) => ({
    hour: formatTime(new Date(hour)),
    count,
    fillOpacity: index === rows.length - 1 ? unfinishedOpacity : 1,
  }));
  const table = {
    head: [t('Hour'), label],
    rows: points
      .map(({ hour, count }, index) => [
        index === points.length - 1 ? `${hour} · ${unfinished}` : hour,
        formatNumber(count),
      ])
      .toReversed(),
    total: [t('Total'), formatNumber(rows.reduce((sum, { count }) => sum + count, 0))],
  };
  return (
    <ChartCard heading="Payers turned away" note={t('24 hours')} table={table}>
      <div className="chart-drawn">
        <ResponsiveContainer initialDimension={initialSizePx}>
          <BarChart accessibilityLayer={false} data={points} margin={margin}>
            <CartesianGrid stroke={ink.grid} vertical={false} />
            <XAxis dataKey="hour" tick={tick} stroke={ink.grid} minTickGap={24} />
            <YAxis tick={tick} stroke={ink.grid} width={44} allowDecimals={false} />
            <Tooltip {...tooltipStyle} isAnimationActive={false} cursor={{ fill: ink.grid }} />
            <Bar dataKey="count" name={label} fill={ink.first} radius={[2, 2, 0, 0]} isAnimationActive={false} />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <Legend
        items={[
          { label, colour: ink.first },
          { label: unfinished, colour: ink.first, opacity: unfinishedOpacity },
        ]}
      />
    </ChartCard>
  );
});
