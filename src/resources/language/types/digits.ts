import { withoutSpace } from '../folding';
import { invalidValue } from '../value';
import { decodeText } from './textLike';

/** Decodes digits and removes their grouping. */
export const decodeDigits = (raw: unknown): string | typeof invalidValue => {
  const text = decodeText(raw);
  return text === invalidValue ? invalidValue : withoutSpace(text);
};
