import { useQuery } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'react-admin';
import { afterRows } from '../../../dataProvider/afterRows';
import { scalarKey } from '../../../dataProvider/queryKeys';
import { loadCode } from '../../../dataProvider/loadCode';
import { decimals, formatDecimal, formatMoney, formatNumber } from '../../../format/money';
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

/** The specified figures have a dollar sign; ours say what they are, to the last place: one is the sum of the others. */
const sumText = (tile: Tile, usdt: string) =>
  'extension' in tile ? formatMoney(usdt, 'USDT', decimals.USDT[1]) : `$${formatDecimal(usdt, 2, 2)}`;

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
    queryFn: async ({ client }) => {
      const { computeTile } = await loadCode(() => import('./computeTile'));
      // Each page goes through `afterRows` separately, so that rows requested meanwhile go before the next page of a
      // sum.
      const fetchPage = (number: number, perPage: number, where: Where) =>
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
  const text = value === undefined ? '—' : 'sum' in tile ? sumText(tile, String(value)) : formatNumber(value);
  const isExact = 'sum' in tile && 'extension' in tile;
  return <TileCard label={tile.label} text={text} links={linksOf(definition, tile, counts, true)} isExact={isExact} />;
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
