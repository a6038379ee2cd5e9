import type { Indicator } from '../../../src/resources/language/options';

/** The words of a name of a document: `paidAt` and `paid_at` have two. */
export const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());

/** A name of a document as people read it: `paid_at` as 'Paid at'. */
export const labelOf = (name: string): string => {
  const text = wordsOf(name).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** A name of a document as one of a type or of a value in code: `paid_at` as `PaidAt`. */
export const capitalNameOf = (name: string): string => {
  const text = wordsOf(name)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  return /^\d/.test(text) || text === '' ? `Value${text}` : text;
};

/** A name of a document as one of a field in code: `customer.e-mail` as `customerEMail`. */
export const fieldNameOf = (name: string): string => {
  const text = capitalNameOf(name);
  return text.charAt(0).toLowerCase() + text.slice(1);
};

/** Words in the values of a status, by the colour in which they are drawn. */
const indicatorWords: Partial<Readonly<Record<Indicator, readonly string[]>>> = {
  stable: [
    'succeeded',
    'success',
    'successful',
    'paid',
    'complete',
    'completed',
    'active',
    'approved',
    'captured',
    'settled',
    'done',
    'won',
  ],
  failed: ['failed', 'failure', 'error', 'declined', 'rejected', 'lost'],
  high: ['blocked', 'suspended', 'fraud'],
  incomplete: ['processing', 'pending', 'in', 'authorized', 'authorised', 'submitted'],
  low: ['new', 'created', 'open', 'waiting', 'requires', 'review'],
  cautions: ['expired', 'disputed', 'overdue'],
  informative: ['refunded', 'partially', 'reversed', 'returned'],
  draft: ['draft', 'canceled', 'cancelled', 'closed', 'inactive', 'disabled', 'archived', 'voided', 'deleted'],
};

/** A colour for a value of a status, by its words. A guess: purple, which is that of nothing known, where none fits. */
export const indicatorOf = (value: string): Indicator => {
  const words = wordsOf(value);
  const found = Object.entries(indicatorWords).find(([, known]) => words.some((word) => known.includes(word)));
  return (found?.[0] as Indicator | undefined) ?? 'undefined';
};

/** Words that name amounts of money. */
const moneyWords = ['amount', 'price', 'fee', 'fees', 'total', 'sum', 'balance', 'subtotal', 'cost'];
/** Whether a field holds an amount, by its name, or because it is said to be in minor units. */
export const isAmount = (name: string, description: string): boolean =>
  wordsOf(name).some((word) => moneyWords.includes(word)) || /\bminor units?\b/i.test(description);

/** Whether a field says in which currency amounts are, by its name. */
export const isCurrency = (name: string): boolean => /currency/i.test(name);

/** Whether a number is one of minor units, by what the document says of it. */
export const isMinor = (description: string): boolean =>
  /\b(minor|smallest|cents?|kopecks?|kopeks?|pence)\b/i.test(description);

/** Whether a number is a time, by its name and what the document says of it. */
export const isTime = (name: string, description: string): boolean =>
  /\b(unix|epoch|timestamp)\b/i.test(description) ||
  ['at', 'timestamp', 'created', 'updated'].includes(wordsOf(name).at(-1) ?? '');

/** Whether a time as a number has milliseconds. */
export const isInMilliseconds = (description: string): boolean => /\bmilli-?seconds?\b/i.test(description);

/** Whether an action takes something from somebody, by its name. */
export const isDangerous = (name: string): boolean =>
  wordsOf(name).some((word) =>
    [
      'cancel',
      'void',
      'reject',
      'decline',
      'delete',
      'remove',
      'block',
      'disable',
      'deactivate',
      'revoke',
      'close',
      'refund',
      'reverse',
      'suspend',
    ].includes(word),
  );

/** Whether an action ends the record, by its name. */
export const isRemoval = (name: string): boolean => ['delete', 'remove'].includes(wordsOf(name)[0] ?? '');
