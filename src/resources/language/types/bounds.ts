import { formatNumber } from '../../../format/money';
import type { Field } from '../field';
import type { Issue } from '../value';

/** What is wrong with a number that must not lie outside of these. */
export const checkBounds = (
  { rules }: Field,
  value: number,
  min: number | undefined,
  max: number | undefined,
): Issue | null => {
  if (min !== undefined && value < min)
    return { phrase: rules?.minMessage ?? 'Must be at least %{min}', args: { min: formatNumber(min) } };
  if (max !== undefined && value > max) return { phrase: 'Must be at most %{max}', args: { max: formatNumber(max) } };
  return null;
};
