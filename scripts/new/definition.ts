import { defineResource, remove } from '../../src/resources/language/define';
import type { Definition } from '../../src/resources/language/definition';
import { identifier } from '../../src/resources/language/fields';
import { Role } from '../../src/resources/language/roles';
import type { Answers } from './answers';
import type { FieldAnswer } from './fieldAnswer';
import { declareField } from './kinds';

/** The name of the variable that holds the definition of an entity: `paymentMethods` of `payment-methods`. */
export const variableOf = (name: string): string =>
  name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The singular and the plural of the noun, as a definition has them. */
const nounForms = ({ noun, nouns }: Answers) => `${noun} |||| ${nouns}`;

/** The definition that the file will declare. */
export const definitionOfAnswers = (answers: Answers): Definition => {
  const { name, noun, group, icon, roles, fields } = answers;
  const declared = fields.map(({ name: field, kind, label, argument, isRequired }) => [
    field,
    declareField(kind, label, argument, isRequired ? { required: true } : undefined),
  ]);
  return defineResource({
    name,
    noun,
    nouns: nounForms(answers),
    menu: { group, icon },
    access: { roles: roles.map((role) => Role[role]) },
    fields: { id: identifier(), ...Object.fromEntries(declared) },
    create: {},
    actions: { remove: remove() },
  });
};

const quote = (text: string) => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;

const fieldSource = ({ name, kind, label, argument, isRequired }: FieldAnswer) => {
  const given = argument === undefined ? [] : [kind === 'choice' ? argument : quote(argument)];
  return `${name}: ${kind}(${[quote(label), ...given, ...(isRequired ? ['{ required: true }'] : [])].join(', ')}),`;
};

const unique = (words: readonly string[]) => [...new Set(words)].toSorted().join(', ');

/** The file of the entity: the same definition as text. */
export const definitionSource = (answers: Answers): string => {
  const { name, noun, group, icon, roles, fields } = answers;
  const variable = variableOf(name);
  const optionSets = fields.flatMap(({ kind, argument }) => (kind === 'choice' && argument ? [argument] : []));
  const recordType = capitalize(variableOf(noun.replaceAll(' ', '-')));
  return `import { defineResource, remove } from './language/define';
import type { RecordOf } from './language/definition';
import { ${unique(['identifier', ...fields.map(({ kind }) => kind)])} } from './language/fields';
import { Role } from './language/roles';
${optionSets.length > 0 ? `import { ${unique(optionSets)} } from './statuses';\n` : ''}
export const ${variable} = defineResource({
  name: ${quote(name)},
  noun: ${quote(noun)},
  nouns: ${quote(nounForms(answers))},
  menu: { ${group === undefined ? '' : `group: ${quote(group)}, `}icon: ${quote(icon)} },
  access: { roles: [${roles.map((role) => `Role.${role}`).join(', ')}] },
  fields: {
    id: identifier(),
    ${fields.map(fieldSource).join('\n    ')}
  },
  create: {},
  actions: { remove: remove() },
});
export type ${recordType} = RecordOf<typeof ${variable}>;
`;
};
