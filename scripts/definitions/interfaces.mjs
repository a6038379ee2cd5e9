import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from '../ensure.mjs';

const languageFiles = ['definition.ts', 'field.ts'].map((name) => `src/resources/language/${name}`);

/** A text without line breaks. */
export const oneLine = (text) => text.replaceAll(/\s+/g, ' ').trim();

/** The docstring that ends right before a position of a file, as one paragraph; empty without one. */
export const docstringBefore = (text, comments, position) => {
  const comment = comments.find(
    ({ type, end }) => type === 'Block' && end <= position && text.slice(end, position).trim() === '',
  );
  return comment ? oneLine(comment.value.replaceAll(/^\s*\*+/gm, ' ')) : '';
};

/**
 * The interfaces of the language of definitions, by name: their docstring and their properties in order.
 *
 * @returns {Map<string, { docstring: string; properties: { name: string; optional: boolean; type: string; docstring: string }[] }>}
 */
export const readInterfaces = () => {
  const interfaces = new Map();
  for (const file of languageFiles) {
    const text = readFileSync(join(root, file), 'utf8');
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
