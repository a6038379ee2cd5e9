import { checkInputs } from '../../../src/resources/language/values';
import { claimInputs } from '../../../src/resources/claimInputs';
import { firstIssue } from '../../base/errors';
import { textOrNull } from '../../base/textOrNull';
import type { Claim } from '../disputes/open';

/** Reads a payer's claim of a body or a form. Throws 422 with the field that is wrong. */
export const readClaim = (body: Readonly<Record<string, unknown>>): Claim => {
  const { values, issues } = checkInputs(claimInputs, body);
  if (Object.keys(issues).length > 0) throw firstIssue(issues, claimInputs);
  return { amount: textOrNull(values.amount), paidAt: textOrNull(values.paidAt), text: textOrNull(values.text) };
};

/** A time as a browser's field sends it, which tells no zone. */
const zoneless = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/;

/**
 * Reads a payer's claim of a form that was posted without script. Nobody knows the zone of that browser: its time is read as Moscow time,
 * as the form says. Throws as `readClaim` does.
 */
export const readPostedClaim = ({ paidAt, ...form }: Readonly<Record<string, unknown>>): Claim =>
  readClaim({ ...form, paidAt: typeof paidAt === 'string' && zoneless.test(paidAt) ? `${paidAt}+03:00` : paidAt });
