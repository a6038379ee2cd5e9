import type { Words } from '../../resources/language/words';
import { payerInputs } from '../../resources/payers';
import type { FieldName, Issues } from './pageData';

/** A rule that was broken, as it is said beside the field. */
export const ofFieldIssue = (issue: Words): Words =>
  issue.phrase === 'Must be at least %{min}' ? { ...issue, phrase: 'Minimum amount is %{min}' } : issue;

/** A platform's refusal: `{code, message, field?, words?}`. */
export interface Refusal {
  message: string;
  field?: string;
  words?: Words;
}

const named = '%{field}: %{issue}';

/** Where a refusal is said: beside the field that it names, else above the form. */
export const placeOf = ({ message, field, words }: Refusal): { issues: Issues; notice?: Words } => {
  const said: Words = words ?? { phrase: message };
  if (field === undefined || !Object.hasOwn(payerInputs, field)) return { issues: {}, notice: said };
  const issue = said.phrase === named ? said.args?.issue : undefined;
  return { issues: { [field as FieldName]: typeof issue === 'object' ? ofFieldIssue(issue) : said } };
};
