import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './ensure.mjs';

/** Rooms whose classes everybody may use: buttons, notes, cards. */
const everybodys = ['src/admin/theme', 'src/admin/parts'];

/**
 * The selectors of style sheets, with the room that each stands in and the classes that it names.
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

const added = (map, key, value) => map.set(key, new Set([...(map.get(key) ?? []), value]));

/**
 * Class names that rooms of the console could mean differently. A class is its room's own where that room styles it by itself, or no
 * other room names it; every selector has to name one that is its room's own, so that no rule reaches into another room by chance.
 *
 * @param {ReadonlyMap<string, string>} sheets Style sheets by path.
 * @returns {string[]}
 */
export const meetings = (sheets) => {
  const selectors = selectorsIn(sheets);
  const naming = new Map();
  const alone = new Map();
  for (const { room, classes } of selectors) {
    for (const name of classes) added(naming, name, room);
    if (classes.length === 1) added(alone, classes[0], room);
  }
  const isEverybodys = (name) => everybodys.some((room) => naming.get(name).has(room));
  const isOwn = (name, room) =>
    !isEverybodys(name) && (alone.get(name)?.has(room) || (!alone.has(name) && naming.get(name).size === 1));
  return [
    ...[...alone].flatMap(([name, rooms]) =>
      rooms.size > 1 && !isEverybodys(name) ? [`.${name} is styled by ${[...rooms].join(' and ')}`] : [],
    ),
    ...selectors.flatMap(({ room, selector, classes }) =>
      everybodys.includes(room) || classes.some((name) => isOwn(name, room))
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
  const found = meetings(sheets);
  if (found.length > 0) {
    process.stderr.write(`${found.join('\n')}\n`);
    process.exitCode = 1;
  }
}
