import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from '../ensure.mjs';
import { docstringBefore, oneLine } from './interfaces.mjs';
import { readSources } from './sources.mjs';

const types = 'src/resources/language/types';
const longestExample = 100;

/** The calls in a syntax tree: their source text by the name of the function, the shortest of each. */
const readCalls = (node, text, calls) => {
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier') {
    const example = oneLine(text.slice(node.start, node.end));
    const shortest = calls.get(node.callee.name);
    if (example.length <= longestExample && (shortest === undefined || example.length < shortest.length))
      calls.set(node.callee.name, example);
  }
  for (const child of Object.values(node).flat()) if (typeof child?.type === 'string') readCalls(child, text, calls);
};

/** The docstrings of what a file exports, by name. */
const readDocstrings = (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const { program, comments } = parseSync(file, text);
  return program.body.flatMap(({ type, start, declaration }) =>
    type === 'ExportNamedDeclaration' && declaration?.type === 'VariableDeclaration'
      ? declaration.declarations.map(({ id }) => [id.name, docstringBefore(text, comments, start)])
      : [],
  );
};

/**
 * The functions that declare fields, in the order of `fields.ts`: what they are for, and the shortest use in the project.
 *
 * @returns {{ name: string; docstring: string; example: string | undefined }[]}
 */
export const readFieldKinds = () => {
  const fields = 'src/resources/language/fields.ts';
  const { staticExports } = parseSync(fields, readFileSync(join(root, fields), 'utf8')).module;
  const docstrings = new Map(readdirSync(join(root, types)).flatMap((name) => readDocstrings(`${types}/${name}`)));
  const calls = new Map();
  for (const { text, parsed } of readSources()) readCalls(parsed.program, text, calls);
  return staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest }) => moduleRequest?.value.startsWith('./types/'))
    .map(({ exportName: { name } }) => ({ name, docstring: docstrings.get(name), example: calls.get(name) }));
};
