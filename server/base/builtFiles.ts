import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Whether this runs from `dist`, where programs and pages are in other places than their sources. */
export const isBuilt = !import.meta.url.endsWith('.ts');

/** Folder of the built pages. Exactly its files are served. */
export const builtPages = fileURLToPath(new URL(isBuilt ? 'pages' : '../../dist/pages', import.meta.url));

/**
 * Starts a worker thread. Runs the program with this name when built, else its source through tsx: `source` is a path
 * within `server`, without extension.
 */
export const startThread = (program: string, source: string, options: WorkerOptions): Worker => {
  if (isBuilt) return new Worker(new URL(`${program}.js`, import.meta.url), options);
  const { href } = new URL(`../${source}.ts`, import.meta.url);
  const tsxPackage = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'));
  const tsx = new URL('dist/esm/api/index.mjs', tsxPackage).href;
  const code = `import('${tsx}').then(({ register }) => { register(); return import('${href}'); })`;
  return new Worker(code, { ...options, eval: true });
};
