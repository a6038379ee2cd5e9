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

const notEntities = new Set(['pages', 'index', 'scalars', 'calls'].map((name) => `${folder}${name}.ts`));

const isEntity = (module: string) =>
  module.startsWith(folder) && !module.includes('/language/') && !notEntities.has(module);

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
  const loaded = modules.filter(isEntity);
  return (await scriptBytesOf([...new Set([...firstEntities, ...loaded])])) - (await scriptBytesOf(firstEntities));
};
