import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A block of code of a page: its language, and the file that the paragraph before it names. */
export interface DocBlock {
  language: string;
  file: string | undefined;
  code: string;
}

/** Reads the blocks of code of a page. */
export const readBlocks = (page: string): DocBlock[] =>
  [...page.matchAll(/(?<before>(?:^.+\n)+)\n```(?<language>\w+)\n(?<code>[\s\S]*?)```/gm)].map(({ groups }) => ({
    language: groups!.language!,
    file: [...groups!.before!.matchAll(/`([\w./-]+\.tsx?)`/g)].at(-1)?.[1],
    code: groups!.code!,
  }));

/** Applies a diff without positions: the lines that are kept and removed must be found once. A line of `…` separates two places. */
export const applyDiff = (text: string, diff: string): string =>
  diff.split(/^ *…\n/m).reduce((before, part) => {
    const lines = part.split('\n').slice(0, -1);
    const linesOf = (left: string) =>
      lines
        .filter((line) => !line.startsWith(left))
        .map((line) => line.slice(1))
        .join('\n');
    const [found, replaced] = [linesOf('+'), linesOf('-')];
    const places = before.split(found).length - 1;
    if (places !== 1) throw new Error(`${places} places of:\n${found}`);
    return before.replace(found, () => replaced);
  }, text);

/** Does with a copy of the project what a page says: creates files, and changes lines. */
export const applyBlocks = async (folder: string, blocks: readonly DocBlock[]): Promise<void> => {
  for (const { language, file, code } of blocks) {
    if (file === undefined || !['ts', 'tsx', 'diff'].includes(language)) continue;
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, language === 'diff' ? applyDiff(await readFile(path, 'utf8'), code) : code);
  }
};
