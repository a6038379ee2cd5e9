import { floors } from '../floors.mjs';
import { readImports } from '../imports.mjs';
import { roomOf } from '../checkFloors.mjs';

/** The page that the pictures stand on. */
export const page = 'docs/architecture.md';

/** Which rooms of a house each room imports from, without those that it reaches through another one. */
const roomsBelow = (house, imports) => {
  const direct = new Map(house.flat().map((name) => [name, new Set()]));
  for (const [file, others] of imports)
    for (const other of others) {
      const [from, to] = [roomOf(house, file)?.name, roomOf(house, other)?.name];
      if (from && to && from !== to) direct.get(from).add(to);
    }
  const reaches = (from, to) => direct.get(from).has(to) || [...direct.get(from)].some((next) => reaches(next, to));
  return new Map(
    [...direct].map(([from, all]) => [
      from,
      [...all].filter((to) => ![...all].some((next) => next !== to && reaches(next, to))),
    ]),
  );
};

const idOf = (room) => room.replaceAll(/\W/g, '_');

/**
 * One house as a Mermaid picture, drawn from the imports: the roof above, the ground below.
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

/** The whole page with its pictures as they are to be. */
export const drawn = (text) => {
  const imports = readImports(['src', 'server']);
  return Object.entries(floors).reduce((before, [name, house]) => {
    const [begin, end] = [`<!-- floors: ${name} -->\n`, '<!-- /floors -->'];
    const at = before.indexOf(begin);
    if (at === -1) throw new Error(`${page} has no place for the floors of: ${name}`);
    const from = at + begin.length;
    return `${before.slice(0, from)}\n\`\`\`mermaid\n${draw(house, imports)}\n\`\`\`\n\n${before.slice(before.indexOf(end, from))}`;
  }, text);
};
