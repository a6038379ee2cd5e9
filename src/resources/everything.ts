import { definePage } from './language/define';
import { Role } from './language/roles';

/** Everything that staff may see about a text, such as a phone: what the searches of several lists find. Opened from the palette. */
export const everything = definePage({
  name: 'everything',
  route: 'everything',
  title: 'Everything about',
  access: { roles: [Role.Developer, Role.Owner, Role.Moderator, Role.Finance] },
  extension: true,
  reads: [],
});

/** The address of everything about a text. */
export const everythingPath = (q: string): string =>
  `/dashboard/${everything.route}?${new URLSearchParams({ q }).toString()}`;
