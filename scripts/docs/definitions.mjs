import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { formsOf } from '../definitions/forms.mjs';
import { oneLine, readInterfaces } from '../definitions/interfaces.mjs';

const folder = 'src/resources';
const exampleFiles = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => `${folder}/${name}`);
const longestExample = 110;

const inTable = (text) => oneLine(text).replaceAll('|', '\\|');

/** The shortest use of each property of each form in the definitions of the project: `Access.roles` → its source text. */
const readExamples = () => {
  const examples = new Map();
  for (const file of exampleFiles) {
    const text = readFileSync(file, 'utf8');
    const { program } = parseSync(file, text);
    formsOf(program, (form, { key, start, end }) => {
      const example = oneLine(text.slice(start, end));
      // Nothing to learn from.
      if (/(?:\{\}|\[\])$/.test(example)) return;
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
  'Thread',
  'PanelTab',
  'Dropdown',
  'ListDisplay',
  'Tab',
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
  'UnavailableAction',
  'LinkAction',
  'CreateAction',
  'InfoAction',
  'CustomDialogAction',
  'FieldOptions',
  'InputOptions',
  'InputChecks',
  'Field',
  'StatusNote',
  'Freshness',
  'Level',
  'SentenceFields',
  'PatternTrial',
  'Page',
  'Kind',
];

/**
 * The reference page of the definition language, from the docstrings of its types and the definitions of the project.
 *
 * @param {string} words the sections about the words that may stand in a definition
 * @returns {string}
 */
export const definitionsPage = (words) => {
  const interfaces = readInterfaces();
  const missing = [...interfaces.keys()].filter((name) => !order.includes(name));
  if (missing.length > 0) throw new Error(`scripts/docs/definitions.mjs does not list: ${missing.join(', ')}`);
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
    '# Every word of a definition',
    '',
    'Written by `npm run docs` from the docstrings in `src/resources/language` and the definitions in `src/resources`.',
    'How to add an entity: [adding an entity](adding-an-entity.md). Every property comes first, by what it is a property of; then',
    '[kinds of field](#kinds-of-field), [icons](#icons), [menu groups](#menu-groups) and [colours](#colours-of-statuses).',
    '',
    ...sections,
    words,
  ].join('\n');
};
