import { defineResource, remove } from '../../src/resources/language/define';
import type { Definition } from '../../src/resources/language/definition';
import { identifier } from '../../src/resources/language/fields';
import { givenRoles, isStaff, Role } from '../../src/resources/language/roles';
import { phrases } from '../../src/words/ru/console/index';
import { phrasesOf } from '../definitions/texts';
import { limitedRoles, type Answers, type RoleName } from './answers';
import type { FieldAnswer } from './fieldAnswer';
import { groupBy } from '../../src/format/groupBy';
import { optionSets } from './optionSets';
import { declareField, kindOf, rightValue } from './kinds';

/** The name of the variable that holds the definition of an entity: `paymentMethods` of `payment-methods`. */
export const variableOf = (name: string): string =>
  name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The singular and the plural of the noun, as a definition has them. */
const nounForms = ({ noun, nouns }: Answers) => `${noun} |||| ${nouns}`;

/** The definition that the file will declare. */
export const definitionOfAnswers = (answers: Answers): Definition => {
  const { name, noun, group, icon, roles, owner, fields } = answers;
  const limited = limitedRoles(roles).map((role) => Role[role]);
  const declared = fields.map(({ name: field, kind, label, argument, isRequired }) => [
    field,
    declareField(kind, label, argument, isRequired ? { required: true } : undefined),
  ]);
  return defineResource({
    name,
    noun,
    nouns: nounForms(answers),
    menu: { group, icon },
    access: {
      roles: roles.map((role) => Role[role]),
      ...(owner === undefined ? {} : { ownership: { user: owner, roles: limited } }),
    },
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

const rolesSource = (roles: readonly RoleName[]) => `roles: [${roles.map((role) => `Role.${role}`).join(', ')}]`;

const ownershipSource = ({ owner, roles }: Answers) =>
  owner === undefined ? '' : `, ownership: { user: ${quote(owner)}, ${rolesSource(limitedRoles(roles))} }`;

/** The file of the entity: the same definition as text. */
export const definitionSource = (answers: Answers): string => {
  const { name, noun, group, icon, roles, fields } = answers;
  const variable = variableOf(name);
  const sets = fields.flatMap(({ kind, argument }) => (kind === 'choice' && argument ? [argument] : []));
  const setImports = [...groupBy(sets, (set) => optionSets[set]!.file)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([file, names]) => `import { ${unique(names)} } from './statuses/${file}';\n`);
  const recordType = capitalize(variableOf(noun.replaceAll(' ', '-')));
  return `import { defineResource, remove } from './language/define';
import type { RecordOf } from './language/definition';
import { ${unique(['identifier', ...fields.map(({ kind }) => kind)])} } from './language/fields';
import { Role } from './language/roles';
${setImports.join('')}
export const ${variable} = defineResource({
  name: ${quote(name)},
  noun: ${quote(noun)},
  nouns: ${quote(nounForms(answers))},
  menu: { ${group === undefined ? '' : `group: ${quote(group)}, `}icon: ${quote(icon)} },
  access: { ${rolesSource(roles)}${ownershipSource(answers)} },
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

const isWord = (text: string) => /^[A-Za-z_$][\w$]*$/.test(text);

/** A counted phrase has two forms in English and three in Russian: the plural stands for two of them. */
const inRussianForms = (text: string) => {
  const forms = text.split(' |||| ');
  return forms.length > 1 ? [...forms, forms.at(-1)].join(' |||| ') : text;
};

/** The texts of a new definition that have no Russian yet, but for those that are marked elsewhere. */
export const textsToTranslate = (definition: Definition, marked: ReadonlySet<string> = new Set()): string[] =>
  [...new Set(phrasesOf(definition))].filter((text) => !Object.hasOwn(phrases, text) && !marked.has(text));

/** The file with the Russian phrases of a new entity: each is its English text, marked as to be translated. */
export const wordsSource = (definition: Definition, marked?: ReadonlySet<string>): string => {
  const lines = textsToTranslate(definition, marked).map(
    (text) => `  ${isWord(text) ? text : JSON.stringify(text)}: toTranslate(${JSON.stringify(inRussianForms(text))}),`,
  );
  return `import { toTranslate } from '../../toTranslate';

/** ${definition.title}: Russian by English phrase. */
export const ${variableOf(definition.name)} = {
${lines.join('\n')}
};
`;
};

/** The demo account of a role, without `@example.com`. */
const accountOf = (role: RoleName) => role.replaceAll(/(?<=.)([A-Z])/g, '-$1').toLowerCase();

const roleNames = Object.keys(Role) as RoleName[];

/** A demo account that may not open the new entity; undefined when every role may. */
const refusedAccount = ({ roles }: Answers) => {
  const refused = roleNames.find((role) => givenRoles.includes(Role[role]) && !roles.includes(role));
  return refused && accountOf(refused);
};

/** Finds the record of the demo that a required reference is to, which a view may have. */
const idOfSource = `    const idOf = async (entity: string) => {
      const [first] = await relationOf(definitionOf(entity)).listAfter(api.platform.db, {}, { conditions: [] }, 0, 1);
      return Number(first!.id);
    };
`;

/** The first test of a new entity: it is created, listed, refused to another role and with wrong input, and deleted. */
export const apiTestSource = (answers: Answers): string => {
  const { name, noun, roles, fields } = answers;
  const account = accountOf(roles.find((role) => isStaff(Role[role])) ?? roles[0]!);
  const refused = refusedAccount(answers);
  const hasReference = fields.some(({ kind, isRequired }) => kind === 'reference' && isRequired);
  const filled = fields.filter(({ kind, isRequired }) => kind !== 'reference' || isRequired);
  const right = filled.map(({ name: field, kind, argument }) => `${field}: ${rightValue(kind, argument)}`);
  const wrong = [
    ...fields.filter(({ isRequired }) => isRequired).map(({ name: field }) => `['${field}', null]`),
    ...fields.flatMap(({ name: field, kind }) => (kindOf(kind).wrong ? [`['${field}', ${kindOf(kind).wrong}]`] : [])),
  ];
  const empty = fields.filter((field) => !filled.includes(field)).map(({ name: field }) => `${field}: null`);
  return `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
${hasReference ? "import { relationOf } from '../../server/database/relation';\nimport { definitionOf } from '../../src/resources/index';\n" : ''}import { kindsForRules, openTestPlatform, type TestPlatform } from './testPlatform';

const list = 'mgmt/${name}';

describe.each(kindsForRules)('${name.replaceAll('-', ' ')}, on %s', (kind) => {
  let api: TestPlatform;
  let typed: Readonly<Record<string, unknown>>;
  let stored: Readonly<Record<string, unknown>>;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
${hasReference ? idOfSource : ''}    typed = { ${right.join(', ')} };
    stored = { id: 1, ...typed${empty.length > 0 ? `, ${empty.join(', ')}` : ''} };
  });
  afterAll(() => api.close());

  it.each<[field: string, value: unknown]>([${wrong.join(', ')}])(
    'are refused with a wrong %s: %j',
    async (field, value) => {
      const answer = await api.call('${account}', 'POST', list, { ...typed, [field]: value });
      expect(answer).toMatchObject({ status: 422, json: { field } });
    },
  );

  it('are created and listed', async () => {
    expect(await api.call('${account}', 'POST', list, typed)).toMatchObject({ status: 200, json: stored });
    expect((await api.call('${account}', 'GET', list)).json).toEqual([stored]);
  });

  it('are ${refused ? 'refused to a role that may not open them' : 'read by nobody who has not signed in'}', async () => {
    expect((await api.call(${refused ? `'${refused}'` : 'null'}, 'GET', list)).status).toBe(${refused ? 403 : 401});
    expect((await api.call(${refused ? `'${refused}'` : 'null'}, 'POST', list, typed)).status).toBe(${refused ? 403 : 401});
  });

  it('are deleted: the ${noun} is gone', async () => {
    expect((await api.call('${account}', 'POST', \`\${list}/1/remove\`, { id: 1 })).status).toBe(200);
    expect((await api.call('${account}', 'GET', list)).json).toEqual([]);
  });
});
`;
};
