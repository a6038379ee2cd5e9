import type { Words } from '../../resources/language/words';
import { payerInputs } from '../../resources/payers';
import type { FieldName, Issues } from './pageData';

/** A platform's refusal: `{code, message, field?, words?}`. */
export interface Refusal {
  message: string;
  field?: string;
  words?: Words;
}

/** Where to show a refusal: at the field that it names, without the field's name, else above the form. */
export const issuesOfRefusal = ({ message, field, words }: Refusal): { issues: Issues; notice?: Words } => {
  const text: Words = words ?? { phrase: message };
  if (field === undefined || !Object.hasOwn(payerInputs, field)) return { issues: {}, notice: text };
  const issue = text.args?.issue;
  return { issues: { [field as FieldName]: typeof issue === 'object' ? issue : text } };
};
