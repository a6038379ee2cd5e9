import { useLocaleState, useTranslate } from 'react-admin';
import { Bar, CartesianGrid, Cell, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatNumber } from '../../format/money';
import type { Report } from '../../resources/reports';
import { initialSizePx, ink, Legend, tick, tooltipStyle } from '../charts/chartParts';
import { figureText } from './figureText';
import { daysIn, sumInto, type ChosenPeriod, type Span, type Spans } from './period';

const hourMs = 3_600_000;
const unfinishedOpacity = 0.45;

/** The parts that a chart shows: the hours of a day, or days. */
const partsIn = ({ kind, zone }: ChosenPeriod, span: Span) =>
  kind === 'day'
    ? Array.from({ length: Math.ceil((span.to - span.from) / hourMs) }, (_, index) => span.from + index * hourMs)
    : daysIn(span, zone);

interface Props {
  period: ChosenPeriod;
  spans: Spans;
  hours: Report['hours'];
}

/** The volume by day, or by hour of one day, beside that of the period before. What is not over is pale. */
const ReportChart = ({ period, spans, hours }: Props) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const timeZone = period.zone === 'utc' ? 'UTC' : undefined;
  const name = new Intl.DateTimeFormat(
    locale,
    period.kind === 'day'
      ? { hour: '2-digit', minute: '2-digit', timeZone }
      : { day: 'numeric', month: 'short', timeZone },
  );
  const parts = partsIn(period, spans.now);
  const sums = sumInto(parts, hours.now);
  const earlier = sumInto(partsIn(period, spans.before), hours.before);
  const data = parts.map((begin, index) => ({
    name: name.format(begin),
    now: sums[index],
    before: earlier[index],
  }));
  const sumText = (sum: unknown) => `${figureText('usdt', Number(sum))}\u00a0USDT`;
  return (
    <div className="report-chart">
      <div className="report-drawn">
        <ResponsiveContainer initialDimension={initialSizePx}>
          <ComposedChart accessibilityLayer={false} data={data} margin={{ top: 8, right: 4, bottom: 0, left: 0 }}>
            <CartesianGrid stroke={ink.grid} vertical={false} />
            <XAxis dataKey="name" tick={tick} stroke={ink.grid} minTickGap={24} />
            <YAxis tick={tick} stroke={ink.grid} width={64} tickFormatter={formatNumber} />
            <Tooltip {...tooltipStyle} isAnimationActive={false} cursor={{ fill: ink.grid }} formatter={sumText} />
            <Bar dataKey="now" name={t('Volume')} fill={ink.first} radius={[2, 2, 0, 0]} isAnimationActive={false}>
              {data.map(({ name: part }, index) => (
                <Cell key={part} fillOpacity={!spans.isOver && index === data.length - 1 ? unfinishedOpacity : 1} />
              ))}
            </Bar>
            <Line
              dataKey="before"
              name={t('Period before')}
              stroke={ink.other}
              strokeDasharray="4 3"
              dot={false}
              isAnimationActive={false}
            />
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      <Legend
        items={[
          { label: t(period.kind === 'day' ? 'Volume by hour, USDT' : 'Volume by day, USDT'), colour: ink.first },
          { label: t('Period before'), colour: ink.other, line: 'dashed' },
        ]}
      />
    </div>
  );
};

export default ReportChart;
