import type { ScalarAnswer } from '../../dataProvider/platformDataProvider';
import { formatMoney } from '../../format/money';

/** Describes a balance beyond its available amount: the total and what is held (an extension; docs/rules.md#balances). */
export const balanceDetails = (
  answer: ScalarAnswer | undefined,
  t: (phrase: string, args?: object) => string,
): string | undefined => {
  const { total, held } = answer?.answer ?? {};
  if (typeof total !== 'number' || typeof held !== 'number') return undefined;
  const format = (amount: number) => formatMoney(String(amount), 'USDT');
  return t('Total %{total}, on hold %{held}', { total: format(total), held: format(held) });
};
