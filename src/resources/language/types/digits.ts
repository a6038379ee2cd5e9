import { plainRequisites } from '../../../format/requisites';
import { invalidValue } from '../value';
import { decodeText } from './textLike';

/** Decodes digits, masked or not, and removes what groups them. */
export const decodeDigits = (raw: unknown): string | typeof invalidValue => {
  const text = decodeText(raw);
  return text === invalidValue ? invalidValue : plainRequisites(text);
};
