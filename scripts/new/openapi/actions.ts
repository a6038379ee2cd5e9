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

/** A call on one record as code, under this name: `cancel`, `receipts_send`. */
const actionCode = (call: Call, leaves: readonly Leaf[], name: string, place: Place, around: Surroundings): Code => {
  const label = labelOf(name);
  const more = {
    inputs:
      leaves.length > 0
        ? inputCodes(leaves, { ...around, what: call.name, prefix: around.prefix + capitalNameOf(name) })
        : undefined,
    danger: isDangerous(name) || undefined,
    removes: isRemoval(name) || undefined,
    done: `${label}: done`,
  };
  return new Code('call', [label, endpointOf(call.path, place), more]);
};

/** What an action may be called: by the last word of its path, else by all of them below the list. */
const namesOfAction = (call: Call, { list }: Place): string[] => {
  const words = partsOf(call.path).filter((part) => !isPlaceholder(part));
  const below = partsOf(call.path).slice(partsOf(list.call.path).length);
  return [words.at(-1)!, below.filter((part) => !isPlaceholder(part)).join('_')];
};

/** The row menu of an entity: its calls, and links to the lists below a record. Undefined where there is nothing. */
export const actionsOf = (place: Place, children: readonly Place[], around: Surroundings) => {
  const all = new Map<string, unknown>();
  for (const call of place.list.actions) {
    const leaves = askedBy(call, around);
    if (!leaves) continue;
    const names = namesOfAction(call, place);
    const name = names.find((one) => one !== '' && !all.has(fieldNameOf(one)));
    if (name === undefined)
      around.missing.push({
        what: call.name,
        why: `another action of ${place.name} is called "${labelOf(names[0]!)}": --call '${call.name}=nothing' or that of the other leaves one`,
      });
    else all.set(fieldNameOf(name), actionCode(call, leaves, name, place, around));
  }
  for (const child of children) {
    const to = routeOf(child).replace(/:\w+/, '{id}');
    const link = { kind: 'link', label: labelOf(child.name), to, entity: child.name };
    const name = fieldNameOf(`${nounOf(child.name)}_list`);
    all.set(all.has(name) ? `${name}Link` : name, link);
  }
  return all.size > 0 ? Object.fromEntries(all) : undefined;
};
