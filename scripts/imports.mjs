import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

const endings = ['', '.ts', '.tsx', '/index.ts'];

/**
 * Returns which of the source files below these folders each of them imports, including types and dynamic imports.
 *
 * @param {readonly string[]} folders
 * @returns {Map<string, string[]>}
 */
export const readImports = (folders) => {
  const files = new Set(
    folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true })
        .map((name) => path.join(folder, String(name)))
        .filter((file) => /\.tsx?$/.test(file)),
    ),
  );
  const imported = new Map();
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const { module } = parseSync(file, text);
    const specifiers = [
      ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
      ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
    ];
    const importedFiles = specifiers
      .filter((name) => name?.startsWith('.'))
      .map((name) => path.join(path.dirname(file), name))
      .map((name) => endings.map((ending) => name + ending).find((candidate) => files.has(candidate)))
      .filter((name) => name !== undefined);
    imported.set(file, [...new Set(importedFiles)]);
  }
  return imported;
};
