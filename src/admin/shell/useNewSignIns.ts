import { useQuery } from '@tanstack/react-query';
import { afterRows } from '../../dataProvider/afterRows';
import { relatedQueries } from '../../dataProvider/queryKeys';
import type { NewSignIn } from '../../dataProvider/sessionCalls';
import { newSignIns } from '../../resources/newSignIns';
import { notifications } from '../../resources/notifications';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';

/** Time (ms) after which a page that comes back into sight asks again. */
const freshMs = 15_000;

/**
 * Query key of the sign-ins that wait for an answer. Whatever changes among the notifications fetches them again: a new one,
 * and the answer on another device.
 */
export const newSignInsKey = [notifications.name, relatedQueries.count, newSignIns] as const;

/**
 * The user's sign-ins from new devices or networks that this session may answer, newest first. Undefined until they are
 * known, and on plain platforms. Fetched after the rows, and when the page comes back into sight.
 */
export const useNewSignIns = (): readonly NewSignIn[] | undefined => {
  const { config } = useConsole();
  const platform = usePlatform();
  const { data } = useQuery({
    queryKey: newSignInsKey,
    queryFn: ({ client }) => afterRows(client, async () => (await platform.sessions()).fetchNewSignIns()),
    enabled: config.extensions,
    staleTime: freshMs,
    refetchOnWindowFocus: true,
  });
  return data;
};
