import type { Plugin } from 'vite';

const wordsOf = (text: string): ReadonlySet<unknown> => new Set(text.split(/\s+/));

/** What lists, searches, tables, documents and the console read of declarations, and no page of payers, by their files. */
const unreadOf = [
  {
    files: /\/src\/resources\/language\/types\/\w+\.ts$/,
    unread: wordsOf(
      `name column index defaultSql schema search searchName searchEnd toNumber format mask align isMonospace isKey isId isWords
      namesOthers`,
    ),
  },
  {
    files: /\/src\/resources\/statuses\/invoices\.ts$/,
    unread: wordsOf('tab deal isInStore isWithoutApproval endedAt'),
  },
  { files: /\/src\/words\/languages\.ts$/, unread: wordsOf('console') },
];

interface Node {
  type: string;
  start: number;
  end: number;
  key?: { name?: unknown };
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The unread properties of all objects in this part of a program, in their order. */
const unreadIn = (node: Node, unread: ReadonlySet<unknown>): Node[] =>
  node.type === 'Property' && unread.has(node.key?.name)
    ? [node]
    : Object.values(node)
        .flatMap((value: unknown) => (Array.isArray(value) ? (value as unknown[]) : [value]))
        .flatMap((value) => (isNode(value) ? unreadIn(value, unread) : []));

/** Leaves of kinds of values, statuses and languages what the pages of payers read, who wait for their script on a phone. */
export const asPayersRead: Plugin = {
  name: 'as-payers-read',
  apply: 'build',
  transform(code, id) {
    const declarations = unreadOf.find(({ files }) => files.test(id));
    if (!declarations) return undefined;
    return unreadIn(this.parse(code) as Node, declarations.unread).reduceRight(
      (kept, { start, end }) => kept.slice(0, start) + kept.slice(end).replace(/^\s*,/, ''),
      code,
    );
  },
};
