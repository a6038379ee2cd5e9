import { withoutSpace } from '../folding';
import { misfit } from '../value';
import { decodeText } from './textLike';

/** Reads digits however they were grouped. */
export const decodeDigits = (raw: unknown): string | typeof misfit => {
  const text = decodeText(raw);
  return text === misfit ? misfit : withoutSpace(text);
};
