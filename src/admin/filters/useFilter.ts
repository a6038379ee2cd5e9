import { useListContext } from 'react-admin';

/** Returns the filter values of these keys and `set`, which replaces all of them; undefined removes a key. */
export const useFilter = (keys: readonly string[]) => {
  const { filterValues, setFilters } = useListContext();
  const values = filterValues as Record<string, unknown>;
  return {
    values: keys.map((key) => values[key]),
    set: (next: readonly unknown[]) => {
      const otherFilters = Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)));
      const newFilters = keys
        .map((key, index) => [key, next[index]] as const)
        .filter(([, value]) => value !== undefined);
      setFilters({ ...otherFilters, ...Object.fromEntries(newFilters) }, {});
    },
  };
};

/** A filter with any number of chosen values, which matches records with any of them. */
export const useChosen = <V extends number | boolean | string>(name: string) => {
  const {
    values: [value],
    set,
  } = useFilter([name]);
  const chosen = (value === undefined ? [] : [value].flat()) as V[];
  return {
    chosen,
    toggle: (option: V) => {
      const next = chosen.includes(option) ? chosen.filter((other) => other !== option) : [...chosen, option];
      set([next.length > 0 ? next : undefined]);
    },
    clear: () => set([undefined]),
    /**
     * Returns the chip's text from the labels of the chosen values: their number while the labels are loading; null if
     * none.
     */
    textOf: (labels: readonly string[]) => (chosen.length > 0 ? labels.join(', ') || String(chosen.length) : null),
  };
};
