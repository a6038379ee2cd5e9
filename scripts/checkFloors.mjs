import { pathToFileURL } from 'node:url';
import { floors } from './floors.mjs';
import { readImports } from './imports.mjs';

/**
 * The room of a house that a file is in, by its innermost folder, and on which floor, from 0.
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
 * Imports that run up, or to another room of the same floor.
 *
 * @param {readonly (readonly string[])[]} house
 * @param {ReadonlyMap<string, readonly string[]>} imports
 * @returns {string[]}
 */
export const runningUp = (house, imports) =>
  [...imports].flatMap(([file, others]) =>
    others.flatMap((other) => {
      const [from, to] = [roomOf(house, file), roomOf(house, other)];
      if (!from || !to || from.name === to.name || to.floor < from.floor) return [];
      return [`${file} imports ${other}, which stands ${to.floor === from.floor ? 'beside' : 'above'} it`];
    }),
  );

/**
 * Files that import each other in a circle, each circle once.
 *
 * @param {ReadonlyMap<string, readonly string[]>} imports
 * @returns {string[]}
 */
export const circles = (imports) => {
  const found = [];
  const state = new Map();
  const visit = (file, way) => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      found.push([...way.slice(way.indexOf(file)), file].join(' → '));
      return;
    }
    state.set(file, 'open');
    for (const other of imports.get(file) ?? []) visit(other, [...way, file]);
    state.set(file, 'done');
  };
  for (const file of imports.keys()) visit(file, []);
  return found;
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const imports = readImports(['src', 'server']);
  const wrong = [...Object.values(floors).flatMap((house) => runningUp(house, imports)), ...circles(imports)];
  if (wrong.length > 0) {
    process.stderr.write(`${wrong.join('\n')}\n\nFloors stand in scripts/floors.mjs.\n`);
    process.exitCode = 1;
  }
}
