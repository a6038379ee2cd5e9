import type { Rolldown } from 'vite';
import type { BodyKey } from '../../src/resources/language/definition.ts';

/** What comes later of a definition. Its head is everything else. */
const body: Readonly<Record<BodyKey, true>> = {
  display: true,
  nouns: true,
  description: true,
  fields: true,
  list: true,
  history: true,
  envelope: true,
  departure: true,
  archived: true,
  create: true,
  import: true,
  actions: true,
};
const isOfBody = (key: string) => Object.hasOwn(body, key);

/** What a file of definitions exports. */
export type Exports = Readonly<Record<string, unknown>>;

const isDefinition = (value: unknown): value is Exports => (value as Exports | null)?.kind === 'resource';

/** Whether JSON says all of a value. */
const isData = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).every(isData) : typeof value !== 'function';

const headOf = (definition: Exports): Exports => ({
  ...Object.fromEntries(Object.entries(definition).filter(([key]) => !isOfBody(key))),
  display: {},
  fields: {},
});

/** The names of exports that are no data, such as a field of several entities: they come with the bodies. */
const namesOfRest = (exported: Exports): string =>
  Object.keys(exported)
    .filter((name) => !isDefinition(exported[name]) && !isData(exported[name]))
    .join();

/** What a file of definitions has before they are whole: their heads, and what else of it is data. */
export const headModule = (exported: Exports): string => {
  const rest = namesOfRest(exported);
  return [
    ...Object.entries(exported)
      .map(([name, value]) => [name, isDefinition(value) ? headOf(value) : value] as const)
      .filter(([, value]) => isData(value))
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`),
    rest && `export let ${rest};\nexport const takeRest = (exported) => ({ ${rest} } = exported);`,
  ].join('\n');
};

type Program = ReturnType<Rolldown.PluginContext['parse']>;

/** The objects that a file declares definitions with, by the names of these. */
const declarationsIn = ({ body: statements }: Program) =>
  statements
    .flatMap((statement) =>
      statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
        ? statement.declaration.declarations
        : [],
    )
    .flatMap(({ id, init }) => {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return [];
      const [declaration] = init.arguments;
      const isOfDefinition = init.callee.type === 'Identifier' && init.callee.name === 'defineResource';
      return isOfDefinition && declaration?.type === 'ObjectExpression' ? [{ name: id.name, declaration }] : [];
    });

/**
 * The bodies of a file's definitions: the file as it is written, where each definition takes what its head has from there,
 * and completes it. `headFile` is what the heads are imported from.
 */
export const bodyModule = (code: string, program: Program, exported: Exports, headFile: string): string => {
  const declarations = declarationsIn(program);
  const names = declarations.map(({ name }) => name);
  const undeclared = Object.keys(exported).find((name) => isDefinition(exported[name]) && !names.includes(name));
  if (undeclared !== undefined)
    throw new Error(
      `${headFile}: the build knows no definition that is not exported as ${undeclared} = defineResource({ … })`,
    );
  const edits = declarations.flatMap(({ name, declaration: { start, end, properties } }) => [
    { start: start + 1, end: start + 1, text: `...${name}Head,` },
    ...properties.flatMap((property, index) =>
      property.type === 'Property' && property.key.type === 'Identifier' && !isOfBody(property.key.name)
        ? [{ start: property.start, end: properties[index + 1]?.start ?? end - 1, text: '' }]
        : [],
    ),
  ]);
  const rest = namesOfRest(exported);
  const heads = [...names.map((name) => `${name} as ${name}Head`), ...(rest ? ['takeRest'] : [])];
  return [
    `import { ${heads.join(', ')} } from '${headFile}';`,
    edits.reduceRight((kept, { start, end, text }) => kept.slice(0, start) + text + kept.slice(end), code),
    ...names.map((name) => `Object.assign(${name}Head, ${name});`),
    rest && `takeRest({ ${rest} });`,
  ].join('\n');
};
