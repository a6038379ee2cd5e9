import type { CallAction } from '../../resources/language/definition';

/** Said in place of 'done' when a second person has to approve it first (rules, section 9). */
export const sentForApproval = 'Sent for approval';

/** Does an answer say that nothing was done yet, because a second person has to approve it (rules, section 9)? */
export const isWaitingAnswer = (answer: unknown): boolean =>
  (answer as Readonly<Record<string, unknown>> | null | undefined)?.waits === true;

/** What is said after an action succeeded, with what its answer says beside: 'Account deactivated. Invoice 12 is …'. */
export const doneText = (
  { done, answerNote }: Pick<CallAction, 'done' | 'answerNote'>,
  answer: unknown,
  t: (phrase: string, values?: object) => string,
): string => {
  if (isWaitingAnswer(answer)) return t(sentForApproval);
  const value = answerNote && (answer as Readonly<Record<string, unknown>> | null | undefined)?.[answerNote.key];
  const isTold = typeof value === 'number' || (typeof value === 'string' && value !== '');
  return isTold ? `${t(done)}. ${t(answerNote!.text, { value })}` : t(done);
};
