import { groupBy } from '../../../src/format/groupBy';
import { isPlural, nounOf, pluralName } from '../nouns';
import { isPlaceholder, partsOf } from './calls';
import type { FoundList } from './guess';
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
const nameOf = (path: string): string => {
  const name = wordsOf(lastWord(path)).join('-');
  return isPlural(name) ? name : pluralName(name);
};

/** The name of a parent's id, which is not that of the record's own. */
const placeholderOf = (typed: string, parent: string) => {
  const name = typed.slice(1, -1);
  return /^[A-Za-z]\w*$/.test(name) && name !== 'id' ? name : fieldNameOf(`${nounOf(parent)}_id`);
};

/** The path of the list below whose records another one is; undefined of one that is below none. */
const parentPath = (path: string): string | undefined => {
  const parts = partsOf(path);
  const at = parts.findIndex(isPlaceholder);
  return at < 0 ? undefined : `/${parts.slice(0, at).join('/')}`;
};

/** Lists below records of a list that is not there cannot be reached. */
export const isReachable = ({ call: { path } }: FoundList, lists: readonly FoundList[]): boolean => {
  const above = parentPath(path);
  return above === undefined || lists.some(({ call }) => call.path === above);
};

/** Gives lists their names: by their paths, with the noun of the parent where two would be the same; `renamed` has others. */
export const placesOf = (lists: readonly FoundList[], renamed: ReadonlyMap<string, string>): Place[] => {
  const places = new Map<string, Place>();
  const count = groupBy(lists, ({ call }) => nameOf(call.path));
  const parentsFirst = lists.toSorted((one, other) => partsOf(one.call.path).length - partsOf(other.call.path).length);
  for (const list of parentsFirst) {
    const { path } = list.call;
    const above = places.get(parentPath(path) ?? '');
    const plain = nameOf(path);
    const guessed =
      above && count.get(plain)!.length > 1 ? `${nounOf(above.name).replaceAll(' ', '-')}-${plain}` : plain;
    const typed = partsOf(path).find(isPlaceholder);
    places.set(path, {
      list,
      name: renamed.get(guessed) ?? guessed,
      parent: above && { place: above, placeholder: placeholderOf(typed!, above.name) },
    });
  }
  return lists.map(({ call }) => places.get(call.path)!);
};

/** A path below `API_BASE`: that of a call on a record has `{id}` for it, and that of a list below a record its parent's. */
export const endpointOf = (path: string, { list, parent }: Place): string => {
  const own = partsOf(list.call.path).length;
  return partsOf(path)
    .map((part, index) => (isPlaceholder(part) ? (index < own ? `{${parent!.placeholder}}` : '{id}') : part))
    .join('/');
};

/** The address of the screen of a list; that of a list below a record has its placeholder. */
export const routeOf = ({ name, parent }: Place): string => (parent ? `${name}/:${parent.placeholder}` : name);
