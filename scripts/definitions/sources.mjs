import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from '../ensure.mjs';
import { formsOf } from './forms.mjs';
import { readInterfaces } from './interfaces.mjs';

const folder = 'src/resources';

/** The files with definitions: their text and their syntax tree. */
const readSources = () =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => {
      const file = `${folder}/${name}`;
      const text = readFileSync(join(root, file), 'utf8');
      return { file, text, program: parseSync(file, text).program };
    });

/**
 * The file that declares each screen, by its name.
 *
 * @returns {Map<string, string>}
 */
export const readDeclaringFiles = () => {
  const files = new Map();
  for (const { file, program } of readSources())
    formsOf(program, (form, { key, value }) => {
      if ((form === 'Definition' || form === 'Page') && key.name === 'name') files.set(value.value, file);
    });
  return files;
};

/**
 * The properties of definitions in a file, as they are written, which the language does not have: the line, the name, and the
 * names that may stand there.
 *
 * @param {string} text
 * @param {object} [program] the syntax tree of the text
 * @returns {{ line: number; name: string; known: string[] }[]}
 */
export const unknownPropertiesIn = (text, program = parseSync('definition.ts', text).program) => {
  const interfaces = readInterfaces();
  const namesIn = (form) => interfaces.get(form).properties.map(({ name }) => name);
  const unknown = [];
  formsOf(program, (form, { key, start }) => {
    const name = key.name ?? key.value;
    const known = form === 'FieldOptions' ? [...namesIn(form), ...namesIn('Field')] : namesIn(form);
    if (!known.includes(name)) unknown.push({ line: text.slice(0, start).split('\n').length, name, known });
  });
  return unknown;
};

/**
 * The same of all definitions, with the file and the line of each.
 *
 * @returns {{ place: string; name: string; known: string[] }[]}
 */
export const readUnknownProperties = () =>
  readSources().flatMap(({ file, text, program }) =>
    unknownPropertiesIn(text, program).map(({ line, ...rest }) => ({ place: `${file}:${line}`, ...rest })),
  );
