import type { Words } from '../../resources/language/words';
import type { PublicLink } from '../../resources/payers';
import { rubles } from './rubles';

/** Who asks the payer for money, or pays out to them. */
export const asks = (merchant: string, isPayOut: boolean): Words => ({
  phrase: isPayOut ? '%{merchant} sends you money' : '%{merchant} asks you to pay',
  args: { merchant },
});

/** What amounts a link takes, where the payer types it. */
export const boundsOf = ({ minAmount, maxAmount }: PublicLink): Words => {
  if (minAmount !== null && maxAmount !== null)
    return { phrase: 'From %{min} to %{max}', args: { min: rubles(minAmount), max: rubles(maxAmount) } };
  if (minAmount !== null) return { phrase: 'At least %{min}', args: { min: rubles(minAmount) } };
  if (maxAmount !== null) return { phrase: 'At most %{max}', args: { max: rubles(maxAmount) } };
  return { phrase: 'In roubles (RUB)' };
};
