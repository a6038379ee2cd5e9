import type { Words } from '../../src/resources/language/words';
import { staffRoles } from '../../src/resources/language/roles';
import type { Db, Tx } from '../database/schema';
import type { Platform } from '../calls/platform';
import { approverRoles } from './calls';
import { involvedPeopleOf, distinctIds, idsOfRequestPeople } from './involvedPeople';
import { refusalToApprove } from './eligibility';
import { activeStaff, peopleOf, type Person } from './people';
import type { ApprovalRow, RequestPeople } from './requests';

type Rules = Pick<Platform, 'settings'>;
type Decided = Pick<ApprovalRow, 'call' | 'people' | 'approverId' | 'userId'>;

/** Somebody, and why they may not decide on a request; undefined when they may. */
interface Decider {
  person: Person;
  refusal: Words | undefined;
}

/** So many names are said; of more, that there are others. */
const mostNames = 5;

/** Everybody who might decide on each of these requests, and what keeps them from it: the staff, and whose own it is. */
const decidersOf = async (
  db: Db | Tx,
  { settings }: Rules,
  requests: readonly Decided[],
): Promise<(readonly Decider[])[]> => {
  const peopleIn = requests.map(({ people }) => JSON.parse(people) as RequestPeople);
  const ids = requests.flatMap(({ userId, approverId }, place) => [
    ...idsOfRequestPeople(peopleIn[place]!),
    userId,
    approverId,
  ]);
  const known = await peopleOf(db, settings, distinctIds(ids));
  const staff = await activeStaff(db, settings, staffRoles);
  return requests.map(({ call, approverId, userId }, place) => {
    const concerned = involvedPeopleOf(peopleIn[place]!, approverId, known);
    const approver = approverId === null ? undefined : known.get(approverId);
    const roles: readonly number[] = approverRoles(call);
    const able = staff.filter(({ id, role }) => roles.includes(role) && id !== approverId);
    return [...(approver?.isActive ? [approver] : []), ...able].map((person) => ({
      person,
      refusal: refusalToApprove(person, known.get(userId)!, concerned),
    }));
  });
};

/** What is told of who decides on a request. */
export interface Decision {
  /** May the caller approve and decline it? */
  canDecide: boolean;
  /** Why not. */
  refusal?: Words;
  /** Who can, by name. */
  deciders: string[];
}

/** What this caller may do about each of these requests, and who else can decide. */
export const decisionsFor = async (
  db: Db | Tx,
  platform: Rules,
  requests: readonly Decided[],
  callerId: number,
): Promise<Decision[]> =>
  (await decidersOf(db, platform, requests)).map((all) => {
    const mine = all.find(({ person }) => person.id === callerId);
    const deciders = all.filter(({ refusal }) => !refusal).map(({ person }) => person.nickname);
    if (mine && !mine.refusal) return { canDecide: true, deciders };
    return { canDecide: false, refusal: mine?.refusal ?? { phrase: 'Your role does not decide on this' }, deciders };
  });

/** A refusal with who can instead. */
const withNames = (refusal: Words, names: readonly string[]): Words => {
  if (names.length === 0) return { phrase: '%{refusal}. Nobody else can decide now.', args: { refusal } };
  const shown = names.slice(0, mostNames).join(', ');
  return names.length > mostNames
    ? { phrase: '%{refusal}. %{names} and others can decide.', args: { refusal, names: shown } }
    : { phrase: '%{refusal}. Who can decide: %{names}', args: { refusal, names: shown } };
};

/** A refusal to approve a request, with who can. */
export const refusalWithDeciders = async (
  tx: Tx,
  platform: Rules,
  request: ApprovalRow,
  refusal: Words,
): Promise<Words> => {
  const [all = []] = await decidersOf(tx, platform, [request]);
  return withNames(
    refusal,
    all.filter((one) => !one.refusal).map(({ person }) => person.nickname),
  );
};

/** A refusal of a call that nobody requested yet, with who may make it. */
export const refusalWithOthers = async (
  tx: Tx,
  { settings }: Rules,
  call: string,
  { refusal, test }: { refusal: Words; test: (person: Person) => Words | undefined },
): Promise<Words> => {
  const staff = await activeStaff(tx, settings, approverRoles(call));
  return withNames(
    refusal,
    staff.filter((person) => !test(person)).map(({ nickname }) => nickname),
  );
};
