import { groupBy } from '../../../src/format/groupBy';
import { screens } from '../../../src/resources/index';
import type { Definition, Page } from '../../../src/resources/language/definition';
import { mistakesIn, mistakeText } from '../../../src/resources/language/soundness';
import { textsToTranslate, variableOf, wordsSource } from '../template';
import { existingAmong, formatted, listedFiles, mistakesOfVariable, takenVariables, type Written } from '../write';
import type { Document } from './document';
import type { Entity, Shared } from './entities';
import { definitionSource, statusesSource, testSource } from './template';

/** The files that an entity of this name may have: its definition, the values of its choices, its words and its test. */
const filesOfName = (name: string): [string, string, string, string] => {
  const variable = variableOf(name);
  return [
    `src/resources/${variable}.ts`,
    `src/resources/statuses/${variable}.ts`,
    `src/words/ru/console/${variable}.ts`,
    `tests/unit/${variable}.test.ts`,
  ];
};

/** The files of one entity with their texts. */
const filesOf = (document: Document, entity: Entity, marked: ReadonlySet<string>): Record<string, string> => {
  const [definition, values, words, test] = filesOfName(entity.place.name);
  const statuses = statusesSource(entity);
  return {
    [definition]: definitionSource(entity),
    ...(statuses === undefined ? {} : { [values]: statuses }),
    [words]: wordsSource(entity.definition, marked),
    [test]: testSource(document, entity),
  };
};

const renaming = (name: string) => `--name ${name}=other-${name} gives it another name.`;

/** Everything that is written for these entities. Each phrase is marked once. */
export const filesFor = async (
  document: Document,
  entities: readonly Entity[],
  { group }: Shared,
): Promise<Written> => {
  const marked = new Set<string>();
  const added: Record<string, string> = {};
  for (const entity of entities) {
    Object.assign(added, filesOf(document, entity, marked));
    for (const text of textsToTranslate(entity.definition)) marked.add(text);
  }
  const listed = entities.map(({ place }) => ({ name: place.name, group: place.parent ? undefined : group }));
  return { added: await formatted(added), changed: await formatted(listedFiles(listed)) };
};

/** The names that there are: of screens and of variables, and how many of these entities have each. */
interface Names {
  screens: ReadonlySet<string>;
  variables: ReadonlySet<string>;
  entities: ReadonlyMap<string, readonly Entity[]>;
}

const nameMistakes = ({ place: { name, list } }: Entity, names: Names): string[] => {
  const rename = renaming(name);
  const { path } = list.call;
  if (!/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(name))
    return [`"${name}" (${path}) cannot be the name of an entity, which is in lower case, with hyphens. ${rename}`];
  if (names.screens.has(name) || names.entities.get(name)!.length > 1)
    return [`There is a "${name}" already (${path}): ${rename}`];
  return mistakesOfVariable(name, names.variables).map((text) => `${text} ${rename}`);
};

/** What is wrong with the names of these entities, without which they have no files; empty when nothing is. */
export const mistakesOfNames = (entities: readonly Entity[]): string[] => {
  const names: Names = {
    screens: new Set(screens.map(({ name }) => name)),
    variables: takenVariables(),
    entities: groupBy(entities, ({ place }) => place.name),
  };
  return [...new Set(entities.flatMap((entity) => nameMistakes(entity, names)))];
};

/** The files that would overwrite one, and how their entity gets another name. */
const existingFiles = ({ place: { name } }: Entity, added: Written['added']): string[] =>
  existingAmong(filesOfName(name).filter((file) => Object.hasOwn(added, file))).map(
    (file) => `${file} exists already. ${renaming(name)}`,
  );

/** What keeps these files from being written; empty when nothing does. */
export const mistakesOf = (entities: readonly Entity[], { added }: Written): string[] => {
  const ours = new Set(entities.map(({ place }) => place.name));
  const all: readonly (Definition | Page)[] = [...screens, ...entities.map(({ definition }) => definition)];
  const unsound = mistakesIn(all).filter(({ name }) => ours.has(name));
  return [...entities.flatMap((entity) => existingFiles(entity, added)), ...unsound.map(mistakeText)];
};
