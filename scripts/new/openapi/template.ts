import { createInputs } from '../../../src/resources/language/definition';
import type { Field } from '../../../src/resources/language/field';
import { readPath } from '../../../src/resources/language/wire';
import { nounOf } from '../nouns';
import { variableOf } from '../template';
import { bodyOf } from './calls';
import { namesIn, printed } from './code';
import type { Document } from './document';
import type { Entity } from './entities';
import { numberOfValue, type ValueSet } from './kinds';
import { anyText, sampleOf } from './sample';
import { capitalNameOf } from './words';

/** An object of JSON. */
type Tree = { [key: string]: unknown };

/** The object with a value at a path. */
const withValue = (tree: Tree, [key = '', ...rest]: readonly string[], value: unknown): Tree => ({
  ...tree,
  [key]: rest.length === 0 ? value : withValue((tree[key] as Tree | undefined) ?? {}, rest, value),
});

/** A text of a document within a comment, which it does not end. */
const commented = (text: string) => text.replaceAll('*/', '* /');

const unique = (names: readonly string[]) => [...new Set(names)].toSorted().join(', ');

/** The file of an entity: its definition, with the imports of what it names. */
export const definitionSource = ({ place, code, sets }: Entity): string => {
  const variable = variableOf(place.name);
  const ofSets = new Set(sets.flatMap(({ name, options }) => [name, options, `${options}Words`]));
  const names = namesIn(code);
  const kinds = names.filter((name) => !ofSets.has(name) && name !== 'call' && name !== 'Role');
  const used = names.filter((name) => ofSets.has(name));
  return `import { ${unique(['defineResource', ...names.filter((name) => name === 'call')])} } from './language/define';
import type { RecordOf } from './language/definition';
import { ${unique(kinds)} } from './language/fields';
import { Role } from './language/roles';
${used.length > 0 ? `import { ${unique(used)} } from './statuses/${variable}';\n` : ''}
/** ${commented(place.list.call.name)}, of another platform. */
export const ${variable} = defineResource(${printed(code)});
export type ${capitalNameOf(nounOf(place.name))} = RecordOf<typeof ${variable}>;
`;
};

const setSource = ({ name, options, values }: ValueSet): string => {
  const numbers = Object.fromEntries(values.map((value, index) => [value.name, numberOfValue(value, index)]));
  const declared = values.map(
    ({ name: value, label, indicator }) =>
      `${value}: option(${[label, indicator]
        .filter((one) => one !== undefined)
        .map(printed)
        .join(', ')}),`,
  );
  const words = values.map(({ value }) => value);
  const wordsOfSet = words.every((word) => typeof word === 'string')
    ? `/** What JSON has, in the order of their numbers. */\nexport const ${options}Words = ${printed(words)};\n`
    : '';
  return `
/** Values of ${options}. */
export const ${name} = choiceSet('${name}', ${printed(numbers)});
export type ${name} = ChoiceIn<typeof ${name}>;
export const ${options} = optionsOf(${name}, { ${declared.join(' ')} });
${wordsOfSet}`;
};

/** The file with the values of an entity's choices; undefined where it has none. */
export const statusesSource = ({ sets }: Entity): string | undefined =>
  sets.length === 0
    ? undefined
    : `import { choiceSet, optionsOf, type ChoiceIn } from '../language/choices';
import { option } from '../language/options';
${sets.map(setSource).join('')}`;

const isAmountField = (field: Field | undefined) => field?.kind.name === 'money';

/** An amount that comes as a text is one of digits, where the document gives no example. */
const amountRead = (field: Field, value: unknown) => (isAmountField(field) && value === anyText ? '1' : value);

/** An amount is sent as a number, whatever the document says. */
const amountTyped = (field: Field | undefined, value: unknown) => {
  if (!isAmountField(field) || typeof value !== 'string') return value;
  return value === anyText ? 1 : Number(value);
};

/** An answer of a list with one row, which has what the fields read. */
const answerSample = (document: Document, { place: { list }, definition }: Entity): unknown => {
  const whole = sampleOf(document, list.row.node);
  const known = Object.entries(definition.fields).flatMap(([name, field]) => {
    const { path = name } = field;
    const value = amountRead(field, readPath(whole, path));
    return value === undefined ? [] : [[path.split('.'), value] as const];
  });
  const row = known.reduce<Tree>((made, [path, value]) => withValue(made, path, value), {});
  return (list.rows === '' ? [] : list.rows.split('.')).reduceRight<unknown>((inner, key) => ({ [key]: inner }), [row]);
};

/** The first test of an entity: what the document has is read without faults, and its create takes what the document does. */
export const testSource = (document: Document, entity: Entity): string => {
  const { place, definition } = entity;
  const variable = variableOf(place.name);
  const title = place.name.replaceAll('-', ' ');
  const body = definition.create && place.list.create && bodyOf(document, place.list.create);
  const inputs = definition.create ? Object.keys(createInputs(definition)) : [];
  const whole = body && 'schema' in body && body.schema ? sampleOf(document, body.schema.node) : {};
  const typed = Object.fromEntries(
    Object.entries(whole as Record<string, unknown>)
      .filter(([name]) => inputs.includes(name))
      .map(([name, value]) => [name, amountTyped(definition.fields[name], value)]),
  );
  const created = `
it('${title} are created from what the document has', () => {
  const { issues, values } = checkInputs(createInputs(${variable}), ${printed(typed)});
  expect(issues).toEqual({});
  const sent = Object.entries(values).map(([name, value]) => [name, encodeValue(createInputs(${variable})[name]!, value)]);
  expect(Object.fromEntries(sent)).toMatchObject(${printed(typed)});
});
`;
  return `import { expect, it } from 'vitest';
${definition.create ? "import { createInputs } from '../../src/resources/language/definition';\nimport { checkInputs, encodeValue } from '../../src/resources/language/values';\n" : ''}import { decodeRecord, unwrapList } from '../../src/resources/language/wire';
import { ${variable} } from '../../src/resources/${variable}';

/** An answer to ${commented(place.list.call.name)}, as the document has it. */
const answer = ${printed(answerSample(document, entity))};

it('${title} are read without faults', () => {
  const rows = unwrapList(${variable}, answer)?.rows ?? [];
  expect(rows.map((row) => decodeRecord(${variable}, row)?.invalidFields)).toEqual([undefined]);
});
${definition.create ? created : ''}`;
};
