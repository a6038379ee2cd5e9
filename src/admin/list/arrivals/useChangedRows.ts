import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { rowsGapMs } from '../../../dataProvider/refetching';
import { replaceRows } from '../../../dataProvider/replaceRows';
import type { Definition } from '../../../resources/language/definition';
import type { DecodedRecord } from '../../../resources/language/wire';
import { useConsole } from '../../state/ConsoleContext';
import { useAddress } from '../../calls/useAct';
import { usePlatform } from '../../state/usePlatform';

type Ids = ReadonlySet<number | string>;

/**
 * While a list must not move (`isHeld`), fetches the rows on screen that changed, and shows them as they are now, each in its
 * place. `changed` is a new object after each change.
 */
export const useChangedRows = (
  definition: Definition,
  { changed, shown, isHeld }: { changed: Ids; shown: Ids; isHeld: boolean },
): void => {
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const { refetching } = useConsole();
  const address = useAddress();
  const ids = [...changed].filter((id) => shown.has(id));
  const isNeeded = isHeld && ids.length > 0;
  const queryKey = [definition.name, 'changedRows', address];
  const { data } = useQuery({
    queryKey,
    queryFn: async () => {
      const { data: rows } = await platform.getMany<DecodedRecord>(definition.name, { ids, meta: { address } });
      return { ids: new Set(ids), rows };
    },
    enabled: isNeeded,
    gcTime: 0,
  });
  const key = JSON.stringify(queryKey);
  /** The changes that the query knows of; undefined before its first fetch, which enabling it starts. */
  const known = useRef<Ids>(undefined);
  useEffect(() => {
    if (!isNeeded) return;
    if (known.current !== undefined && known.current !== changed)
      void refetching.refetch({ queryKey: JSON.parse(key) as unknown[], exact: true }, rowsGapMs);
    known.current = changed;
  }, [refetching, isNeeded, changed, key]);
  useEffect(() => {
    if (data) replaceRows(queryClient, definition, data.ids, data.rows);
  }, [queryClient, definition, data]);
};
