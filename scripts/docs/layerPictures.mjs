import { layers } from '../layers.mjs';
import { readImports } from '../imports.mjs';
import { folderOf } from '../checkLayers.mjs';

/** The page with the pictures. */
export const page = 'docs/layers.md';

/** Returns which folders each folder of a program imports from, without those that it also reaches through another folder. */
const foldersBelow = (program, imports) => {
  const direct = new Map(program.flat().map((name) => [name, new Set()]));
  for (const [file, importedFiles] of imports)
    for (const importedFile of importedFiles) {
      const [from, to] = [folderOf(program, file)?.name, folderOf(program, importedFile)?.name];
      if (from && to && from !== to) direct.get(from).add(to);
    }
  const reaches = (from, to) => direct.get(from).has(to) || [...direct.get(from)].some((next) => reaches(next, to));
  return new Map(
    [...direct].map(([from, importedFolders]) => [
      from,
      [...importedFolders].filter((to) => ![...importedFolders].some((next) => next !== to && reaches(next, to))),
    ]),
  );
};

const idOf = (folder) => folder.replaceAll(/\W/g, '_');

/**
 * Draws one program as a Mermaid flowchart from the imports, the highest layer at the top.
 *
 * @param {readonly (readonly string[])[]} program
 * @param {ReadonlyMap<string, readonly string[]>} imports
 * @returns {string}
 */
export const draw = (program, imports) =>
  [
    'flowchart TD',
    ...program
      .toReversed()
      .flatMap((folders, layer) => [
        `  subgraph layer${layer}[" "]`,
        ...folders.map((folder) => `    ${idOf(folder)}["${folder}"]`),
        '  end',
      ]),
    ...[...foldersBelow(program, imports)].flatMap(([from, all]) =>
      all.toSorted().map((to) => `  ${idOf(from)} --> ${idOf(to)}`),
    ),
  ].join('\n');

/** Returns the page's text with its pictures redrawn. */
export const withPictures = (text) => {
  const imports = readImports(['src', 'server']);
  return Object.entries(layers).reduce((before, [name, program]) => {
    const [begin, end] = [`<!-- layers: ${name} -->\n`, '<!-- /layers -->'];
    const at = before.indexOf(begin);
    if (at === -1) throw new Error(`${page} has no marker for the layers of: ${name}`);
    const from = at + begin.length;
    return `${before.slice(0, from)}\n\`\`\`mermaid\n${draw(program, imports)}\n\`\`\`\n\n${before.slice(before.indexOf(end, from))}`;
  }, text);
};
