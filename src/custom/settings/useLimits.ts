import { useQuery } from '@tanstack/react-query';
import { useConsole } from '../../admin/state/ConsoleContext';
import { usePlatform } from '../../admin/state/usePlatform';

/** The limits that the server was started with. They do not change while it runs; a plain platform tells none. */
export const useLimits = () => {
  const platform = usePlatform();
  const { config } = useConsole();
  return useQuery({
    queryKey: ['limits'],
    queryFn: () => platform.limits(),
    staleTime: Infinity,
    enabled: config.extensions,
  });
};
