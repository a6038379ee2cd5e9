import { useNotify, useTranslate, type RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import { subjectOf } from '../../resources/language/tables';
import { doneText, isWaitingAnswer, sentForApproval, type SucceededCall } from './doneText';

/** What a notification carries that says who can approve what was sent: the subject of the request. */
interface SentNotice {
  subject: string;
}

/** The subject of a notification that something was sent for approval; undefined for every other one. */
export const sentSubject = (messageArgs: unknown): string | undefined =>
  (messageArgs as SentNotice | undefined)?.subject;

/** Tells that what was asked on a subject was sent for approval, and who can approve it. */
export const useNotifySent = (): ((subject: string) => void) => {
  const notify = useNotify();
  return (subject) => notify(sentForApproval, { type: 'warning', messageArgs: { subject } satisfies SentNotice });
};

/** Tells that a call on a record succeeded, or that it was sent for approval and who can approve it. */
export const useNotifyDone = () => {
  const t = useTranslate();
  const notify = useNotify();
  const tellSent = useNotifySent();
  return (
    call: SucceededCall,
    answer: unknown,
    { definition, record }: { definition: Definition; record: Pick<RaRecord, 'id'> },
  ): void => {
    if (isWaitingAnswer(answer)) tellSent(subjectOf(definition, record));
    else notify(doneText(call, answer, t));
  };
};
