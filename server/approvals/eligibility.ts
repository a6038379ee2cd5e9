import { isStaff, type Role } from '../../src/resources/language/roles';
import type { Words } from '../../src/resources/language/words';
import type { Person } from './people';

/** The people involved in a call that may require approval. */
export interface InvolvedPeople {
  /** Affected parties. */
  parties: readonly Person[];
  /** Who earns by it from then on. */
  beneficiaries: readonly Person[];
  /** People who asked for the change. */
  askers: readonly Person[];
  /** A person with a restricted account: an independent verified person must take part. */
  restricted: Person | undefined;
  /** Id of the person whose own approval counts as that of a second person. */
  approver: number | null;
  /** Whether affected parties and people who asked for the change may request and approve it. */
  mayConcern: boolean;
  /** Roles that may approve it; empty allows every role that may approve the call. */
  roles: readonly Role[];
}

/** A call that one person makes without approval. */
export interface SinglePersonCall {
  /** Whether its sum is below the limit; undefined when the call has no sum. */
  isSmall: boolean | undefined;
  /** Whether a principal of an affected party may make it below the limit. */
  principalMayAct: boolean;
}

type Refusal = Words | undefined;

const wordsOf = (phrase: string, args?: Words['args']): Words => (args ? { phrase, args } : { phrase });

const ownRefusal = wordsOf('This is your own: somebody else decides on it');
const unverifiedRefusal = wordsOf('Your account is not verified yet: this needs verified people');
const principalRefusal = (name: string) =>
  wordsOf('You created the account of %{name} or issued its password: somebody else must decide', { name });

const shareAPrincipal = ({ principals }: Person, other: Person) =>
  principals.some((id) => other.principals.includes(id));
const findPersonWithSamePrincipal = (person: Person, others: readonly Person[]) =>
  others.find((other) => shareAPrincipal(person, other));

const refusalOfConflict = ({ id }: Person, { parties, askers }: InvolvedPeople): Refusal =>
  [...parties, ...askers].some((other) => other.id === id) ? ownRefusal : undefined;

const refusalToFavour = (person: Person, { beneficiaries }: InvolvedPeople): Refusal => {
  const ofSamePrincipal = findPersonWithSamePrincipal(person, beneficiaries);
  return ofSamePrincipal && principalRefusal(ofSamePrincipal.nickname);
};

/**
 * Whether a person is verified staff and independent of an account: neither its principal nor the issuer of its
 * password.
 */
const isIndependentVerifier = (person: Person, { id, principals, issuers }: Person): boolean =>
  isStaff(person.role) &&
  person.verified &&
  person.id !== id &&
  !person.principals.some((principal) => principals.includes(principal) || issuers.includes(principal)) &&
  !issuers.includes(person.id);

const independentVerifierRefusal = (name: string) =>
  wordsOf(
    'The password of %{name} was issued by somebody else: a verified person who did not issue it must take part',
    { name },
  );

/** Returns why this person may not make the call alone; undefined when they may (docs/rules.md#one-person). */
export const refusalToActAlone = (
  person: Person,
  involved: InvolvedPeople,
  { isSmall, principalMayAct }: SinglePersonCall,
): Refusal => {
  const conflict = refusalOfConflict(person, involved);
  if (conflict) return conflict;
  const partyWithSamePrincipal = findPersonWithSamePrincipal(person, [...involved.parties, ...involved.askers]);
  if (partyWithSamePrincipal && !(principalMayAct && isSmall === true))
    return principalRefusal(partyWithSamePrincipal.nickname);
  if (!person.verified && isSmall !== true) return unverifiedRefusal;
  const { restricted } = involved;
  return restricted && !isIndependentVerifier(person, restricted)
    ? independentVerifierRefusal(restricted.nickname)
    : undefined;
};

/** Returns why this person may not request approval of the call; undefined when they may. */
export const refusalToRequest = (person: Person, involved: InvolvedPeople): Refusal => {
  const conflict = involved.mayConcern ? undefined : refusalOfConflict(person, involved);
  if (conflict) return conflict;
  return person.verified ? refusalToFavour(person, involved) : unverifiedRefusal;
};

/**
 * Returns why this person may not approve what `requester` requested; undefined when they may
 * (docs/rules.md#who-approves).
 */
export const refusalToApprove = (person: Person, requester: Person, involved: InvolvedPeople): Refusal => {
  const { parties, restricted } = involved;
  if (person.id === requester.id) return wordsOf('You requested this: it waits for a second person');
  if (involved.approver === person.id) {
    return person.isRestricted && !isIndependentVerifier(requester, person)
      ? independentVerifierRefusal(person.nickname)
      : undefined;
  }
  if (!isStaff(person.role)) return wordsOf('Only staff can approve this');
  if (involved.roles.length > 0 && !involved.roles.includes(person.role))
    return wordsOf('Your role cannot decide on this');
  const conflict = involved.mayConcern ? undefined : refusalOfConflict(person, involved);
  if (conflict) return conflict;
  if (!person.verified) return unverifiedRefusal;
  const favouring = refusalToFavour(person, involved);
  if (favouring) return favouring;
  const others = parties.filter(({ id }) => id !== person.id);
  const partyWithSamePrincipal = findPersonWithSamePrincipal(person, others);
  // Sharing a principal with a party matters only if the requester does so too, or is that party.
  if (
    partyWithSamePrincipal &&
    (partyWithSamePrincipal.id === requester.id || findPersonWithSamePrincipal(requester, others))
  )
    return principalRefusal(partyWithSamePrincipal.nickname);
  if (restricted && !isIndependentVerifier(person, restricted) && !isIndependentVerifier(requester, restricted))
    return independentVerifierRefusal(restricted.nickname);
  return undefined;
};
