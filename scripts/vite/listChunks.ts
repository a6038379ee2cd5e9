import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../ensure.mjs';

/** Lists the files of script beside the build, with what is in them: `npm run weights` holds their budgets. */
export const listChunks: Plugin = {
  name: 'list-chunks',
  writeBundle: (_options, bundle) => {
    const chunks = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? [part] : []));
    const listed = chunks.map(({ fileName, imports, moduleIds }) => ({
      file: fileName,
      imports,
      modules: moduleIds.map((id) => relative(root, id)),
    }));
    writeFileSync('dist/chunks.json', JSON.stringify(listed));
  },
};
