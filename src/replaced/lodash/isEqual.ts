const isPlain = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/**
 * In place of lodash's: whether two values are equal in depth. Compares what is data (arrays, plain objects, dates); all
 * else is equal only to itself.
 */
const isEqual = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b) || a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (a instanceof Date && b instanceof Date) return isEqual(a.getTime(), b.getTime());
  if (Array.isArray(a) !== Array.isArray(b) || (!Array.isArray(a) && !(isPlain(a) && isPlain(b)))) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
};
export default isEqual;
