import { contactHref } from '../../format/contactHref';
import { isIban } from '../../format/iban';
import { parsedUrl } from '../../format/parsedUrl';
import { isTrc20Address } from '../../format/trc20';
import type { Fields, InputChecks } from './field';
import type { Issue, Values } from './values';

/** The shortest account numbers of banks, and the longest: those of an IBAN. */
const accountDigits = { fewest: 8, most: 34 };

const addressIssue = (text: string): Issue | undefined =>
  isTrc20Address(text) ? undefined : { phrase: 'This is not a TRC20 address: a character is wrong or missing' };

/** The issue of an IBAN with wrong check digits; none of other numbers. */
export const ibanIssue = (text: string): Issue | undefined =>
  /^[A-Z]/.test(text) && !isIban(text) ? { phrase: 'Check the IBAN: a character is wrong or missing' } : undefined;

const accountNumberIssue = (text: string): Issue | undefined => {
  const { length } = text;
  const { fewest, most } = accountDigits;
  if (length < fewest) return { phrase: 'An account number has at least %{min} digits', args: { min: fewest } };
  return length > most
    ? { phrase: 'An account number has at most %{max} digits', args: { max: most } }
    : ibanIssue(text);
};

const accountTailIssue = (text: string): Issue | undefined =>
  /^\d{3,6}$/.test(text) ? undefined : { phrase: 'The tail of an account has three to six digits' };

const contactIssue = (text: string): Issue | undefined =>
  contactHref(text) === undefined ? { phrase: 'Enter an e-mail address, a phone number or an https link' } : undefined;

/** Transactions of TRON, with or without the prefix of other networks. */
const txHashPattern = /^(?:0x)*[\da-f]{64}$/i;

const txHashIssue = (text: string): Issue | undefined =>
  txHashPattern.test(text) ? undefined : { phrase: 'A transaction hash has 64 characters: digits and letters a to f' };

const httpsIssue = (text: string): Issue | undefined =>
  parsedUrl(text)?.protocol === 'https:' ? undefined : { phrase: 'Enter an https address' };

/** The host of an address, without scheme and path, with a port where it is not 443. */
const hostIssue = (text: string): Issue | undefined => {
  const address = `https://${text}`;
  const isHost = /^[^/?#@\\\s]*[^/?#@\\\s.]$/.test(text) && parsedUrl(address)?.host === text.toLowerCase();
  return isHost && text.includes('.') ? undefined : { phrase: 'Enter a host such as shop.example, without https://' };
};

const dayMs = 86_400_000;
const notLongOverIssue = (time: string): Issue | undefined =>
  Date.parse(time) < Date.now() - dayMs ? { phrase: 'This was more than a day ago' } : undefined;

/** Each format: the issue of a text that does not have it. */
const formats: Readonly<Record<NonNullable<InputChecks['format']>, (text: string) => Issue | undefined>> = {
  notLongOver: notLongOverIssue,
  trc20: addressIssue,
  accountNumber: accountNumberIssue,
  accountTail: accountTailIssue,
  contact: contactIssue,
  txHash: txHashIssue,
  https: httpsIssue,
  host: hostIssue,
};

/**
 * Returns the issues of values whose field declares a format, by field name. The reference platform refuses such
 * values. A plain platform decides for itself, so the console only warns (`InputWarning.tsx`).
 */
export const checkFormats = (fields: Fields, values: Values): Record<string, Issue> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { checks }]) => {
      const value = values[name];
      const issue = checks?.format && typeof value === 'string' ? formats[checks.format](value) : undefined;
      return issue ? [[name, issue]] : [];
    }),
  );
