import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { relatedQueries } from '../../dataProvider/queryKeys';
import { usePlatform } from '../state/usePlatform';

/** Number of answers, the newest, that are fetched at first and with each 'Show older'. */
const step = 50;

/** What belongs to a record and is read as a conversation. */
interface Belonging {
  /** The entity of what is read. */
  entity: string;
  /** Which record: part of the query's key. */
  of: readonly string[];
  filter?: Readonly<Record<string, unknown>>;
  address?: Readonly<Record<string, string>>;
}

/** Reads a conversation, the newest first, and returns it oldest first, with a way to read more of it. */
export const useThread = ({ entity, of, filter = {}, address }: Belonging) => {
  const platform = usePlatform();
  const [count, setCount] = useState(step);
  const { data, error, refetch } = useQuery({
    queryKey: [entity, relatedQueries.belonging, ...of, count],
    queryFn: () =>
      platform.getList(entity, {
        pagination: { page: 1, perPage: count },
        sort: { field: 'id', order: 'DESC' },
        filter,
        meta: address && { address },
      }),
    placeholderData: keepPreviousData,
  });
  const rows = (data?.data ?? []).toReversed() as RaRecord[];
  return {
    rows,
    isLoaded: data !== undefined,
    error,
    retry: () => void refetch(),
    hasEarlier: (data?.total ?? 0) > rows.length,
    showOlder: () => setCount(count + step),
  };
};
