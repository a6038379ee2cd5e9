import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../ensure.mjs';

/** A file of script of the built console, as `scripts/vite/listChunks.ts` lists them in `dist/chunks.json`. */
export interface Chunk {
  file: string;
  /** Files that it cannot run without. */
  imports: readonly string[];
  /** The modules in it, as paths in the project. */
  modules: readonly string[];
}

/** Bytes of a file of the built pages, compressed as servers send it. */
export const gzipSize = (file: string): number => gzipSync(readFileSync(join(root, 'dist/pages', file))).length;

/** Returns the files of script of the built console. Throws when it is not built. */
export const readChunks = (): Chunk[] => JSON.parse(readFileSync(join(root, 'dist/chunks.json'), 'utf8')) as Chunk[];

/** Returns the chunks that have these modules, with all that they import. Throws when no chunk has a module. */
export const chunksWith = (chunks: readonly Chunk[], modules: readonly string[]): Set<Chunk> => {
  const found = new Set<Chunk>();
  const add = (chunk: Chunk | undefined, name: string) => {
    if (!chunk) throw new Error(`No file of the built console is or has ${name}`);
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports)
      add(
        chunks.find((one) => one.file === file),
        file,
      );
  };
  for (const module of modules)
    add(
      chunks.find((one) => one.modules.includes(module)),
      module,
    );
  return found;
};
