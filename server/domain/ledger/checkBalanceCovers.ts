import { formatDecimal } from '../../../src/format/money';
import { conflictAs } from '../../base/errors';
import { decimalOf, type Micros } from '../../base/amounts';
import { availableOf, type Balance } from './balances';

/** Throws 409 with how much is missing of a balance, if anything is. `field` is the input that asked for it. */
const refuseMissing = (missing: Micros, field?: string): void => {
  if (missing <= 0n) return;
  const args = { missing: formatDecimal(decimalOf(missing)) };
  throw conflictAs(
    'not_covered',
    { phrase: 'The balance does not cover this: it is %{missing} USDT short', args },
    field,
  );
};

/** Throws 409 unless this quantity is available. `field` is the input that asked for it. */
export const checkBalanceCovers = (balance: Balance, quantity: Micros, field?: string): void =>
  refuseMissing(quantity - availableOf(balance), field);

/** Throws 409 with what is missing unless this quantity can be drawn. */
export const checkDrawable = (drawable: Micros, quantity: Micros): void => refuseMissing(quantity - drawable);
