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

/** What a refusal says, at the field that it names: without the field's name. */
export const issueOfRefusal = ({ message, words }: Refusal): Words => {
  const issue = words?.args?.issue;
  return typeof issue === 'object' ? issue : (words ?? { phrase: message });
};

/** Where to show a refusal: at the field that it names, without the field's name, else above the form. */
export const issuesOfRefusal = (refusal: Refusal): ShownRefusal => {
  const { message, field, words, records } = refusal;
  if (field === undefined || !Object.hasOwn(payerInputs, field))
    return { issues: {}, notice: words ?? { phrase: message } };
  const issues: Issues = { [field as FieldName]: issueOfRefusal(refusal) };
  const [own] = records ?? [];
  return own ? { issues, openInvoice: String(own.id) } : { issues };
};
