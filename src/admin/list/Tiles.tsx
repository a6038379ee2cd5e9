import { useQuery } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'react-admin';
import { scalarKey } from '../../dataProvider/liveCache';
import type { PlatformDataProvider } from '../../dataProvider/dataProvider';
import { addDecimals, divideDecimals } from '../../format/decimal';
import { formatDecimal, formatNumber } from '../../format/money';
import { defaultSort, type Condition, type Definition, type Tile } from '../../resources/language/definition';
import { exchangeRate } from '../../resources/scalars';
import { usePlatform } from '../state/usePlatform';
import { useSay } from '../state/useSay';

const perCall = 1000;

const page = (definition: Definition, number: number, perPage: number, filter: Readonly<Record<string, unknown>>) => ({
  pagination: { page: number, perPage },
  sort: defaultSort(definition),
  filter,
});

/** `{now}` in a condition is this moment. */
const atThisMoment = (where: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(where).map(([key, value]) => [key, value === '{now}' ? new Date().toISOString() : value]),
  );

const countRows = async (
  platform: PlatformDataProvider,
  definition: Definition,
  wheres: Extract<Tile, { count: unknown }>['count'],
) => {
  const answers = await Promise.all(
    wheres.map((where) => platform.getList(definition.name, page(definition, 1, 1, atThisMoment(where)))),
  );
  return formatNumber(answers.reduce((sum, { total = 0 }) => sum + total, 0));
};

/** What money of the rows adds up to, in USDT at the current rate; rows are added as decimals. */
const sumRows = async (platform: PlatformDataProvider, definition: Definition, field: string, where: Condition) => {
  let sum = '0';
  for (let number = 1, done = 0, total = 1; done < total; number++) {
    const answer = await platform.getList(definition.name, page(definition, number, perCall, where));
    total = answer.total ?? 0;
    done += answer.data.length;
    for (const row of answer.data) sum = addDecimals(sum, String((row[field] as string | null) ?? '0'));
    if (answer.data.length === 0) break;
  }
  const rate = await platform.scalar(exchangeRate);
  return rate === null || Number(rate) <= 0 ? '—' : `$${formatDecimal(divideDecimals(sum, rate, 2), 2, 2)}`;
};

const Figure = ({ definition, tile }: { definition: Definition; tile: Tile }) => {
  const t = useTranslate();
  const say = useSay();
  const platform = usePlatform();
  const { isPending } = useListContext();
  const { data, error } = useQuery({
    queryKey: [definition.name, 'tile', tile.label, ...('sum' in tile ? scalarKey(exchangeRate.path) : [])],
    queryFn: () =>
      'count' in tile
        ? countRows(platform, definition, tile.count)
        : sumRows(platform, definition, tile.sum.field, tile.sum.where),
    enabled: !isPending,
  });
  return (
    <div className="card tile">
      <dt>{t(tile.label)}</dt>
      <dd title={error ? say(error) : undefined}>{data ?? '—'}</dd>
    </div>
  );
};

/** Figures over all rows of a list, whatever is filtered below. */
export const Tiles = ({ definition }: { definition: Definition }) =>
  definition.tiles && (
    <dl className="tiles">
      {definition.tiles.map((tile) => (
        <Figure key={tile.label} definition={definition} tile={tile} />
      ))}
    </dl>
  );
