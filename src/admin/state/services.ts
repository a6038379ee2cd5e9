import { QueryClient } from '@tanstack/react-query';
import { createAuthProvider } from '../../authProvider/authProvider';
import { renewToken, signOut, storedToken, type Session } from '../../authProvider/session';
import type { ConsoleConfig } from '../../dataProvider/config';
import { createDataProvider } from '../../dataProvider/dataProvider';
import { createHttp } from '../../dataProvider/http';
import { openLiveChannel } from '../../dataProvider/liveChannel';
import { createLiveCache } from '../../dataProvider/liveCache';
import { createNotices, noticeEvent } from '../../dataProvider/notices';
import { createNewsStore } from '../../dataProvider/news';

const unauthorised = 401;
const forbidden = 403;

/** Everything a signed-in console runs on, made once per sign-in. */
export const createServices = (config: ConsoleConfig, session: Session) => {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        // A call that cannot be made fails and says so; the default keeps it waiting without a word.
        networkMode: 'always',
        refetchOnReconnect: true,
        // What changes is told by the live channel: rows must not move because a window was entered.
        refetchOnWindowFocus: false,
      },
    },
  });
  const news = createNewsStore();
  const cache = createLiveCache(queryClient, news);
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
  const onRenewed = (token: string) => {
    if (renewToken(token, session)) live.renew();
  };
  const http = createHttp({ apiBase: config.apiBase, token: storedToken, ...told });
  const dataProvider = createDataProvider({ config, http, me: () => session, token: storedToken, onRenewed, ...told });
  return {
    queryClient,
    news,
    notices,
    dataProvider,
    live,
    cache,
    renew: onRenewed,
    authProvider: createAuthProvider(),
  };
};

export type Services = ReturnType<typeof createServices>;
