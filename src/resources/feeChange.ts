import type { Words } from './language/words';

/** Labels of the fees that a user pays, by their name in calls. */
export const feeLabels = { payInFee: 'Pay-in fee', payOutFee: 'Pay-out fee' } as const;

const partWords = (part: string): Words | undefined => {
  const label = Object.values(feeLabels).find((one) => part.startsWith(`${one} `));
  return (
    label && { phrase: '%{fee} %{change}', args: { fee: { phrase: label }, change: part.slice(label.length + 1) } }
  );
};

const percentsWords = (text: string): Words | undefined => {
  const [first, second] = text.split(', ').map(partWords);
  if (!first) return undefined;
  return second ? { phrase: '%{first}, %{second}', args: { first, second } } : first;
};

/** Describes what a change of an agent's percents is about: `Aron Agent: Pay-in fee 0.5 %`. */
export const agentFeeText = (agent: string, percents: string): string => `${agent}: ${percents}`;

/**
 * What a request for approval is about, for readers of any language: a change of fees is recorded in English ('Pay-in fee
 * 3.5 % → 3.1 %, Pay-out fee 2 %'), for an agent after their name. Any other text is a sum or a value, and stays as it is.
 */
export const aboutWords = (about: string): Words | string => {
  const own = percentsWords(about);
  if (own) return own;
  const end = about.lastIndexOf(': ');
  const percents = end < 0 ? undefined : percentsWords(about.slice(end + 2));
  return percents ? { phrase: '%{agent}: %{percents}', args: { agent: about.slice(0, end), percents } } : about;
};
