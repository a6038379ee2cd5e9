import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './ensure.mjs';

/** Folders whose classes every folder may use: buttons, notes, cards. */
const sharedRooms = ['src/admin/theme', 'src/admin/parts'];

/**
 * Returns the selectors of style sheets, each with its room (folder) and its classes. Comments are removed first; a list of
 * selectors is split at its commas, but not within parentheses, as in `:is(a, b)`.
 *
 * @param {ReadonlyMap<string, string>} sheets By path.
 */
const selectorsIn = (sheets) =>
  [...sheets].flatMap(([file, text]) =>
    [...text.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}@;]+)\{/g)]
      .flatMap(([, list]) => list.split(/,(?![^()]*\))/))
      .map((selector) => ({
        room: dirname(file),
        selector: selector.trim(),
        classes: [...new Set([...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name))],
      }))
      .filter(({ classes }) => classes.length > 0),
  );

const addTo = (map, key, value) => map.set(key, new Set([...(map.get(key) ?? []), value]));

/**
 * Finds class names that two rooms could use for different things. A class belongs to a room if the room styles it by a
 * selector without other classes, or if no other room names it. Every selector must name a class of its own room, so that no
 * rule affects another room by chance.
 *
 * @param {ReadonlyMap<string, string>} sheets Style sheets by path.
 * @returns {string[]} Messages.
 */
export const classConflicts = (sheets) => {
  const selectors = selectorsIn(sheets);
  const roomsByClass = new Map();
  const stylingRoomsByClass = new Map();
  for (const { room, classes } of selectors) {
    for (const name of classes) addTo(roomsByClass, name, room);
    if (classes.length === 1) addTo(stylingRoomsByClass, classes[0], room);
  }
  const isShared = (name) => sharedRooms.some((room) => roomsByClass.get(name).has(room));
  const isOwn = (name, room) =>
    !isShared(name) &&
    (stylingRoomsByClass.get(name)?.has(room) || (!stylingRoomsByClass.has(name) && roomsByClass.get(name).size === 1));
  return [
    ...[...stylingRoomsByClass].flatMap(([name, rooms]) =>
      rooms.size > 1 && !isShared(name) ? [`.${name} is styled by ${[...rooms].join(' and ')}`] : [],
    ),
    ...selectors.flatMap(({ room, selector, classes }) =>
      sharedRooms.includes(room) || classes.some((name) => isOwn(name, room))
        ? []
        : [`${room}: "${selector}" names no class of its own`],
    ),
  ];
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const sheets = new Map(
    ['src/admin', 'src/custom']
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${String(name)}`),
      )
      .filter((file) => file.endsWith('.css'))
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
  const found = classConflicts(sheets);
  if (found.length > 0) {
    process.stderr.write(`${found.join('\n')}\n`);
    process.exitCode = 1;
  }
}
