import type { ConsoleConfig } from '../dataProvider/config';
import { PlatformError } from '../dataProvider/platformError';
import { isTicketEnded, readProofQuestion, type Proof, type ProofQuestion } from '../dataProvider/proof';
import { consoleCalls } from '../resources/calls';
import { callSignedOut, readSignedIn, type SignedIn } from './signIn';

const unauthorised = 401;

/** Whether a sign-in that failed so has to start again: its ticket has expired, or the account has changed since. */
export const mustStartAgain = (error: unknown): error is PlatformError =>
  isTicketEnded(error) || (error instanceof PlatformError && error.status === unauthorised);

/** Completes a sign-in with a proof (extension). Rejects with `PlatformError`, which names the field of a proof that was not accepted. */
export const signInWithFactor = async (config: ConsoleConfig, ticket: string, proof: Proof): Promise<SignedIn> =>
  (await callSignedOut(config, consoleCalls.signInWithFactor.path, { ticket, ...proof })).read(readSignedIn);

/** Begins a sign-in with a passkey alone (extension). */
export const beginWithPasskey = async (config: ConsoleConfig): Promise<ProofQuestion> =>
  (await callSignedOut(config, consoleCalls.beginWithPasskey.path, {})).read((json) =>
    readProofQuestion({ factor: ['passkey'], ...(json as object) }),
  );
