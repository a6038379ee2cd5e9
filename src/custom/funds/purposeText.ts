import { formatDecimal, formatMoney } from '../../format/money';
import type { StatementLine, StatementShare } from '../../resources/statement';
import { transactionPurpose } from '../../resources/statuses/funds';
import { paymentType as paymentTypes } from '../../resources/statuses/invoices';
import { optionOf } from '../../resources/language/choices';

/** Returns whether a line is of a pay-in or a pay-out, translated; empty of lines of no deal. */
export const paymentTypeText = ({ paymentType }: StatementLine, t: (phrase: string) => string): string =>
  paymentType === null || paymentType === undefined
    ? ''
    : t(optionOf(paymentTypes, paymentType)?.label ?? String(paymentType));

/**
 * Returns the translated purpose of a statement line; empty when it has none. An agent's line says whose deal paid, as
 * 'Agent fee · Nordwind'.
 */
export const purposeText = ({ purpose, payer }: StatementLine, t: (phrase: string) => string): string => {
  if (payer !== null) return `${t('Agent fee')} · ${payer}`;
  const option = optionOf(transactionPurpose, purpose);
  return option ? t(option.label) : '';
};

/** Returns what a fee, a reward or an agent's part was reckoned from: '0.4 % of 26.0555 USDT'. */
export const shareText = (
  { of, percent }: StatementShare,
  t: (phrase: string, values?: Readonly<Record<string, string>>) => string,
): string =>
  t('%{percent} of %{amount}', { percent: `${formatDecimal(percent)}\u00a0%`, amount: formatMoney(of, 'USDT') });
