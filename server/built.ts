import { fileURLToPath } from 'node:url';

/** Does this run from `dist`? Its programs and the pages lie beside each other there, and not where their sources are. */
const isBuilt = !import.meta.url.endsWith('.ts');

/** Folder of the built pages: all that is in it is served, and nothing else is. */
export const builtPages = fileURLToPath(new URL(isBuilt ? 'pages' : '../dist/pages', import.meta.url));
