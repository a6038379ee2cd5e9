import type { ConsoleConfig } from '../dataProvider/config';
import { readProofQuestion, type Proof, type ProofQuestion } from '../dataProvider/proof';
import { plainCalls } from '../resources/calls';
import { callSignedOut, readSignedIn, type SignedIn } from './signIn';

/**
 * Completes a sign-in with a proof (extension). Rejects with `PlatformError`: naming the field of a proof that was not
 * accepted, or with status 401 when the sign-in has to start again.
 */
export const signInWithFactor = async (config: ConsoleConfig, ticket: string, proof: Proof): Promise<SignedIn> =>
  readSignedIn(await callSignedOut(config, plainCalls.signInWithFactor.path, { ticket, ...proof }));

/** Begins a sign-in with a passkey alone (extension). */
export const beginWithPasskey = async (config: ConsoleConfig): Promise<ProofQuestion> =>
  readProofQuestion({
    factor: ['passkey'],
    ...((await callSignedOut(config, plainCalls.beginWithPasskey.path, {})) as object),
  });
