import type { HTMLAttributes } from 'react';
import { currencySigns } from '../../format/money';
import { requisitesWarning, groupTyped } from '../../format/typedRequisites';
import type { Field } from '../../resources/language/fields';
import type { Issue } from '../../resources/language/values';

/** How values of a kind are typed. */
export interface TypingOptions {
  /** The on-screen keyboard of a phone. */
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  isPhone?: true;
  lines?: number;
  /** Shown in a font whose characters are equally wide. */
  isMonospace?: true;
  /** Text inside the box before and after the typed text. */
  before?: string;
  after?: (field: Field) => string | null;
  /** Tidies what is typed: inserts spaces between groups of digits, or leaves out line breaks. */
  group?: (typed: string) => string;
  /** Returns a warning about a value that is accepted but looks wrong. */
  warning?: (read: string) => Issue | null;
}

const longText: TypingOptions = { lines: 5 };

const requisitesIssue = (read: string): Issue | null => {
  const warning = requisitesWarning(read);
  if (warning === null) return null;
  return warning === 'digit'
    ? { phrase: 'Check the digits: this is not the number of any card' }
    : { phrase: 'Check the number: cards have 16 digits, this has %{digits}', args: { digits: read.length } };
};

const kinds: Readonly<Record<string, TypingOptions>> = {
  bankText: longText,
  email: { inputMode: 'email' },
  level: { inputMode: 'decimal' },
  longText,
  money: { inputMode: 'decimal', after: ({ currency }) => (currency ? currencySigns[currency] : null) },
  number: { inputMode: 'decimal' },
  percent: { inputMode: 'decimal', after: () => '%' },
  // A phone that begins with 8 gets the code of its country, where everybody sees it.
  phone: {
    inputMode: 'tel',
    isPhone: true,
    before: '+',
    group: (typed) => typed.replace(/^8(?=\D*9(?:\D*\d){9}\D*$)/, '7'),
  },
  // Long ones wrap; a line break is no part of a pattern.
  regexp: { lines: 2, isMonospace: true, group: (typed) => typed.replaceAll(/\r?\n/g, '') },
  requisites: { group: groupTyped, warning: requisitesIssue },
};

/** Returns how values of a field are typed; an empty object for plain text. */
export const typingOptionsOf = ({ kind }: Field): TypingOptions => kinds[kind.name] ?? {};
