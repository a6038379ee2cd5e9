import { dateTime, longText, money, type Fields } from './language/fields';
import { minPublicAmount } from './payers';

/** What a payer claims of an invoice that went astray (docs/rules.md#disputes). A file of its own: their page loads it with the form. */
export const claimInputs = {
  amount: money('Sum', 'RUB', { min: minPublicAmount }),
  paidAt: dateTime('Sent at'),
  text: longText('What happened', { maxLength: 1000 }),
} as const satisfies Fields;
