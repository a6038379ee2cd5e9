import { addressOf, fixedValuesOf } from '../answering';
import { callsOf, type CallAction, type Definition, type Page } from '../definition';
import type { Known } from './known';
import type { Found } from './mistake';

/** A path without the names of its placeholders. */
const bare = (path: string) => path.replaceAll(/\{[\w.]+\}/g, '{}').replaceAll(/:\w+/g, ':');

/** The live events that carry records of this screen. */
const eventsOf = (screen: Definition | Page) =>
  screen.kind === 'resource' ? [screen.live?.created, screen.live?.changed] : [];

/** Finds the name, the route, the address and the live events that an earlier screen has already. */
export function* duplicateMistakes(screen: Definition | Page, { screens }: Known): Found {
  const earlier = screens.slice(0, screens.indexOf(screen as (typeof screens)[number]));
  if (earlier.some(({ name }) => name === screen.name)) yield ['name', 'another screen has this name.'];
  const sameRoute = earlier.find(({ route }) => screen.route !== undefined && bare(route ?? '') === bare(screen.route));
  if (sameRoute) yield ['route', `"${sameRoute.name}" has this route already: ${screen.route}.`];
  if (screen.kind === 'page') return;
  const sameAddress = earlier.find(
    (other) => other.kind === 'resource' && bare(other.endpoint) === bare(screen.endpoint),
  );
  if (sameAddress) yield ['endpoint', `"${sameAddress.name}" has this address already: ${screen.endpoint}.`];
  for (const key of ['created', 'changed'] as const) {
    const event = screen.live?.[key];
    const sameEvent = earlier.find((other) => event !== undefined && eventsOf(other).includes(event));
    if (sameEvent) yield [`live.${key}`, `"${sameEvent.name}" has this event already: ${event}.`];
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
