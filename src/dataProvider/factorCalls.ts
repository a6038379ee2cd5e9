import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { consoleCalls } from '../resources/calls';
import { fillPath } from '../resources/language/wire';
import type { Http } from './http';
import { wrongAnswer } from './wrongAnswer';
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
  const post = <T>(path: string, read: (fields: Partial<Record<string, unknown>>) => T, body: object = {}) =>
    http(path, { method: 'POST', body }).then((answer) => answer.read((json) => read(fieldsOf(json))));
  return {
    /** Fetches the caller's second factors. */
    fetch: async (): Promise<Factors> => {
      const answer = await http(consoleCalls.factors.path);
      return answer.read((json) => {
        const { isRequired, app, passkeys, recoveryCodes } = fieldsOf(json);
        if (!Array.isArray(passkeys)) throw wrongAnswer('a list', passkeys, 'passkeys');
        if (typeof recoveryCodes !== 'number') throw wrongAnswer('a number', recoveryCodes, 'recoveryCodes');
        if (app !== null && !isFactor(app)) throw wrongAnswer('an object', app, 'app');
        return { isRequired: isRequired === true, app, passkeys: passkeys.filter(isFactor), recoveryCodes };
      });
    },
    /** Has the platform ask who the caller is. */
    ask: (): Promise<ProofQuestion> => post(consoleCalls.askForProof.path, readProofQuestion),
    /** Answers that question. The error names the field of a proof that was not accepted. */
    prove: async (ticket: string, proof: Proof): Promise<void> => {
      await http(consoleCalls.proveAgain.path, { method: 'POST', body: { ticket, ...proof } });
    },
    /** Begins to set up an authenticator app. */
    beginApp: (): Promise<NewApp> =>
      post(consoleCalls.beginApp.path, (fields) => {
        const textAt = (name: keyof NewApp) => {
          const text = fields[name];
          if (typeof text !== 'string') throw wrongAnswer('a text', text, name);
          return text;
        };
        return { secret: textAt('secret'), address: textAt('address'), ticket: textAt('ticket') };
      }),
    /** Sets the app up with a code of it. Returns recovery codes if it is the first factor. */
    confirmApp: (ticket: string, code: string) => post(consoleCalls.confirmApp.path, codesIn, { ticket, code }),
    /** Begins to add a passkey. */
    beginPasskey: (): Promise<NewPasskey> =>
      post(consoleCalls.beginPasskey.path, ({ ticket, passkey }) => {
        if (typeof ticket !== 'string') throw wrongAnswer('a text', ticket, 'ticket');
        if (typeof passkey !== 'object' || passkey === null) throw wrongAnswer('an object', passkey, 'passkey');
        return { ticket, passkey: passkey as PublicKeyCredentialCreationOptionsJSON };
      }),
    /** Adds the passkey that the browser made. Returns recovery codes if it is the first factor. */
    confirmPasskey: (ticket: string, passkey: unknown) =>
      post(consoleCalls.confirmPasskey.path, codesIn, { ticket, passkey }),
    /** Replaces the recovery codes and returns the new ones. */
    renewRecoveryCodes: (): Promise<readonly string[]> =>
      post(consoleCalls.renewRecoveryCodes.path, (fields) => {
        const codes = codesIn(fields);
        if (!codes) throw wrongAnswer('a list', fields.recoveryCodes, 'recoveryCodes');
        return codes;
      }),
    /** Removes the authenticator app or a passkey. */
    remove: async (id: number): Promise<void> => {
      await http(fillPath(consoleCalls.removeFactor.path, { id }), { method: 'POST', body: {} });
    },
  };
};

/** Calls about the caller's own second factors. */
export type FactorCalls = ReturnType<typeof createFactorCalls>;
