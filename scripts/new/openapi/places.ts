import { groupBy } from '../../../src/format/groupBy';
import { isPlural, nounOf, pluralName } from '../nouns';
import { isPlaceholder, partsOf } from './calls';
import type { FoundList } from './guess';
import { leafName, type Missing } from './leaves';
import { fieldNameOf, wordsOf } from './words';

/** A list with its name, and the list below whose records it is. */
export interface Place {
  list: FoundList;
  name: string;
  parent:
    | { place: Place; /** What fills its path: `shopId` in `shops/{shopId}/payouts`. */ placeholder: string }
    | undefined;
}

const lastWord = (path: string) => partsOf(path).findLast((part) => !isPlaceholder(part)) ?? '';

/** The name of an entity, by its path: plural, in lower case, with hyphens. */
export const nameOf = (path: string): string => {
  const name = wordsOf(lastWord(path)).join('-');
  return isPlural(name) ? name : pluralName(name);
};

/** The name of a parent's id, which is not that of the record's own. */
const placeholderOf = (typed: string, parent: string) => {
  const name = typed.slice(1, -1);
  return /^[A-Za-z]\w*$/.test(name) && name !== 'id' ? name : fieldNameOf(`${nounOf(parent)}_id`);
};

/** A path without the slash at its end that some platforms write. */
const plainPath = (path: string) => partsOf(path).join('/');

/** The path of the list below whose records another one is; undefined of one that is below none. */
const parentPath = (path: string): string | undefined => {
  const parts = partsOf(path);
  const at = parts.findIndex(isPlaceholder);
  return at < 0 ? undefined : parts.slice(0, at).join('/');
};

/** The field of a record that fills a placeholder of a path: the value that it names, else the id. */
const filledBy = (typed: string, { row, key }: FoundList): string => {
  const name = typed.slice(1, -1);
  return name !== key && Object.hasOwn(row.properties, name) ? leafName(name) : 'id';
};

/** Divides lists into those that can be reached, and those that cannot, with why. */
export const dividedByReach = (lists: readonly FoundList[]): { reachable: FoundList[]; missing: Missing[] } => {
  const byPath = new Map(lists.map((list) => [plainPath(list.call.path), list]));
  const whyNot = ({ call: { path } }: FoundList): string | undefined => {
    const above = parentPath(path);
    if (above === undefined) return undefined;
    const parent = byPath.get(above);
    if (!parent) return 'no list has the records below which it stands';
    const typed = partsOf(path).find(isPlaceholder)!;
    return filledBy(typed, parent) === 'id'
      ? undefined
      : `it stands below a record of ${parent.call.path} by ${typed}, and the console knows that by its "${parent.key}"`;
  };
  const judged = lists.map((list) => ({ list, why: whyNot(list) }));
  return {
    reachable: judged.flatMap(({ list, why }) => (why === undefined ? [list] : [])),
    missing: judged.flatMap(({ list, why }) => (why === undefined ? [] : [{ what: list.call.name, why }])),
  };
};

/** Gives lists their names: by their paths, with the noun of the parent where two would be the same; `renamed` has others. */
export const placesOf = (lists: readonly FoundList[], renamed: ReadonlyMap<string, string>): Place[] => {
  const places = new Map<string, Place>();
  const count = groupBy(lists, ({ call }) => nameOf(call.path));
  const parentsFirst = lists.toSorted((one, other) => partsOf(one.call.path).length - partsOf(other.call.path).length);
  for (const list of parentsFirst) {
    const { path } = list.call;
    const parent = parentPath(path);
    const above = parent === undefined ? undefined : places.get(parent);
    const plain = nameOf(path);
    const guessed =
      above && count.get(plain)!.length > 1 ? `${nounOf(above.name).replaceAll(' ', '-')}-${plain}` : plain;
    const typed = partsOf(path).find(isPlaceholder);
    places.set(plainPath(path), {
      list,
      name: renamed.get(guessed) ?? guessed,
      parent: above && { place: above, placeholder: placeholderOf(typed!, above.name) },
    });
  }
  return lists.map(({ call }) => places.get(plainPath(call.path))!);
};

/**
 * A path below `API_BASE`, with the slash at its end if it has one: that of a call on a record has its field for it, as `{id}`,
 * and that of a list below a record its parent's.
 */
export const endpointOf = (path: string, { list, parent }: Place): string => {
  const own = partsOf(list.call.path).length;
  const parts = partsOf(path).map((part, index) => {
    if (!isPlaceholder(part)) return part;
    return index < own ? `{${parent!.placeholder}}` : `{${filledBy(part, list)}}`;
  });
  return `${parts.join('/')}${path.endsWith('/') ? '/' : ''}`;
};

/** The address of the screen of a list; that of a list below a record has its placeholder. */
export const routeOf = ({ name, parent }: Place): string => (parent ? `${name}/:${parent.placeholder}` : name);
