import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { PlatformError } from './platformError';
import { wrongAnswer } from './wrongAnswer';

/** With what a person can prove who they are: the password, an authenticator app, a passkey, or a recovery code. */
export type ProofName = 'password' | 'totp' | 'passkey' | 'recovery';

const proofNames: readonly ProofName[] = ['password', 'totp', 'passkey', 'recovery'];

/** The question of the platform who somebody is: how they may answer it, and the ticket that the answer belongs to. */
export interface ProofQuestion {
  factor: readonly ProofName[];
  ticket: string;
  /** What the browser needs to use a passkey. */
  passkey?: PublicKeyCredentialRequestOptionsJSON;
}

/** What somebody answers: one of these, or what the browser made of the passkey. */
export type Proof = { code: string } | { recovery: string } | { password: string } | { passkey: unknown };

const ticketEndedCode = 'ticket_ended';

/** Whether a call failed because its ticket has expired: the question has to be asked anew. */
export const isTicketEnded = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && error.code === ticketEndedCode;

/** Whether an answer of the platform asks for a second factor. */
export const isProofQuestion = (answer: unknown): boolean =>
  Array.isArray((answer as { factor?: unknown } | null | undefined)?.factor);

/** Reads the platform's question. Names that are unknown here are left out. Throws `WrongAnswer` for anything else. */
export const readProofQuestion = (answer: unknown): ProofQuestion => {
  const { factor, ticket, passkey } = (answer ?? {}) as Partial<Record<keyof ProofQuestion, unknown>>;
  if (!Array.isArray(factor)) throw wrongAnswer('a list', factor, 'factor');
  if (typeof ticket !== 'string') throw wrongAnswer('a text', ticket, 'ticket');
  const isUsable = typeof passkey === 'object' && passkey !== null && 'challenge' in passkey;
  return {
    factor: proofNames.filter((name) => factor.includes(name) && (name !== 'passkey' || isUsable)),
    ticket,
    passkey: isUsable ? (passkey as PublicKeyCredentialRequestOptionsJSON) : undefined,
  };
};
