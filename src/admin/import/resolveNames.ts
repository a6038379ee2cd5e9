import type { PlatformDataProvider } from '../../dataProvider/platformDataProvider';
import { formatNumber } from '../../format/money';
import { definitionOf } from '../../resources/index';
import type { Definition } from '../../resources/language/definition';
import type { Fields } from '../../resources/language/fields';
import { fold, oneBlank } from '../../resources/language/folding';
import type { ImportRow, RowFault } from '../../resources/language/imports';
import { englishText, type Words } from '../../resources/language/words';
import { titleOf } from '../fields/ReferenceTitle';

/** Maximum number of different names that one import looks up, and how many of them at once. */
const maxNames = 500;
const namesAtOnce = 4;
/** Maximum number of records that are read for one name: others have a name that begins with it. */
const maxRecords = 50;

const comparable = (name: string) => oneBlank(fold(name.trim()));

/** The name in a cell of a reference; undefined for an id, and for none. */
const nameIn = (cell: ImportRow[string] | undefined): string | undefined =>
  typeof cell === 'string' && cell.trim() !== '' && !/^\d+$/.test(cell.trim()) ? cell : undefined;

/** Finds the record that lists show by a name: its id, or why it is not known. */
const findNamed = async (
  platform: Pick<PlatformDataProvider, 'getList'>,
  target: Definition,
  name: string,
): Promise<number | Words> => {
  const { data } = await platform.getList(target.name, {
    pagination: { page: 1, perPage: maxRecords },
    sort: { field: target.display.nameField, order: 'ASC' },
    filter: { named: name.trim() },
  });
  const found = data.filter((record) => comparable(titleOf(target.name, record)) === comparable(name));
  if (found.length === 1) return Number(found[0]!.id);
  const noun = target.noun ?? target.title;
  if (found.length === 0) return { phrase: 'No %{noun} is called "%{name}"', args: { noun: { phrase: noun }, name } };
  const nouns = { phrase: target.nouns ?? target.title, args: { smart_count: found.length } };
  return { phrase: 'Several %{nouns} are called "%{name}"', args: { nouns, name } };
};

interface NameToFind {
  target: Definition;
  name: string;
  /** The same for all cells with this name. */
  key: string;
}

/** Each name once, by its key. */
const namesIn = (fields: Fields, rows: readonly ImportRow[]): ReadonlyMap<string, NameToFind> => {
  const names = new Map<string, NameToFind>();
  for (const [field, { target }] of Object.entries(fields)) {
    if (target === undefined) continue;
    for (const row of rows) {
      const name = nameIn(row[field]);
      const key = name === undefined ? '' : `${target} ${comparable(name)}`;
      if (name !== undefined && !names.has(key)) names.set(key, { target: definitionOf(target), name, key });
    }
  }
  return names;
};

/**
 * Replaces the names in cells of references by the ids of the records that lists show by them, and says which name none or
 * several have. Each name is looked up once, and `maxNames` at most: the others are faults. Rejects with `PlatformError`, and
 * when `signal` aborts.
 */
export const resolveNames = async (
  platform: Pick<PlatformDataProvider, 'getList'>,
  { fields, rows }: { fields: Fields; rows: readonly ImportRow[] },
  signal: AbortSignal,
): Promise<{ rows: readonly ImportRow[]; faults: readonly RowFault[] }> => {
  const names = [...namesIn(fields, rows).values()];
  const waiting = names.slice(0, maxNames);
  const found = new Map<string, number | Words>();
  const findNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      signal.throwIfAborted();
      found.set(next.key, await findNamed(platform, next.target, next.name));
    }
  };
  await Promise.all(Array.from({ length: namesAtOnce }, findNext));
  const tooMany: Words = {
    phrase: 'Only %{max} different names are looked up: write the id',
    args: { max: formatNumber(maxNames) },
  };
  const faults: RowFault[] = [];
  const resolved = rows.map((row, index) => {
    const ids = Object.entries(fields).flatMap(([field, { target }]): [string, number][] => {
      const name = target === undefined ? undefined : nameIn(row[field]);
      if (name === undefined) return [];
      const answer = found.get(`${target} ${comparable(name)}`) ?? tooMany;
      if (typeof answer === 'number') return [[field, answer]];
      faults.push({ row: index + 1, field, message: englishText(answer), words: answer });
      return [];
    });
    return ids.length > 0 ? { ...row, ...Object.fromEntries(ids) } : row;
  });
  return { rows: resolved, faults };
};
