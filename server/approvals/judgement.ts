import type { Role } from '../../src/resources/language/roles';
import type { Words } from '../../src/resources/language/words';
import type { Values } from '../../src/resources/language/values';
import type { Row } from '../database/relation';
import type { Tx } from '../database/schema';
import type { Caller, Platform } from '../calls/platform';
import type { Micros } from '../ground/amounts';

/** A call as it is judged: who makes it, on which record, with what. */
export interface JudgedCall {
  tx: Tx;
  platform: Platform;
  caller: Caller;
  /** The record, read and locked; empty for a create. */
  record: Row;
  input: Values;
  body: Readonly<Record<string, unknown>>;
  /** It was requested by another, and the caller approves it. */
  isApproving: boolean;
}

/** What the rules say of a call before it is carried out (rules, section 9). */
export interface Judgement {
  /** What it moves, USDT; null where nothing moves that has a sum. */
  sum: Micros | null;
  /** What it comes to, as people are told it. */
  about: string;
  /** What it is called where its control says less: a phrase. */
  step?: string;
  /** The caller does this with what is their own, or is asked for their own approval of what staff do. */
  isOwn?: boolean;
  /** Affected parties: everybody whose balance it debits or credits, the platform and agents aside; else whose the record is. */
  parties?: readonly (number | null)[];
  /** Who asked for it: they approve nothing of it. */
  askers?: readonly (number | null)[];
  /** Verified staff who asked: asking was the request for approval. */
  requester?: number | null;
  /** Why one person is not enough, whatever the sum. */
  why?: Words | string;
  /** It counts towards nothing that one moves alone: a message or the receipt of a pay-out proves it, or it gives back. */
  isUncounted?: boolean;
  /** Below the limit, a principal of an affected party may do it alone. */
  mayBePrincipal?: boolean;
  /** Whose own approval is as good as that of a second person. */
  approver?: number | null;
  /** Whose account needs a verified person besides, where its password was issued by another. */
  restricted?: number | null;
  /** Who may do it alone, or request it, of those who may approve it. */
  firstBy?: { roles: readonly Role[]; otherwise: string };
  /** The second person gives a reason. */
  secondSaysWhy?: boolean;
  /** Roles that may approve this one, where they are fewer than those that may approve the call. */
  approverRoles?: readonly Role[];
  /** The person concerned may approve, though it is about them. */
  mayConcern?: boolean;
  /** Its answer shows a secret to whoever it is carried out for: nobody approves that for somebody restricted. */
  revealsSecret?: boolean;
  /** What of the record it is about, where several calls on it may wait beside each other. */
  slot?: string;
  /** What the approval must be of the same as the request; the input when absent. */
  terms?: unknown;
  /** What of the body is kept with a request, where that is more than the checked input. */
  kept?: Readonly<Record<string, unknown>>;
  /** Of a create: the record whose own request this is a part of, when it waits. */
  partOf?: string;
  /** For so many hours a request waits. */
  hours?: number;
}

/** Judges a call; undefined where the rules about a second person do not concern it. Throws what refuses it in any case. */
export type Judge = (call: JudgedCall) => Promise<Judgement | undefined>;
