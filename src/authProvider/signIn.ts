import type { ConsoleConfig } from '../dataProvider/config';
import { createHttp } from '../dataProvider/http';
import { PlatformError, unexpectedAnswer } from '../dataProvider/platformError';
import { readToken, type Session } from './session';

/** What came of a sign-in: signed in, or wrong credentials. Other failures reject with `PlatformError`. */
export type SignInResult = { session: Session; lastSignIn: unknown } | { wrong: true };

const unauthorised = 401;

/** `POST login/` (specification, section 7): who it is when the platform gives a token. */
export const signIn = async (config: ConsoleConfig, loginId: string, password: string): Promise<SignInResult> => {
  const http = createHttp({ apiBase: config.apiBase, token: () => null, onRefused: () => undefined });
  try {
    const { json } = await http('login/', { method: 'POST', body: { loginId, password } });
    const { access, error, lastSignIn } = (json ?? {}) as { access?: unknown; error?: unknown; lastSignIn?: unknown };
    if (error !== undefined || !access) return { wrong: true };
    const session = typeof access === 'string' ? readToken(access) : null;
    if (!session) throw new PlatformError(unexpectedAnswer, 200);
    return { session, lastSignIn };
  } catch (error) {
    if (error instanceof PlatformError && error.status === unauthorised) return { wrong: true };
    throw error;
  }
};
