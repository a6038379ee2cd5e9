import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { parseSync } from 'oxc-parser';
import { groupBy } from '../../src/format/groupBy';
import type { Definition, Page } from '../../src/resources/language/definition';
import { mistakesIn, mistakeText } from '../../src/resources/language/soundness';
import { screens } from '../../src/resources/index';
import { root } from '../ensure.mjs';
import type { Answers } from './answers';
import { apiTestSource, definitionOfAnswers, definitionSource, variableOf, wordsSource } from './template';

const registry = 'src/resources/index.ts';
const russian = 'src/words/ru/console/index.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Inserts a text at a position. */
const insertAt = (text: string, position: number, inserted: string) =>
  text.slice(0, position) + inserted + text.slice(position);

/** Where the last import of a file ends. */
const endOfImports = (file: string, text: string) => {
  const imports = parseSync(file, text).module.staticImports;
  return imports.at(-1)?.end ?? 0;
};

/** The positions after which the entries of a list or an object end, in the variable with this name. */
const endsOfEntries = (file: string, text: string, variable: string): number[] => {
  for (const statement of parseSync(file, text).program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier' || id.name !== variable) continue;
      let value = init;
      while (value?.type === 'TSAsExpression' || value?.type === 'TSSatisfiesExpression') value = value.expression;
      if (value?.type === 'ArrayExpression') return value.elements.map((element) => element!.end);
      if (value?.type === 'ObjectExpression') return value.properties.map(({ end }) => end);
    }
  }
  throw new Error(`${file} has no list "${variable}"`);
};

const importsOf = (variables: readonly string[]) =>
  variables.map((variable) => `\nimport { ${variable} } from './${variable}';`).join('');

/** The list of screens with new entities behind the last one of their group, so that the group stays in one piece. */
const withScreens = (text: string, entities: readonly Pick<Answers, 'name' | 'group'>[]): string => {
  const all: readonly (Definition | Page)[] = screens;
  const ends = endsOfEntries(registry, text, 'screens');
  const endOf = ({ group }: Pick<Answers, 'group'>) =>
    ends[all.findLastIndex(({ menu }) => menu !== undefined && menu.group === group)]!;
  const listed = entities.map((entity) => ({ end: endOf(entity), variable: variableOf(entity.name) }));
  // From the end of the file on, so that what stands before keeps its position.
  const withEntries = [...groupBy(listed, ({ end }) => end)]
    .toSorted(([one], [other]) => other - one)
    .reduce((made, [end, of]) => insertAt(made, end, of.map(({ variable }) => `,\n  ${variable}`).join('')), text);
  return insertAt(withEntries, endOfImports(registry, text), importsOf(listed.map(({ variable }) => variable)));
};

/** The list of Russian phrases of the console with those of new entities. */
const withWords = (text: string, entities: readonly Pick<Answers, 'name'>[]): string => {
  const variables = entities.map(({ name }) => variableOf(name));
  const entries = variables.map((variable) => `,\n  ...${variable}`).join('');
  const withEntries = insertAt(text, endsOfEntries(russian, text, 'phrases').at(-1)!, entries);
  return insertAt(withEntries, endOfImports(russian, text), importsOf(variables));
};

/** The files of a new entity with their texts: those that do not exist yet, and those that get a line. */
export interface Written {
  added: Readonly<Record<string, string>>;
  changed: Readonly<Record<string, string>>;
}

/** Texts of files as the formatter has them. */
export const formatted = async (texts: Readonly<Record<string, string>>): Promise<Record<string, string>> => {
  const { ignorePatterns: _files, ...config } = JSON.parse(read('.oxfmtrc.json')) as FormatConfig & {
    ignorePatterns: string[];
  };
  const entries = Object.entries(texts).map(
    async ([file, text]) => [file, (await format(file, text, config)).code] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
};

/** What is wrong with the definition beside all others; empty when nothing is. */
export const mistakesOfDefinition = (answers: Answers): string[] => {
  const definition = definitionOfAnswers(answers);
  return mistakesIn([...screens, definition])
    .filter(({ name }) => name === answers.name)
    .map(mistakeText);
};

/** The names that a file imports or declares. */
const namesIn = (file: string): string[] =>
  parseSync(file, read(file)).program.body.flatMap((statement) => {
    if (statement.type === 'ImportDeclaration') return statement.specifiers.map(({ local }) => local.name);
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  });

/** Whether no variable of a module may have this name. */
const isReserved = (variable: string) =>
  parseSync(registry, `export const ${variable} = 0;`, { showSemanticErrors: true }).errors.length > 0;

/** The names in the files that get a line. */
export const takenVariables = (): ReadonlySet<string> => new Set([registry, russian].flatMap(namesIn));

/** What is wrong with the name as that of a variable in the files that get a line; empty when nothing is. */
export const mistakesOfVariable = (name: string, taken = takenVariables()): string[] => {
  const variable = variableOf(name);
  const isTaken = isReserved(variable) || taken.has(variable);
  return isTaken ? [`"${name}" cannot be the name of an entity: the code has another "${variable}".`] : [];
};

/** The files that a new entity adds. */
export const addedFiles = (name: string) => {
  const variable = variableOf(name);
  return {
    definition: `src/resources/${variable}.ts`,
    words: `src/words/ru/console/${variable}.ts`,
    test: `tests/api/${variable}.test.ts`,
  };
};

/** The files among these that exist already. A name that differs in case alone is the same: some disks know no other. */
export const existingAmong = (files: readonly string[]): string[] =>
  files.flatMap((file) =>
    readdirSync(join(root, dirname(file)))
      .map((name) => `${dirname(file)}/${name}`)
      .filter((existing) => existing.toLowerCase() === file.toLowerCase()),
  );

/** The files of a new entity that exist already. */
export const existingFiles = (name: string): string[] => existingAmong(Object.values(addedFiles(name)));

/** The lists of screens and of Russian phrases with these entities, each behind the last one of its group. */
export const listedFiles = (entities: readonly Pick<Answers, 'name' | 'group'>[]): Record<string, string> => ({
  [registry]: withScreens(read(registry), entities),
  [russian]: withWords(read(russian), entities),
});

/** Everything that is written for a new entity. */
export const filesFor = async (answers: Answers): Promise<Written> => {
  const { definition, words, test } = addedFiles(answers.name);
  const added = {
    [definition]: definitionSource(answers),
    [words]: wordsSource(definitionOfAnswers(answers)),
    [test]: apiTestSource(answers),
  };
  return { added: await formatted(added), changed: await formatted(listedFiles([answers])) };
};

/** Writes all of it and the generated pages of the docs, or nothing if a file exists or cannot be written, or no page can be made. */
export const writeFiles = ({ added, changed }: Written): void => {
  const before = Object.keys(changed).map((file) => [file, read(file)] as const);
  const made: string[] = [];
  try {
    for (const [file, text] of Object.entries(added)) {
      writeFileSync(join(root, file), text, { flag: 'wx' });
      made.push(file);
    }
    for (const [file, text] of Object.entries(changed)) writeFileSync(join(root, file), text);
    execFileSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/docs/write.ts'], {
      cwd: root,
      stdio: 'inherit',
    });
  } catch (error) {
    for (const file of made) rmSync(join(root, file));
    for (const [file, text] of before) writeFileSync(join(root, file), text);
    throw error;
  }
};
