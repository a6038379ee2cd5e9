import type { ConsoleConfig } from '../dataProvider/config';
import { createHttp } from '../dataProvider/http';
import { PlatformError, unexpectedAnswer } from '../dataProvider/platformError';
import { readToken, type Session } from './session';

/** Result of a sign-in: the session, or a refusal to show. */
export type SignInResult =
  | {
      session: Session;
      lastSignIn: unknown;
      /** Whether a temporary password must be replaced before the session allows anything else (extension). */
      passwordDue: boolean;
    }
  | { refusal: string };

/** Shown for every refusal whose cause the platform does not reveal (specification, section 8). */
const wrongCredentials = 'Invalid login or password';
/** The platform's message for an expired temporary password (extension). */
const expiredPassword = 'This temporary password has expired. Ask for a new one.';

const unauthorised = 401;

/**
 * Signs in by `POST login/` (specification, section 7). Wrong credentials return a refusal; other failures reject with
 * `PlatformError`.
 */
export const signIn = async (config: ConsoleConfig, loginId: string, password: string): Promise<SignInResult> => {
  const http = createHttp({ ...config, token: () => null, onRefused: () => undefined });
  try {
    const { json } = await http('login/', { method: 'POST', body: { loginId, password } });
    const { access, error, lastSignIn, passwordDue } = (json ?? {}) as Partial<
      Record<'access' | 'error' | 'lastSignIn' | 'passwordDue', unknown>
    >;
    if (error !== undefined || !access)
      return { refusal: error === expiredPassword ? expiredPassword : wrongCredentials };
    const session = typeof access === 'string' ? readToken(access) : null;
    if (!session) throw new PlatformError(unexpectedAnswer, 200);
    return { session, lastSignIn, passwordDue: passwordDue === true };
  } catch (error) {
    if (error instanceof PlatformError && error.status === unauthorised) return { refusal: wrongCredentials };
    throw error;
  }
};
