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
  Access: { ownership: 'Ownership', guards: 'Guard' },
  Display: { dropdown: 'Dropdown' },
  Create: { dialog: 'CreateDialogTexts', answer: 'AnswerContent' },
  CallAction: { access: 'ActionAccess', dialog: 'ActionDialogTexts', answer: 'AnswerContent' },
  ActionDialogTexts: { confirm: 'Confirmation' },
  AnswerContent: { reveals: 'Reveal' },
  FieldOptions: { input: 'InputOptions', rules: 'InputRules' },
};
/** The form of the last argument of a call; any other call with an object declares a field. */
const formsByCall = { defineResource: 'Definition', call: 'CallAction', remove: 'CallAction' };

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
    const called = node.callee.name;
    for (const argument of node.arguments)
      formsOf(
        argument,
        onProperty,
        argument === node.arguments.at(-1) ? (formsByCall[called] ?? 'FieldOptions') : undefined,
      );
    return;
  }
  const keepsForm = node.type === 'ArrayExpression' || node.type.startsWith('TS');
  for (const child of Object.values(node).flat())
    if (typeof child?.type === 'string') formsOf(child, onProperty, keepsForm ? form : undefined);
};
