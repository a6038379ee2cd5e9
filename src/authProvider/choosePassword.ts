import type { ConsoleConfig } from '../dataProvider/config';
import { createHttp } from '../dataProvider/http';
import { PlatformError, unexpectedAnswer } from '../dataProvider/platformError';
import type { CallAction } from '../resources/language/definition';
import { fillPath } from '../resources/language/wire';
import { users } from '../resources/users';
import { readToken, type Session } from './session';

const { path } = users.actions!.changePassword as CallAction;

/**
 * Replaces the temporary password of the session with the user's own (extension). Returns the new session that replaces
 * it. Rejects with `PlatformError`, which names the field `password` if the platform refuses the chosen one.
 */
export const choosePassword = async (
  config: ConsoleConfig,
  { id, token }: Session,
  password: string,
): Promise<Session> => {
  const http = createHttp({ ...config, token: () => token, onRefused: () => undefined });
  const { json } = await http(fillPath(path, { id }), { method: 'POST', body: { userId: id, password } });
  const { access } = (json ?? {}) as { access?: unknown };
  const session = typeof access === 'string' ? readToken(access) : null;
  if (session?.id !== id) throw new PlatformError(unexpectedAnswer, 200);
  return session;
};
