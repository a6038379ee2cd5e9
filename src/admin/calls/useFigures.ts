import { useQuery } from '@tanstack/react-query';
import { afterRows } from '../../dataProvider/afterRows';
import { figuresKey } from '../../dataProvider/queryKeys';
import { PlatformError } from '../../dataProvider/platformError';
import type { Figures } from '../../resources/figures';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';

const notFound = 404;

/** The figures that the platform counts (docs/rules.md#figures). */
export interface CountedFigures {
  figures: Figures | undefined;
  error: Error | null;
  /** Counts again after an error. */
  retry: () => void;
  /** The platform does not offer figures: count with the lists instead. */
  isPlain: boolean;
}

/**
 * Returns the platform's figures. They are fetched again after changes, and every `refetchIntervalMs` where time alone
 * changes them. All components share one call.
 */
export const useFigures = ({
  enabled = true,
  refetchIntervalMs,
}: { enabled?: boolean; refetchIntervalMs?: number } = {}): CountedFigures => {
  const { config } = useConsole();
  const platform = usePlatform();
  const { data, error, refetch } = useQuery({
    queryKey: figuresKey,
    queryFn: ({ client }) => afterRows(client, () => platform.figures()),
    enabled: enabled && config.extensions,
    refetchInterval: refetchIntervalMs,
  });
  const isRefused = error instanceof PlatformError && error.status === notFound;
  return {
    figures: data,
    error: isRefused ? null : error,
    retry: () => void refetch(),
    isPlain: !config.extensions || isRefused,
  };
};
