import { formatDecimal } from '../../format/money';
import type { Terms } from '../../resources/figures';

/** The percents that are agreed: 'pay-in 3.5 %, pay-out 2 %'. */
export const termsText = (
  { payInFee, payOutFee }: Terms,
  t: (phrase: string, values?: Readonly<Record<string, string>>) => string,
): string =>
  t('pay-in %{payIn}, pay-out %{payOut}', {
    payIn: `${formatDecimal(String(payInFee))}\u00a0%`,
    payOut: `${formatDecimal(String(payOutFee))}\u00a0%`,
  });
