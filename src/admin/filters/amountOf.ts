import type { Field } from '../../resources/language/fields';
import { decodeValue, readInput } from '../../resources/language/values';

/** Parses typed text as an amount: a decimal string, null when empty, or `invalidValue`. */
export const amountOf = (field: Field, typed: string) =>
  decodeValue({ ...field, required: false }, readInput(field, typed));
