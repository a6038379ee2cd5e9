import type { ScalarAnswer } from '../../dataProvider/dataProvider';
import { formatMoney } from '../../format/money';

/** Beside what is available of a balance: what there is in all, and what of it is held (an extension; rules, section 3). */
export const balanceDetails = (
  answer: ScalarAnswer | undefined,
  t: (phrase: string, args?: object) => string,
): string | undefined => {
  const { total, held } = answer?.beside ?? {};
  if (typeof total !== 'number' || typeof held !== 'number') return undefined;
  const sum = (amount: number) => formatMoney(String(amount), 'USDT');
  return t('Total %{total}, held %{held}', { total: sum(total), held: sum(held) });
};
