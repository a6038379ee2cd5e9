import type { Words } from '../../../src/resources/language/words';
import type { Db, Tx } from '../../database/schema';
import type { Platform } from '../../platform';
import { approverRoles } from './calls';
import { concernedBy, distinct, idsOf } from './concerned';
import { refusedAsSecond } from './eligibility';
import { activeStaff, peopleOf, type Person } from './people';
import type { ApprovalRow, RequestPeople } from './requests';

/** Somebody, and why they may not decide on a request; undefined when they may. */
interface Decider {
  person: Person;
  refusal: Words | undefined;
}

/** So many names are said; of more, how many others. */
const mostNames = 5;

/** Everybody who might decide on a request, each with what keeps them from it: staff of the right role, and whose own it is. */
const decidersOf = async (
  db: Db | Tx,
  { settings }: Pick<Platform, 'settings'>,
  request: Pick<ApprovalRow, 'call' | 'people' | 'approverId' | 'userId'>,
): Promise<Decider[]> => {
  const people = JSON.parse(request.people) as RequestPeople;
  const known = await peopleOf(db, settings, distinct([...idsOf(people), request.userId, request.approverId]));
  const first = known.get(request.userId)!;
  const concerned = concernedBy(people, request.approverId, known);
  const staff = await activeStaff(db, settings, approverRoles(request.call));
  const approver = request.approverId === null ? undefined : known.get(request.approverId);
  const all = approver?.isActive ? [approver, ...staff] : staff;
  return all.map((person) => ({ person, refusal: refusedAsSecond(person, first, concerned) }));
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

/** What this caller may do about a request, and who else can decide. */
export const decisionFor = async (
  db: Db | Tx,
  platform: Pick<Platform, 'settings'>,
  request: Pick<ApprovalRow, 'call' | 'people' | 'approverId' | 'userId'>,
  callerId: number,
): Promise<Decision> => {
  const all = await decidersOf(db, platform, request);
  const mine = all.find(({ person }) => person.id === callerId);
  const deciders = all.filter(({ refusal }) => !refusal).map(({ person }) => person.nickname);
  if (mine && !mine.refusal) return { canDecide: true, deciders };
  const refusal = mine?.refusal ?? { phrase: 'Your role does not decide on this' };
  return { canDecide: false, refusal, deciders };
};

/** A refusal with who can decide instead. */
export const whoCan = async (
  tx: Tx,
  platform: Pick<Platform, 'settings'>,
  request: ApprovalRow,
  refusal: Words,
): Promise<Words> => {
  const able = (await decidersOf(tx, platform, request)).filter((one) => !one.refusal);
  const names = able.map(({ person }) => person.nickname);
  if (names.length === 0) return { phrase: '%{refusal}. Nobody else can decide now.', args: { refusal } };
  const shown = names.slice(0, mostNames).join(', ');
  return names.length > mostNames
    ? { phrase: '%{refusal}. %{names} and others can decide.', args: { refusal, names: shown } }
    : { phrase: '%{refusal}. Who can decide: %{names}', args: { refusal, names: shown } };
};
