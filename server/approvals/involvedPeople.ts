import type { InvolvedPeople } from './eligibility';
import type { Judgement } from './judgement';
import type { Person } from './people';
import type { RequestPeople } from './requests';

/** Returns the distinct ids in ascending order, without null and undefined. */
export const distinctIds = (ids: readonly (number | null | undefined)[] = []): number[] =>
  [...new Set(ids.filter((id): id is number => id !== null && id !== undefined))].toSorted((a, b) => a - b);

/** Converts the people of a judgement to the form that a request stores. */
export const requestPeopleOf = ({
  parties,
  beneficiaries,
  askers,
  restricted = null,
  mayConcern = false,
  approverRoles = [],
}: Judgement): RequestPeople => ({
  parties: distinctIds(parties),
  ...(beneficiaries && { beneficiaries: distinctIds(beneficiaries) }),
  askers: distinctIds(askers),
  restricted,
  mayConcern,
  roles: approverRoles,
});

/** Returns the ids of all people that a request names. */
export const idsOfRequestPeople = ({ parties, beneficiaries = [], askers, restricted }: RequestPeople): number[] =>
  distinctIds([...parties, ...beneficiaries, ...askers, restricted]);

/**
 * Resolves the people of a request to their current state. Sets `restricted` only while that person is still
 * restricted.
 */
export const involvedPeopleOf = (
  { parties, beneficiaries = [], askers, restricted, mayConcern, roles }: RequestPeople,
  approver: number | null,
  peopleById: ReadonlyMap<number, Person>,
): InvolvedPeople => {
  const peopleWith = (ids: readonly number[]) => ids.flatMap((id) => peopleById.get(id) ?? []);
  const restrictedPerson = restricted === null ? undefined : peopleById.get(restricted);
  return {
    parties: peopleWith(parties),
    beneficiaries: peopleWith(beneficiaries),
    askers: peopleWith(askers),
    restricted: restrictedPerson?.isRestricted ? restrictedPerson : undefined,
    approver,
    mayConcern,
    roles,
  };
};
