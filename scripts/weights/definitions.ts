import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { root } from '../ensure.mjs';
import { firstEntities, isOfLaterDefinitions, laterDefinitions } from '../vite/laterDefinitions';

const first = firstEntities.map((name) => join(root, `src/resources/${name}.ts`));

const scriptBytesOf = async (modules: readonly string[]): Promise<number> => {
  const entry = 'virtual:definitions';
  const source = modules.map((module) => `export * from '${module}';`).join('\n');
  const output = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      laterDefinitions(),
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
export const weighLaterDefinitions = async (modules: readonly string[]): Promise<number> =>
  (await scriptBytesOf([...first, ...modules.map((module) => join(root, module)).filter(isOfLaterDefinitions)])) -
  (await scriptBytesOf(first));
