import { aboutWords } from '../../src/resources/feeChange';
import type { ApprovalPolicy } from '../../src/resources/language/definition';
import { isStaff } from '../../src/resources/language/roles';
import { englishText, type Words } from '../../src/resources/language/words';
import { formatMoney } from '../../src/format/money';
import type { Tx } from '../database/schema';
import { ApiError, conflict, invalid, notAllowed, ofField } from '../base/errors';
import { notifyUser } from '../database/changes';
import type { Caller, Platform } from '../calls/platform';
import { decimalOf, microsOf, type Micros } from '../base/amounts';
import { involvedPeopleOf, distinctIds, idsOfRequestPeople, requestPeopleOf } from './involvedPeople';
import { notifyDeciders, refusalWithDeciders, refusalWithOthers } from './deciders';
import {
  refusalToActAlone,
  refusalToRequest,
  refusalToApprove,
  type SinglePersonCall,
  type InvolvedPeople,
} from './eligibility';
import type { Judgement } from './judgement';
import { addSumMovedAlone, sumMovedAlone } from './sumMovedAlone';
import { checkRecentFactor } from '../session/factors/recentProof';
import { areApprovalsOn, peopleOf, principalOf, type Person } from './people';
import { endRequest, lockWaitingRequest, createRequest, type ApprovalRow, type RequestPeople } from './requests';
import { ApprovalStatus } from '../../src/resources/statuses/approvals';

/** Hours after which a request expires, unless its rule sets another time (docs/rules.md#requests). */
const defaultExpiryHours = 72;

/** Whether this sum (USDT) is large enough to require a second person. */
export const isLarge = ({ settings }: Pick<Platform, 'settings'>, sum: Micros): boolean =>
  areApprovalsOn(settings) && sum >= microsOf(String(settings.FOUR_EYES_ABOVE));

/** Formats a sum of USDT for people. */
export const sumText = (sum: Micros): string => formatMoney(decimalOf(sum), 'USDT');

/** The request that a call approves, with the reason the approver gave. */
export interface GivenApproval {
  id: number;
  reason: string | null;
}

/** A call that the approval gate checks. */
export interface GatedCall {
  tx: Tx;
  platform: Platform;
  caller: Caller;
  /** `entity.action`. */
  call: string;
  /** The record, as `invoices/12`. Undefined for a create: the record is created before its request. */
  subject?: string;
  /** Label of the control that makes the call. */
  step: string;
  policy: ApprovalPolicy;
  /** The checked input. */
  input: Readonly<Record<string, unknown>>;
  reason: string | null;
  /** The request that the caller approves. The gate throws 409 unless exactly this request waits. */
  approves?: GivenApproval;
  /** The call is never the approval of what somebody else requested: it is one of many. */
  neverApproves?: boolean;
  /** The call is a dry run after others of the same caller, whose sums count as moved. */
  dryRun?: DryRun;
}

/** What the calls of one dry run lead to. */
export interface DryRun {
  /** What they would have moved alone so far, USDT. */
  movedAlone: Micros;
  /** The request that the last of them made, where it waits for approval, or else that of somebody else that it approved. It is rolled back. */
  request?: ApprovalRow | undefined;
}

/** Result of the gate: the call is carried out now (perhaps as the approval of a request), or waits for approval. */
export type GateResult =
  | { waits: false; approved?: ApprovalRow }
  | { waits: true; request: (subject: string) => Promise<ApprovalRow> };

/** Everything the gate needs to decide on a call. */
interface GateCase {
  gated: GatedCall;
  judgement: Judgement;
  /** Key under which at most one request may wait; undefined for a create. */
  slot: string | undefined;
  /** The caller. */
  me: Person;
  /** Everyone involved, by id. */
  peopleById: ReadonlyMap<number, Person>;
  people: RequestPeople;
  involved: InvolvedPeople;
  /** What the approval must have in common with the request, as JSON. */
  terms: string;
  /** The request that waits in this slot. */
  waiting: ApprovalRow | undefined;
}

/** Inputs that may differ between a request and its approval. */
const inputsThatMayDiffer: readonly string[] = ['reason', 'txHash'];

/**
 * Returns the input with sorted keys and without the inputs that may differ, so that two calls can be compared as JSON.
 */
const termsOf = (input: Readonly<Record<string, unknown>>): unknown =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([name]) => !inputsThatMayDiffer.includes(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

const readGateCase = async (gated: GatedCall, judgement: Judgement): Promise<GateCase> => {
  const { tx, platform, caller, subject } = gated;
  const slot = subject && (judgement.slot === undefined ? subject : `${subject}#${judgement.slot}`);
  const waiting = slot === undefined ? undefined : await lockWaitingRequest(tx, slot);
  const people = requestPeopleOf(judgement);
  const ids = distinctIds([caller.id, ...idsOfRequestPeople(people), judgement.requester, waiting?.userId]);
  const peopleById = await peopleOf(tx, platform.settings, ids);
  return {
    gated,
    judgement,
    slot,
    me: peopleById.get(caller.id)!,
    peopleById,
    people,
    involved: involvedPeopleOf(people, judgement.approver ?? null, peopleById),
    terms: JSON.stringify(judgement.terms ?? termsOf(gated.input)),
    waiting,
  };
};

/** Whether the waiting request is for the same call, with the same people, terms and description. */
const isSameCall = ({ gated, judgement, people, terms }: GateCase, request: ApprovalRow): boolean =>
  request.call === gated.call &&
  request.terms === terms &&
  request.about === judgement.about &&
  JSON.stringify(JSON.parse(request.people)) === JSON.stringify(people);

const noLongerWaitingError = () =>
  new ApiError(409, 'conflict', 'This request is no longer waiting: it was decided, canceled or has expired');

const otherRequestError = ({ nickname, step, about }: ApprovalRow) =>
  conflict({
    phrase: '%{name} requested: %{step}, %{about}. Approve that, or they cancel it.',
    args: { name: nickname, step: { phrase: step }, about: aboutWords(about) },
  });

const changedSinceRequestError = ({ nickname }: ApprovalRow) =>
  conflict({
    phrase: 'This changed after %{name} requested it. They cancel the request, or you decline it.',
    args: { name: nickname },
  });

/** Returns why the call requires approval; undefined when one person is enough. */
const whyApprovalIsRequired = async ({ gated, judgement, me }: GateCase): Promise<Words | string | undefined> => {
  const { tx, platform, policy } = gated;
  const { settings } = platform;
  if (!areApprovalsOn(settings)) return undefined;
  if (judgement.isOwn && !isStaff(me.role))
    return me.isRestricted ? 'Their password was issued by somebody else, and they are not verified' : undefined;
  if (policy === 'always') return judgement.why ?? 'This always needs a second person';
  if (judgement.why !== undefined) return judgement.why;
  const { sum } = judgement;
  if (sum === null || judgement.isExemptFromDailyLimit) return undefined;
  if (policy === 'large' && isLarge(platform, sum)) return 'It is a large sum';
  const movedAlone = (await sumMovedAlone(tx, principalOf(me))) + (gated.dryRun?.movedAlone ?? 0n);
  return movedAlone + sum > microsOf(String(settings.ALONE_PER_DAY))
    ? 'One person has moved as much as they may in a day'
    : undefined;
};

/** Returns the reason the second person gave. Throws 422 when the rules require a reason and there is none. */
const approverReasonOf = ({ gated: { approves, reason: callReason }, judgement }: GateCase): string | null => {
  const reason = approves ? approves.reason : callReason;
  if (judgement.approverGivesReason && reason === null)
    throw invalid('reason', ofField('Reason', { phrase: 'is required from whoever approves this' }));
  return reason;
};

/**
 * Throws 409 when the caller has to prove again who they are: a stolen session must not approve what another one asked for. A
 * dry run approves nothing.
 */
const checkProof = ({ platform, caller, dryRun }: GatedCall): void => {
  if (!dryRun) checkRecentFactor(platform.settings, caller);
};

/** Approves the request as the caller and notifies the requester; the call is carried out. */
const approve = async (gateCase: GateCase, request: ApprovalRow): Promise<GateResult> => {
  const { gated, me } = gateCase;
  const { tx, caller } = gated;
  checkProof(gated);
  const reason = approverReasonOf(gateCase);
  await endRequest(tx, request, { status: ApprovalStatus.Approved, decidedBy: caller.id, reason });
  if (gated.dryRun) gated.dryRun.request = request;
  const { step, about } = request;
  const words = {
    phrase: '%{name} approved your request: %{step}, %{about}',
    args: { name: me.nickname, step: { phrase: step }, about: aboutWords(about) },
  };
  const { approvedNotice: notice = { entity: 'approvals', id: request.id, words } } = gateCase.judgement;
  const args = { ...notice.words.args, name: me.nickname };
  await notifyUser(tx, { to: request.userId, ...notice, words: { ...notice.words, args } });
  return { waits: false, approved: request };
};

/**
 * Lets the caller carry the call out alone, and ends their own waiting request for the same call. Throws 409 when it moves a
 * large sum, or does what a stolen session must not, and the caller has to prove again who they are.
 */
const carryOutAlone = async (gateCase: GateCase): Promise<GateResult> => {
  const { gated, judgement, waiting } = gateCase;
  const isMuch = judgement.sum !== null && isLarge(gated.platform, judgement.sum);
  if (isMuch || judgement.asksFactor) checkProof(gated);
  if (waiting && waiting.userId === gated.caller.id && waiting.call === gated.call)
    await endRequest(gated.tx, waiting, { status: ApprovalStatus.NotNeeded, decidedBy: null });
  return { waits: false };
};

/** Counts a sum that the caller moves without a second person. */
const countMovedAlone = async ({ gated, me }: GateCase, sum: Micros): Promise<void> => {
  await addSumMovedAlone(gated.tx, principalOf(me), sum);
  if (gated.dryRun) gated.dryRun.movedAlone += sum;
};

/** Throws 409 with the refusal and the people who can, when `refusalFor` refuses the caller. */
const throwIfRefused = async ({ gated }: GateCase, refusalFor: (person: Person) => Words | undefined, me: Person) => {
  const refusal = refusalFor(me);
  if (!refusal) return;
  throw notAllowed(await refusalWithOthers(gated.tx, gated.platform, gated.call, { refusal, refusalFor }));
};

const singlePersonCallOf = ({ gated, judgement }: GateCase): SinglePersonCall => {
  const { platform } = gated;
  const areOn = areApprovalsOn(platform.settings);
  const isSmall = judgement.sum === null ? undefined : !isLarge(platform, judgement.sum);
  return { isSmall: areOn ? isSmall : true, principalMayAct: judgement.principalMayAct === true };
};

/** Returns the id of the caller's waiting request that this one is decided together with; null when there is none. */
const findParentRequestId = async ({ gated, judgement }: GateCase): Promise<number | null> => {
  const parent = judgement.partOf === undefined ? undefined : await lockWaitingRequest(gated.tx, judgement.partOf);
  return parent?.call === 'vault-profiles.create' && parent.userId === gated.caller.id ? parent.id : null;
};

const requestApproval = (gateCase: GateCase, why: Words | string): GateResult => {
  const { gated, judgement, slot, people, terms } = gateCase;
  return {
    waits: true,
    request: async (subject) => {
      const request = await createRequest(gated.tx, gated.caller, {
        call: gated.call,
        subject,
        slot: slot ?? subject,
        step: judgement.step ?? gated.step,
        about: judgement.about,
        why: typeof why === 'string' ? why : englishText(why),
        sum: judgement.sum,
        reason: gated.reason,
        terms,
        // The raw body is not stored: fields that are not inputs may hold a secret.
        body: judgement.bodyToStore ?? gated.input,
        people,
        approverId: judgement.approver ?? null,
        partOf: await findParentRequestId(gateCase),
        expiryHours: judgement.expiryHours ?? defaultExpiryHours,
      });
      await notifyDeciders(gated.tx, gated.platform, request, gateCase.me.nickname);
      if (gated.dryRun) gated.dryRun.request = request;
      return request;
    },
  };
};

/**
 * Handles a request by somebody else that waits in the slot. Approves it when the caller may; returns undefined when it
 * does not stand in the way of this call. Throws 409 otherwise, naming the people who can.
 */
const resolveWaitingRequest = async (gateCase: GateCase, request: ApprovalRow, why: Words | string | undefined) => {
  const { gated, me, peopleById, involved, terms } = gateCase;
  const isApproving = gated.approves !== undefined;
  if (!isSameCall(gateCase, request)) {
    if (isApproving) throw changedSinceRequestError(request);
    if (why === undefined) return undefined;
    throw request.call === gated.call && request.terms === terms
      ? changedSinceRequestError(request)
      : otherRequestError(request);
  }
  const refusal = refusalToApprove(me, peopleById.get(request.userId)!, involved);
  if (!refusal) return approve(gateCase, request);
  if (why !== undefined || isApproving)
    throw notAllowed(await refusalWithDeciders(gated.tx, gated.platform, request, refusal));
  return undefined;
};

/**
 * Lets callers act on their own records without approval. The call also approves the same request made for them by
 * staff.
 */
const allowOwn = async (gateCase: GateCase): Promise<GateResult> => {
  const { gated, waiting, people, judgement } = gateCase;
  const { id } = gated.caller;
  const isParty = people.parties.includes(id) || judgement.approver === id;
  return waiting && waiting.userId !== id && isParty && isSameCall(gateCase, waiting)
    ? approve(gateCase, waiting)
    : carryOutAlone(gateCase);
};

/**
 * Decides whether a judged call is carried out now (docs/rules.md#approvals): yes when one person may make it or when it
 * approves a waiting request. Otherwise the result has a function that stores a request for approval. The caller of
 * this function must have locked the record. Throws 409 with a reason and the people who can, when the caller may do
 * neither.
 *
 * Libraries of rights (CASL, Casbin) answer whether somebody may; none was found that knows that two have to.
 */
export const checkApprovalGate = async (gated: GatedCall, judgement: Judgement): Promise<GateResult> => {
  const gateCase = await readGateCase(gated, judgement);
  const { me, peopleById, involved, waiting } = gateCase;
  if (gated.approves !== undefined && waiting?.id !== gated.approves.id) throw noLongerWaitingError();
  if (gated.neverApproves && waiting && waiting.userId !== me.id)
    throw conflict({ phrase: '%{name} requested this: decide it on its own', args: { name: waiting.nickname } });
  if (judgement.isOwn && !me.isRestricted && gated.approves === undefined) return allowOwn(gateCase);

  const why = await whyApprovalIsRequired(gateCase);
  if (waiting && waiting.userId === me.id && why !== undefined)
    throw notAllowed('You requested this: it waits for a second person');
  const result = waiting && waiting.userId !== me.id ? await resolveWaitingRequest(gateCase, waiting, why) : undefined;
  if (result) return result;

  const { initiators } = judgement;
  if (initiators && !initiators.roles.some((role) => role === me.role)) throw notAllowed(initiators.refusal);
  if (why === undefined) {
    await throwIfRefused(gateCase, (person) => refusalToActAlone(person, involved, singlePersonCallOf(gateCase)), me);
    if (judgement.sum !== null && !judgement.isExemptFromDailyLimit && areApprovalsOn(gated.platform.settings))
      await countMovedAlone(gateCase, judgement.sum);
    return carryOutAlone(gateCase);
  }
  const requester =
    judgement.requester === null || judgement.requester === undefined ? undefined : peopleById.get(judgement.requester);
  if (requester?.isActive && requester.verified) {
    await throwIfRefused(gateCase, (person) => refusalToApprove(person, requester, involved), me);
    approverReasonOf(gateCase);
    // Asking for it was the request.
    checkProof(gated);
    return carryOutAlone(gateCase);
  }
  if (!judgement.isOwn) await throwIfRefused(gateCase, (person) => refusalToRequest(person, involved), me);
  else if (judgement.revealsSecret)
    throw notAllowed('You need to be verified first: this shows something meant for you alone');
  return requestApproval(gateCase, why);
};
