import { groupBy } from '../../../src/format/groupBy';
import { call, defineResource } from '../../../src/resources/language/define';
import type { Definition } from '../../../src/resources/language/definition';
import * as fields from '../../../src/resources/language/fields';
import { option } from '../../../src/resources/language/options';
import { Role } from '../../../src/resources/language/roles';
import type { Answers } from '../answers';
import { nounOf, pluralName } from '../nouns';
import { optionSets } from '../optionSets';
import { actionsOf, askedBy } from './actions';
import { Code, evaluated } from './code';
import type { Document } from './document';
import { fieldsOf } from './fields';
import type { Found } from './guess';
import { numberOfValue, type Surroundings, type ValueSet } from './kinds';
import type { Missing } from './leaves';
import { dividedByReach, endpointOf, nameOf, placesOf, routeOf, type Place } from './places';
import { capitalNameOf, fieldNameOf, wordsOf } from './words';

/** An entity that is written: its definition as code, and the same as data. */
export interface Entity {
  place: Place;
  code: Readonly<Record<string, unknown>>;
  sets: readonly ValueSet[];
  definition: Definition;
}

/** What all entities of a document share: who may open them, where they stand, what their amounts are. */
export interface Shared extends Pick<Answers, 'group' | 'icon' | 'roles'> {
  currency: string | undefined;
}

/** Functions and names that the code of a definition calls. */
const scopeWith = (sets: readonly ValueSet[]): Readonly<Record<string, unknown>> => {
  const ofSets = sets.flatMap(({ name, options, values }) => [
    [
      options,
      Object.fromEntries(
        values.map((value, index) => [numberOfValue(value, index), option(value.label, value.indicator)]),
      ),
    ],
    [`${options}Words`, values.map(({ value }) => value)],
    [name, Object.fromEntries(values.map((value, index) => [value.name, numberOfValue(value, index)]))],
  ]);
  return { ...fields, call, Role, ...Object.fromEntries(ofSets) };
};

const hasTextId = (document: Document, { list: { row, key } }: Place) =>
  document.schema(row.properties[key]).type === 'string';

/** The names of fields that hold the id of a record of a list: `shop_id`, `shopId`, `shop`. */
const targetsIn = (document: Document, places: readonly Place[]): Surroundings['targets'] =>
  new Map(
    places
      .filter(({ parent }) => !parent)
      .flatMap((place) => {
        // The document knows nothing of another name that the list was given.
        const nouns = [place.name, nameOf(place.list.call.path)].map((name) => nounOf(name).replaceAll(' ', '_'));
        const names = nouns.flatMap((noun) => [noun, `${noun}_id`, fieldNameOf(noun), fieldNameOf(`${noun}_id`)]);
        const target = { entity: place.name, isText: hasTextId(document, place) };
        return names.map((name) => [name, target] as const);
      }),
  );

/** The field by which records are newest first. */
const newestBy = (own: Readonly<Record<string, Code>>) =>
  Object.keys(own).find((name) => own[name]!.name === 'dateTime' && /^created?$/.test(wordsOf(name)[0] ?? ''));

const pagers = new Set([
  'page',
  'limit',
  'offset',
  'cursor',
  'perpage',
  'pagesize',
  'startingafter',
  'after',
  'next',
  'pagetoken',
]);

/** What the console will not get of a list that comes in pages. */
const notePages = ({ list: { call: listed } }: Place, missing: Missing[]) => {
  const pager = listed.parameters.find(({ name }) => pagers.has(wordsOf(String(name)).join('')));
  if (pager)
    missing.push({
      what: listed.name,
      why: `it comes in pages ("${String(pager.name)}"): the console shows what one answer has`,
    });
};

const createOf = (place: Place, around: Surroundings) => {
  const { create } = place.list;
  const leaves = create && askedBy(create, around);
  if (!create || !leaves) return { leaves: [], create: undefined };
  if (leaves.length === 0) {
    around.missing.push({ what: create.name, why: 'it asks for nothing that can be typed' });
    return { leaves, create: undefined };
  }
  const path = create.path === place.list.call.path ? undefined : endpointOf(create.path, place);
  return { leaves, create: { inputs: leaves.map(({ name }) => name), path } };
};

const entityOf = (
  place: Place,
  children: readonly Place[],
  around: Surroundings,
  { group, icon, roles }: Shared,
): Entity => {
  const { name, list, parent } = place;
  const noun = nounOf(name);
  notePages(place, around.missing);
  const { leaves, create } = createOf(place, around);
  const own = fieldsOf(list, leaves, around);
  const newest = newestBy(own);
  const code = {
    name,
    elsewhere: true,
    route: parent && routeOf(place),
    endpoint: endpointOf(list.call.path, place),
    noun,
    nouns: `${noun} |||| ${pluralName(noun)}`,
    menu: parent ? undefined : { group, icon },
    access: { roles: roles.map((role) => new Code(`Role.${role}`)) },
    parent: parent && { entity: parent.place.name, id: `{${parent.placeholder}}` },
    envelope: list.rows === '' ? undefined : { rows: list.rows, counts: {} },
    identity: hasTextId(around.document, place) ? 'id' : undefined,
    fields: own,
    list: newest && { sort: { field: newest, order: 'DESC' } },
    create,
    actions: actionsOf(place, children, around),
  };
  const declared = evaluated(code, scopeWith(around.sets)) as Parameters<typeof defineResource>[0];
  return { place, code, sets: around.sets, definition: defineResource(declared) as Definition };
};

/** The entities of what was found. `renamed` has names for the guessed ones; `only` are those that are wanted, if not all. */
export const entitiesOf = (
  document: Document,
  { lists, missing }: Found,
  shared: Shared,
  renamed: ReadonlyMap<string, string>,
  only: readonly string[] | undefined,
): Entity[] => {
  const { reachable, missing: unreachable } = dividedByReach(lists);
  missing.push(...unreachable);
  const places = placesOf(reachable, renamed).filter(
    ({ name, parent }) => !only || only.includes(name) || (parent && only.includes(parent.place.name)),
  );
  const targets = targetsIn(document, places);
  const children = groupBy(places, ({ parent }) => parent?.place.name);
  const taken = new Set(Object.keys(optionSets));
  return places.map((place) => {
    const around: Surroundings = {
      taken,
      document,
      missing,
      what: place.name,
      currency: shared.currency,
      targets,
      prefix: capitalNameOf(nounOf(place.name)),
      sets: [],
    };
    const entity = entityOf(place, children.get(place.name) ?? [], around, shared);
    for (const { options } of entity.sets) taken.add(options);
    return entity;
  });
};
