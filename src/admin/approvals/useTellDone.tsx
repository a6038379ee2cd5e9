import { useNotify, useTranslate, type RaRecord } from 'react-admin';
import type { CallAction, Definition } from '../../resources/language/definition';
import { doneWords, isWaitingAnswer } from '../state/doneWords';
import { SentForApproval } from './SentForApproval';
import { subjectOf } from './useRequests';

/** Tells that a call on a record succeeded, or that it was sent for approval and who can approve it. */
export const useTellDone = () => {
  const t = useTranslate();
  const notify = useNotify();
  return (
    call: Pick<CallAction, 'done' | 'remark'>,
    answer: unknown,
    { definition, record }: { definition: Definition; record: Pick<RaRecord, 'id'> },
  ): void => {
    const waits = isWaitingAnswer(answer);
    notify(
      waits ? <SentForApproval subject={subjectOf(definition, record)} /> : doneWords(call, answer, t),
      waits ? { type: 'warning' } : {},
    );
  };
};
