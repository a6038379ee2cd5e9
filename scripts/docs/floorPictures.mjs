import { floors } from '../floors.mjs';
import { readImports } from '../imports.mjs';
import { roomOf } from '../checkFloors.mjs';

/** The page with the pictures. */
export const page = 'docs/floors.md';

/** Returns which rooms each room of a house imports from, without those that it also reaches through another room. */
const roomsBelow = (house, imports) => {
  const direct = new Map(house.flat().map((name) => [name, new Set()]));
  for (const [file, importedFiles] of imports)
    for (const importedFile of importedFiles) {
      const [from, to] = [roomOf(house, file)?.name, roomOf(house, importedFile)?.name];
      if (from && to && from !== to) direct.get(from).add(to);
    }
  const reaches = (from, to) => direct.get(from).has(to) || [...direct.get(from)].some((next) => reaches(next, to));
  return new Map(
    [...direct].map(([from, importedRooms]) => [
      from,
      [...importedRooms].filter((to) => ![...importedRooms].some((next) => next !== to && reaches(next, to))),
    ]),
  );
};

const idOf = (room) => room.replaceAll(/\W/g, '_');

/**
 * Draws one house as a Mermaid flowchart from the imports, the highest floor at the top.
 *
 * @param {readonly (readonly string[])[]} house
 * @param {ReadonlyMap<string, readonly string[]>} imports
 * @returns {string}
 */
export const draw = (house, imports) =>
  [
    'flowchart TD',
    ...house
      .toReversed()
      .flatMap((rooms, floor) => [
        `  subgraph floor${floor}[" "]`,
        ...rooms.map((room) => `    ${idOf(room)}["${room}"]`),
        '  end',
      ]),
    ...[...roomsBelow(house, imports)].flatMap(([from, all]) =>
      all.toSorted().map((to) => `  ${idOf(from)} --> ${idOf(to)}`),
    ),
  ].join('\n');

/** Returns the page's text with its pictures redrawn. */
export const withPictures = (text) => {
  const imports = readImports(['src', 'server']);
  return Object.entries(floors).reduce((before, [name, house]) => {
    const [begin, end] = [`<!-- floors: ${name} -->\n`, '<!-- /floors -->'];
    const at = before.indexOf(begin);
    if (at === -1) throw new Error(`${page} has no marker for the floors of: ${name}`);
    const from = at + begin.length;
    return `${before.slice(0, from)}\n\`\`\`mermaid\n${draw(house, imports)}\n\`\`\`\n\n${before.slice(before.indexOf(end, from))}`;
  }, text);
};
