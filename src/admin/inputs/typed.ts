import type { HTMLAttributes } from 'react';
import { currencySigns } from '../../format/money';
import { requisitesWarning, groupTyped } from '../../format/typedRequisites';
import type { Field } from '../../resources/language/fields';
import type { Issue } from '../../resources/language/values';

/** How a kind is typed. */
export interface Typed {
  /** Which keys a phone offers. */
  keys?: HTMLAttributes<HTMLInputElement>['inputMode'];
  isPhone?: true;
  lines?: number;
  /** What stands beside what is typed, and is not typed. */
  before?: string;
  after?: (field: Field) => string | null;
  /** What was typed so far, in groups. */
  group?: (typed: string) => string;
  /** What to look at again in a value that is nevertheless taken. */
  doubt?: (read: string) => Issue | null;
}

const longText: Typed = { lines: 5 };

const aboutRequisites = (read: string): Issue | null => {
  const doubt = requisitesWarning(read);
  if (doubt === null) return null;
  return doubt === 'digit'
    ? { phrase: 'Check the digits: this is not the number of any card' }
    : { phrase: 'Check the number: cards have 16 digits, this has %{digits}', args: { digits: read.length } };
};

const kinds: Readonly<Record<string, Typed>> = {
  bankText: longText,
  email: { keys: 'email' },
  level: { keys: 'decimal' },
  longText,
  money: { keys: 'decimal', after: ({ currency }) => (currency ? currencySigns[currency] : null) },
  number: { keys: 'decimal' },
  percent: { keys: 'decimal', after: () => '%' },
  phone: { keys: 'tel', isPhone: true, before: '+' },
  requisites: { keys: 'numeric', group: groupTyped, doubt: aboutRequisites },
};

/** How a field's kind is typed; those that are not named here as plain text. */
export const typedAs = ({ kind }: Field): Typed => kinds[kind.name] ?? {};
