import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { formsOf } from './definitionForms.mjs';

const folder = 'src/resources';
const languageFiles = ['definition.ts', 'field.ts'].map((name) => `${folder}/language/${name}`);
const exampleFiles = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => `${folder}/${name}`);
const longestExample = 110;

const oneLine = (text) => text.replaceAll(/\s+/g, ' ').trim();
const inTable = (text) => oneLine(text).replaceAll('|', '\\|');

/** The docstring that ends right before a position of a file, as one paragraph; empty without one. */
const docstringBefore = (text, comments, position) => {
  const comment = comments.find(
    ({ type, end }) => type === 'Block' && end <= position && text.slice(end, position).trim() === '',
  );
  return comment ? oneLine(comment.value.replaceAll(/^\s*\*+/gm, ' ')) : '';
};

/** The interfaces of the language, by name: their docstring and their properties in order. */
const readInterfaces = () => {
  const interfaces = new Map();
  for (const file of languageFiles) {
    const text = readFileSync(file, 'utf8');
    const { program, comments } = parseSync(file, text);
    for (const statement of program.body) {
      const { declaration } = statement;
      if (declaration?.type !== 'TSInterfaceDeclaration') continue;
      interfaces.set(declaration.id.name, {
        docstring: docstringBefore(text, comments, statement.start),
        properties: declaration.body.body
          .filter(({ type, key }) => type === 'TSPropertySignature' && key.type === 'Identifier')
          .map(({ key, optional, typeAnnotation, start }) => ({
            name: key.name,
            optional,
            type: text.slice(typeAnnotation.start + 1, typeAnnotation.end),
            docstring: docstringBefore(text, comments, start),
          })),
      });
    }
  }
  return interfaces;
};

/** The shortest use of each property of each form in the definitions of the project: `Access.roles` → its source text. */
const readExamples = () => {
  const examples = new Map();
  for (const file of exampleFiles) {
    const text = readFileSync(file, 'utf8');
    const { program } = parseSync(file, text);
    formsOf(program, (form, { key, start, end }) => {
      const example = oneLine(text.slice(start, end));
      const name = `${form}.${key.name ?? key.value}`;
      const shortest = examples.get(name);
      if (example.length <= longestExample && (shortest === undefined || example.length < shortest.length))
        examples.set(name, example);
    });
  }
  return examples;
};

const order = [
  'Definition',
  'MenuEntry',
  'Access',
  'Ownership',
  'Guard',
  'Display',
  'Dropdown',
  'ListDisplay',
  'HistoryDisplay',
  'Live',
  'Create',
  'CreateDialogTexts',
  'CallAction',
  'ActionAccess',
  'ActionDialogTexts',
  'Confirmation',
  'AnswerContent',
  'Reveal',
  'FieldOptions',
  'InputOptions',
  'InputRules',
  'Field',
];

/**
 * The reference page of the definition language, from the docstrings of its types and the definitions of the project.
 *
 * @returns {string}
 */
export const definitionsPage = () => {
  const interfaces = readInterfaces();
  const examples = readExamples();
  const sections = order.flatMap((form) => {
    const { docstring, properties } = interfaces.get(form);
    return [
      `## ${form}`,
      '',
      docstring,
      '',
      '| Property | Type | Meaning | Example |',
      '| --- | --- | --- | --- |',
      ...properties.map(({ name, optional, type, docstring: meaning }) => {
        const example = examples.get(`${form}.${name}`);
        return `| \`${name}\`${optional ? '' : ' (required)'} | \`${inTable(type)}\` | ${inTable(meaning)} | ${example ? `\`${inTable(example)}\`` : ''} |`;
      }),
      '',
    ];
  });
  return [
    '# Every property of a definition',
    '',
    'Written by `npm run docs` from the docstrings in `src/resources/language` and the definitions in `src/resources`.',
    'How to add an entity: [adding an entity](adding-an-entity.md).',
    '',
    ...sections,
  ].join('\n');
};
