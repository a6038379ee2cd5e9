import { readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const folder = new URL('../src/resources/', import.meta.url).pathname;

/** The first entities of the console. All others were added later. */
const firstEntities = [
  'banks',
  'invoices',
  'users',
  'booking',
  'deposits',
  'userGroups',
  'groupMembers',
  'paymentAccounts',
];
const notEntities = new Set(['pages', 'index', 'scalars', 'calls']);

const scriptBytesOf = async (modules: readonly string[]): Promise<number> => {
  const entry = 'virtual:definitions';
  const source = modules.map((name) => `export * from '${folder}${name}.ts';`).join('\n');
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
    build: { write: false, minify: true, lib: { entry, formats: ['es'] }, rollupOptions: { input: entry } },
  });
  const [bundle] = Array.isArray(output) ? output : [output];
  const chunks = bundle && 'output' in bundle ? bundle.output : [];
  return chunks.reduce((sum, chunk) => sum + ('code' in chunk ? gzipSync(chunk.code).length : 0), 0);
};

/** Measures what the later definitions add to the script of every screen (bytes, gzip). */
export const laterDefinitions = async (): Promise<{ entities: number; bytes: number }> => {
  const all = readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace('.ts', ''))
    .filter((name) => !notEntities.has(name));
  const bytes = (await scriptBytesOf(all)) - (await scriptBytesOf(firstEntities));
  return { entities: all.length - firstEntities.length, bytes };
};
