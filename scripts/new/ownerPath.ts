import { definitions } from '../../src/resources/index';
import { tableOf } from '../../src/resources/language/tables';
import type { FieldAnswer } from './fieldAnswer';
import { mistakeWith } from './read';

/** References by their names, each with the entity to whose records it leads. */
type References = ReadonlyMap<string, string>;

/** The table of an entity. */
const tableNamed = (entity: string): string => {
  const definition = definitions.find(({ name }) => name === entity);
  return definition ? tableOf(definition) : entity;
};

/** The references of all records of a table, whichever of its views shows them. */
const referencesIn = (table: string): References =>
  new Map(
    definitions
      .filter((definition) => tableOf(definition) === table)
      .flatMap(({ fields }) => Object.entries(fields))
      .flatMap(([name, { target }]) => (target === undefined ? [] : [[name, target] as const])),
  );

/** The references among the fields of a new entity. */
const referencesOf = (fields: readonly FieldAnswer[]): References =>
  new Map(
    fields.flatMap(({ name, kind, argument }) => (kind === 'reference' && argument ? [[name, argument] as const] : [])),
  );

const choicesOf = (references: References): string =>
  references.size === 0 ? 'It has none.' : `It has: ${[...references.keys()].join(', ')}.`;

/**
 * Says what is wrong with the references that lead from a new record to the person whose it is, as `invoiceId.clientId`: the first step
 * that is none, or an end that is nobody.
 */
export const mistakesOfOwner = (owner: string, fields: readonly FieldAnswer[]): string[] => {
  let [where, references] = ['the new entity', referencesOf(fields)];
  let table = '';
  for (const step of owner.split('.')) {
    const target = references.get(step);
    if (target === undefined) {
      const text = `--owner "${owner}": ${where} has no reference "${step}".`;
      const hint = mistakeWith(text, step, [...references.keys()]);
      return [`${hint} ${choicesOf(references)}`];
    }
    table = tableNamed(target);
    [where, references] = [`"${target}"`, referencesIn(table)];
  }
  if (table === 'users') return [];
  return [`--owner "${owner}" ends at ${where}, which are no people: go on from there. ${choicesOf(references)}`];
};
