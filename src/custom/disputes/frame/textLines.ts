import { maxLineLength, maxLines } from './protocol';

/** A piece of text of a page: its words, and the box around it in CSS pixels. */
export interface Piece {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A line of text with the box around it. */
export type Line = Piece;

/** Pieces whose middles are closer than this part of their height stand in one line. */
const sameLine = 0.5;

/** Joins the pieces of a page to lines, from the top, as one reads them. */
export const linesOf = (pieces: readonly Piece[]): Line[] => {
  const lines: Piece[][] = [];
  const middle = ({ top, height }: Piece) => top + height / 2;
  for (const piece of pieces.filter(({ text }) => text.trim() !== '').toSorted((a, b) => middle(a) - middle(b))) {
    const line = lines.at(-1);
    const isSame = line && Math.abs(middle(line[0]!) - middle(piece)) < sameLine * Math.max(piece.height, 1);
    if (isSame) line.push(piece);
    else lines.push([piece]);
  }
  return lines.slice(0, maxLines).map((line) => {
    const inOrder = line.toSorted((a, b) => a.left - b.left);
    const left = Math.min(...line.map((piece) => piece.left));
    const top = Math.min(...line.map((piece) => piece.top));
    return {
      text: inOrder
        .map(({ text }) => text.trim())
        .join(' ')
        .slice(0, maxLineLength),
      left,
      top,
      width: Math.max(...line.map((piece) => piece.left + piece.width)) - left,
      height: Math.max(...line.map((piece) => piece.top + piece.height)) - top,
    };
  });
};
