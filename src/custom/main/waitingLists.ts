import { approvals } from '../../resources/approvals';
import { devices } from '../../resources/devices';
import { disputes } from '../../resources/disputes';
import { figures } from '../../resources/figures';
import { fundsOperations } from '../../resources/fundsOperations';
import { invoices } from '../../resources/invoices';
import { messages, toMatch } from '../../resources/messages';
import { perChoice } from '../../resources/language/choices';
import type { Condition } from '../../resources/language/condition';
import type { Definition } from '../../resources/language/definition';
import { Role } from '../../resources/language/roles';
import { takerStore, workspace } from '../../resources/takerStore';

/** A list on Main of what waits for the user: records of an entity that meet a condition. */
export interface WaitingList {
  definition: Definition;
  /** Default: the title of the entity. */
  heading?: string;
  /** Default: every record of the entity that the role sees. */
  where?: Condition;
  /** Where 'Show all' leads, where the entity has no screen of its own. */
  all?: { definition: Definition; where: Condition };
  /** Only those that the search of the entity's list finds. */
  q?: string;
  /** Order of the records. Default: that of the entity's list. */
  sort?: { field: string; order: 'ASC' | 'DESC' };
  /** Only the approval requests that the user may decide. The linked list opens with these. */
  decidable?: true;
  /** Shown once there are records; before, one line names all that are empty. It stays until the page is left, so nothing moves. */
  briefWhenEmpty?: true;
  /** It stands below all others where there is one column: it may be long. */
  last?: true;
  /** What is said when there are none. */
  empty?: string;
}

/** The heading of a list. */
export const headingOf = ({ heading, definition }: WaitingList): string => heading ?? definition.title;

const firstToExpire = { field: 'expireDate', order: 'ASC' } as const;
const tasks: WaitingList = { definition: workspace, empty: 'You have no tasks. Take one from the queue.' };
const tasksIfAny: WaitingList = { ...tasks, briefWhenEmpty: true };
const queue: WaitingList = { definition: takerStore, empty: 'The queue is empty.' };
const requests: WaitingList = {
  briefWhenEmpty: true,
  definition: approvals,
  heading: figures.approvals.label,
  decidable: figures.approvals.decidable,
};
const payOuts: WaitingList = {
  briefWhenEmpty: true,
  definition: invoices,
  heading: figures.toApprove.label,
  where: figures.toApprove.where,
  sort: firstToExpire,
};
const funds: WaitingList = {
  briefWhenEmpty: true,
  definition: fundsOperations,
  heading: figures.fundsWaiting.label,
  where: figures.fundsWaiting.where,
  // A deposit lapses a day after it was asked for.
  sort: { field: 'createDate', order: 'ASC' },
};
const silentDevices: WaitingList = {
  briefWhenEmpty: true,
  definition: devices,
  heading: figures.silentDevices.label,
  where: figures.silentDevices.where,
};
const toClose: WaitingList = {
  briefWhenEmpty: true,
  definition: invoices,
  heading: figures.handleToClose.label,
  where: figures.handleToClose.where,
  sort: firstToExpire,
};

const soonestAnswer = { field: 'answerUntil', order: 'ASC' } as const;
const disputesToDecide: WaitingList = {
  briefWhenEmpty: true,
  definition: disputes,
  heading: figures.disputesToDecide.label,
  where: figures.disputesToDecide.where,
  sort: soonestAnswer,
};
const disputesToAnswer: WaitingList = {
  briefWhenEmpty: true,
  definition: disputes,
  heading: figures.disputesToAnswer.label,
  where: figures.disputesToAnswer.where,
  sort: soonestAnswer,
};

/** Each is money that has arrived, and that a payer waits for. */
const toMatchIfAny: WaitingList = {
  briefWhenEmpty: true,
  definition: messages,
  heading: 'Messages to match',
  where: toMatch,
  last: true,
};

/** The lists in both columns of Main; in one column the second follows the first. */
type WaitingColumns = readonly [left: readonly WaitingList[], right: readonly WaitingList[]];

/** What each role works on first, in this order. Merchants and agents have lists of their own (`OwnFigures`). */
export const waitingLists = perChoice<typeof Role, WaitingColumns>(Role, {
  System: [[], []],
  Finance: [[requests, funds], [toClose]],
  Developer: [
    [tasksIfAny, requests, funds],
    [payOuts, disputesToDecide, silentDevices],
  ],
  Owner: [
    [tasksIfAny, requests, funds],
    [payOuts, disputesToDecide, silentDevices],
  ],
  // The tasks begin one column, the queue the other, for these two are always there, and their clocks run.
  Moderator: [
    [tasks, payOuts, requests],
    [queue, disputesToDecide],
  ],
  Merchant: [[], []],
  VaultOwner: [
    [tasks, disputesToAnswer, toMatchIfAny],
    [requests, queue, silentDevices],
  ],
  Agent: [[], []],
});
