import { nounOf } from '../nouns';
import { bodyOf, isPlaceholder, partsOf, unsentOf, type Call } from './calls';
import { Code } from './code';
import { inputCodes } from './fields';
import type { Surroundings } from './kinds';
import { inputLeavesOf, type Leaf, type Noting } from './leaves';
import { endpointOf, routeOf, type Place } from './places';
import { capitalNameOf, fieldNameOf, isDangerous, isRemoval, labelOf } from './words';

/** What a call asks for; undefined where the console cannot make it, which is noted. */
export const askedBy = (call: Call, noting: Noting): Leaf[] | undefined => {
  const body = bodyOf(noting.document, call);
  const leaves = 'why' in body ? body : inputLeavesOf(body.schema, { ...noting, what: call.name });
  const why = unsentOf(call) ?? ('why' in leaves ? leaves.why : undefined);
  if (why === undefined && !('why' in leaves)) return leaves;
  noting.missing.push({ what: call.name, why: why! });
  return undefined;
};

/** A call on one record as code. */
const actionOf = (call: Call, place: Place, around: Surroundings): (readonly [string, Code])[] => {
  const leaves = askedBy(call, around);
  if (!leaves) return [];
  const verb = partsOf(call.path).findLast((part) => !isPlaceholder(part))!;
  const label = labelOf(verb);
  const more = {
    inputs:
      leaves.length > 0
        ? inputCodes(leaves, { ...around, what: call.name, prefix: around.prefix + capitalNameOf(verb) })
        : undefined,
    danger: isDangerous(verb) || undefined,
    removes: isRemoval(verb) || undefined,
    done: `${label}: done`,
  };
  return [[fieldNameOf(verb), new Code('call', [label, endpointOf(call.path, place), more])]];
};

/** The row menu of an entity: its calls, and links to the lists below a record. Undefined where there is nothing. */
export const actionsOf = (place: Place, places: readonly Place[], around: Surroundings) => {
  const calls = place.list.actions.flatMap((call) => actionOf(call, place, around));
  const links = places
    .filter(({ parent }) => parent?.place === place)
    .map((child) => {
      const link = { kind: 'link', label: labelOf(child.name), to: routeOf(child).replace(/:\w+/, '{id}') };
      return [fieldNameOf(`${nounOf(child.name)}_list`), link] as const;
    });
  const all = [...calls, ...links];
  return all.length > 0 ? Object.fromEntries(all) : undefined;
};
