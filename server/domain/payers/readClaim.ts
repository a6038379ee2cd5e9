import { checkInputs } from '../../../src/resources/language/values';
import { claimInputs } from '../../../src/resources/claimInputs';
import { firstIssue } from '../../base/errors';
import type { Claim } from '../disputes/open';

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Reads a payer's claim of a body or a form. Throws 422 with the field that is wrong. */
export const readClaim = (body: Readonly<Record<string, unknown>>): Claim => {
  const { values, issues } = checkInputs(claimInputs, body);
  if (Object.keys(issues).length > 0) throw firstIssue(issues, claimInputs);
  return { amount: textOf(values.amount), paidAt: textOf(values.paidAt), text: textOf(values.text) };
};
