import { changeOf } from './rateChange';
import { useLimits } from './useLimits';

/**
 * Returns whether a change of the rate surely needs a second person: it differs from the current rate by more than a step. One that differs
 * less may need one, too, for the server compares it with every rate of the last day.
 */
export const useNeedsApproval = (before: string | null | undefined, after: string | undefined): boolean => {
  const { data: limits } = useLimits();
  if (!limits || !before || after === undefined || limits.FOUR_EYES_ABOVE === 0 || limits.RATE_STEP === 0) return false;
  return Math.abs(changeOf(before, after).percent) > limits.RATE_STEP;
};
