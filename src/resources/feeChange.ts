import type { Words } from './language/words';

/** Labels of the fees that a user pays, by their name in calls. */
export const feeLabels = { payInFee: 'Pay-in fee', payOutFee: 'Pay-out fee' } as const;

const partWords = (part: string): Words | undefined => {
  const label = Object.values(feeLabels).find((one) => part.startsWith(`${one} `));
  return (
    label && { phrase: '%{fee} %{change}', args: { fee: { phrase: label }, change: part.slice(label.length + 1) } }
  );
};

/**
 * What a request for approval is about, for readers of any language: a change of fees is recorded in English ('Pay-in fee
 * 3.5 % → 3.1 %, Pay-out fee 2 %'). Any other text is a sum or a value, and stays as it is.
 */
export const aboutWords = (about: string): Words | string => {
  const [first, second] = about.split(', ').map(partWords);
  if (!first) return about;
  return second ? { phrase: '%{first}, %{second}', args: { first, second } } : first;
};
