import { aboutWords } from '../../src/resources/feeChange';
import { anyOf } from '../../src/resources/language/nameList';
import type { Words } from '../../src/resources/language/words';
import { staffRoles } from '../../src/resources/language/roles';
import type { Db, Tx } from '../database/schema';
import { notifyUser } from '../database/changes';
import { countUp } from '../database/counters';
import type { Platform } from '../calls/platform';
import { approverRoles } from './calls';
import { involvedPeopleOf, distinctIds, idsOfRequestPeople } from './involvedPeople';
import { refusalToApprove } from './eligibility';
import { activeStaff, peopleOf, type Person } from './people';
import { readWaitingRequests, type ApprovalRow, type RequestPeople } from './requests';

type WithSettings = Pick<Platform, 'settings'>;
type DecidableRequest = Pick<ApprovalRow, 'call' | 'people' | 'approverId' | 'userId'>;

/** A person and whether they may decide on a request. */
interface Decider {
  person: Person;
  /** Why they may not decide; undefined when they may. */
  refusal: Words | undefined;
}

/**
 * Returns the possible deciders of each request, in the order of `requests`: its named approver and the active staff
 * whose role may approve the call.
 */
const decidersOf = async (
  db: Db | Tx,
  { settings }: WithSettings,
  requests: readonly DecidableRequest[],
): Promise<(readonly Decider[])[]> => {
  const peopleByRequest = requests.map(({ people }) => JSON.parse(people) as RequestPeople);
  const ids = requests.flatMap(({ userId, approverId }, index) => [
    ...idsOfRequestPeople(peopleByRequest[index]!),
    userId,
    approverId,
  ]);
  const peopleById = await peopleOf(db, settings, distinctIds(ids));
  const staff = await activeStaff(db, settings, staffRoles);
  return requests.map(({ call, approverId, userId }, index) => {
    const involved = involvedPeopleOf(peopleByRequest[index]!, approverId, peopleById);
    const approver = approverId === null ? undefined : peopleById.get(approverId);
    const roles = approverRoles(call);
    const eligible = staff.filter(({ id, role }) => roles.includes(role) && id !== approverId);
    return [...(approver?.isActive ? [approver] : []), ...eligible].map((person) => ({
      person,
      refusal: refusalToApprove(person, peopleById.get(userId)!, involved),
    }));
  });
};

/** What a caller may do about a request, and who can decide on it. */
export interface Decision {
  /** Whether the caller may approve and decline it. */
  canDecide: boolean;
  /** Why the caller may not. */
  refusal?: Words;
  /** Nicknames of everyone who can. */
  deciders: string[];
}

/** Returns what this caller may do about each request and who can decide on it, in the order of `requests`. */
export const decisionsFor = async (
  db: Db | Tx,
  platform: WithSettings,
  requests: readonly DecidableRequest[],
  callerId: number,
): Promise<Decision[]> =>
  (await decidersOf(db, platform, requests)).map((candidates) => {
    const asDecider = candidates.find(({ person }) => person.id === callerId);
    const deciders = candidates.filter(({ refusal }) => !refusal).map(({ person }) => person.nickname);
    if (asDecider && !asDecider.refusal) return { canDecide: true, deciders };
    return {
      canDecide: false,
      refusal: asDecider?.refusal ?? { phrase: 'Your role cannot decide on this' },
      deciders,
    };
  });

/** Counts the waiting requests that each person may decide, by the person's id. */
export const countDecidable = async (db: Db | Tx, platform: WithSettings): Promise<ReadonlyMap<number, number>> => {
  const requests = await readWaitingRequests(db);
  const counts = new Map<number, number>();
  if (requests.length === 0) return counts;
  for (const { person, refusal } of (await decidersOf(db, platform, requests)).flat())
    if (!refusal) counts.set(person.id, (counts.get(person.id) ?? 0) + 1);
  return counts;
};

/** Maximum number of requests per person and hour of which others are notified: more would only hide the rest. */
const maxNoticesPerHour = 30;
const hourSeconds = 3600;

/** Notifies everyone who can decide on a new request. One that is part of another is decided together with it. */
export const notifyDeciders = async (
  tx: Tx,
  platform: WithSettings,
  request: ApprovalRow,
  name: string,
): Promise<void> => {
  if (request.partOf !== null) return;
  if ((await countUp(tx, `approval-notices:${request.userId}`, hourSeconds)) > maxNoticesPerHour) return;
  const [candidates = []] = await decidersOf(tx, platform, [request]);
  const words = {
    phrase: '%{name} asks for your approval: %{step}, %{about}',
    args: { name, step: { phrase: request.step }, about: aboutWords(request.about) },
  };
  for (const { person, refusal } of candidates)
    if (!refusal) await notifyUser(tx, { to: person.id, entity: 'approvals', id: request.id, words });
};

/** Says that a request will wait and who can decide on it, so that nobody sends one that no person may approve. */
export const waitsInWords = async (tx: Tx, platform: WithSettings, request: ApprovalRow): Promise<Words> => {
  const [candidates = []] = await decidersOf(tx, platform, [request]);
  const names = candidates.filter(({ refusal }) => !refusal).map(({ person }) => person.nickname);
  if (names.length === 0) return { phrase: 'A second person has to approve this, and nobody can at present.' };
  return { phrase: 'A second person has to approve this: %{names}', args: { names: anyOf(names) } };
};

/** Adds to a refusal the names of the people who can decide instead. */
const withNames = (refusal: Words, names: readonly string[]): Words => {
  if (names.length === 0) return { phrase: '%{refusal}. Nobody else can decide now.', args: { refusal } };
  return { phrase: '%{refusal}. Who can decide: %{names}', args: { refusal, names: anyOf(names) } };
};

/** Returns a refusal to approve a request, with the names of the people who can approve it. */
export const refusalWithDeciders = async (
  tx: Tx,
  platform: WithSettings,
  request: ApprovalRow,
  refusal: Words,
): Promise<Words> => {
  const [candidates = []] = await decidersOf(tx, platform, [request]);
  return withNames(
    refusal,
    candidates.filter((candidate) => !candidate.refusal).map(({ person }) => person.nickname),
  );
};

/**
 * Returns a refusal of a call that has no request yet, with the names of the staff who may make it: those for whom
 * `refusalFor` returns undefined.
 */
export const refusalWithOthers = async (
  tx: Tx,
  { settings }: WithSettings,
  call: string,
  { refusal, refusalFor }: { refusal: Words; refusalFor: (person: Person) => Words | undefined },
): Promise<Words> => {
  const staff = await activeStaff(tx, settings, approverRoles(call));
  return withNames(
    refusal,
    staff.filter((person) => !refusalFor(person)).map(({ nickname }) => nickname),
  );
};
