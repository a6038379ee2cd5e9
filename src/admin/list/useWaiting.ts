import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import { defaultSort, identityOf, type Definition } from '../../resources/language/definition';
import { useAddress } from '../state/useAct';
import { usePlatform } from '../state/usePlatform';

/** Arrivals that come close together are asked about together (ms). */
const gatherFor = 700;

/** The value as it was at most that long ago, however often it changes. */
const useGathered = <T>(value: T): T => {
  const [gathered, setGathered] = useState(value);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const isOld = gathered !== value;
  useEffect(() => {
    if (!isOld) return undefined;
    const timer = setTimeout(() => setGathered(latest.current), gatherFor);
    return () => clearTimeout(timer);
  }, [isOld, gathered]);
  return gathered;
};

/**
 * How many of the records that arrived this list would show: the platform is asked, with the list's own filter.
 * `undefined` until it has answered.
 */
export const useWaiting = (definition: Definition, arrived: ReadonlySet<number | string>): number | undefined => {
  const platform = usePlatform();
  const address = useAddress();
  const { filterValues, data: shown = [] } = useListContext();
  const gathered = useGathered(arrived);
  const onScreen = new Set(shown.map(({ id }) => id));
  const unseen = new Set([...arrived].filter((id) => !onScreen.has(id)));
  const ids = [...gathered].filter((id) => unseen.has(id));
  const { data } = useQuery({
    queryKey: [definition.name, 'waiting', filterValues, ids],
    queryFn: async () => {
      const { total } = await platform.getList(definition.name, {
        pagination: { page: 1, perPage: 1 },
        sort: defaultSort(definition),
        filter: { ...(filterValues as object), [identityOf(definition)]: ids },
        meta: { address },
      });
      return total;
    },
    enabled: ids.length > 0,
    placeholderData: (before) => before,
    gcTime: 0,
  });
  if (unseen.size === 0) return 0;
  return ids.length === 0 ? undefined : data;
};
