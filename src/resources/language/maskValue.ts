import { maskBankText } from '../../format/bankTexts/maskBankText';
import { maskDigits, type Field } from './field';
import type { Value } from './value';

/** The value, masked if its field is: a number of a card or account, or what is secret in a text of a bank. */
export const maskValue = (field: Field, value: Value): Value =>
  field.kind.mask === 'codes' && typeof value === 'string' ? maskBankText(value) : maskDigits(field, value);
