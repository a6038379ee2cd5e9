import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = new URL('../', import.meta.url).pathname;
/** The text of a file of the project. */
export const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Paths of the files in a folder of the project that end with one of these. */
const filesIn = (folder: string, endings: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${String(name)}`)
    .filter((file) => endings.test(file));

/** The pages of the project. */
export const pageFiles: readonly string[] = ['README.md', ...filesIn('docs', /\.md$/), ...filesIn('examples', /\.md$/)];

/** The sources of the project, whose comments may lead to pages. */
export const sourceFiles: readonly string[] = ['src', 'server', 'scripts', 'bench', 'tests', 'examples'].flatMap(
  (folder) => filesIn(folder, /\.(?:tsx?|mjs|cjs|css)$/),
);

const withoutCode = (page: string) => page.replaceAll(/^ *```[\s\S]*?^ *```/gm, '');

/** The anchors of a page: its headings as GitHub names them, and a number behind one that stands there again. */
export const anchorsOf = (page: string): ReadonlySet<string> => {
  const anchors = new Set<string>();
  for (const [, heading] of withoutCode(page).matchAll(/^#+ (.+)$/gm)) {
    const anchor = heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    let count = 1;
    let unique = anchor;
    while (anchors.has(unique)) unique = `${anchor}-${count++}`;
    anchors.add(unique);
  }
  return anchors;
};

/** The links of a page to files of the project, as `docs/rules.md#ledger`. */
export const linksOf = (file: string, page: string): string[] =>
  [...withoutCode(page).matchAll(/\]\((?!https?:)(?<path>[^)#]*)(?<anchor>#[^)]*)?\)/g)].map(({ groups }) => {
    const path = groups!.path === '' ? file : normalize(join(dirname(file), groups!.path!));
    return `${path}${groups!.anchor ?? ''}`;
  });

/** The pages that a source leads to, as `docs/rules.md#ledger`. */
export const referencesOf = (source: string): string[] =>
  [...source.matchAll(/\bdocs\/[\w-]+\.md(?:#[\w-]+)?/g)].map(([reference]) => reference);

/** What a source cites that the project does not have: sections of pages by number, and texts that are elsewhere. */
export const citationsOf = (source: string): string[] =>
  [
    ...source.matchAll(/\b(?:rules|decisions|specification|design),[\s*]+(?:sections?\b|")/gi),
    ...source.matchAll(/\bsections? \d/g),
    ...source.matchAll(/\b(?:of|by|in|as) the (?:specification|design)\b/g),
  ].map(([citation]) => citation);

/** Whether a reference leads to a file, and to a heading of it where it has an anchor. */
export const isFound = (reference: string): boolean => {
  const [file = '', anchor] = reference.split('#');
  if (!existsSync(join(root, file))) return false;
  return anchor === undefined || anchorsOf(read(file)).has(anchor);
};
