import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './ensure.mjs';

/**
 * Refuses exported names and file names that contain a word which the glossary replaces by another. The words are those in
 * backticks in the first column of its last table.
 */
const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
const unusedWords = new Set(
  glossary
    .slice(glossary.indexOf('## Words that are not used'))
    .split('\n')
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, word]) => word)),
);
if (unusedWords.size === 0) throw new Error('docs/glossary.md has no table of words that are not used');

/** The words of a name: `maskedValueOf` → masked, value, of. */
const wordsOf = (name) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);

const namesIn = (pattern) =>
  pattern.type === 'Identifier'
    ? [pattern.name]
    : (pattern.properties ?? []).flatMap(({ value }) => (value ? namesIn(value) : []));

const exportedNames = (file) =>
  parseSync(file, readFileSync(join(root, file), 'utf8')).program.body.flatMap(({ declaration }) => {
    if (!declaration) return [];
    if (declaration.declarations) return declaration.declarations.flatMap(({ id }) => namesIn(id));
    return declaration.id ? [declaration.id.name] : [];
  });

const found = ['src', 'server', 'scripts', 'bench']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`))
  .filter((file) => /\.(tsx?|mjs)$/.test(file))
  .flatMap((file) =>
    [file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, ''), ...exportedNames(file)].flatMap((name) =>
      wordsOf(name)
        .filter((word) => unusedWords.has(word))
        .map((word) => `${file}: ${name} (${word})`),
    ),
  );
if (found.length > 0) {
  process.stdout.write(`Names with words that docs/glossary.md replaces:\n${found.join('\n')}\n`);
  process.exit(1);
}
