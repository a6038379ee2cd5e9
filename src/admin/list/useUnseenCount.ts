import { keepPreviousData, useQuery, type QueryFunction, type QueryKey } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import { isInList } from '../../dataProvider/departure';
import { rowsGap } from '../../dataProvider/refetching';
import { defaultSort, identityOf, type Definition } from '../../resources/language/definition';
import { useConsole } from '../state/ConsoleContext';
import { useAddress } from '../state/useAct';
import { usePlatform } from '../state/usePlatform';

/** Changes within this time (ms) share one request. */
const throttleMs = 700;

/** Throttles a value: returns it at most `throttleMs` old, however often it changes. */
const useGathered = <T>(value: T): T => {
  const [gathered, setGathered] = useState(value);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const isOld = gathered !== value;
  useEffect(() => {
    if (!isOld) return undefined;
    const timer = setTimeout(() => setGathered(latest.current), throttleMs);
    return () => clearTimeout(timer);
  }, [isOld, gathered]);
  return gathered;
};

type Ids = ReadonlySet<number | string>;

/**
 * A query about changing ids. It is repeated through `refetching` when the ids change, like everything that live events cause,
 * and is not cached after the component unmounts.
 */
const useFollowing = <T>(
  ids: readonly (number | string)[],
  options: { queryKey: QueryKey; queryFn: QueryFunction<T> },
) => {
  const { refetching } = useConsole();
  const asked = JSON.stringify(ids);
  const key = JSON.stringify(options.queryKey);
  const first = useRef(asked);
  useEffect(() => {
    if (first.current === asked) return;
    first.current = asked;
    void refetching.again({ queryKey: JSON.parse(key) as QueryKey, exact: true }, rowsGap);
  }, [refetching, asked, key]);
  return useQuery({ ...options, enabled: ids.length > 0, placeholderData: keepPreviousData, gcTime: 0 });
};

/**
 * Returns how many records the list would show after a refresh that are not on screen, or undefined until the platform has
 * answered. The platform applies the list's own filter. Records that `arrived` count on any page. For records that `changed`
 * it is unknown whether they were in the list before; they count only when they are now on the first page (and only while
 * that page is shown, `newestFirst`).
 */
export const useUnseenCount = (
  definition: Definition,
  arrived: Ids,
  changed: Ids,
  newestFirst: boolean,
): number | undefined => {
  const platform = usePlatform();
  const address = useAddress();
  const { filterValues, data: shown = [], perPage } = useListContext();
  const onScreen = new Set(shown.filter(isInList).map(({ id }) => id));
  const unseenOf = (ids: Ids) => new Set([...ids].filter((id) => !onScreen.has(id)));
  const unseen = unseenOf(arrived);
  const ids = [...useGathered(arrived)].filter((id) => unseen.has(id));
  const moved = unseenOf(changed);
  const gatheredMoved = useGathered(changed);
  const movedIds = newestFirst ? [...gatheredMoved].filter((id) => moved.has(id) && !unseen.has(id)) : [];
  const asked = { sort: defaultSort(definition), meta: { address } };
  const { data: created } = useFollowing(ids, {
    queryKey: [definition.name, 'waiting', filterValues],
    queryFn: async () => {
      const { total } = await platform.getList(definition.name, {
        ...asked,
        pagination: { page: 1, perPage: 1 },
        filter: { ...(filterValues as object), [identityOf(definition)]: ids },
      });
      return total;
    },
  });
  const { data: firstPage } = useFollowing(movedIds, {
    queryKey: [definition.name, 'first page', filterValues, perPage],
    queryFn: async () => {
      const { data } = await platform.getList(definition.name, {
        ...asked,
        pagination: { page: 1, perPage },
        filter: filterValues as object,
      });
      return data.map(({ id }) => id as number | string);
    },
  });
  const come = movedIds.length > 0 ? (firstPage ?? []).filter((id) => movedIds.includes(id)).length : 0;
  if (unseen.size === 0) return movedIds.length > 0 && !firstPage ? undefined : come;
  return ids.length === 0 || created === undefined ? undefined : created + come;
};
