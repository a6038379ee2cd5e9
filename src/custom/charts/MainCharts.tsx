import { memo, useDeferredValue } from 'react';
import { useTranslate } from 'react-admin';
import {
  Pie,
  PieChart,
  PolarAngleAxis,
  PolarGrid,
  PolarRadiusAxis,
  Radar,
  RadarChart,
  ResponsiveContainer,
  Tooltip,
} from 'recharts';
import { formatNumber } from '../../format/money';
import { dayFigures, shares, type DayFigureName, type Figures, type ShareName } from '../../resources/figures';
import { ChartCard, initialSizePx, ink, Legend, tick, tooltipStyle } from './chartParts';
import { DayChart } from './DayChart';
import { HourChart } from './HourChart';

const AccountChart = memo(({ accounts }: { accounts: NonNullable<Figures['accounts']> }) => {
  const t = useTranslate();
  const { free, busy, inactive } = accounts;
  const parts = [
    { name: t('Free'), value: free, fill: ink.second },
    { name: t('Busy'), value: busy, fill: ink.third },
    { name: t('Inactive'), value: inactive, fill: ink.other },
  ];
  const table = {
    head: [t('Payment Accounts'), t('Count')],
    rows: parts.map(({ name, value }) => [name, formatNumber(value)]),
  };
  return (
    <ChartCard heading="Vault" table={table}>
      <div className="chart-drawn">
        <ResponsiveContainer initialDimension={initialSizePx}>
          <PieChart accessibilityLayer={false}>
            <Tooltip {...tooltipStyle} isAnimationActive={false} />
            <Pie
              rootTabIndex={-1}
              data={parts}
              dataKey="value"
              innerRadius="66%"
              outerRadius="92%"
              startAngle={90}
              endAngle={-270}
              stroke="var(--paper)"
              strokeWidth={2}
              isAnimationActive={false}
            />
          </PieChart>
        </ResponsiveContainer>
        <div className="chart-middle" aria-hidden="true">
          <b>{formatNumber(free + busy + inactive)}</b>
          <span className="muted">{t('accounts')}</span>
        </div>
      </div>
      <Legend
        items={parts.map(({ name, value, fill }) => ({ label: name, colour: fill, value: formatNumber(value) }))}
      />
    </ChartCard>
  );
});

const ShareChart = memo(({ values }: { values: Figures['shares'] }) => {
  const t = useTranslate();
  const points = (Object.keys(shares) as ShareName[]).flatMap((name) => {
    const value = values[name];
    const text = value === null ? '—' : formatNumber(value ?? 0);
    return value === undefined ? [] : [{ name: t(shares[name].label), value, text, description: t(shares[name].says) }];
  });
  const table = {
    head: [t('Share of 100'), t('Percent')],
    rows: points.map(({ name, text, description }) => [`${name}: ${description}`, text]),
  };
  return (
    <ChartCard heading="Spider" note={t('30 days, in UTC')} table={table}>
      <div className="chart-drawn">
        <ResponsiveContainer initialDimension={initialSizePx}>
          <RadarChart accessibilityLayer={false} data={points} outerRadius="56%">
            <PolarGrid stroke={ink.grid} />
            <PolarRadiusAxis domain={[0, 100]} tick={false} axisLine={false} />
            <PolarAngleAxis dataKey="name" tick={tick} />
            <Tooltip {...tooltipStyle} isAnimationActive={false} />
            <Radar
              dataKey="value"
              name={t('Percent')}
              stroke={ink.first}
              fill={ink.first}
              fillOpacity={0.16}
              strokeWidth={2}
              connectNulls
              isAnimationActive={false}
            />
          </RadarChart>
        </ResponsiveContainer>
      </div>
      <ul className="chart-legend">
        {points.map(({ name, text, description }) => (
          <li key={name} title={description}>
            {name} <b className="numeric">{text}</b>
          </li>
        ))}
      </ul>
    </ChartCard>
  );
});

/** The figures that the charts of Main draw. */
export type ChartFigures = Pick<Figures, DayFigureName | 'accounts' | 'shares' | 'turnedAwayHours'>;

/**
 * The charts of Main, over the last 30 days, without those of which the role may read nothing (docs/decisions.md#screens). That
 * of payers who were turned away is there while there were any within a day.
 * The Spider is for roles that may read all its shares. They do not animate.
 */
const MainCharts = (props: { figures: ChartFigures }) => {
  // Drawing them takes long: keys are answered meanwhile, and those whose figures are the same are left as they are.
  const figures = useDeferredValue(props.figures);
  return (
    <div className="charts">
      {(Object.keys(dayFigures) as DayFigureName[]).map((name) => {
        const rows = figures[name];
        return rows && <DayChart key={name} figure={dayFigures[name]} rows={rows} />;
      })}
      {figures.turnedAwayHours?.some(({ count }) => count > 0) && <HourChart rows={figures.turnedAwayHours} />}
      {figures.accounts && <AccountChart accounts={figures.accounts} />}
      {Object.keys(figures.shares).length === Object.keys(shares).length && <ShareChart values={figures.shares} />}
    </div>
  );
};

export default MainCharts;
