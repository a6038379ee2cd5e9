import { startAuthentication, startRegistration, WebAuthnAbortService, WebAuthnError } from '@simplewebauthn/browser';
import type { NewPasskey } from '../dataProvider/factorCalls';
import { PlatformError } from '../dataProvider/platformError';
import type { ProofQuestion } from '../dataProvider/proof';

/** Browsers do not say whether somebody canceled or had no passkey: it would tell sites who has one. */
const notUsed = 'The passkey was not used: it was canceled, or this device has none for you.';
const notMade = 'The passkey was not added: it was canceled, or this device cannot make one.';
const alreadyAdded = 'This device has a passkey of yours already.';

const refuse = (phrase: string): never => {
  throw new PlatformError(phrase, 0, { field: 'passkey' });
};

const isAlreadyAdded = (error: unknown) =>
  error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';

/** Has the browser use a passkey for this question. Rejects with `PlatformError` when that fails or is canceled. */
export const answerWithPasskey = ({ passkey }: Pick<ProofQuestion, 'passkey'>): Promise<unknown> =>
  startAuthentication({ optionsJSON: passkey! }).catch(() => refuse(notUsed));

/** Has the browser stop asking for a passkey. */
export const cancelPasskey = (): void => WebAuthnAbortService.cancelCeremony();

/** Has the browser make a passkey. Rejects with `PlatformError` when that fails or is canceled. */
export const makePasskey = ({ passkey }: NewPasskey): Promise<unknown> =>
  startRegistration({ optionsJSON: passkey }).catch((error: unknown) =>
    refuse(isAlreadyAdded(error) ? alreadyAdded : notMade),
  );
