import { parseSync } from 'oxc-parser';
import type { Answers } from './answers';
import { variableOf } from './definition';
import { screens } from '../../src/resources/index';
import type { Definition, Page } from '../../src/resources/language/definition';

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

/** Names that `src/resources/index.ts` uses already. */
export const usedVariables = (text: string): string[] => {
  const { staticImports, staticExports } = parseSync('index.ts', text).module;
  return [
    ...staticImports.flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ exportName }) => exportName.name ?? [])),
  ];
};

/** The list of screens with the new entity behind the last one of its group, so that the group stays in one piece. */
export const withScreen = (text: string, { name, group }: Answers): string => {
  const file = 'src/resources/index.ts';
  const all: readonly (Definition | Page)[] = screens;
  const last = all.findLastIndex(({ menu }) => menu !== undefined && menu.group === group);
  const variable = variableOf(name);
  const end = endsOfEntries(file, text, 'screens')[last]!;
  const withEntry = insertAt(text, end, `,\n  ${variable}`);
  return insertAt(withEntry, endOfImports(file, text), `\nimport { ${variable} } from './${variable}';`);
};

/** The list of Russian phrases of the console with those of the new entity. */
export const withWords = (text: string, { name }: Answers): string => {
  const file = 'src/words/ru/console/index.ts';
  const variable = variableOf(name);
  const withEntry = insertAt(text, endsOfEntries(file, text, 'phrases').at(-1)!, `,\n  ...${variable}`);
  return insertAt(withEntry, endOfImports(file, text), `\nimport { ${variable} } from './${variable}';`);
};
