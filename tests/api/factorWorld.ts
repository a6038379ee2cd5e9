import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { PasskeyOptions } from './authenticator';
import type { TestPlatform } from './testPlatform';

export const demoPassword = 'demo-console';
const periodMs = 30_000;

/** Returns the code that an app with this secret shows, `steps` time steps from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * periodMs });

/** Answers of the calls of second factors, with the fields that tests read. */
export interface FactorAnswer {
  code: string;
  message: string;
  field: string;
  error: string;
  access: string;
  factor: string[];
  ticket: string;
  passkey: PasskeyOptions;
  secret: string;
  address: string;
  recoveryCodes: string[] | number;
  factorDue: boolean;
  passwordDue: boolean;
  app: { id: number } | null;
  passkeys: { id: number; name: string }[];
  isRequired: boolean;
}

/** Calls of people with and without second factors. Every call comes from the host `localhost:3000`. */
export const factorWorld = ({ call, platform }: TestPlatform) => {
  const host = { Host: 'localhost:3000' };
  const send = async (token: string | null, method: string, path: string, body?: unknown, headers = {}) => {
    const authorization: Record<string, string> = token === null ? {} : { Authorization: `Bearer ${token}` };
    const { status, json } = await call(null, method, path, body, { ...host, ...authorization, ...headers });
    return { status, json: json as unknown as FactorAnswer };
  };
  const post = (token: string | null, path: string, body: unknown = {}, headers = {}) =>
    send(token, 'POST', path, body, headers);
  const signIn = async (who: string, password = demoPassword) =>
    (await post(null, 'login/', { loginId: `${who}@example.com`, password })).json;
  /** Forgets the last accepted code, as if the next time step had come. */
  const nextStep = () => sql`update factors set "lastStep" = null`.execute(platform.db);
  /** Sets up an authenticator app. Returns its secret and the recovery codes. */
  const setUpApp = async (token: string) => {
    const begun = await post(token, 'mgmt/factors/totp');
    const { secret, ticket } = begun.json;
    const done = await post(token, 'mgmt/factors/totp/confirm', { ticket, code: codeOf(secret) });
    await nextStep();
    return { begun, done, secret, recoveryCodes: done.json.recoveryCodes as string[] };
  };
  /** Signs in with the password and a code. */
  const signInWithCode = async (who: string, secret: string, password = demoPassword) => {
    const { ticket } = await signIn(who, password);
    await nextStep();
    return (await post(null, 'login/factor', { ticket, code: codeOf(secret) })).json;
  };
  /** Lets the proofs of all sessions be this old. */
  const ageProofs = (minutes: number) =>
    sql`update sessions set "provenDate" = now() - make_interval(mins => ${minutes})`.execute(platform.db);
  /** Takes off all second factors, and forgets how often who tried what. */
  const reset = async () => {
    await sql`delete from factors`.execute(platform.db);
    await sql`delete from "recovery-codes"`.execute(platform.db);
    await sql`delete from counters`.execute(platform.db);
  };
  return { send, post, signIn, nextStep, setUpApp, signInWithCode, ageProofs, reset };
};
