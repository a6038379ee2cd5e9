import { QueryClient } from '@tanstack/react-query';
import { createAuthProvider } from '../../authProvider/authProvider';
import { renewToken, signOut, storedToken } from '../../authProvider/session';
import type { Session } from '../../authProvider/token';
import { listenForRenewals, announceRenewal } from '../../authProvider/sharedSession';
import type { ConsoleConfig } from '../../dataProvider/config';
import { createProofRequests } from '../../dataProvider/proofRequests';
import { createStore } from '../../dataProvider/store';
import { createDataProvider } from '../../dataProvider/dataProvider';
import { createHttp } from '../../dataProvider/http';
import { noLiveChannel, openLiveChannel } from '../../dataProvider/liveChannel';
import { createLiveCache } from '../../dataProvider/liveCache';
import { createNewestRecords } from '../../dataProvider/newestRecords';
import { createNotices, noticeEvent } from '../../dataProvider/notices';
import { createListChangesStore } from '../../dataProvider/listChanges';
import { createRefetching } from '../../dataProvider/refetching';

const unauthorised = 401;
const forbidden = 403;

/** Creates everything that a signed-in console runs on, once per sign-in. `close` ends connections and listeners. */
export const createServices = (config: ConsoleConfig, session: Session) => {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // Only `refetching` repeats queries automatically.
        retry: false,
        refetchOnReconnect: false,
        // Offline, a call fails with an error; by default it would wait silently.
        networkMode: 'always',
        // The live channel reports changes; rows must not move because the window gets the focus.
        refetchOnWindowFocus: false,
      },
    },
  });
  const listChanges = createListChangesStore();
  const refetching = createRefetching(queryClient);
  const newest = createNewestRecords();
  const cache = createLiveCache(queryClient, listChanges, refetching, newest);
  const notices = createNotices();
  const onRefused = (status: 401 | 403) => signOut(status === forbidden ? 'forbidden' : 'refused');
  const { apiBase, answerSeconds, wsEndpoint } = config;
  const live =
    wsEndpoint === null
      ? noLiveChannel
      : openLiveChannel({
          endpoint: wsEndpoint,
          token: storedToken,
          onMessage: (event, data, asOf) => {
            if (event === noticeEvent) notices.receive(data);
            cache.receive(event, data, asOf);
          },
          onReconnected: () => {
            // It may be another platform now, or one that was restored.
            newest.clear();
            cache.refetchAll();
          },
          onSessionEnded: (token) => token === storedToken() && onRefused(unauthorised),
        });
  const callbacks = { onRefused, onUnanswered: live.checkConnection };
  const applyToken = (token: string): boolean => {
    const isAccepted = renewToken(token, session);
    if (isAccepted) live.reconnect();
    return isAccepted;
  };
  const onRenewed = (token: string) => {
    const previousToken = storedToken();
    if (applyToken(token) && previousToken !== null && config.handsOverSessions) announceRenewal(previousToken, token);
  };
  const stopListening = listenForRenewals((from, to) => {
    if (from === storedToken()) applyToken(to);
  });
  const onOnline = () => {
    refetching.resetPauses();
    cache.refetchAll();
  };
  addEventListener('online', onOnline);
  const proofRequests = createProofRequests();
  /** Whether the platform answers nothing until a second factor is set up. */
  const isFactorDue = createStore(false);
  const http = createHttp({
    apiBase,
    answerSeconds,
    token: storedToken,
    ...callbacks,
    onProofNeeded: config.extensions ? proofRequests.ask : undefined,
    onFactorDue: () => isFactorDue.set(true),
  });
  const dataProvider = createDataProvider({
    config,
    http,
    newest,
    me: () => session,
    token: storedToken,
    onRenewed,
    ...callbacks,
  });
  const close = () => {
    stopListening();
    removeEventListener('online', onOnline);
    refetching.close();
    live.close();
  };
  return {
    queryClient,
    listChanges: listChanges,
    refetching,
    notices,
    dataProvider,
    live,
    cache,
    http,
    proofRequests,
    isFactorDue,
    renewToken: onRenewed,
    authProvider: createAuthProvider(),
    close,
  };
};

/** The services of a signed-in console. */
export type Services = ReturnType<typeof createServices>;
