import { menuGroups, type MenuGroup } from '../../src/resources/language/definition';
import { iconNames, type IconName } from '../../src/resources/language/icons';
import { isStaff, Role } from '../../src/resources/language/roles';
import { readField, type FieldAnswer } from './fieldAnswer';
import { isPlural, nounOf, pluralName } from './nouns';
import { mistakesOfOwner } from './ownerPath';
import { mistakesOf, mistakeWith, valuesOf, type Read } from './read';

/** The name of a role, as in `Role.Owner`. */
export type RoleName = keyof typeof Role;

/** What is known of a new entity before it is written. */
export interface Answers {
  name: string;
  noun: string;
  nouns: string;
  /** Undefined: a menu entry without a group. */
  group: MenuGroup | undefined;
  icon: IconName;
  roles: RoleName[];
  /** The references that lead from a record to the person whose it is, as `invoiceId.clientId`. */
  owner?: string;
  fields: FieldAnswer[];
}

/** Answers as they are typed. What is missing has its default. */
export interface TypedAnswers {
  name: string;
  noun?: string;
  nouns?: string;
  group?: string;
  icon?: string;
  roles?: string;
  owner?: string;
  field?: string[];
}

const roleNames = Object.keys(Role).filter((name) => name !== 'System') as RoleName[];

/** The words that may be answered, by question. */
export const known = { group: menuGroups, icon: iconNames, role: roleNames } as const;

/** What is taken where nothing is answered. */
export const defaultsOf = (name: string, noun?: string) => ({
  noun: nounOf(name),
  nouns: noun === undefined ? name.replaceAll('-', ' ') : pluralName(noun),
  group: '',
  icon: 'coin',
  roles: 'Developer,Owner',
  field: ['title:text:Title:required'],
});

/** The name as it would be right: plural, in lower case, with hyphens. */
const rightName = (name: string) =>
  pluralName(
    name
      .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .replaceAll(/[^a-z\d]+/g, '-')
      .replaceAll(/^[-\d]+|-+$/g, ''),
  );

/** Reads a name that no entity has yet (`taken`). */
const readName = (name: string, taken: readonly string[], nouns?: string): Read<string> => {
  if (taken.includes(name)) return { mistakes: [`There is a "${name}" already.`] };
  const isPluralNoun = nouns !== undefined && nouns.replaceAll(' ', '-') === name;
  if (/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(name) && (isPlural(name) || isPluralNoun)) return { value: name };
  const right = rightName(name);
  return {
    mistakes: [
      `"${name}" cannot be the name of an entity: it is plural, in lower case, with hyphens.${right ? ` Did you mean "${right}"?` : ''}`,
    ],
  };
};

const readNoun = (what: string, noun: string): Read<string> =>
  /^[A-Za-z][\w -]*$/.test(noun) ? { value: noun } : { mistakes: [`"${noun}" cannot be ${what}: use words.`] };

const readOneOf = <T extends string>(what: string, word: string, words: readonly T[]): Read<T> => {
  const found = words.find((one) => one === word);
  return found === undefined
    ? { mistakes: [mistakeWith(`There is no ${what} "${word}".`, word, words)] }
    : { value: found };
};

const readRoles = (roles: string): Read<RoleName[]> => {
  const read = roles.split(',').map((role) => readOneOf('role', role.trim(), roleNames));
  const mistakes = mistakesOf(read);
  return mistakes.length > 0 ? { mistakes } : { value: [...new Set(valuesOf(read))] };
};

const readFields = (typed: readonly string[]): Read<FieldAnswer[]> => {
  const read = typed.map(readField);
  const fields = valuesOf(read);
  const names = fields.map(({ name }) => name);
  const mistakes = [
    ...mistakesOf(read),
    ...new Set(names.filter((name, index) => names.indexOf(name) < index).map((name) => `Two fields are "${name}".`)),
  ];
  if (mistakes.length === 0 && !fields.some(({ isRequired }) => isRequired))
    mistakes.push('No field is required: add ":required" to what a record cannot be without.');
  return mistakes.length > 0 ? { mistakes } : { value: fields };
};

/** The roles outside staff, which see only their own records. */
export const limitedRoles = (roles: readonly RoleName[]): RoleName[] => roles.filter((role) => !isStaff(Role[role]));

/** Says what is wrong with whose the records are, beside these roles and fields. */
const ownerMistakes = (owner: string | undefined, roles: readonly RoleName[], fields: readonly FieldAnswer[]) => {
  const limited = limitedRoles(roles);
  if (owner === undefined)
    return limited.length === 0
      ? []
      : [`${limited.join(', ')} would see the records of others: --owner says whose each is, as --owner clientId.`];
  if (limited.length === 0) return ['--owner is for roles outside staff: all others see all records.'];
  return mistakesOfOwner(owner, fields);
};

/** Reads each answer by its question. */
const readers = {
  name: readName,
  noun: (noun: string) => readNoun('a noun', noun),
  nouns: (nouns: string) => readNoun('a plural noun', nouns),
  group: (group: string): Read<MenuGroup | undefined> =>
    group === '' ? { value: undefined } : readOneOf('menu group', group, menuGroups),
  icon: (icon: string) => readOneOf('icon', icon, iconNames),
  roles: readRoles,
  fields: readFields,
};

/** Reads who may open new entities and where they stand, with the defaults for what is missing. */
export const readShared = (
  typed: Pick<TypedAnswers, 'group' | 'icon' | 'roles'>,
): Read<Pick<Answers, 'group' | 'icon' | 'roles'>> => {
  const given = { ...defaultsOf(''), ...typed };
  const read = { group: readers.group(given.group), icon: readers.icon(given.icon), roles: readers.roles(given.roles) };
  const mistakes = mistakesOf(Object.values(read));
  if (mistakes.length > 0) return { mistakes };
  const values = Object.entries(read).map(([key, one]) => [key, 'value' in one ? one.value : undefined]);
  return { value: Object.fromEntries(values) as Pick<Answers, 'group' | 'icon' | 'roles'> };
};

/**
 * Reads all answers, with the defaults for those that are missing. `taken` are the names that a new entity may not have.
 * Returns all that is wrong with them.
 */
export const readAnswers = (typed: TypedAnswers, taken: readonly string[]): Read<Answers> => {
  const isNoun = typed.noun !== undefined && 'value' in readers.noun(typed.noun);
  const defaults = defaultsOf(typed.name, isNoun ? typed.noun : undefined);
  const given = { ...defaults, ...typed };
  const read = {
    name: readers.name(typed.name, taken, typed.nouns),
    noun: readers.noun(given.noun),
    nouns: readers.nouns(given.nouns),
    group: readers.group(given.group),
    icon: readers.icon(given.icon),
    roles: readers.roles(given.roles),
    fields: readers.fields(given.field),
  };
  const ofOwner =
    'value' in read.roles && 'value' in read.fields
      ? ownerMistakes(typed.owner, read.roles.value, read.fields.value)
      : [];
  const mistakes = [...mistakesOf(Object.values(read)), ...ofOwner];
  if (mistakes.length > 0) return { mistakes };
  const values = Object.entries(read).map(([key, one]) => [key, 'value' in one ? one.value : undefined]);
  return { value: { ...Object.fromEntries(values), owner: typed.owner } as Answers };
};
