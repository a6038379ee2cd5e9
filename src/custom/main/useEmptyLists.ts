import { useCallback, useState } from 'react';

interface EmptyLists {
  /** The headings of the lists without records. */
  empty: ReadonlySet<string>;
  /** Is told by each list whether it has none. */
  onEmpty: (heading: string, isEmpty: boolean) => void;
}

/** Gathers which of several short lists are empty: these are named in one line. */
export const useEmptyLists = (): EmptyLists => {
  const [empty, setEmpty] = useState<ReadonlySet<string>>(new Set());
  const onEmpty = useCallback((heading: string, isEmpty: boolean) => {
    setEmpty((current) => {
      if (current.has(heading) === isEmpty) return current;
      const next = new Set(current);
      if (isEmpty) next.add(heading);
      else next.delete(heading);
      return next;
    });
  }, []);
  return { empty, onEmpty };
};
