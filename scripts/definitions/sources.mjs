import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from '../ensure.mjs';
import { formsOf } from './forms.mjs';
import { readInterfaces } from './interfaces.mjs';

const folder = 'src/resources';

/**
 * A file with definitions: its path from the root, its text, and what the parser found in it.
 *
 * @typedef {{ file: string; text: string; parsed: import('oxc-parser').ParseResult }} Source
 */

/**
 * Reads one file of `src/resources`.
 *
 * @param {string} file
 * @param {string} [text]
 * @returns {Source}
 */
export const sourceOf = (file, text = readFileSync(join(root, file), 'utf8')) => ({
  file,
  text,
  parsed: parseSync(file, text),
});

/**
 * Reads all files with definitions.
 *
 * @returns {Source[]}
 */
export const readSources = () =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => sourceOf(`${folder}/${name}`));

/** Where a position of a file is: `src/resources/banks.ts:12`. */
const placeOf = ({ file, text }, position) => `${file}:${text.slice(0, position).split('\n').length}`;

/**
 * The file that declares each screen, by its name.
 *
 * @param {readonly Source[]} sources
 * @returns {Map<string, string>}
 */
export const declaringFiles = (sources) => {
  const files = new Map();
  for (const { file, parsed } of sources)
    formsOf(parsed.program, (form, { key, value }) => {
      if ((form === 'Definition' || form === 'Page') && key.name === 'name') files.set(value.value, file);
    });
  return files;
};

/**
 * Where files cannot be parsed, and why.
 *
 * @param {readonly Source[]} sources
 * @returns {{ place: string; message: string }[]}
 */
export const syntaxErrors = (sources) =>
  sources.flatMap((source) =>
    source.parsed.errors.map(({ message, labels }) => ({ place: placeOf(source, labels[0]?.start ?? 0), message })),
  );

/** Returns a function that says what a file exports; undefined where that cannot be read from its text. Reads each file once. */
const readExports = () => {
  const read = new Map();
  return (path) => {
    if (read.has(path)) return read.get(path);
    const { staticExports } = parseSync(path, readFileSync(path, 'utf8')).module;
    const names = staticExports.flatMap(({ entries }) => entries).map(({ exportName }) => exportName);
    const known = names.every(({ kind }) => kind === 'Name') ? names.map(({ name }) => name) : undefined;
    read.set(path, known);
    return known;
  };
};

/** What a file imports that is not there. */
const importsWithout = (source, exportsOf) =>
  source.parsed.module.staticImports.flatMap(({ moduleRequest, entries, start }) => {
    const from = moduleRequest.value;
    if (!from.startsWith('.')) return [];
    const path = join(root, folder, `${from}.ts`);
    if (!existsSync(path)) {
      const known = readdirSync(join(root, folder)).map((name) => `./${name.replace(/\.ts$/, '')}`);
      return [{ place: placeOf(source, start), from, known }];
    }
    const known = exportsOf(path);
    return entries
      .filter(({ importName }) => importName.kind === 'Name' && known?.includes(importName.name) === false)
      .map(({ importName: { name, start: position } }) => ({ place: placeOf(source, position), from, name, known }));
  });

/**
 * The names that files import although the other file exports no such name, or does not exist: then `known` are the files that
 * do.
 *
 * @param {readonly Source[]} sources
 * @returns {{ place: string; from: string; name?: string; known: string[] }[]}
 */
export const unknownImports = (sources) => {
  const exportsOf = readExports();
  return sources.flatMap((source) => importsWithout(source, exportsOf));
};

/**
 * The properties of definitions, as they are written, which the language does not have, and the names that may stand there.
 *
 * @param {readonly Source[]} sources
 * @returns {{ place: string; name: string; known: string[] }[]}
 */
export const unknownProperties = (sources) => {
  const interfaces = readInterfaces();
  const namesIn = (form) => interfaces.get(form).properties.map(({ name }) => name);
  const unknown = [];
  for (const source of sources)
    formsOf(source.parsed.program, (form, { key, start }) => {
      const name = key.name ?? key.value;
      const known = form === 'FieldOptions' ? [...namesIn(form), ...namesIn('Field')] : namesIn(form);
      if (!known.includes(name)) unknown.push({ place: placeOf(source, start), name, known });
    });
  return unknown;
};
