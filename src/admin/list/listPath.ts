import type { Definition } from '../../resources/language/definition';

/** The address of an entity's list with this filter set; undefined where it has no screen of its own. */
export const listPath = (
  { route }: Pick<Definition, 'route'>,
  where: Readonly<Record<string, unknown>>,
): string | undefined => {
  if (route === undefined || route.includes(':')) return undefined;
  const filter = Object.keys(where).length > 0 ? `?filter=${encodeURIComponent(JSON.stringify(where))}` : '';
  return `/dashboard/${route}${filter}`;
};
