import { pathToFileURL } from 'node:url';
import { floors } from './floors.mjs';
import { readImports } from './imports.mjs';

/**
 * Returns the room that a file is in (by its innermost folder) and the room's floor, from 0.
 *
 * @param {readonly (readonly string[])[]} house
 * @param {string} file
 * @returns {{ name: string; floor: number } | undefined}
 */
export const roomOf = (house, file) =>
  house
    .flatMap((rooms, floor) => rooms.map((name) => ({ name, floor })))
    .filter(({ name }) => file.startsWith(`${name}/`))
    .toSorted((a, b) => b.name.length - a.name.length)[0];

/**
 * Returns a message for each import from a higher floor, or from another room of the same floor.
 *
 * @param {readonly (readonly string[])[]} house
 * @param {ReadonlyMap<string, readonly string[]>} imports
 * @returns {string[]}
 */
export const upwardImports = (house, imports) =>
  [...imports].flatMap(([file, importedFiles]) =>
    importedFiles.flatMap((importedFile) => {
      const [from, to] = [roomOf(house, file), roomOf(house, importedFile)];
      if (!from || !to || from.name === to.name || to.floor < from.floor) return [];
      return [
        `${file} imports ${importedFile}, which is ${to.floor === from.floor ? 'on the same floor' : 'on a higher floor'}`,
      ];
    }),
  );

/**
 * Returns the import cycles between files, each once.
 *
 * @param {ReadonlyMap<string, readonly string[]>} imports
 * @returns {string[]}
 */
export const importCycles = (imports) => {
  const found = [];
  const state = new Map();
  const visit = (file, path) => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      found.push([...path.slice(path.indexOf(file)), file].join(' → '));
      return;
    }
    state.set(file, 'open');
    for (const importedFile of imports.get(file) ?? []) visit(importedFile, [...path, file]);
    state.set(file, 'done');
  };
  for (const file of imports.keys()) visit(file, []);
  return found;
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const imports = readImports(['src', 'server']);
  const problems = [
    ...Object.values(floors).flatMap((house) => upwardImports(house, imports)),
    ...importCycles(imports),
  ];
  if (problems.length > 0) {
    process.stderr.write(`${problems.join('\n')}\n\nFloors are listed in scripts/floors.mjs.\n`);
    process.exitCode = 1;
  }
}
