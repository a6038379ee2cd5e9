import { useQuery } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'react-admin';
import { afterRows } from '../../../dataProvider/afterRows';
import { scalarKey } from '../../../dataProvider/queryKeys';
import type { PlatformDataProvider } from '../../../dataProvider/platformDataProvider';
import { addDecimals, divideDecimals } from '../../../format/decimal';
import { formatDecimal, formatNumber } from '../../../format/money';
import { defaultSort, type Definition, type Tile } from '../../../resources/language/definition';
import { atThisMoment } from '../../../resources/language/period';
import { exchangeRate } from '../../../resources/scalars';
import { useAddress } from '../../calls/useAct';
import { useConsole } from '../../state/ConsoleContext';
import { usePlatform } from '../../state/usePlatform';
import { useErrorText } from '../../outcomes/useErrorText';
import { listPath } from '../rows/listPath';
import { TileCard, type TileLink } from './TileCard';
import { useListFigures } from './useListFigures';

const perCall = 1000;

const listParams = (
  definition: Definition,
  number: number,
  perPage: number,
  filter: Readonly<Record<string, unknown>>,
) => ({
  pagination: { page: number, perPage },
  sort: defaultSort(definition),
  filter: atThisMoment(filter),
});

type Where = Readonly<Record<string, unknown>>;
type RowsPage = { data: readonly Readonly<Record<string, unknown>>[]; total?: number };
/** Fetches one page of the rows that meet a condition, and their exact number. */
type FetchPage = (number: number, perPage: number, where: Where) => Promise<RowsPage>;

/** Returns the number of rows that meet each condition. */
const countRows = async (fetchPage: FetchPage, wheres: readonly Where[]) => {
  const answers = await Promise.all(wheres.map((where) => fetchPage(1, 1, where)));
  return answers.map(({ total = 0 }) => total);
};

/** Returns the sum of a field over all rows that meet a condition, as a decimal string. */
const sumRows = async (fetchPage: FetchPage, field: string, where: Where) => {
  let sum = '0';
  for (let number = 1, fetched = 0, total = 1; fetched < total; number++) {
    const answer = await fetchPage(number, perCall, where);
    total = answer.total ?? 0;
    fetched += answer.data.length;
    for (const row of answer.data) sum = addDecimals(sum, String((row[field] as string | null) ?? '0'));
    if (answer.data.length === 0) break;
  }
  return sum;
};

/** The text of a tile, the counts of its conditions, and a phrase if its value is wrong. */
interface TileText {
  text: string;
  counts?: readonly number[];
  wrong?: string;
}

const formatDollars = (usdt: string) => `$${formatDecimal(usdt, 2, 2)}`;

/** Works out a tile from its list, for a platform that does not count it. */
const computeTile = async (tile: Tile, fetchPage: FetchPage, platform: PlatformDataProvider): Promise<TileText> => {
  if ('count' in tile) {
    const counts = await countRows(fetchPage, tile.count);
    return { text: formatNumber(counts.reduce((sum, count) => sum + count, 0)), counts };
  }
  if ('total' in tile) {
    const { field, is, otherwise } = tile.total;
    const sum = await sumRows(fetchPage, field, {});
    return { text: `${formatDecimal(sum)}\u00a0%`, wrong: Number(sum) === Number(is) ? undefined : otherwise };
  }
  // The estimated value in USDT at the current rate.
  const sum = await sumRows(fetchPage, tile.sum.field, tile.sum.where);
  const rate = await platform.scalar(exchangeRate);
  const hasRate = rate !== null && Number(rate) > 0;
  return { text: hasRate ? `≈\u00a0${formatDollars(divideDecimals(sum, rate, 2))}` : '—' };
};

/** Returns links to the lists that a tile counts, with their counts where they are known; `isCounted` by the platform. */
const linksOf = (
  definition: Definition,
  tile: Tile,
  counts: readonly (number | undefined)[] = [],
  isCounted = false,
): TileLink[] => {
  if ('total' in tile) return [];
  const linkTo = (label: string, where: Where) => ({ label, path: listPath(definition, atThisMoment(where)) });
  if ('sum' in tile) return [linkTo(tile.label, (isCounted ? tile.sum.exactly : undefined)?.where ?? tile.sum.where)];
  return tile.count.map((where, index) => ({
    ...linkTo(tile.parts?.[index]?.label ?? tile.label, where),
    ...(counts[index] !== undefined && { count: formatNumber(counts[index]) }),
  }));
};

interface TileProps {
  definition: Definition;
  tile: Tile;
}

/** A tile whose value the console works out from the list itself. */
const ComputedTile = ({ definition, tile }: TileProps) => {
  const t = useTranslate();
  const errorText = useErrorText();
  const platform = usePlatform();
  const address = useAddress();
  const { isPending } = useListContext();
  const { data, error } = useQuery({
    queryKey: [
      definition.name,
      'tile',
      tile.label,
      JSON.stringify(address),
      ...('sum' in tile ? scalarKey(exchangeRate.path) : []),
    ],
    queryFn: ({ client }) => {
      // Each page goes through `afterRows` separately, so that rows requested meanwhile go before the next page of a
      // sum.
      const fetchPage: FetchPage = (number, perPage, where) =>
        afterRows(client, () =>
          platform.getList(definition.name, {
            ...listParams(definition, number, perPage, where),
            meta: { address, exactTotal: true },
          }),
        );
      return computeTile(tile, fetchPage, platform);
    },
    enabled: !isPending,
  });
  return (
    <TileCard
      label={tile.label}
      text={data?.text ?? '—'}
      below={data?.wrong && <small className="tile-wrong">{t(data.wrong)}</small>}
      title={error ? errorText(error) : undefined}
      links={linksOf(definition, tile, data?.counts)}
    />
  );
};

/** A tile whose value the platform counts. */
const CountedTile = ({
  definition,
  tile,
  tiles = {},
}: TileProps & { tiles: Readonly<Record<string, number>> | undefined }) => {
  const value = tiles[tile.label];
  const counts = 'count' in tile ? tile.parts?.map(({ label }) => tiles[label]) : undefined;
  const text = value === undefined ? '—' : 'sum' in tile ? formatDollars(String(value)) : formatNumber(value);
  return <TileCard label={tile.label} text={text} links={linksOf(definition, tile, counts, true)} />;
};

const TileRow = ({ definition, tiles }: { definition: Definition; tiles: readonly Tile[] }) => {
  const { isCounted, counts } = useListFigures(definition);
  return (
    <dl className="tiles">
      {tiles.map((tile) =>
        isCounted ? (
          <CountedTile key={tile.label} definition={definition} tile={tile} tiles={counts?.tiles} />
        ) : (
          <ComputedTile key={tile.label} definition={definition} tile={tile} />
        ),
      )}
    </dl>
  );
};

/** Figures over all rows of a list, independent of its filter. Each links to the rows it counts. */
export const Tiles = ({ definition }: { definition: Definition }) => {
  const { config } = useConsole();
  const tiles = definition.list?.tiles?.filter((tile) => config.extensions || !('extension' in tile));
  return tiles && tiles.length > 0 && <TileRow definition={definition} tiles={tiles} />;
};
