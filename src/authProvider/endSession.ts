import type { ConsoleConfig } from '../dataProvider/config';
import { createHttp } from '../dataProvider/http';
import type { Session } from './token';

/** Ends a session that has begun and is not used (extension), so that nobody finds it among their sessions. */
export const endSession = async (config: ConsoleConfig, { token }: Session): Promise<void> => {
  if (!config.extensions) return;
  const http = createHttp({ ...config, token: () => token, onRefused: () => undefined });
  // It ends by itself later.
  await http('logout/', { method: 'POST', body: {}, keepalive: true }).catch(() => undefined);
};
