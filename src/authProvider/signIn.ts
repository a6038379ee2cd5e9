import type { ConsoleConfig } from '../dataProvider/config';
import type { Answer } from '../dataProvider/answer';
import { createHttp } from '../dataProvider/http';
import { PlatformError } from '../dataProvider/platformError';
import { isProofQuestion, readProofQuestion, type ProofQuestion } from '../dataProvider/proof';
import { refuseTokenElsewhere, sessionIn, type Session } from './token';

/** A session that has begun. */
export interface SignedIn {
  session: Session;
  lastSignIn: unknown;
  /** Whether a temporary password must be replaced before the session allows anything else (extension). */
  passwordDue: boolean;
  /** Whether a second factor must be set up before the session allows anything else (extension). */
  factorDue: boolean;
}

/** Result of a sign-in: the session, the question for a second factor (extension), or a refusal to show. */
export type SignInResult = SignedIn | { question: ProofQuestion } | { refusal: string };

/** Shown for every refusal whose cause the platform does not reveal. */
const wrongCredentials = 'Invalid login or password';
/** The platform's message for an expired temporary password (extension). */
const expiredPassword = 'This temporary password has expired. Ask for a new one.';

const unauthorised = 401;

/** Calls the platform without a session. */
export const callSignedOut = (config: ConsoleConfig, path: string, body: object): Promise<Answer> =>
  createHttp({ ...config, token: () => null, onRefused: () => undefined })(path, { method: 'POST', body });

/** Reads the answer that begins a session. Throws `WrongAnswer` when it begins none. */
export const readSignedIn = (json: unknown): SignedIn => {
  const { access, lastSignIn, passwordDue, factorDue } = (json ?? {}) as Partial<
    Record<'access' | keyof SignedIn, unknown>
  >;
  return { session: sessionIn(access), lastSignIn, passwordDue: passwordDue === true, factorDue: factorDue === true };
};

/**
 * Signs in by `POST login/` (docs/contract.md#sign-in-and-pages-for-payers). Wrong credentials return a refusal; other failures reject with
 * `PlatformError`. A question for a second factor is understood from platforms with extensions alone.
 */
export const signIn = async (config: ConsoleConfig, loginId: string, password: string): Promise<SignInResult> => {
  try {
    const answer = await callSignedOut(config, 'login/', { loginId, password });
    return answer.read((json) => {
      const { access, error } = (json ?? {}) as Partial<Record<'access' | 'error', unknown>>;
      if (config.extensions && !access && isProofQuestion(json)) return { question: readProofQuestion(json) };
      // An answer that is no answer is not a refusal of these credentials.
      const isAnswer = json !== undefined && !Array.isArray(json);
      if (isAnswer && (error !== undefined || !access)) {
        if (error === undefined) refuseTokenElsewhere(json);
        return { refusal: error === expiredPassword ? expiredPassword : wrongCredentials };
      }
      return readSignedIn(json);
    });
  } catch (error) {
    if (error instanceof PlatformError && error.status === unauthorised) return { refusal: wrongCredentials };
    throw error;
  }
};
