import { useLocaleState, useTranslate } from 'react-admin';
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Pie,
  PieChart,
  PolarAngleAxis,
  PolarGrid,
  PolarRadiusAxis,
  Radar,
  RadarChart,
  ReferenceArea,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatDecimal, formatNumber } from '../../format/money';
import { shares, type Figures, type ShareName } from '../../resources/figures';
import { ChartCard, ink, tick, tooltipStyle } from './chartParts';

/** Size of a chart before its container is measured. */
const initialSizePx = { width: 300, height: 300 };
/** Opacity of the bar of a day that is not over. */
const unfinishedOpacity = 0.45;
/** Rows by day, newest first. The unfinished day says so. */
const withToday = (
  rows: readonly (readonly string[])[],
  t: (phrase: string) => string,
): readonly (readonly string[])[] => {
  const [[day = '', ...cells] = [], ...others] = rows.toReversed();
  return [[`${day} · ${t('Today, so far')}`, ...cells], ...others];
};

const sumText = (amount: number) => formatDecimal(amount.toFixed(2), 2, 2);

/** Returns the function that formats a day with the name of its month, a word, in the chosen language. */
const useDayText = () => {
  const [locale] = useLocaleState();
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (iso: string) => format.format(new Date(iso));
};

interface LegendItem {
  label: string;
  colour: string;
  value?: string;
  /** Style of the chart's line; undefined for an area. */
  line?: 'solid' | 'dashed';
  opacity?: number;
}

const Legend = ({ items }: { items: readonly LegendItem[] }) => (
  <ul className="chart-legend">
    {items.map(({ label, colour, value, line, opacity }) => (
      <li key={label}>
        <i className={line} style={{ color: colour, opacity }} aria-hidden="true" />
        {label} {value && <b className="numeric">{value}</b>}
      </li>
    ))}
  </ul>
);

const InvoiceChart = ({ days }: { days: NonNullable<Figures['days']> }) => {
  const t = useTranslate();
  const [created, completed] = [t('Invoices created'), t('Invoices completed')];
  const dayText = useDayText();
  const points = days.map((one) => ({ ...one, day: dayText(one.day) }));
  const table = {
    head: [t('Day'), created, completed],
    rows: withToday(
      points.map((one) => [one.day, formatNumber(one.created), formatNumber(one.completed)]),
      t,
    ),
    total: [
      t('Total'),
      formatNumber(days.reduce((sum, one) => sum + one.created, 0)),
      formatNumber(days.reduce((sum, one) => sum + one.completed, 0)),
    ],
  };
  return (
    <ChartCard heading="Invoices" note={t('30 days, in UTC')} table={table}>
      <div className="chart-drawn">
        <ResponsiveContainer initialDimension={initialSizePx}>
          <AreaChart accessibilityLayer={false} data={points} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
            <CartesianGrid stroke={ink.grid} vertical={false} />
            <XAxis dataKey="day" tick={tick} stroke={ink.grid} minTickGap={24} />
            <YAxis tick={tick} stroke={ink.grid} width={44} allowDecimals={false} />
            <Tooltip {...tooltipStyle} isAnimationActive={false} />
            {/* The last day is not over. */}
            <ReferenceArea x1={points.at(-2)?.day} x2={points.at(-1)?.day} fill={ink.other} fillOpacity={0.14} />
            <Area
              dataKey="created"
              name={created}
              stroke={ink.first}
              fill={ink.first}
              fillOpacity={0.16}
              strokeWidth={2}
              isAnimationActive={false}
            />
            <Area
              dataKey="completed"
              name={completed}
              stroke={ink.second}
              fill="none"
              strokeWidth={2}
              strokeDasharray="5 4"
              isAnimationActive={false}
            />
          </AreaChart>
        </ResponsiveContainer>
      </div>
      <Legend
        items={[
          { label: created, colour: ink.first, line: 'solid' },
          { label: completed, colour: ink.second, line: 'dashed' },
          { label: t('Today, so far'), colour: ink.other },
        ]}
      />
    </ChartCard>
  );
};

/** Sums in USDT by day: the platform's revenue, or what an agent earned. The bar of the unfinished day is paler. */
const RevenueChart = ({
  days,
  heading = 'Revenue',
  label = 'Revenue, USDT',
}: {
  days: NonNullable<Figures['revenueDays']>;
  heading?: string;
  label?: string;
}) => {
  const t = useTranslate();
  const revenue = t(label);
  const dayText = useDayText();
  const points = days.map(({ day, amount }, index) => ({
    day: dayText(day),
    amount,
    fillOpacity: index === days.length - 1 ? unfinishedOpacity : 1,
  }));
  const table = {
    head: [t('Day'), revenue],
    rows: withToday(
      points.map(({ day, amount }) => [day, sumText(amount)]),
      t,
    ),
    total: [t('Total'), sumText(days.reduce((sum, { amount }) => sum + amount, 0))],
  };
  return (
    <ChartCard heading={heading} note={t('30 days, in UTC')} table={table}>
      <div className="chart-drawn">
        <ResponsiveContainer initialDimension={initialSizePx}>
          <BarChart accessibilityLayer={false} data={points} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
            <CartesianGrid stroke={ink.grid} vertical={false} />
            <XAxis dataKey="day" tick={tick} stroke={ink.grid} minTickGap={24} />
            <YAxis tick={tick} stroke={ink.grid} width={52} tickFormatter={formatNumber} />
            <Tooltip
              {...tooltipStyle}
              isAnimationActive={false}
              cursor={{ fill: ink.grid }}
              formatter={(amount) => sumText(Number(amount))}
            />
            <Bar dataKey="amount" name={revenue} fill={ink.first} radius={[2, 2, 0, 0]} isAnimationActive={false} />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <Legend
        items={[
          { label: revenue, colour: ink.first },
          { label: t('Today, so far'), colour: ink.first, opacity: unfinishedOpacity },
        ]}
      />
    </ChartCard>
  );
};

const AccountChart = ({ accounts }: { accounts: NonNullable<Figures['accounts']> }) => {
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
};

const ShareChart = ({ values }: { values: Figures['shares'] }) => {
  const t = useTranslate();
  const points = (Object.keys(shares) as ShareName[]).flatMap((name) => {
    const value = values[name];
    const text = value === null ? '—' : formatNumber(value ?? 0);
    return value === undefined
      ? []
      : [{ name: t(shares[name].label), value: value ?? 0, text, description: t(shares[name].says) }];
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
};

/**
 * The charts of Main, over the last 30 days, without those of which the role may read nothing (decisions, section 3).
 * The Spider is for roles that may read all its shares. They do not animate.
 */
const MainCharts = ({ figures }: { figures: Figures }) => (
  <div className="charts">
    {figures.days && <InvoiceChart days={figures.days} />}
    {figures.revenueDays && <RevenueChart days={figures.revenueDays} />}
    {figures.earnedDays && <RevenueChart days={figures.earnedDays} heading="Earned by day" label="Earned, USDT" />}
    {figures.accounts && <AccountChart accounts={figures.accounts} />}
    {Object.keys(figures.shares).length === Object.keys(shares).length && <ShareChart values={figures.shares} />}
  </div>
);

export default MainCharts;
