import type { Definition } from '../../../resources/language/definition';

/** Returns the path of an entity's list with this filter, or undefined if the entity has no screen of its own. */
export const listPath = (
  { route }: Pick<Definition, 'route'>,
  where: Readonly<Record<string, unknown>>,
): string | undefined => {
  if (route === undefined || route.includes(':')) return undefined;
  const filter = Object.keys(where).length > 0 ? `?filter=${encodeURIComponent(JSON.stringify(where))}` : '';
  return `/dashboard/${route}${filter}`;
};
