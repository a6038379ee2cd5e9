import { useQuery } from '@tanstack/react-query';
import { afterRows } from '../../dataProvider/afterRows';
import { figuresKey } from '../../dataProvider/liveCache';
import { PlatformError } from '../../dataProvider/platformError';
import type { Figures } from '../../resources/figures';
import { useConsole } from './ConsoleContext';
import { usePlatform } from './usePlatform';

const notFound = 404;

/** What the platform has counted (rules, section 8), as far as it offers that. */
export interface CountedFigures {
  figures: Figures | undefined;
  error: Error | null;
  /** It does not count: what is wanted is asked of the lists. */
  isPlain: boolean;
}

/**
 * The platform's figures, fetched again after what changes, and `every` so many ms where time alone changes them; whoever
 * shows some of them shares the call.
 */
export const useFigures = ({ wanted = true, every }: { wanted?: boolean; every?: number } = {}): CountedFigures => {
  const { config } = useConsole();
  const platform = usePlatform();
  const { data, error } = useQuery({
    queryKey: figuresKey,
    queryFn: ({ client }) => afterRows(client, () => platform.figures()),
    enabled: wanted && config.extensions,
    refetchInterval: every,
  });
  const isRefused = error instanceof PlatformError && error.status === notFound;
  return { figures: data, error: isRefused ? null : error, isPlain: !config.extensions || isRefused };
};
