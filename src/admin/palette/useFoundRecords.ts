import { useEffect, useState } from 'react';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';
import { searchedEntities, searchRecords, type AskList, type Search } from './foundRecords';

/** What is typed is looked for after this pause (ms). */
const pause = 100;

const nothing: Search = { typed: '', found: [], failed: [], late: [], settled: true };

/** The records that are named as was typed, as they come. What was found before stays until then; `typed` tells. */
export const useFoundRecords = (typed: string): Search => {
  const platform = usePlatform();
  const { session, config } = useConsole();
  const [search, setSearch] = useState(nothing);
  useEffect(() => {
    if (typed === '') {
      setSearch(nothing);
      return undefined;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const ask: AskList = (name, params) => platform.getList(name, params);
      searchRecords(ask, searchedEntities(session.role, config.extensions), typed, {
        signal: controller.signal,
        tell: setSearch,
      });
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed, platform, session.role, config.extensions]);
  return search;
};
