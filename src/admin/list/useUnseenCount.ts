import { keepPreviousData, useQuery, type QueryFunction, type QueryKey } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import { isInList } from '../../dataProvider/departure';
import { rowsGap } from '../../dataProvider/refetching';
import { defaultSort, identityOf, type Definition } from '../../resources/language/definition';
import { useConsole } from '../state/ConsoleContext';
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

type Ids = ReadonlySet<number | string>;

/** A query about ids that come and go: asked again for others as what live events ask for is, and kept by nobody. */
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
 * How many records this list would show that it does not: the platform is asked, with the list's own filter. Those that
 * `arrived` are counted wherever they stand. Of those that `changed` nobody can tell which were in the list before, but
 * for its first page: what stands there now and is not on the screen has come. `undefined` until it has answered.
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
