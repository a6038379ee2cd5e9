import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Does this run from `dist`? Its programs and the pages lie beside each other there, and not where their sources are. */
const isBuilt = !import.meta.url.endsWith('.ts');

/** Folder of the built pages: all that is in it is served, and nothing else is. */
export const builtPages = fileURLToPath(new URL(isBuilt ? 'pages' : '../../dist/pages', import.meta.url));

/**
 * Starts a worker thread: the program of that name in `dist`, or else its source, a path from the folder `server` without its ending,
 * which tsx reads.
 */
export const startThread = (program: string, source: string, options: WorkerOptions): Worker => {
  if (isBuilt) return new Worker(new URL(`${program}.js`, import.meta.url), options);
  const { href } = new URL(`../${source}.ts`, import.meta.url);
  const tsxPackage = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'));
  const tsx = new URL('dist/esm/api/index.mjs', tsxPackage).href;
  const code = `import('${tsx}').then(({ register }) => { register(); return import('${href}'); })`;
  return new Worker(code, { ...options, eval: true });
};
