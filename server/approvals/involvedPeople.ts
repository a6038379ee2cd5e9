import type { InvolvedPeople } from './eligibility';
import type { Judgement } from './judgement';
import type { Person } from './people';
import type { RequestPeople } from './requests';

/** These ids once each, in order, without those that are nobody's. */
export const distinctIds = (ids: readonly (number | null | undefined)[] = []): number[] =>
  [...new Set(ids.filter((id): id is number => id !== null && id !== undefined))].toSorted((one, other) => one - other);

/** The people of a judgement as a request keeps them. */
export const requestPeopleOf = ({
  parties,
  askers,
  restricted = null,
  mayConcern = false,
  approverRoles = [],
}: Judgement): RequestPeople => ({
  parties: distinctIds(parties),
  askers: distinctIds(askers),
  restricted,
  mayConcern,
  roles: approverRoles,
});

/** Everybody whom a request names. */
export const idsOfRequestPeople = ({ parties, askers, restricted }: RequestPeople): number[] =>
  distinctIds([...parties, ...askers, restricted]);

/** The people of a request, as they are now. */
export const involvedPeopleOf = (
  { parties, askers, restricted, mayConcern, roles }: RequestPeople,
  approver: number | null,
  known: ReadonlyMap<number, Person>,
): InvolvedPeople => {
  const some = (ids: readonly number[]) => ids.flatMap((id) => known.get(id) ?? []);
  const person = restricted === null ? undefined : known.get(restricted);
  return {
    parties: some(parties),
    askers: some(askers),
    restricted: person?.isRestricted ? person : undefined,
    approver,
    mayConcern,
    roles,
  };
};
