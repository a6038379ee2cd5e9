import { useNotify, useTranslate, type RaRecord } from 'react-admin';
import { heads } from '../../resources/index';
import type { Head } from '../../resources/language/definition';
import { nameFor } from '../../resources/language/openedAs';
import { subjectOf } from '../../resources/language/tables';
import { useConsole } from '../state/ConsoleContext';
import { doneText, isWaitingAnswer, madeRecord, sentForApproval, type SucceededCall } from './doneText';

/**
 * Message arguments of 'Sent for approval': with the subject of the request, the notification can name who may approve
 * it.
 */
interface SentNoticeArgs {
  subject: string;
}

/** The request's subject in the arguments of a 'Sent for approval' notification; undefined for every other one. */
export const sentSubject = (messageArgs: unknown): string | undefined =>
  (messageArgs as SentNoticeArgs | undefined)?.subject;

/**
 * Message arguments of a notification about a record, given as `invoices/12`: the notification ends with its name, which
 * leads to it.
 */
export interface AboutNoticeArgs {
  about: string;
  /** Takes back what was done. The notification offers it. */
  undo?: () => void;
  /** The platform tells of it; it is not the answer to what this person just did. */
  isNotice?: true;
}

/** The record in the arguments of a notification about one; undefined for every other notification. */
export const recordOfNotice = (messageArgs: unknown): string | undefined =>
  (messageArgs as Partial<AboutNoticeArgs> | undefined)?.about;

/** Whether a notification is news from the platform, and not the answer to what this person just did. */
export const isNotice = (messageArgs: unknown): boolean =>
  (messageArgs as Partial<AboutNoticeArgs> | undefined)?.isNotice === true;

/** What takes back what a notification tells of; undefined where it offers nothing. */
export const undoOfNotice = (messageArgs: unknown): (() => void) | undefined =>
  (messageArgs as Partial<AboutNoticeArgs> | undefined)?.undo;

/** Returns a function that notifies that a call on a subject was sent for approval, and who can approve it. */
export const useNotifySent = (): ((subject: string) => void) => {
  const notify = useNotify();
  return (subject) => notify(sentForApproval, { type: 'warning', messageArgs: { subject } satisfies SentNoticeArgs });
};

/**
 * Returns a function that notifies that a call on a record succeeded, or was sent for approval and who can approve it.
 */
export const useNotifyDone = () => {
  const t = useTranslate();
  const notify = useNotify();
  const notifySent = useNotifySent();
  const { session } = useConsole();
  return (
    call: SucceededCall,
    answer: unknown,
    { definition, record, undo }: { definition: Head; record: Pick<RaRecord, 'id'>; undo?: () => void },
  ): void => {
    if (isWaitingAnswer(answer)) notifySent(subjectOf(definition, record));
    else if (call.removes) notify(doneText(call, answer, t));
    else {
      const about = madeRecord(call, answer) ?? nameFor(heads, definition, record, session.role);
      notify(doneText(call, answer, t), { messageArgs: { about, undo } satisfies AboutNoticeArgs });
    }
  };
};
