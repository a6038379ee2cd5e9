import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { root } from '../ensure.mjs';

const folder = 'src/resources/';

/** The entities that a first screen needs: those of Invoices and Main, with the records that they name. */
const firstEntities = [
  'banks',
  'invoices',
  'users',
  'booking',
  'deposits',
  'userGroups',
  'groupMembers',
  'paymentAccounts',
].map((name) => `${folder}${name}.ts`);

/** The module lists every definition, each of which it imports from a file of its own. */
const listing = `${folder}index.ts`;
const isEntity = ([, file]: RegExpMatchArray) => file !== 'pages';
const entities = [...readFileSync(join(root, listing), 'utf8').matchAll(/^import \{.*\} from '\.\/(\w+)';$/gm)]
  .filter(isEntity)
  .map(([, file]) => `${folder}${file}.ts`);

const scriptBytesOf = async (modules: readonly string[]): Promise<number> => {
  const entry = 'virtual:definitions';
  const source = modules.map((module) => `export * from '${root}/${module}';`).join('\n');
  const output = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? source : undefined),
      },
    ],
    build: { write: false, minify: true, lib: { entry, formats: ['es'] }, rolldownOptions: { input: entry } },
  });
  const [bundle] = Array.isArray(output) ? output : [output];
  const chunks = bundle && 'output' in bundle ? bundle.output : [];
  return chunks.reduce((sum, chunk) => sum + ('code' in chunk ? gzipSync(chunk.code).length : 0), 0);
};

/** Returns what definitions among these modules weigh (bytes, gzip) beside those that a first screen needs. */
export const weighLaterDefinitions = async (modules: readonly string[]): Promise<number> => {
  const loaded = entities.filter((entity) => modules.includes(entity));
  return (await scriptBytesOf([...new Set([...firstEntities, ...loaded])])) - (await scriptBytesOf(firstEntities));
};
