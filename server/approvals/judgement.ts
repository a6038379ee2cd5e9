import type { Role } from '../../src/resources/language/roles';
import type { Words } from '../../src/resources/language/words';
import type { Values } from '../../src/resources/language/values';
import type { Row } from '../database/relation';
import type { Tx } from '../database/schema';
import type { Caller, Platform } from '../calls/platform';
import type { Micros } from '../base/amounts';

/** A call to be judged: who makes it, on which record, with which input. */
export interface JudgedCall {
  tx: Tx;
  platform: Platform;
  caller: Caller;
  /** The locked record; empty for a create. */
  record: Row;
  input: Values;
  body: Readonly<Record<string, unknown>>;
  /** Whether the caller approves what somebody else requested. */
  isApproving: boolean;
  /** Whether nothing is done: a forecast says what would be. It tells of no number that exists. */
  isDryRun: boolean;
}

/** What decides whether a call requires approval, and by whom (docs/rules.md#approvals). */
export interface Judgement {
  /** Amount that the call moves, USDT; null when it moves none. */
  sum: Micros | null;
  /** Describes the call to people, for example its record and sum. */
  about: string;
  /** Phrase that names the call, where the label of its control is not clear enough. */
  step?: string;
  /** Whether callers act on their own record, or give their own approval of what staff do. */
  isOwn?: boolean;
  /**
   * Affected parties: users whose balance the call debits or credits, without the platform and agents. When it moves no
   * money, the owner of the record.
   */
  parties?: readonly (number | null)[];
  /** Who earns by it from then on, such as an agent: nobody who shares a principal with them requests or approves it. */
  beneficiaries?: readonly number[];
  /** People who asked for the change. They may not approve it. */
  askers?: readonly (number | null)[];
  /** The verified staff member who asked for the change. Asking counts as the request for approval. */
  requester?: number | null;
  /** Why the call requires approval whatever its sum. */
  why?: Words | string;
  /**
   * Whether the sum does not count towards the amount that one person may move alone in a day: a bank message or a
   * receipt proves it, or it gives money back.
   */
  isExemptFromDailyLimit?: boolean;
  /** Whether a principal of an affected party may make the call alone below the limit. */
  principalMayAct?: boolean;
  /** The person whose own approval counts as that of a second person. */
  approver?: number | null;
  /** The person whose account, if its password was issued by somebody else, needs an independent verified person. */
  restricted?: number | null;
  /**
   * Roles that may make or request the call, where fewer than may approve it; `refusal` is shown to the
   * others.
   */
  initiators?: { roles: readonly Role[]; refusal: string };
  /** Whether the second person must give a reason. */
  approverGivesReason?: boolean;
  /** Roles that may approve this call, where fewer than `approverRoles` of its name. */
  approverRoles?: readonly Role[];
  /** Whether affected parties and people who asked for the change may request and approve it. */
  mayConcern?: boolean;
  /** Whether who carries it out alone must have proven recently who they are, whatever the sum: it takes back what was paid. */
  asksFactor?: boolean;
  /** Whether the answer shows the caller a secret. Restricted callers can't request such a call for themselves. */
  revealsSecret?: boolean;
  /** Part of the record that the call is about. Requests for different parts of one record may wait at the same time. */
  slot?: string;
  /** What a request and its approval must have in common; the input when absent. */
  terms?: unknown;
  /** The body to store with a request, where it is more than the checked input. */
  bodyToStore?: Readonly<Record<string, unknown>>;
  /** For a create: the slot of the request that this one is decided together with, if that request waits. */
  partOf?: string;
  /**
   * Tells whoever requested the call what to do once it is approved, of this record, in place of the approval alone.
   * Its `%{name}` is the approver.
   */
  approvedNotice?: { entity: string; id: number; words: Words };
  /** Hours after which a request expires. */
  expiryHours?: number;
}

/**
 * Judges a call. Returns undefined when the rules about a second person do not apply. Throws when the call is refused
 * for everyone.
 */
export type Judge = (call: JudgedCall) => Promise<Judgement | undefined>;
