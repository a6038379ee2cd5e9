import { perChoice } from '../../../src/resources/language/choices';
import { AlertKind } from '../../../src/resources/statuses/alerts';
import { formatNumber } from '../../../src/format/money';
import { invalid, ofField } from '../../base/errors';
import { alertRules } from '../../../src/resources/alertRules';

const day = 1440;

/** Which limits a kind takes: from, to, and whether they may have decimals. */
const limits = perChoice<typeof AlertKind, { min: number; max: number; decimals?: true }>(AlertKind, {
  FreeAccounts: { min: 1, max: 1000 },
  SuccessRate: { min: 1, max: 100 },
  Withdraw: { min: 0.01, max: 1_000_000_000, decimals: true },
  // A device is silent after two minutes.
  SilentDevice: { min: 2, max: 7 * day },
  Dispute: { min: 1, max: 168 },
});

/** Checks the limit of a kind. Throws 422. */
export const checkLimit = (kind: AlertKind, limit: number): void => {
  const { min, max, decimals } = limits.of(kind)!;
  const refuse = (phrase: string, args: Record<string, string> = {}) =>
    invalid('limit', ofField(alertRules.fields.limit.label, { phrase, args }));
  if (limit < min) throw refuse('Must be at least %{min}', { min: formatNumber(min) });
  if (limit > max) throw refuse('Must be at most %{max}', { max: formatNumber(max) });
  if (!decimals && !Number.isInteger(limit)) throw refuse('Enter a whole number');
};
