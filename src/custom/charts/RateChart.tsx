import { useQuery } from '@tanstack/react-query';
import { useTranslate, type RaRecord } from 'react-admin';
import { CartesianGrid, Line, LineChart, ReferenceDot, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useErrorText } from '../../admin/outcomes/useErrorText';
import { usePlatform } from '../../admin/state/usePlatform';
import { relatedQueries } from '../../dataProvider/queryKeys';
import { formatDate, formatDateTime, formatRecent } from '../../format/dates';
import { formatDecimal, formatMoney } from '../../format/money';
import { exchangeRates } from '../../resources/exchangeRates';
import { ChartCard, ink, tick, tooltipStyle } from './chartParts';

/** Maximum number of prices in the chart, newest first. */
const maxPrices = 200;
const initialSizePx = { width: 600, height: 180 };

interface Price {
  at: number;
  price: number;
  text: string;
}

/** From this span of time (ms) on, the axis shows dates alone. */
const longSpanMs = 2 * 86_400_000;

const spanOf = (prices: readonly Price[]) => (prices.at(-1)?.at ?? 0) - (prices[0]?.at ?? 0);

interface Props {
  /** The days and prices that are drawn, as the list filters by them. */
  filter: Readonly<Record<string, unknown>>;
  /** A price that somebody is typing, RUB: it stands apart at the end. */
  typed?: number | undefined;
}

/** Chart of the price of one USDT. Each price holds until the next one. */
const RateChart = ({ filter, typed }: Props) => {
  const t = useTranslate();
  const errorText = useErrorText();
  const platform = usePlatform();
  const { data, error, isPending } = useQuery({
    queryKey: [exchangeRates.name, relatedQueries.belonging, 'chart', filter],
    queryFn: () =>
      platform.getList<RaRecord>(exchangeRates.name, {
        pagination: { page: 1, perPage: maxPrices },
        sort: { field: 'id', order: 'DESC' },
        filter,
      }),
  });
  const prices = data?.data
    .map(({ price, createDate }): Price => {
      const at = new Date(String(createDate)).getTime();
      return { at, price: Number(price), text: formatMoney(String(price), 'RUB') };
    })
    .toReversed();
  const table =
    prices && prices.length > 0
      ? {
          head: [t('Date'), t('Price')],
          rows: prices.toReversed().map(({ at, text }) => [formatDateTime(new Date(at).toISOString()), text]),
        }
      : undefined;
  // A time among dates would be misread.
  const tickText = spanOf(prices ?? []) > longSpanMs ? formatDate : formatRecent;
  const timeLabel = (at: unknown) => formatDateTime(new Date(Number(at)).toISOString());
  return (
    <div className="rate-chart">
      <ChartCard
        heading="Price"
        table={table}
        emptyText={error ? errorText(error) : t(isPending ? 'Loading…' : 'No data.')}
      >
        <div className="chart-drawn">
          <ResponsiveContainer initialDimension={initialSizePx}>
            <LineChart accessibilityLayer={false} data={prices} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
              <CartesianGrid stroke={ink.grid} vertical={false} />
              <XAxis
                dataKey="at"
                type="number"
                domain={['dataMin', 'dataMax']}
                tick={tick}
                stroke={ink.grid}
                minTickGap={48}
                tickFormatter={(at: number) => tickText(new Date(at).toISOString())}
              />
              <YAxis
                tick={tick}
                stroke={ink.grid}
                width={52}
                domain={['auto', 'auto']}
                tickFormatter={(price: number) => formatDecimal(String(price), 2, 2)}
              />
              <Tooltip
                {...tooltipStyle}
                isAnimationActive={false}
                labelFormatter={timeLabel}
                formatter={(price) => formatMoney(String(price), 'RUB')}
              />
              <Line
                dataKey="price"
                name={t('Price')}
                type="stepAfter"
                stroke={ink.first}
                strokeWidth={2}
                dot={false}
                isAnimationActive={false}
              />
              {typed !== undefined && prices && prices.length > 0 && (
                <ReferenceDot
                  x={prices.at(-1)!.at}
                  y={typed}
                  r={4}
                  fill="var(--paper)"
                  stroke="var(--orange)"
                  strokeWidth={2}
                  ifOverflow="extendDomain"
                />
              )}
            </LineChart>
          </ResponsiveContainer>
        </div>
      </ChartCard>
    </div>
  );
};

export default RateChart;
