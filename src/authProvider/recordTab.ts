import type { ConsoleConfig } from '../dataProvider/config';
import { createHttp } from '../dataProvider/http';
import type { Session } from './token';

/** Has the platform record that this session was opened in a further tab (extension). */
export const recordTab = async (config: ConsoleConfig, { token }: Session): Promise<void> => {
  if (!config.extensions) return;
  const http = createHttp({ ...config, token: () => token, onRefused: () => undefined });
  // A session that was refused ends with the console's own calls.
  await http('mgmt/sessions/tab', { method: 'POST', body: {} }).catch(() => undefined);
};
