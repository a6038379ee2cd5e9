import type { AnswerContent } from '../../resources/language/definition';

/** What is shown of a call that succeeded: an action, a create, or a message alone. */
export interface SucceededCall {
  done: string;
  answer?: AnswerContent;
  /** The record no longer exists afterwards. */
  removes?: boolean;
  /** A request for approval of another call ended with it. */
  endedRequest?: boolean;
}

/** Shown instead of 'done' when a second person has to approve the call first (docs/rules.md#requests). */
export const sentForApproval = 'Sent for approval';

/** Whether an answer says that the call waits for a second person's approval (docs/rules.md#requests). */
export const isWaitingAnswer = (answer: unknown): boolean =>
  (answer as Readonly<Record<string, unknown>> | null | undefined)?.waits === true;

/** The record that the call made, which its answer names; undefined where it made none. */
export const madeRecord = ({ answer: content }: SucceededCall, answer: unknown): string | undefined => {
  const made = content?.makes && (answer as Readonly<Record<string, unknown>> | null | undefined)?.[content.makes];
  return typeof made === 'string' ? made : undefined;
};

/**
 * The notification after an action succeeded, with the value that its `answerNote` names in the answer:
 * 'Account deactivated. Invoice 12 is …'.
 */
export const doneText = (
  { done, answer: content, endedRequest }: SucceededCall,
  answer: unknown,
  t: (phrase: string, values?: object) => string,
): string => {
  if (isWaitingAnswer(answer)) return t(sentForApproval);
  const value = content?.note && (answer as Readonly<Record<string, unknown>> | null | undefined)?.[content.note.key];
  const hasNote = typeof value === 'number' || (typeof value === 'string' && value !== '');
  if (endedRequest) return `${t(done)}. ${t('The request for approval ended.')}`;
  return hasNote ? `${t(done)}. ${t(content!.note!.text, { value })}` : t(done);
};
