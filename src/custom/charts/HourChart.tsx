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

/** How many payers were turned away in each hour of the last day, by reason: bars, that of the unfinished hour paler. */
export const HourChart = memo(({ rows }: { rows: NonNullable<Figures['turnedAwayHours']> }) => {
  const t = useTranslate();
  const label = t('Payers turned away');
  const unfinished = t('This hour, so far');
  const none = t('No account was free');
  const noFit = t('No free account could take the sum');
  const points = rows.map(({ hour, count, unfit }, index) => ({
    hour: formatTime(new Date(hour)),
    count,
    dry: count - unfit,
    unfit,
    fillOpacity: index === rows.length - 1 ? unfinishedOpacity : 1,
  }));
  const totalOf = (name: 'count' | 'unfit') => formatNumber(rows.reduce((sum, row) => sum + row[name], 0));
  const table = {
    head: [t('Hour'), label, noFit],
    rows: points
      .map(({ hour, count, unfit }, index) => [
        index === points.length - 1 ? `${hour} · ${unfinished}` : hour,
        formatNumber(count),
        formatNumber(unfit),
      ])
      .toReversed(),
    total: [t('Total'), totalOf('count'), totalOf('unfit')],
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
            <Bar dataKey="dry" stackId="away" name={none} fill={ink.first} isAnimationActive={false} />
            <Bar dataKey="unfit" stackId="away" name={noFit} fill={ink.third} isAnimationActive={false} />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <Legend
        items={[
          { label: none, colour: ink.first },
          { label: noFit, colour: ink.third },
          { label: unfinished, colour: ink.first, opacity: unfinishedOpacity },
        ]}
      />
    </ChartCard>
  );
});
