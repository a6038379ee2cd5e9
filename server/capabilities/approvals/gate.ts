import type { ApprovalPolicy } from '../../../src/resources/language/definition';
import { isStaff } from '../../../src/resources/language/roles';
import type { Words } from '../../../src/resources/language/words';
import { inEnglish } from '../../../src/resources/language/words';
import type { Tx } from '../../database/schema';
import { ApiError, conflict, notAllowed } from '../../errors';
import { tell } from '../../live/changes';
import type { Caller, Platform } from '../../platform';
import { formatMoney } from '../../../src/format/money';
import { decimalOf, microsOf, type Micros } from '../ledger/amounts';
import { concernedBy, distinct, idsOf, requestPeople } from './concerned';
import { whoCan } from './deciders';
import { refusedAlone, refusedAsFirst, refusedAsSecond } from './eligibility';
import type { Judgement } from './judgement';
import { countMovedAlone, movedAlone } from './movedAlone';
import { asksForApproval, peopleOf, principalOf } from './people';
import { ApprovalStatus, endRequest, requestIn, writeRequest, type ApprovalRow } from './requests';

/** A request waits for so many hours, unless its rule says otherwise (rules, section 9). */
const usualHours = 72;

/** Is this sum (USDT) so large that a second person approves it? */
export const isLarge = ({ settings }: Pick<Platform, 'settings'>, sum: Micros): boolean =>
  asksForApproval(settings) && sum >= microsOf(String(settings.FOUR_EYES_ABOVE));

/** A sum of USDT as people are told it. */
export const sumText = (sum: Micros): string => formatMoney(decimalOf(sum), 'USDT');

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
  /** The checked input, without what may differ between request and approval. */
  input: Readonly<Record<string, unknown>>;
  body: Readonly<Record<string, unknown>>;
  reason: string | null;
  /** The request that the caller approves; another one, or none, refuses. */
  approves?: number;
}

/** What the gate says: carried out now, perhaps as the approval of a request; or it waits. */
export type Passage =
  | { waits: false; approved?: ApprovalRow }
  | { waits: true; request: (subject: string) => Promise<ApprovalRow> };

/** What may differ between the request and its approval. */
const beside: readonly string[] = ['reason', 'txHash'];

/** The input of a call in one order of its keys, without what may differ. */
const termsOf = (input: Readonly<Record<string, unknown>>): unknown =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([name]) => !beside.includes(name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

const refuse = (refusal: Words | undefined) => {
  if (refusal) throw notAllowed(refusal);
};

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

const gone = () => new ApiError(409, 'conflict', 'It waits no longer: it was decided, canceled or lapsed');

/** The request that this one is decided together with. Throws 409 when the record that it hangs on waits for somebody else's. */
const partOf = async (tx: Tx, { id }: Pick<Caller, 'id'>, judgement: Judgement): Promise<number | null> => {
  const whole = judgement.partOf === undefined ? undefined : await requestIn(tx, judgement.partOf);
  if (!whole) return null;
  if (whole.userId === id && whole.partOf === null) return whole.id;
  throw conflict({
    phrase: 'What %{name} requested is decided first: %{step}',
    args: { name: whole.nickname, step: { phrase: whole.step } },
  });
};

/** Why one person is not enough; undefined where one is. */
const whyTwo = async (
  { tx, platform, policy }: GatedCall,
  judgement: Judgement,
  principal: number,
): Promise<Words | string | undefined> => {
  const { settings } = platform;
  if (!asksForApproval(settings)) return undefined;
  if (policy === 'always') return judgement.why ?? 'This always needs a second person';
  if (judgement.why !== undefined) return judgement.why;
  const { sum } = judgement;
  if (sum === null || judgement.isUncounted) return undefined;
  if (policy === 'large' && isLarge(platform, sum)) return 'It is a large sum';
  const moved = await movedAlone(tx, principal);
  return moved + sum > microsOf(String(settings.ALONE_PER_DAY))
    ? 'One person has moved as much as they may in a day'
    : undefined;
};

/**
 * Decides whether a judged call is carried out now (rules, section 9). Its record is locked. It is, when one person may do it or
 * when it approves what another requested; else it waits, and its request is to be written down. Throws 409 with why the
 * caller may do neither, and who can.
 */
export const passGate = async (gated: GatedCall, judgement: Judgement): Promise<Passage> => {
  const { tx, platform, caller, subject, approves } = gated;
  const { settings } = platform;
  const slot =
    subject === undefined ? undefined : judgement.slot === undefined ? subject : `${subject}#${judgement.slot}`;
  const waiting = slot === undefined ? undefined : await requestIn(tx, slot);
  if (approves !== undefined && waiting?.id !== approves) throw gone();
  const asked = requestPeople(judgement);
  const known = await peopleOf(
    tx,
    settings,
    distinct([caller.id, ...idsOf(asked), judgement.requester ?? null, waiting?.userId ?? null]),
  );
  const me = known.get(caller.id)!;
  const approver = judgement.approver ?? null;
  const concerned = concernedBy(asked, approver, known);
  const terms = JSON.stringify(judgement.terms ?? termsOf(gated.input));
  const facts = JSON.stringify([asked, terms, judgement.about]);

  const pass = async (request: ApprovalRow): Promise<Passage> => {
    await endRequest(tx, request, { status: ApprovalStatus.Approved, decidedBy: caller.id });
    const words = {
      phrase: '%{name} approved your request: %{step}, %{about}',
      args: { name: me.nickname, step: { phrase: request.step }, about: request.about },
    };
    await tell(tx, { to: request.userId, entity: 'approvals', id: request.id, words });
    return { waits: false, approved: request };
  };
  const isSame = (request: ApprovalRow) =>
    request.call === gated.call && JSON.stringify([JSON.parse(request.people), request.terms, request.about]) === facts;

  if (judgement.isOwn && !me.isRestricted && approves === undefined) {
    // Their own approval of what staff requested for them is the same call.
    return waiting && waiting.userId !== caller.id && waiting.call === gated.call && isSame(waiting)
      ? pass(waiting)
      : { waits: false };
  }
  const isStaffs = isStaff(me.role);
  const why =
    judgement.isOwn && !isStaffs
      ? me.isRestricted
        ? 'Their password was issued by another, and nobody verified who has it'
        : undefined
      : await whyTwo(gated, judgement, principalOf(me));
  const isSmall = judgement.sum === null ? undefined : !isLarge(platform, judgement.sum);
  if (waiting && waiting.userId !== caller.id) {
    const first = known.get(waiting.userId)!;
    if (isSame(waiting)) {
      const refusal = refusedAsSecond(me, first, concerned);
      if (!refusal) return pass(waiting);
      if (why !== undefined || approves !== undefined) throw notAllowed(await whoCan(tx, platform, waiting, refusal));
    } else if (approves !== undefined) throw changed(waiting);
    else if (why !== undefined)
      throw waiting.call === gated.call && waiting.terms === terms ? changed(waiting) : another(waiting);
  } else if (waiting && why !== undefined) throw notAllowed('You requested this: it waits for a second person');

  if (judgement.firstBy && !judgement.firstBy.roles.some((role) => role === me.role))
    throw notAllowed(judgement.firstBy.otherwise);
  if (why === undefined) {
    if (asksForApproval(settings) || !judgement.isOwn)
      refuse(
        refusedAlone(me, concerned, {
          isSmall: asksForApproval(settings) ? isSmall : true,
          mayBePrincipal: judgement.mayBePrincipal === true,
        }),
      );
    if (judgement.sum !== null && !judgement.isUncounted && isStaffs && asksForApproval(settings))
      await countMovedAlone(tx, principalOf(me), judgement.sum);
    return { waits: false };
  }
  const requester =
    judgement.requester === undefined || judgement.requester === null ? undefined : known.get(judgement.requester);
  if (requester?.isActive) {
    refuse(refusedAsSecond(me, requester, concerned));
    return { waits: false };
  }
  if (!judgement.isOwn) refuse(refusedAsFirst(me, concerned));
  return {
    waits: true,
    request: async (of) =>
      writeRequest(tx, caller, {
        call: gated.call,
        subject: of,
        slot: slot ?? of,
        step: gated.step,
        about: judgement.about,
        why: typeof why === 'string' ? why : inEnglish(why),
        sum: judgement.sum,
        reason: gated.reason,
        terms,
        body: gated.body,
        people: asked,
        approverId: approver,
        partOf: await partOf(tx, caller, judgement),
        hours: judgement.hours ?? usualHours,
      }),
  };
};
