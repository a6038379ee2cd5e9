import { groupBy } from '../../src/format/groupBy';
import { definitions } from '../../src/resources/index';
import type { Field } from '../../src/resources/language/fields';
import { nounOf } from './nouns';

/** The entities that a reference may be to: those with a table here, and the people of one role (`clients`), who are views of users. */
const referableDefinitions = definitions.filter(
  ({ source, elsewhere }) => !elsewhere && (source === undefined || source.entity === 'users'),
);

/** Their names. */
export const referable = referableDefinitions.map(({ name }) => name);

const labels = groupBy(
  definitions.flatMap(({ fields }) => Object.values<Field>(fields)),
  ({ target }) => target,
);

/** What references to an entity are called: those to `clients` are 'Merchant' and 'Partner'. */
const labelsOf = (entity: string): string[] => [...new Set(labels.get(entity)?.map(({ label }) => label))];

/** The entities to which references of this name are: `clients` for 'merchants'. */
export const entitiesCalled = (word: string): string[] => {
  const meant = [word, nounOf(word)].map((one) => one.toLowerCase());
  return referable.filter((entity) => labelsOf(entity).some((label) => meant.includes(label.toLowerCase())));
};

/** The entities that a reference may be to, the people of one role with what references to them are called: `clients (Merchant)`. */
export const describeReferable = (): string =>
  referableDefinitions
    .map(({ name, source }) => (source && labels.has(name) ? `${name} (${labelsOf(name).join(', ')})` : name))
    .join(', ');
