import type { Definition } from '../../src/resources/language/definition';
import { phrases } from '../../src/words/ru/console/index';
import { textsIn } from '../definitions/texts';
import { variableOf } from './definition';

const quote = (text: string) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`);
const isWord = (text: string) => /^[A-Za-z_$][\w$]*$/.test(text);

/** A counted phrase has two forms in English and three in Russian: the plural stands for two of them. */
const inRussianForms = (text: string) => {
  const forms = text.split(' |||| ');
  return forms.length > 1 ? [...forms, forms.at(-1)].join(' |||| ') : text;
};

/** The texts of a new definition that have no Russian yet. */
export const textsToTranslate = (definition: Definition): string[] =>
  [...new Set(textsIn(definition))].filter((text) => !Object.hasOwn(phrases, text));

/** The file with the Russian phrases of a new entity: each is its English text, marked as to be translated. */
export const wordsSource = (definition: Definition): string => {
  const lines = textsToTranslate(definition).map(
    (text) => `  ${isWord(text) ? text : quote(text)}: toTranslate(${quote(inRussianForms(text))}),`,
  );
  return `import { toTranslate } from '../../toTranslate';

/** ${definition.title}: Russian by English phrase. */
export const ${variableOf(definition.name)} = {
${lines.join('\n')}
};
`;
};
