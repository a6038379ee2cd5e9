import { addressOf, fixedValuesOf } from '../answering';
import { callsOf, type CallAction, type Definition, type Page } from '../definition';
import type { Known } from './known';
import type { Found } from './mistake';
import { compared, uniqueOf } from './uniqueValues';

const nounOfProperty = (property: string) => {
  if (property.startsWith('live.')) return 'event';
  return property === 'route' ? 'route' : 'address';
};

/** Finds the name, the route, the address and the live events that an earlier screen has already. */
export function* duplicateMistakes(screen: Definition | Page, { first }: Known): Found {
  for (const [property, value] of uniqueOf(screen)) {
    const earlier = first.get(compared(property, value));
    if (!earlier || earlier === screen) continue;
    if (property === 'name') yield [property, 'another screen has this name.'];
    else yield [property, `"${earlier.name}" has this ${nounOfProperty(property)} already: ${value}.`];
  }
}

/** What tells actions with the same address apart. */
const fixedBodyOf = (action: CallAction) => JSON.stringify(fixedValuesOf(action));

/**
 * Finds the actions of all definitions that the API could not tell apart: with the address and the fixed values of another. An
 * action on a record of another entity (of a view's table, of a deposit's operation) may have the address of the action with the
 * rule, which answers it.
 */
export function* addressMistakes({ entities, api }: Known): Generator<readonly [string, string, string], void> {
  const ownerByAddress = new Map<string, string>();
  const firstByAddress = new Map<string, { entity: string; name: string; action: CallAction }>();
  for (const [entity, definition] of entities)
    for (const [name, action] of callsOf(definition))
      if (api?.hasHandler(`${entity}.${name}`)) ownerByAddress.set(addressOf(action), entity);
  for (const [entity, definition] of entities)
    for (const [name, action] of callsOf(definition)) {
      const address = addressOf(action);
      const belongsToOther = (ownerByAddress.get(address) ?? entity) !== entity;
      if (belongsToOther) continue;
      const other = firstByAddress.get(address);
      // Without the API only one definition is judged: another may share the address of the action that has the rule.
      const isComparable = other && other.action !== action && (api !== undefined || other.entity === entity);
      if (isComparable && fixedBodyOf(other.action) === fixedBodyOf(action))
        yield [entity, `actions.${name}.path`, `"${other.entity}.${other.name}" has this address already: ${address}.`];
      firstByAddress.set(address, { entity, name, action });
    }
}
