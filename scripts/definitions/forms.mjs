import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from '../ensure.mjs';

/** The form that an object under this key has, by the form that contains it. */
const formsByKey = {
  Definition: {
    menu: 'MenuEntry',
    access: 'Access',
    display: 'Display',
    list: 'ListDisplay',
    history: 'HistoryDisplay',
    live: 'Live',
    create: 'Create',
  },
  Page: { menu: 'MenuEntry' },
  Access: { ownership: 'Ownership', guards: 'Guard' },
  Display: { dropdown: 'Dropdown', thread: 'Thread' },
  ListDisplay: { tabs: 'Tab' },
  Create: { dialog: 'CreateDialogTexts', answer: 'AnswerContent' },
  CallAction: { access: 'ActionAccess', dialog: 'ActionDialogTexts', answer: 'AnswerContent' },
  ActionDialogTexts: { confirm: 'Confirmation' },
  AnswerContent: { reveals: 'Reveal' },
  FieldOptions: { input: 'InputOptions', checks: 'InputChecks', notes: 'StatusNote' },
};
/** The forms of the arguments of a call. */
const formsByCall = {
  defineResource: ['Definition'],
  definePage: ['Page'],
  call: [undefined, undefined, 'CallAction'],
  remove: ['Confirmation', 'CallAction'],
};

/** The functions that declare fields: the last argument of their calls has the options of the field. */
const fieldFunctions = new Set(
  parseSync('fields.ts', readFileSync(join(root, 'src/resources/language/fields.ts'), 'utf8'))
    .module.staticExports.flatMap(({ entries }) => entries)
    .filter(({ isType }) => !isType)
    .map(({ exportName }) => exportName.name),
);

const formOfArgument = ({ callee, arguments: given }, argument) => {
  const forms = formsByCall[callee.name];
  if (forms) return forms[given.indexOf(argument)];
  return fieldFunctions.has(callee.name) && argument === given.at(-1) ? 'FieldOptions' : undefined;
};

/**
 * Calls back for every property of every part of the definitions in a syntax tree, with the name of the part's interface.
 *
 * @param {object} node
 * @param {(form: string, property: object) => void} onProperty
 * @param {string} [form] the interface of `node`, where it is an object or a list of objects
 */
export const formsOf = (node, onProperty, form) => {
  if (node.type === 'ObjectExpression') {
    for (const property of node.properties) {
      if (property.type !== 'Property') continue;
      if (form) onProperty(form, property);
      formsOf(property.value, onProperty, formsByKey[form]?.[property.key.name]);
    }
    return;
  }
  if (node.type === 'CallExpression') {
    for (const argument of node.arguments) formsOf(argument, onProperty, formOfArgument(node, argument));
    return;
  }
  const keepsForm = node.type === 'ArrayExpression' || node.type.startsWith('TS');
  for (const child of Object.values(node).flat())
    if (typeof child?.type === 'string') formsOf(child, onProperty, keepsForm ? form : undefined);
};
