import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { plainCalls } from '../resources/calls';
import { fillPath } from '../resources/language/wire';
import type { Http } from './http';
import { PlatformError, unexpectedAnswer } from './platformError';
import { readProofQuestion, type Proof, type ProofQuestion } from './proof';

/** An authenticator app or a passkey. Dates are ISO. */
export interface Factor {
  id: number;
  /** Name of a passkey: the device on which it was added. */
  name: string | null;
  createDate: string;
  lastUsed: string | null;
}

/** The caller's second factors. */
export interface Factors {
  /** Whether the platform requires one of the caller. */
  isRequired: boolean;
  app: Factor | null;
  passkeys: readonly Factor[];
  /** How many recovery codes are left. */
  recoveryCodes: number;
}

/** An authenticator app that is being set up. */
export interface NewApp {
  /** For people who type it. */
  secret: string;
  /** For the QR code. */
  address: string;
  ticket: string;
}

/** A passkey that is being added, and what the browser needs for it. */
export interface NewPasskey {
  ticket: string;
  passkey: PublicKeyCredentialCreationOptionsJSON;
}

const fieldsOf = (raw: unknown): Partial<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null ? raw : {};

const isFactor = (raw: unknown): raw is Factor => {
  const { id, name, createDate, lastUsed } = fieldsOf(raw);
  const isDate = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
  return (
    typeof id === 'number' &&
    (name === null || typeof name === 'string') &&
    isDate(createDate) &&
    (lastUsed === null || isDate(lastUsed))
  );
};

/** Returns the recovery codes in an answer; undefined where it has none, as for a further factor. */
const codesIn = ({ recoveryCodes }: Partial<Record<string, unknown>>): readonly string[] | undefined =>
  Array.isArray(recoveryCodes) ? recoveryCodes.filter((code) => typeof code === 'string') : undefined;

/** Calls about the caller's own second factors (extension). They reject with `PlatformError`. */
export const createFactorCalls = (http: Http) => {
  const post = async (path: string, body: object = {}) => fieldsOf((await http(path, { method: 'POST', body })).json);
  return {
    /** Fetches the caller's second factors. */
    fetch: async (): Promise<Factors> => {
      const { json } = await http(plainCalls.factors.path);
      const { isRequired, app, passkeys, recoveryCodes } = fieldsOf(json);
      if (!Array.isArray(passkeys) || typeof recoveryCodes !== 'number' || (app !== null && !isFactor(app)))
        throw new PlatformError(unexpectedAnswer, 200);
      return { isRequired: isRequired === true, app, passkeys: passkeys.filter(isFactor), recoveryCodes };
    },
    /** Has the platform ask who the caller is. */
    ask: async (): Promise<ProofQuestion> => readProofQuestion(await post(plainCalls.askForProof.path)),
    /** Answers that question. The error names the field of a proof that was not accepted. */
    prove: async (ticket: string, proof: Proof): Promise<void> => {
      await post(plainCalls.proveAgain.path, { ticket, ...proof });
    },
    /** Begins to set up an authenticator app. */
    beginApp: async (): Promise<NewApp> => {
      const { secret, address, ticket } = await post(plainCalls.beginApp.path);
      if (typeof secret !== 'string' || typeof address !== 'string' || typeof ticket !== 'string')
        throw new PlatformError(unexpectedAnswer, 200);
      return { secret, address, ticket };
    },
    /** Sets the app up with a code of it. Returns recovery codes if it is the first factor. */
    confirmApp: async (ticket: string, code: string) =>
      codesIn(await post(plainCalls.confirmApp.path, { ticket, code })),
    /** Begins to add a passkey. */
    beginPasskey: async (): Promise<NewPasskey> => {
      const { ticket, passkey } = await post(plainCalls.beginPasskey.path);
      if (typeof ticket !== 'string' || typeof passkey !== 'object' || passkey === null)
        throw new PlatformError(unexpectedAnswer, 200);
      return { ticket, passkey: passkey as PublicKeyCredentialCreationOptionsJSON };
    },
    /** Adds the passkey that the browser made. Returns recovery codes if it is the first factor. */
    confirmPasskey: async (ticket: string, passkey: unknown) =>
      codesIn(await post(plainCalls.confirmPasskey.path, { ticket, passkey })),
    /** Replaces the recovery codes and returns the new ones. */
    renewRecoveryCodes: async (): Promise<readonly string[]> => {
      const codes = codesIn(await post(plainCalls.renewRecoveryCodes.path));
      if (!codes) throw new PlatformError(unexpectedAnswer, 200);
      return codes;
    },
    /** Removes the authenticator app or a passkey. */
    remove: async (id: number): Promise<void> => {
      await post(fillPath(plainCalls.removeFactor.path, { id }));
    },
  };
};

/** Calls about the caller's own second factors. */
export type FactorCalls = ReturnType<typeof createFactorCalls>;
