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
