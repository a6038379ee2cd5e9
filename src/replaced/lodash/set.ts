type Branch = Record<string, unknown>;

/** In place of lodash's: sets a value at a path such as `a.b[0]` and makes what is missing on the way. Changes the object. */
const set = <T extends object>(object: T, path: string, value: unknown): T => {
  const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
  let branch = object as unknown as Branch;
  for (const [index, key] of keys.slice(0, -1).entries()) {
    const next = branch[key];
    if (typeof next !== 'object' || next === null) branch[key] = /^\d+$/.test(keys[index + 1]!) ? [] : {};
    branch = branch[key] as Branch;
  }
  branch[keys.at(-1)!] = value;
  return object;
};
export default set;
