import type { ConsoleConfig } from '../dataProvider/config';
import { createHttp } from '../dataProvider/http';
import { wrongAnswer } from '../dataProvider/wrongAnswer';
import type { CallAction } from '../resources/language/definition';
import { fillPath } from '../resources/language/wire';
import { users } from '../resources/users';
import { sessionIn, type Session } from './token';

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
  const answer = await http(fillPath(path, { id }), { method: 'POST', body: { userId: id, password } });
  return answer.read((json) => {
    const session = sessionIn(((json ?? {}) as { access?: unknown }).access);
    if (session.id !== id) throw wrongAnswer('an id', session.id, 'access.id');
    return session;
  });
};
