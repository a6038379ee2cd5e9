import type { Definition, Page } from '../definition';

/** A path without the names of its placeholders. */
const bare = (path: string) => path.replaceAll(/\{[\w.]+\}/g, '{}').replaceAll(/:\w+/g, ':');

/** What no two screens may have alike, by the property that says it. */
export const uniqueOf = (screen: Definition | Page): readonly (readonly [property: string, value: string])[] => {
  const ofEntity = screen.kind === 'resource' ? [screen.endpoint, screen.live?.created, screen.live?.changed] : [];
  const [endpoint, created, changed] = ofEntity;
  const all = { name: screen.name, route: screen.route, endpoint, 'live.created': created, 'live.changed': changed };
  return Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
};

/** A value as it is compared: addresses by their form, and both events of a screen as one kind. */
export const compared = (property: string, value: string): string => {
  if (property.startsWith('live.')) return `event ${value}`;
  return `${property} ${property === 'name' ? value : bare(value)}`;
};

/** The first of these screens that has a value which no two may have alike. */
export const firstByValue = (screens: readonly (Definition | Page)[]): ReadonlyMap<string, Definition | Page> => {
  const first = new Map<string, Definition | Page>();
  for (const screen of screens)
    for (const [property, value] of uniqueOf(screen)) {
      const key = compared(property, value);
      if (!first.has(key)) first.set(key, screen);
    }
  return first;
};
