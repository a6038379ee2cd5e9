import { useListContext } from 'react-admin';

/** The filter values under these keys, and how to set them all at once; undefined takes one off. */
export const useFilter = (keys: readonly string[]) => {
  const { filterValues, setFilters } = useListContext();
  const values = filterValues as Record<string, unknown>;
  return {
    values: keys.map((key) => values[key]),
    set: (next: readonly unknown[]) => {
      const others = Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)));
      const given = keys.map((key, index) => [key, next[index]] as const).filter(([, value]) => value !== undefined);
      setFilters({ ...others, ...Object.fromEntries(given) }, {});
    },
  };
};

/** A filter of which any number of values may be chosen; several mean any of them. */
export const useChosen = <V extends number | boolean | string>(name: string) => {
  const {
    values: [value],
    set,
  } = useFilter([name]);
  const chosen = (value === undefined ? [] : [value].flat()) as V[];
  return {
    chosen,
    turn: (one: V) => {
      const next = chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
      set([next.length > 0 ? next : undefined]);
    },
    clear: () => set([undefined]),
    /** What is set in words, given those of what was chosen: how many while these are not known. */
    wordsOf: (words: readonly string[]) => (chosen.length > 0 ? words.join(', ') || String(chosen.length) : null),
  };
};
