import { groupBy } from '../../../format/groupBy';
import { answeringActions } from '../answering';
import type { Definition, Page } from '../definition';
import type { Fields } from '../field';
import { tableOf } from '../tables';
import { noSuch, type Found, type ReferenceApi } from './mistake';
import { firstByValue } from './uniqueValues';

/** What definitions are checked against. */
export interface Known {
  screens: readonly (Definition | Page)[];
  /** The first screen with each name, route, address and event: no two may have the same. */
  first: ReturnType<typeof firstByValue>;
  /** The entities among the screens, by name. */
  entities: ReadonlyMap<string, Definition>;
  /** The actions that the API performs at each address. */
  answering: ReturnType<typeof answeringActions>;
  /** The API, where it is at hand. */
  api?: ReferenceApi;
  /** The fields of a table's records as the API reads them: those of its entity and of the views of it. */
  fieldsOf: (table: string) => Fields;
  /** The columns of a table, with those that no definition shows if the API is at hand. */
  columnsOf: (table: string) => Fields;
}

const cached = (find: (table: string) => Fields): ((table: string) => Fields) => {
  const found = new Map<string, Fields>();
  return (table) => {
    const fields = found.get(table) ?? find(table);
    found.set(table, fields);
    return fields;
  };
};

/** What is known of these screens and this API. */
export const knownOf = (screens: readonly (Definition | Page)[], api?: ReferenceApi): Known => {
  const definitions = screens.filter((screen) => screen.kind === 'resource');
  const byTable = groupBy(definitions, tableOf);
  const fieldsOf = cached((table) => {
    const ofTable = byTable.get(table) ?? [];
    return Object.assign({}, ...ofTable.map(({ fields }) => fields)) as Fields;
  });
  return {
    screens,
    first: firstByValue(screens),
    entities: new Map(definitions.map((definition) => [definition.name, definition])),
    answering: answeringActions(definitions),
    api,
    fieldsOf,
    columnsOf: cached((table) => ({ ...fieldsOf(table), ...api?.columnsOf(table) })),
  };
};

/** Finds the names of entities that do not exist. */
export function* unknownEntities(property: string, words: readonly (string | undefined)[], { entities }: Known): Found {
  for (const word of words)
    if (word !== undefined && !entities.has(word)) yield [property, noSuch('entity', word, [...entities.keys()])];
}
