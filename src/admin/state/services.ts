import { QueryClient } from '@tanstack/react-query';
import { createAuthProvider } from '../../authProvider/authProvider';
import { renewToken, signOut, storedToken, type Session } from '../../authProvider/session';
import { listenForRenewals, announceRenewal } from '../../authProvider/sharedSession';
import type { ConsoleConfig } from '../../dataProvider/config';
import { createDataProvider } from '../../dataProvider/dataProvider';
import { createHttp } from '../../dataProvider/http';
import { openLiveChannel } from '../../dataProvider/liveChannel';
import { createLiveCache } from '../../dataProvider/liveCache';
import { createNotices, noticeEvent } from '../../dataProvider/notices';
import { createListChangesStore } from '../../dataProvider/listChanges';
import { createRefetching } from '../../dataProvider/refetching';

const unauthorised = 401;
const forbidden = 403;

/** Everything a signed-in console runs on, made once per sign-in. */
export const createServices = (config: ConsoleConfig, session: Session) => {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // What is asked again by itself, `refetching` asks: nothing else does.
        retry: false,
        refetchOnReconnect: false,
        // A call that cannot be made fails and says so; the default keeps it waiting without a word.
        networkMode: 'always',
        // What changes is told by the live channel: rows must not move because a window was entered.
        refetchOnWindowFocus: false,
      },
    },
  });
  const news = createListChangesStore();
  const refetching = createRefetching(queryClient);
  const cache = createLiveCache(queryClient, news, refetching);
  const notices = createNotices();
  const onRefused = (status: 401 | 403) => signOut(status === forbidden ? 'forbidden' : 'refused');
  const live = openLiveChannel({
    endpoint: config.wsEndpoint,
    token: storedToken,
    onMessage: (event, data) => (event === noticeEvent ? notices.receive(data) : cache.receive(event, data)),
    onReconnected: cache.refetchAll,
    onEnded: (token) => token === storedToken() && onRefused(unauthorised),
  });
  const told = { onRefused, onUnanswered: live.check };
  const take = (token: string): boolean => {
    const isTaken = renewToken(token, session);
    if (isTaken) live.renew();
    return isTaken;
  };
  const onRenewed = (token: string) => {
    const before = storedToken();
    if (take(token) && before !== null) announceRenewal(before, token);
  };
  const stopHearing = listenForRenewals((from, to) => {
    if (from === storedToken()) take(to);
  });
  const onOnline = () => {
    refetching.startAnew();
    cache.refetchAll();
  };
  addEventListener('online', onOnline);
  const { apiBase, answerSeconds } = config;
  const http = createHttp({ apiBase, answerSeconds, token: storedToken, ...told });
  const dataProvider = createDataProvider({ config, http, me: () => session, token: storedToken, onRenewed, ...told });
  const close = () => {
    stopHearing();
    removeEventListener('online', onOnline);
    refetching.close();
    live.close();
  };
  return {
    queryClient,
    news,
    refetching,
    notices,
    dataProvider,
    live,
    cache,
    renew: onRenewed,
    authProvider: createAuthProvider(),
    close,
  };
};

export type Services = ReturnType<typeof createServices>;
