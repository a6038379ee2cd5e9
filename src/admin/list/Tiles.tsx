import { useQuery } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'react-admin';
import { afterRows } from '../../dataProvider/afterRows';
import { scalarKey } from '../../dataProvider/liveCache';
import type { PlatformDataProvider } from '../../dataProvider/dataProvider';
import { addDecimals, divideDecimals } from '../../format/decimal';
import { formatDecimal, formatNumber } from '../../format/money';
import { defaultSort, type Definition, type Tile } from '../../resources/language/definition';
import { atThisMoment } from '../../resources/language/period';
import { exchangeRate } from '../../resources/scalars';
import { useAddress } from '../state/useAct';
import { usePlatform } from '../state/usePlatform';
import { useErrorText } from '../state/useErrorText';
import { listPath } from './listPath';
import { TileCard, type Lead } from './TileCard';
import { useListFigures } from './useListFigures';

const perCall = 1000;

const page = (definition: Definition, number: number, perPage: number, filter: Readonly<Record<string, unknown>>) => ({
  pagination: { page: number, perPage },
  sort: defaultSort(definition),
  filter: atThisMoment(filter),
});

type Where = Readonly<Record<string, unknown>>;
type Answer = { data: readonly Readonly<Record<string, unknown>>[]; total?: number };
/** Asks for so many rows of a page that meet a condition. */
type Ask = (number: number, perPage: number, where: Where) => Promise<Answer>;

const countRows = async (ask: Ask, wheres: readonly Where[]) => {
  const answers = await Promise.all(wheres.map((where) => ask(1, 1, where)));
  return answers.reduce((sum, { total = 0 }) => sum + total, 0);
};

/** What a field of the rows adds up to, as a decimal. */
const sumRows = async (ask: Ask, field: string, where: Where) => {
  let sum = '0';
  for (let number = 1, done = 0, total = 1; done < total; number++) {
    const answer = await ask(number, perCall, where);
    total = answer.total ?? 0;
    done += answer.data.length;
    for (const row of answer.data) sum = addDecimals(sum, String((row[field] as string | null) ?? '0'));
    if (answer.data.length === 0) break;
  }
  return sum;
};

/** What a tile says, and what is wrong with that. */
interface Said {
  text: string;
  wrong?: string;
}

const dollars = (usdt: string) => `$${formatDecimal(usdt, 2, 2)}`;

/** What the lists make of a tile, where the platform does not count it. */
const say = async (tile: Tile, ask: Ask, platform: PlatformDataProvider): Promise<Said> => {
  if ('count' in tile) return { text: formatNumber(await countRows(ask, tile.count)) };
  if ('whole' in tile) {
    const { field, is, otherwise } = tile.whole;
    const sum = await sumRows(ask, field, {});
    return { text: `${formatDecimal(sum)}\u00a0%`, wrong: Number(sum) === Number(is) ? undefined : otherwise };
  }
  // About so much in USDT, at the current rate.
  const sum = await sumRows(ask, tile.sum.field, tile.sum.where);
  const rate = await platform.scalar(exchangeRate);
  const known = rate !== null && Number(rate) > 0;
  return { text: known ? `≈\u00a0${dollars(divideDecimals(sum, rate, 2))}` : '—' };
};

/** The lists that a tile counts. */
const leadsOf = (definition: Definition, tile: Tile): Lead[] => {
  if ('whole' in tile) return [];
  const lead = (label: string, where: Where) => ({ label, path: listPath(definition, atThisMoment(where)) });
  if ('sum' in tile) return [lead(tile.label, tile.sum.where)];
  return tile.count.map((where, place) => lead(tile.parts?.[place]?.label ?? tile.label, where));
};

interface FigureProps {
  definition: Definition;
  tile: Tile;
}

/** A tile that is worked out of the list itself. */
const Figure = ({ definition, tile }: FigureProps) => {
  const t = useTranslate();
  const sayError = useErrorText();
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
      // Each call by itself: a sum of many pages lets rows that are wanted meanwhile go before its next one.
      const ask: Ask = (number, perPage, where) =>
        afterRows(client, () =>
          platform.getList(definition.name, { ...page(definition, number, perPage, where), meta: { address } }),
        );
      return say(tile, ask, platform);
    },
    enabled: !isPending,
  });
  return (
    <TileCard
      label={tile.label}
      text={data?.text ?? '—'}
      below={data?.wrong && <small className="tile-wrong">{t(data.wrong)}</small>}
      title={error ? sayError(error) : undefined}
      leads={leadsOf(definition, tile)}
    />
  );
};

/** A tile that the platform has counted. */
const Counted = ({ definition, tile, value }: FigureProps & { value: number | undefined }) => {
  const text = value === undefined ? '—' : 'sum' in tile ? dollars(String(value)) : formatNumber(value);
  return <TileCard label={tile.label} text={text} leads={leadsOf(definition, tile)} />;
};

const TileRow = ({ definition, tiles }: { definition: Definition; tiles: readonly Tile[] }) => {
  const { isCounted, counts } = useListFigures(definition);
  return (
    <dl className="tiles">
      {tiles.map((tile) =>
        isCounted ? (
          <Counted key={tile.label} definition={definition} tile={tile} value={counts?.tiles[tile.label]} />
        ) : (
          <Figure key={tile.label} definition={definition} tile={tile} />
        ),
      )}
    </dl>
  );
};

/** Figures over all rows of a list, whatever is filtered below; each leads to what it counts. */
export const Tiles = ({ definition }: { definition: Definition }) =>
  definition.list?.tiles && <TileRow definition={definition} tiles={definition.list.tiles} />;
