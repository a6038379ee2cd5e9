import type { NamedRecord, Words } from '../../resources/language/words';
import { payerInputs } from '../../resources/payers';
import type { FieldName, Issues } from './pageData';

/** A platform's refusal: `{code, message, field?, words?, records?}`. */
export interface Refusal {
  message: string;
  field?: string;
  words?: Words;
  /** Records that it names: the payer's own open invoice. */
  records?: readonly NamedRecord[];
}

/** What a page shows of a refusal. */
interface ShownRefusal {
  issues: Issues;
  notice?: Words;
  openInvoice?: string;
}

/** Where to show a refusal: at the field that it names, without the field's name, else above the form. */
export const issuesOfRefusal = ({ message, field, words, records }: Refusal): ShownRefusal => {
  const text: Words = words ?? { phrase: message };
  if (field === undefined || !Object.hasOwn(payerInputs, field)) return { issues: {}, notice: text };
  const issue = text.args?.issue;
  const issues: Issues = { [field as FieldName]: typeof issue === 'object' ? issue : text };
  const [own] = records ?? [];
  return own ? { issues, openInvoice: String(own.id) } : { issues };
};
