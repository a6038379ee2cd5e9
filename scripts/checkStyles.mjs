import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './ensure.mjs';

/** Folders whose classes every folder may use: buttons, notes, cards. */
const sharedFolders = ['src/admin/theme', 'src/admin/parts'];

/**
 * Returns the selectors of style sheets, each with its folder and its classes. Comments are removed first; a list of
 * selectors is split at its commas, but not within parentheses, as in `:is(a, b)` or `:not(a, :has(b))`.
 *
 * @param {ReadonlyMap<string, string>} sheets By path.
 */
const selectorsIn = (sheets) =>
  [...sheets].flatMap(([file, text]) =>
    [...text.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}@;]+)\{/g)]
      .flatMap(([, list]) => list.split(/,(?!(?:[^()]|\([^()]*\))*\))/))
      .map((selector) => ({
        folder: dirname(file),
        selector: selector.trim(),
        classes: [...new Set([...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name))],
      }))
      .filter(({ classes }) => classes.length > 0),
  );

const addTo = (map, key, value) => map.set(key, new Set([...(map.get(key) ?? []), value]));

/**
 * Finds class names that two folders could use for different things. A class belongs to a folder if the folder styles it by a
 * selector without other classes, or if no other folder names it. Every selector must name a class of its own folder, so that no
 * rule affects another folder by chance.
 *
 * @param {ReadonlyMap<string, string>} sheets Style sheets by path.
 * @returns {string[]} Messages.
 */
export const classConflicts = (sheets) => {
  const selectors = selectorsIn(sheets);
  const foldersByClass = new Map();
  const stylingFoldersByClass = new Map();
  for (const { folder, classes } of selectors) {
    for (const name of classes) addTo(foldersByClass, name, folder);
    if (classes.length === 1) addTo(stylingFoldersByClass, classes[0], folder);
  }
  const isShared = (name) => sharedFolders.some((folder) => foldersByClass.get(name).has(folder));
  const isOwn = (name, folder) =>
    !isShared(name) &&
    (stylingFoldersByClass.get(name)?.has(folder) ||
      (!stylingFoldersByClass.has(name) && foldersByClass.get(name).size === 1));
  return [
    ...[...stylingFoldersByClass].flatMap(([name, folders]) =>
      folders.size > 1 && !isShared(name) ? [`.${name} is styled by ${[...folders].join(' and ')}`] : [],
    ),
    ...selectors.flatMap(({ folder, selector, classes }) =>
      sharedFolders.includes(folder) || classes.some((name) => isOwn(name, folder))
        ? []
        : [`${folder}: "${selector}" names no class of its own`],
    ),
  ];
};

/** Classes of the shell that come and go while a screen is used. */
const shellClasses = ['with-panel', 'with-wide-panel', 'with-sidebar'];

/**
 * Finds rules below a class of the shell that name their element by neither tag, class, id nor attribute: for these a browser restyles
 * every element of the screen when the class comes or goes, which takes longer than drawing what was opened.
 *
 * @param {ReadonlyMap<string, string>} sheets Style sheets by path.
 * @returns {string[]} Messages.
 */
export const restylingAll = (sheets) =>
  selectorsIn(sheets).flatMap(({ folder, selector, classes }) => {
    const named = selector
      .split(/[\s>~+]+(?![^()]*\))/)
      .at(-1)
      .replaceAll(/::?[\w-]+(\((?:[^()]|\([^()]*\))*\))?/g, '');
    return classes.some((name) => shellClasses.includes(name)) && ['', '*'].includes(named)
      ? [`${folder}: "${selector}" restyles the whole screen: name its element`]
      : [];
  });

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const sheets = new Map(
    ['src/admin', 'src/custom']
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${String(name)}`),
      )
      .filter((file) => file.endsWith('.css'))
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
  const found = [...classConflicts(sheets), ...restylingAll(sheets)];
  if (found.length > 0) {
    process.stderr.write(`${found.join('\n')}\n`);
    process.exitCode = 1;
  }
}
