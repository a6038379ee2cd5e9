import type { Words } from './language/words';

/** Percents of a pay-in and a pay-out, as they are agreed now. */
export interface Terms {
  payInFee: number;
  payOutFee: number;
}

/** What is agreed, in words: 'pay-in 3.5 %, pay-out 2 %'. */
export const termsWords = ({ payInFee, payOutFee }: Terms): Words => ({
  phrase: 'pay-in %{payIn}, pay-out %{payOut}',
  args: { payIn: `${payInFee}\u00a0%`, payOut: `${payOutFee}\u00a0%` },
});
