/** How long a line of a page may be. Tables and code are as long as what they show. */
const maxLength = 120;

/** The words of a text. What is code is never broken. */
const wordsOf = (text: string) => text.match(/(?:`[^`]*`|[^\s`])+/g) ?? [];

/** Breaks a text into lines, the first with this beginning and all others as far to the right. */
const breakText = (beginning: string, text: string): string[] => {
  const indent = ' '.repeat(beginning.length);
  const lines: string[] = [];
  for (const word of wordsOf(text)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= maxLength) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(`${lines.length === 0 ? beginning : indent}${word}`);
  }
  return lines;
};

/** A line that stands for itself, or begins a list item or paragraph. */
const standsAlone = (line: string) => /^(?:\||#|<!--|\s*$)/.test(line);
const itemOf = (line: string) => /^(?<beginning>- )(?<text>.*)$/.exec(line)?.groups;

/** Breaks the paragraphs and list items of a page into lines that are not too long. */
export const breakLines = (page: string): string => {
  const lines: string[] = [];
  let isCode = false;
  let prose: { beginning: string; text: string } | undefined;
  const endProse = () => {
    if (prose) lines.push(...breakText(prose.beginning, prose.text));
    prose = undefined;
  };
  for (const line of page.split('\n')) {
    const isFence = line.startsWith('```');
    if (isCode || isFence || standsAlone(line)) {
      endProse();
      lines.push(line);
      if (isFence) isCode = !isCode;
      continue;
    }
    const item = itemOf(line);
    if (item) endProse();
    prose = {
      beginning: item?.beginning ?? prose?.beginning ?? '',
      text: [prose?.text, item?.text ?? line].join(' '),
    };
  }
  endProse();
  return lines.join('\n');
};

/** Makes links of the pages that docstrings lead to: `(docs/rules.md#ledger)`. */
export const linkPages = (page: string): string =>
  page.replaceAll(/\(docs\/(?<address>(?<name>[\w-]+)\.md(?:#[\w-]+)?)\)/g, '([$<name>]($<address>))');
