import { useTranslate } from 'react-admin';
import { useEffect, useEffectEvent, useRef } from 'react';
import { sentForApproval } from '../outcomes/doneText';
import { useDecisions } from './useDecisions';
import { useRequests } from './useRequests';
import { useDeciders } from './WhoDecides';
import type { Decision } from '../../dataProvider/approvalCalls';

const Deciders = ({ decision }: { decision: Decision }) => {
  const t = useTranslate();
  const names = useDeciders(decision);
  return names === '' ? null : <> {t('Can approve: %{names}', { names })}</>;
};

interface Props {
  subject: string;
  /** Called once it waits no longer: what it says is not so any more. */
  onDecided?: () => void;
}

/** 'Sent for approval', followed by who can approve it once that is loaded. */
export const SentForApproval = ({ subject, onDecided }: Props) => {
  const t = useTranslate();
  const [request] = useRequests(subject, true);
  const isWaiting = request !== undefined;
  const hasWaited = useRef(false);
  const tellDecided = useEffectEvent(() => onDecided?.());
  useEffect(() => {
    if (!isWaiting && hasWaited.current) tellDecided();
    hasWaited.current = isWaiting;
  }, [isWaiting]);
  const { decisions } = useDecisions();
  const decision = decisions?.get(request?.partOf ?? request?.id ?? 0);
  return (
    <>
      {`${t(sentForApproval)}.`}
      {decision && <Deciders decision={decision} />}
    </>
  );
};
