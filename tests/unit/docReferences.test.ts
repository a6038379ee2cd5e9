import { describe, expect, it } from 'vitest';
import { anchorsOf, citationsOf, isFound, linksOf, pageFiles, read, referencesOf, sourceFiles } from '../docReferences';

/** What is wrong in these files, each with its file. */
const inFiles = (files: readonly string[], faultsOf: (text: string, file: string) => readonly string[]): string[] =>
  files.flatMap((file) => faultsOf(read(file), file).map((fault) => `${file}: ${fault}`));

describe('references to pages', () => {
  it('references lead from page to page, to a heading where they name one', () => {
    expect(inFiles(pageFiles, (page, file) => linksOf(file, page).filter((link) => !isFound(link)))).toEqual([]);
  });

  it('references lead from comments to pages, to a heading where they name one', () => {
    expect(inFiles(sourceFiles, (source) => referencesOf(source).filter((reference) => !isFound(reference)))).toEqual(
      [],
    );
  });

  it('pages and comments cite nothing that the project does not have', () => {
    expect(inFiles(sourceFiles, citationsOf)).toEqual([]);
    expect(inFiles(pageFiles, citationsOf)).toEqual([]);
  });

  it('references are seen where they lead nowhere', () => {
    const page = "# A page\n\n## One's own `code`\n\n```sh\n# no heading\n```\n\n## A page\n";
    expect([...anchorsOf(page)]).toEqual(['a-page', 'ones-own-code', 'a-page-1']);
    const pageOf = (name: string) => `docs/${name}.md`;
    expect(linksOf(pageOf('a'), '[x](b.md#c) [y](#d) [z](../README.md) [w](https://pay.example/)')).toEqual([
      `${pageOf('b')}#c`,
      `${pageOf('a')}#d`,
      'README.md',
    ]);
    expect(referencesOf(`/** Locks (${pageOf('rules')}#ledger). */`)).toEqual([`${pageOf('rules')}#ledger`]);
    const glossary = pageOf('glossary');
    const references = [glossary, `${glossary}#the-platform`, pageOf('nowhere'), `${glossary}#nowhere`];
    expect(references.map(isFound)).toEqual([true, true, false, false]);
    const cite = (name: string, words: string) => `/** Locks (${name},\n * ${words}). */`;
    expect(citationsOf(cite('rules', 'sections'))).toHaveLength(1);
    expect(citationsOf(cite('Decisions', '"Calls"'))).toHaveLength(1);
    expect(citationsOf(`Sent ${['as', 'the', 'specification'].join(' ')} has it.`)).toHaveLength(1);
  });
});

it('pages have lines of at most 120 characters, but for tables and code', () => {
  const longLines = (page: string) =>
    page
      .replaceAll(/^ *```[\s\S]*?^ *```/gm, '')
      .split('\n')
      .filter((line) => line.length > 120 && !line.startsWith('|'));
  expect(inFiles(pageFiles, longLines)).toEqual([]);
});
