import { pathToFileURL } from 'node:url';
import { layers } from './layers.mjs';
import { readImports } from './imports.mjs';

/**
 * Returns the folder that a file is in (by its innermost folder) and the folder's layer, from 0.
 *
 * @param {readonly (readonly string[])[]} program
 * @param {string} file
 * @returns {{ name: string; layer: number } | undefined}
 */
export const folderOf = (program, file) =>
  program
    .flatMap((folders, layer) => folders.map((name) => ({ name, layer })))
    .filter(({ name }) => file.startsWith(`${name}/`))
    .toSorted((a, b) => b.name.length - a.name.length)[0];

/**
 * Returns a message for each import from a higher layer, or from another folder of the same layer.
 *
 * @param {readonly (readonly string[])[]} program
 * @param {ReadonlyMap<string, readonly string[]>} imports
 * @returns {string[]}
 */
export const upwardImports = (program, imports) =>
  [...imports].flatMap(([file, importedFiles]) =>
    importedFiles.flatMap((importedFile) => {
      const [from, to] = [folderOf(program, file), folderOf(program, importedFile)];
      if (!from || !to || from.name === to.name || to.layer < from.layer) return [];
      return [
        `${file} imports ${importedFile}, which is ${to.layer === from.layer ? 'on the same layer' : 'on a higher layer'}`,
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

/** What is used without being imported: programs, what the builds put in the place of packages, and the mark of a translation. */
const usedOtherwise = [
  'src/main.ts',
  'src/public/main.tsx',
  'src/custom/disputes/frame/receiptFrame.ts',
  'src/replaced/',
  'src/words/toTranslate.ts',
  'server/main.ts',
  'server/domain/messages/readingWorker.ts',
];

/**
 * Returns a message for each file that no other one imports: a screen, a cell or a capability that is not listed does nothing, and
 * nothing else says so.
 *
 * @param {ReadonlyMap<string, readonly string[]>} imports
 * @returns {string[]}
 */
export const unusedFiles = (imports) => {
  const used = new Set([...imports.values()].flat());
  return [...imports.keys()]
    .filter((file) => !used.has(file) && !usedOtherwise.some((place) => file.startsWith(place)))
    .map(
      (file) =>
        `${file} is imported by no file, and does nothing: list a screen in src/custom/pages.ts, a cell in src/custom/cells.ts, a capability in server/domain/index.ts`,
    );
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const imports = readImports(['src', 'server']);
  const problems = [
    ...Object.values(layers).flatMap((program) => upwardImports(program, imports)),
    ...importCycles(imports),
  ];
  if (problems.length > 0) problems.push('', 'Floors are listed in scripts/layers.mjs.');
  const unused = unusedFiles(imports);
  if (problems.length + unused.length > 0) {
    process.stderr.write(`${[...problems, ...unused].join('\n')}\n`);
    process.exitCode = 1;
  }
}
