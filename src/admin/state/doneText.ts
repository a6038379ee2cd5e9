import type { AnswerContent } from '../../resources/language/definition';

/** What is shown of a call that succeeded: an action, a create, or a message alone. */
export interface SucceededCall {
  done: string;
  answer?: AnswerContent;
}

/** Said in place of 'done' when a second person has to approve it first (rules, section 9). */
export const sentForApproval = 'Sent for approval';

/** Does an answer say that nothing was done yet, because a second person has to approve it (rules, section 9)? */
export const isWaitingAnswer = (answer: unknown): boolean =>
  (answer as Readonly<Record<string, unknown>> | null | undefined)?.waits === true;

/** What is said after an action succeeded, with what its answer says beside: 'Account deactivated. Invoice 12 is …'. */
export const doneText = (
  { done, answer: content }: SucceededCall,
  answer: unknown,
  t: (phrase: string, values?: object) => string,
): string => {
  if (isWaitingAnswer(answer)) return t(sentForApproval);
  const value = content?.note && (answer as Readonly<Record<string, unknown>> | null | undefined)?.[content.note.key];
  const isTold = typeof value === 'number' || (typeof value === 'string' && value !== '');
  return isTold ? `${t(done)}. ${t(content!.note!.text, { value })}` : t(done);
};
