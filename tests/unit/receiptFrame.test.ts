import { describe, expect, it } from 'vitest';
import { maxLineLength, maxLines, readFromFrame } from '../../src/custom/disputes/frame/protocol';
import { linesOf } from '../../src/custom/disputes/frame/textLines';

const piece = (text: string, left: number, top: number) => ({ text, left, top, width: 10, height: 10 });

describe('the frame of a receipt', () => {
  it('reads pieces of text as lines, from the top and from the left', () => {
    const lines = linesOf([piece('500', 40, 30), piece('Card', 0, 60), piece('Sum', 0, 31), piece(' ', 90, 60)]);
    expect(lines.map(({ text }) => text)).toEqual(['Sum 500', 'Card']);
    expect(lines[0]).toMatchObject({ left: 0, top: 30, width: 50, height: 11 });
  });

  it('is not trusted: what has another shape is nothing, and what is long is cut', () => {
    for (const nonsense of [
      null,
      'ready',
      7,
      {},
      { is: 'other' },
      { is: 'text' },
      { is: 'text', lines: 'x' },
      { is: 'shown', pages: 'x' },
    ])
      expect(readFromFrame(nonsense)).toBeNull();
    const many = Array.from({ length: maxLines + 5 }, () => 'x'.repeat(maxLineLength + 5));
    const read = readFromFrame({ is: 'text', lines: [7, ...many] });
    expect(read).toMatchObject({ is: 'text' });
    const lines = read?.is === 'text' ? read.lines! : [];
    expect(lines).toHaveLength(maxLines);
    expect(lines[0]).toBe('');
    expect(lines[1]).toHaveLength(maxLineLength);
  });
});
