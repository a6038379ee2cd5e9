import { expect, it } from 'vitest';
import { checkFormats } from '../../src/resources/language/formats';
import { englishText } from '../../src/resources/language/words';
import { checkInputs } from '../../src/resources/language/values';
import { paymentAccounts } from '../../src/resources/paymentAccounts';

const fields = { requisites: paymentAccounts.fields.requisites };
const issueOf = (requisites: string) => {
  const { values, issues } = checkInputs(fields, { requisites });
  const issue = { ...checkFormats(fields, values), ...issues }.requisites;
  return issue && englishText(issue);
};

it.each([
  ['4196', 'An account number has at least 8 digits'],
  ['1234 567', 'An account number has at least 8 digits'],
  ['1234 5678', undefined],
  ['4276 1234 5678 9010', undefined],
  ['1'.repeat(34), undefined],
  ['1'.repeat(35), 'An account number has at most 34 digits'],
  ['419', 'Too short: 3 digits'],
  ['1'.repeat(240), 'Too long: 240 digits'],
  ['4196x', 'Digits or an IBAN, spaces allowed'],
])('the account number %s has the issue %s', (typed, issue) => {
  expect(issueOf(typed)).toBe(issue);
});
