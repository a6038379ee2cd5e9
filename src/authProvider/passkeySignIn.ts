import type { ConsoleConfig } from '../dataProvider/config';
import { answerWithPasskey } from './passkeys';
import type { SignedIn } from './signIn';
import { beginWithPasskey, signInWithFactor } from './signInWithFactor';

/** Signs in with a passkey alone (extension). Rejects with `PlatformError`. */
export const signInWithPasskey = async (config: ConsoleConfig): Promise<SignedIn> => {
  const question = await beginWithPasskey(config);
  return signInWithFactor(config, question.ticket, { passkey: await answerWithPasskey(question) });
};
