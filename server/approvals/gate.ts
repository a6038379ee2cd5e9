import type { ApprovalPolicy } from '../../src/resources/language/definition';
import { isStaff } from '../../src/resources/language/roles';
import { englishText, type Words } from '../../src/resources/language/words';
import { formatMoney } from '../../src/format/money';
import type { Tx } from '../database/schema';
import { ApiError, conflict, invalid, notAllowed, ofField } from '../ground/errors';
import { notifyUser } from '../database/changes';
import type { Caller, Platform } from '../calls/platform';
import { decimalOf, microsOf, type Micros } from '../ground/amounts';
import { involvedPeopleOf, distinctIds, idsOfRequestPeople, requestPeopleOf } from './involvedPeople';
import { refusalWithDeciders, refusalWithOthers } from './deciders';
import {
  refusalToActAlone,
  refusalToRequest,
  refusalToApprove,
  type SinglePersonCall,
  type InvolvedPeople,
} from './eligibility';
import type { Judgement } from './judgement';
import { addSumMovedAlone, sumMovedAlone } from './sumMovedAlone';
import { areApprovalsOn, peopleOf, principalOf, type Person } from './people';
import { endRequest, lockWaitingRequest, createRequest, type ApprovalRow, type RequestPeople } from './requests';
import { ApprovalStatus } from '../../src/resources/statuses';

/** A request waits for so many hours, unless its rule says otherwise (rules, section 9). */
const usualHours = 72;

/** Is this sum (USDT) so large that a second person approves it? */
export const isLarge = ({ settings }: Pick<Platform, 'settings'>, sum: Micros): boolean =>
  areApprovalsOn(settings) && sum >= microsOf(String(settings.FOUR_EYES_ABOVE));

/** A sum of USDT as people are told it. */
export const sumText = (sum: Micros): string => formatMoney(decimalOf(sum), 'USDT');

/** A request that somebody approves, and why. */
export interface GivenApproval {
  id: number;
  reason: string | null;
}

/** A call at the gate: what it is called, on what, and what came with it. */
export interface GatedCall {
  tx: Tx;
  platform: Platform;
  caller: Caller;
  /** `entity.action`. */
  call: string;
  /** The record: `invoices/12`. Undefined for a create: its record is made, and then its request. */
  subject?: string;
  /** As its control says. */
  step: string;
  policy: ApprovalPolicy;
  /** The checked input. */
  input: Readonly<Record<string, unknown>>;
  reason: string | null;
  /** The request that the caller approves; another one, or none, refuses. */
  approves?: GivenApproval;
}

/** What the gate says: carried out now, perhaps as the approval of a request; or it waits. */
export type GateResult =
  | { waits: false; approved?: ApprovalRow }
  | { waits: true; request: (subject: string) => Promise<ApprovalRow> };

/** A call at the gate with everything that decides: its people as they are, and the request that waits in its place. */
interface Case {
  gated: GatedCall;
  judgement: Judgement;
  /** What of the record it is about; undefined for a create. */
  slot: string | undefined;
  me: Person;
  known: ReadonlyMap<number, Person>;
  people: RequestPeople;
  concerned: InvolvedPeople;
  /** What the call comes to, as JSON. */
  terms: string;
  waiting: ApprovalRow | undefined;
}

/** What may differ between a request and its approval. */
const beside: readonly string[] = ['reason', 'txHash'];

/** The input of a call in one order of its keys, without what may differ. */
const termsOf = (input: Readonly<Record<string, unknown>>): unknown =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([name]) => !beside.includes(name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

const readCase = async (gated: GatedCall, judgement: Judgement): Promise<Case> => {
  const { tx, platform, caller, subject } = gated;
  const slot = subject && (judgement.slot === undefined ? subject : `${subject}#${judgement.slot}`);
  const waiting = slot === undefined ? undefined : await lockWaitingRequest(tx, slot);
  const people = requestPeopleOf(judgement);
  const ids = distinctIds([caller.id, ...idsOfRequestPeople(people), judgement.requester, waiting?.userId]);
  const known = await peopleOf(tx, platform.settings, ids);
  return {
    gated,
    judgement,
    slot,
    me: known.get(caller.id)!,
    known,
    people,
    concerned: involvedPeopleOf(people, judgement.approver ?? null, known),
    terms: JSON.stringify(judgement.terms ?? termsOf(gated.input)),
    waiting,
  };
};

/** Is the request that waits of this very call, with the same people, terms and sum? */
const isSame = ({ gated, judgement, people, terms }: Case, request: ApprovalRow): boolean =>
  request.call === gated.call &&
  request.terms === terms &&
  request.about === judgement.about &&
  JSON.stringify(JSON.parse(request.people)) === JSON.stringify(people);

const gone = () => new ApiError(409, 'conflict', 'It waits no longer: it was decided, canceled or lapsed');

const another = ({ nickname, step, about }: ApprovalRow) =>
  conflict({
    phrase: '%{name} requested: %{step}, %{about}. Approve that, or they cancel it.',
    args: { name: nickname, step: { phrase: step }, about },
  });

const changed = ({ nickname }: ApprovalRow) =>
  conflict({
    phrase: 'This changed after %{name} requested it. They cancel the request, or you decline it.',
    args: { name: nickname },
  });

/** Why one person is not enough; undefined where one is. */
const whyTwo = async ({ gated, judgement, me }: Case): Promise<Words | string | undefined> => {
  const { tx, platform, policy } = gated;
  const { settings } = platform;
  if (!areApprovalsOn(settings)) return undefined;
  if (judgement.isOwn && !isStaff(me.role))
    return me.isRestricted ? 'Their password was issued by another, and nobody verified who has it' : undefined;
  if (policy === 'always') return judgement.why ?? 'This always needs a second person';
  if (judgement.why !== undefined) return judgement.why;
  const { sum } = judgement;
  if (sum === null || judgement.isUncounted) return undefined;
  if (policy === 'large' && isLarge(platform, sum)) return 'It is a large sum';
  const moved = await sumMovedAlone(tx, principalOf(me));
  return moved + sum > microsOf(String(settings.ALONE_PER_DAY))
    ? 'One person has moved as much as they may in a day'
    : undefined;
};

/** Why the second person does it, in their words. Throws 422 when the rules ask for that and they say nothing. */
const reasonOfSecond = ({ gated: { approves, reason: given }, judgement }: Case): string | null => {
  const reason = approves ? approves.reason : given;
  if (judgement.secondSaysWhy && reason === null)
    throw invalid('reason', ofField('Reason', { phrase: 'is required of whoever approves this' }));
  return reason;
};

/** The request is approved by the caller, and who asked is told; the call is carried out. */
const approve = async (one: Case, request: ApprovalRow): Promise<GateResult> => {
  const { gated, me } = one;
  const { tx, caller } = gated;
  const reason = reasonOfSecond(one);
  await endRequest(tx, request, { status: ApprovalStatus.Approved, decidedBy: caller.id, reason });
  const { step, about } = request;
  const words = {
    phrase: '%{name} approved your request: %{step}, %{about}',
    args: { name: me.nickname, step: { phrase: step }, about },
  };
  await notifyUser(tx, { to: request.userId, entity: 'approvals', id: request.id, words });
  return { waits: false, approved: request };
};

/** One person carries it out; what they had requested of the same before is not needed any more. */
const carryOutAlone = async (one: Case): Promise<GateResult> => {
  const { gated, waiting } = one;
  if (waiting && waiting.userId === gated.caller.id && waiting.call === gated.call)
    await endRequest(gated.tx, waiting, { status: ApprovalStatus.NotNeeded, decidedBy: null });
  return { waits: false };
};

/** Throws 409 with why the caller may not, and who can. */
const refuse = async ({ gated }: Case, test: (person: Person) => Words | undefined, me: Person) => {
  const refusal = test(me);
  if (!refusal) return;
  throw notAllowed(await refusalWithOthers(gated.tx, gated.platform, gated.call, { refusal, test }));
};

const aloneOf = ({ gated, judgement }: Case): SinglePersonCall => {
  const { platform } = gated;
  const asks = areApprovalsOn(platform.settings);
  const isSmall = judgement.sum === null ? undefined : !isLarge(platform, judgement.sum);
  return { isSmall: asks ? isSmall : true, mayBePrincipal: judgement.mayBePrincipal === true };
};

/** The request that this one is decided together with. */
const partOf = async ({ gated, judgement }: Case): Promise<number | null> => {
  const whole = judgement.partOf === undefined ? undefined : await lockWaitingRequest(gated.tx, judgement.partOf);
  return whole?.call === 'vault-profiles.create' && whole.userId === gated.caller.id ? whole.id : null;
};

const requesting = (one: Case, why: Words | string): GateResult => {
  const { gated, judgement, slot, people, terms } = one;
  return {
    waits: true,
    request: async (subject) =>
      createRequest(gated.tx, gated.caller, {
        call: gated.call,
        subject,
        slot: slot ?? subject,
        step: judgement.step ?? gated.step,
        about: judgement.about,
        why: typeof why === 'string' ? why : englishText(why),
        sum: judgement.sum,
        reason: gated.reason,
        terms,
        // Never what was sent beside the input: it might hold a secret.
        body: judgement.kept ?? gated.input,
        people,
        approverId: judgement.approver ?? null,
        partOf: await partOf(one),
        hours: judgement.hours ?? usualHours,
      }),
  };
};

/** What another requested on the record: approved, refused with who can, or no matter of this call. */
const meetRequest = async (one: Case, request: ApprovalRow, why: Words | string | undefined) => {
  const { gated, me, known, concerned, terms } = one;
  const isApproving = gated.approves !== undefined;
  if (!isSame(one, request)) {
    if (isApproving) throw changed(request);
    if (why === undefined) return undefined;
    throw request.call === gated.call && request.terms === terms ? changed(request) : another(request);
  }
  const refusal = refusalToApprove(me, known.get(request.userId)!, concerned);
  if (!refusal) return approve(one, request);
  if (why !== undefined || isApproving)
    throw notAllowed(await refusalWithDeciders(gated.tx, gated.platform, request, refusal));
  return undefined;
};

/** What somebody does with their own needs nobody; it also approves what staff requested for them. */
const passOwn = async (one: Case): Promise<GateResult> => {
  const { gated, waiting, people, judgement } = one;
  const { id } = gated.caller;
  const isTheirs = people.parties.includes(id) || judgement.approver === id;
  return waiting && waiting.userId !== id && isTheirs && isSame(one, waiting)
    ? approve(one, waiting)
    : carryOutAlone(one);
};

/**
 * Decides whether a judged call is carried out now (rules, section 9). Its record is locked. It is, when one person may do it or
 * when it approves what another requested; else it waits, and its request is to be written down. Throws 409 with why the
 * caller may do neither, and who can.
 */
export const checkApprovalGate = async (gated: GatedCall, judgement: Judgement): Promise<GateResult> => {
  const one = await readCase(gated, judgement);
  const { me, known, concerned, waiting } = one;
  if (gated.approves !== undefined && waiting?.id !== gated.approves.id) throw gone();
  if (judgement.isOwn && !me.isRestricted && gated.approves === undefined) return passOwn(one);

  const why = await whyTwo(one);
  if (waiting && waiting.userId === me.id && why !== undefined)
    throw notAllowed('You requested this: it waits for a second person');
  const met = waiting && waiting.userId !== me.id ? await meetRequest(one, waiting, why) : undefined;
  if (met) return met;

  const { firstBy } = judgement;
  if (firstBy && !firstBy.roles.some((role) => role === me.role)) throw notAllowed(firstBy.otherwise);
  if (why === undefined) {
    await refuse(one, (person) => refusalToActAlone(person, concerned, aloneOf(one)), me);
    if (judgement.sum !== null && !judgement.isUncounted && areApprovalsOn(gated.platform.settings))
      await addSumMovedAlone(gated.tx, principalOf(me), judgement.sum);
    return carryOutAlone(one);
  }
  const asker =
    judgement.requester === null || judgement.requester === undefined ? undefined : known.get(judgement.requester);
  if (asker?.isActive && asker.verified) {
    await refuse(one, (person) => refusalToApprove(person, asker, concerned), me);
    reasonOfSecond(one);
    return carryOutAlone(one);
  }
  if (!judgement.isOwn) await refuse(one, (person) => refusalToRequest(person, concerned), me);
  else if (judgement.revealsSecret)
    throw notAllowed('Somebody verifies who you are first: what this shows is for you alone');
  return requesting(one, why);
};
