import type { PlatformDataProvider } from '../../../dataProvider/platformDataProvider';
import { addDecimals, divideDecimals } from '../../../format/decimal';
import { formatDecimal, formatNumber } from '../../../format/money';
import type { Tile } from '../../../resources/language/definition';
import { exchangeRate } from '../../../resources/scalars';

type Where = Readonly<Record<string, unknown>>;
type RowsPage = { data: readonly Readonly<Record<string, unknown>>[]; total?: number };
/** Fetches one page of the rows that meet a condition, and their exact number. */
type FetchPage = (number: number, perPage: number, where: Where) => Promise<RowsPage>;

const perCall = 1000;

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

/** Works out a tile from its list, for a platform that does not count it. */
export const computeTile = async (
  tile: Tile,
  fetchPage: FetchPage,
  platform: PlatformDataProvider,
): Promise<TileText> => {
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
  return { text: hasRate ? `≈\u00a0$${formatDecimal(divideDecimals(sum, rate, 2), 2, 2)}` : '—' };
};
