import type { ConsoleConfig } from '../dataProvider/config';
import { createHttp } from '../dataProvider/http';
import { PlatformError, unexpectedAnswer } from '../dataProvider/platformError';
import type { CallAction } from '../resources/language/definition';
import { fillPath } from '../resources/language/wire';
import { users } from '../resources/users';
import { readToken, type Session } from './session';

const { path } = users.actions!.changePassword as CallAction;

/**
 * Chooses one's own password in place of the temporary one that was signed in with (extension); the session that takes the place
 * of that sign-in's comes back. Rejects with `PlatformError`, which names the field `password` when the platform takes another.
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
