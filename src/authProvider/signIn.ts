import type { ConsoleConfig } from '../dataProvider/config';
import { createHttp } from '../dataProvider/http';
import { PlatformError, unexpectedAnswer } from '../dataProvider/platformError';
import { readToken, type Session } from './session';

/** What came of a sign-in: signed in, or why not. Other failures reject with `PlatformError`. */
export type SignInResult =
  | {
      session: Session;
      lastSignIn: unknown;
      /** The password was a temporary one: the session opens nothing until one's own is chosen (extension). */
      passwordDue: boolean;
    }
  | { wrong: string };

/** Said of whatever the platform does not tell apart (specification, section 8). */
const wrongCredentials = 'Invalid login or password';
/** What the platform says of a temporary password that lapsed (extension). */
const lapsed = 'This temporary password has expired. Ask for a new one.';

const unauthorised = 401;

/** `POST login/` (specification, section 7): who it is when the platform gives a token. */
export const signIn = async (config: ConsoleConfig, loginId: string, password: string): Promise<SignInResult> => {
  const http = createHttp({ ...config, token: () => null, onRefused: () => undefined });
  try {
    const { json } = await http('login/', { method: 'POST', body: { loginId, password } });
    const { access, error, lastSignIn, passwordDue } = (json ?? {}) as Partial<
      Record<'access' | 'error' | 'lastSignIn' | 'passwordDue', unknown>
    >;
    if (error !== undefined || !access) return { wrong: error === lapsed ? lapsed : wrongCredentials };
    const session = typeof access === 'string' ? readToken(access) : null;
    if (!session) throw new PlatformError(unexpectedAnswer, 200);
    return { session, lastSignIn, passwordDue: passwordDue === true };
  } catch (error) {
    if (error instanceof PlatformError && error.status === unauthorised) return { wrong: wrongCredentials };
    throw error;
  }
};
