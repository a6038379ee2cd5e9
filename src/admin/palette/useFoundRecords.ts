import { useEffect, useState } from 'react';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';
import { searchedEntities, searchRecords, type FetchList, type Search } from './foundRecords';

/** Pause after typing before the search starts (ms). */
const debounceMs = 100;

const noSearch: Search = { typed: '', found: [], failed: [], late: [], settled: true };

/**
 * Searches records by name and returns the results as they arrive. The previous results stay until then: `typed` of the
 * result says which text they belong to.
 */
export const useFoundRecords = (typed: string): Search => {
  const platform = usePlatform();
  const { session, config } = useConsole();
  const [search, setSearch] = useState(noSearch);
  useEffect(() => {
    if (typed === '') {
      setSearch(noSearch);
      return undefined;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const fetchList: FetchList = (name, params) => platform.getList(name, params);
      searchRecords(fetchList, searchedEntities(session.role, config), typed, {
        signal: controller.signal,
        onProgress: setSearch,
      });
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed, platform, session.role, config]);
  return search;
};
