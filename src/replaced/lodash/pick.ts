/** In place of lodash's: the keys of an object that it has, its own or inherited. */
const pick = <T extends object>(source: T, keys: readonly (keyof T)[]): Partial<T> =>
  Object.fromEntries(keys.filter((key) => key in source).map((key) => [key, source[key]])) as Partial<T>;
export default pick;
