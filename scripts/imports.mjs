import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

const endings = ['', '.ts', '.tsx', '/index.ts'];

/**
 * What each source file below these folders imports of the others, types and what is loaded later included: by file, the files.
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
    const asked = [
      ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
      ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
    ];
    const found = asked
      .filter((name) => name?.startsWith('.'))
      .map((name) => path.join(path.dirname(file), name))
      .map((name) => endings.map((ending) => name + ending).find((candidate) => files.has(candidate)))
      .filter((name) => name !== undefined);
    imported.set(file, [...new Set(found)]);
  }
  return imported;
};
