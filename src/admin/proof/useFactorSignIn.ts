import { mustStartAgain, signInWithFactor } from '../../authProvider/signInWithFactor';
import type { SignedIn } from '../../authProvider/signIn';
import type { ConsoleConfig } from '../../dataProvider/config';
import type { ProofQuestion } from '../../dataProvider/proof';
import type { Translate } from '../../resources/language/words';
import { useProof, type ProofForm } from './useProof';

interface Options {
  config: ConsoleConfig;
  question: ProofQuestion;
  t: Translate;
  onSignedIn: (signedIn: SignedIn) => void;
  /** Called with the error when the sign-in has to start again. */
  onStartAgain: (error: Error) => void;
}

/** Holds the answer to the question for a second factor after the password, and completes the sign-in with it. */
export const useFactorSignIn = ({ config, question, t, onSignedIn, onStartAgain }: Options): ProofForm =>
  useProof({
    question,
    t,
    send: async (given) => {
      try {
        onSignedIn(await signInWithFactor(config, question.ticket, given));
      } catch (error) {
        if (!mustStartAgain(error)) throw error;
        onStartAgain(error);
      }
    },
  });
