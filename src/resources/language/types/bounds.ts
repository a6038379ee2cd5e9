import { formatNumber } from '../../../format/money';
import type { Field } from '../field';
import type { Issue } from '../value';

/** Returns the issue of a number outside its bounds; null when it is within them. */
export const checkBounds = (
  { checks }: Field,
  value: number,
  min: number | undefined,
  max: number | undefined,
): Issue | null => {
  if (min !== undefined && value < min)
    return { phrase: checks?.minMessage ?? 'Must be at least %{min}', args: { min: formatNumber(min) } };
  if (max !== undefined && value > max) return { phrase: 'Must be at most %{max}', args: { max: formatNumber(max) } };
  return null;
};
