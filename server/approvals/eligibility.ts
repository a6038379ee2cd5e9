import { isStaff } from '../../src/resources/language/roles';
import type { Words } from '../../src/resources/language/words';
import type { Person } from './people';

/** The people of a call that is to be approved. */
export interface InvolvedPeople {
  /** Affected parties, and who asked for it. */
  parties: readonly Person[];
  askers: readonly Person[];
  /** Whose account needs a verified person besides. */
  restricted: Person | undefined;
  /** Whose own approval is as good as that of a second person. */
  approver: number | null;
  /** The person concerned may approve. */
  mayConcern: boolean;
  /** Roles that may approve it; all that may make the call when empty. */
  roles: readonly number[];
}

/** How a call is made by one person. */
export interface SinglePersonCall {
  /** Is its sum below the limit? Undefined where it has none. */
  isSmall: boolean | undefined;
  mayBePrincipal: boolean;
}

type Refusal = Words | undefined;

const said = (phrase: string, args?: Words['args']): Words => (args ? { phrase, args } : { phrase });

const own = said('This is your own: somebody else decides on it');
const unverified = said('Your account is not verified yet: this needs verified people');
const tooClose = (name: string) =>
  said('You made the account of %{name} or issued its password: somebody else decides on it', { name });

const isPrincipalOf = ({ principals }: Person, other: Person) => principals.some((id) => other.principals.includes(id));
const principalOfAny = (person: Person, others: readonly Person[]) =>
  others.find((other) => isPrincipalOf(person, other));

const conflicts = ({ id }: Person, { parties, askers }: InvolvedPeople): Refusal =>
  [...parties, ...askers].some((other) => other.id === id) ? own : undefined;

/** Is this a verified person besides: none of the account's principals, nor anybody of who issued its password? */
const isBesides = (person: Person, { id, principals, issuers }: Person): boolean =>
  isStaff(person.role) &&
  person.verified &&
  person.id !== id &&
  !person.principals.some((one) => principals.includes(one) || issuers.includes(one)) &&
  !issuers.includes(person.id);

const needsBesides = (name: string) =>
  said('The password of %{name} was issued by another: a verified person who did not issue it takes part', { name });

/** Why this person may not do it alone; undefined when they may (rules, section 9, *One presses*). */
export const refusalToActAlone = (
  person: Person,
  concerned: InvolvedPeople,
  { isSmall, mayBePrincipal }: SinglePersonCall,
): Refusal => {
  const conflict = conflicts(person, concerned);
  if (conflict) return conflict;
  const close = principalOfAny(person, [...concerned.parties, ...concerned.askers]);
  if (close && !(mayBePrincipal && isSmall === true)) return tooClose(close.nickname);
  if (!person.verified && isSmall !== true) return unverified;
  const { restricted } = concerned;
  return restricted && !isBesides(person, restricted) ? needsBesides(restricted.nickname) : undefined;
};

/** Why this person may not request what a second person approves; undefined when they may. */
export const refusalToRequest = (person: Person, concerned: InvolvedPeople): Refusal => {
  const conflict = concerned.mayConcern ? undefined : conflicts(person, concerned);
  if (conflict) return conflict;
  return person.verified ? undefined : unverified;
};

/** Why this person may not approve what another requested; undefined when they may (rules, section 9, *Who*). */
export const refusalToApprove = (person: Person, first: Person, concerned: InvolvedPeople): Refusal => {
  const { parties, restricted } = concerned;
  if (person.id === first.id) return said('You requested this: it waits for a second person');
  if (concerned.approver === person.id) {
    return person.isRestricted && !isBesides(first, person) ? needsBesides(person.nickname) : undefined;
  }
  if (!isStaff(person.role)) return said('Only the staff of the platform approve this');
  if (concerned.roles.length > 0 && !concerned.roles.includes(person.role))
    return said('Your role does not decide on this');
  const conflict = concerned.mayConcern ? undefined : conflicts(person, concerned);
  if (conflict) return conflict;
  if (!person.verified) return unverified;
  const others = parties.filter(({ id }) => id !== person.id);
  const close = principalOfAny(person, others);
  // What somebody requests of their own account needs a person besides anyway.
  if (close && (close.id === first.id || principalOfAny(first, others))) return tooClose(close.nickname);
  if (restricted && !isBesides(person, restricted) && !isBesides(first, restricted))
    return needsBesides(restricted.nickname);
  return undefined;
};
