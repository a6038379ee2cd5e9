import { keepPreviousData, useQuery, type QueryFunction, type QueryKey } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isInList } from '../../../dataProvider/departure';
import { rowsGapMs } from '../../../dataProvider/refetching';
import { defaultSort, type Definition } from '../../../resources/language/definition';
import { useConsole } from '../../state/ConsoleContext';
import { useAddress } from '../../calls/useAct';
import { usePlatform } from '../../state/usePlatform';

/** Changes within this time (ms) share one request. */
const throttleMs = 700;

/** Throttles a value: returns it at most `throttleMs` old, however often it changes. */
const useThrottled = <T>(value: T): T => {
  const [throttled, setThrottled] = useState(value);
  const takeLatest = useEffectEvent(() => setThrottled(value));
  const isOutdated = throttled !== value;
  useEffect(() => {
    if (!isOutdated) return undefined;
    const timer = setTimeout(() => takeLatest(), throttleMs);
    return () => clearTimeout(timer);
  }, [isOutdated, throttled]);
  return throttled;
};

type Ids = ReadonlySet<number | string>;

/**
 * A query about changing ids. It is repeated through `refetching` when the ids change, like everything that live events
 * cause, and is not cached after the component unmounts.
 */
const useIdsQuery = <T>(
  ids: readonly (number | string)[],
  options: { queryKey: QueryKey; queryFn: QueryFunction<T> },
) => {
  const { refetching } = useConsole();
  const idsKey = JSON.stringify(ids);
  const key = JSON.stringify(options.queryKey);
  const lastIds = useRef(idsKey);
  useEffect(() => {
    if (lastIds.current === idsKey) return;
    lastIds.current = idsKey;
    void refetching.refetch({ queryKey: JSON.parse(key) as QueryKey, exact: true }, rowsGapMs);
  }, [refetching, idsKey, key]);
  return useQuery({ ...options, enabled: ids.length > 0, placeholderData: keepPreviousData, gcTime: 0 });
};

/**
 * Returns how many records the list would show after a refresh that are not on screen, or undefined until the platform
 * has answered. The platform applies the list's own filter. Records that `arrived` count on any page. For records that
 * `changed` it is unknown whether they were in the list before; they count only when they are now on the first page
 * (and only while that page is shown, `showsNewest`).
 */
export const useUnseenCount = (
  definition: Definition,
  arrived: Ids,
  changed: Ids,
  showsNewest: boolean,
): number | undefined => {
  const platform = usePlatform();
  const address = useAddress();
  const { filterValues, data: shown = [], perPage } = useListContext();
  const onScreen = new Set(shown.filter(isInList).map(({ id }) => id));
  const unseenOf = (ids: Ids) => new Set([...ids].filter((id) => !onScreen.has(id)));
  const unseenArrived = unseenOf(arrived);
  const arrivedIds = [...useThrottled(arrived)].filter((id) => unseenArrived.has(id));
  const unseenChanged = unseenOf(changed);
  const throttledChanged = useThrottled(changed);
  const changedIds = showsNewest
    ? [...throttledChanged].filter((id) => unseenChanged.has(id) && !unseenArrived.has(id))
    : [];
  const params = { sort: defaultSort(definition), meta: { address } };
  const { data: arrivedCount } = useIdsQuery(arrivedIds, {
    queryKey: [definition.name, 'waiting', filterValues],
    queryFn: async () => {
      const { total } = await platform.getList(definition.name, {
        ...params,
        pagination: { page: 1, perPage: 1 },
        filter: { ...(filterValues as object), id: arrivedIds },
      });
      return total;
    },
  });
  const { data: firstPage } = useIdsQuery(changedIds, {
    queryKey: [definition.name, 'first page', filterValues, perPage],
    queryFn: async () => {
      const { data } = await platform.getList(definition.name, {
        ...params,
        pagination: { page: 1, perPage },
        filter: filterValues as object,
      });
      return data.map(({ id }) => id as number | string);
    },
  });
  const movedCount = changedIds.length > 0 ? (firstPage ?? []).filter((id) => changedIds.includes(id)).length : 0;
  if (unseenArrived.size === 0) return changedIds.length > 0 && !firstPage ? undefined : movedCount;
  return arrivedIds.length === 0 || arrivedCount === undefined ? undefined : arrivedCount + movedCount;
};
