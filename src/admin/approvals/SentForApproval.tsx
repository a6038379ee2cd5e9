import { useTranslate } from 'react-admin';
import { sentForApproval } from '../outcomes/doneText';
import { useDecisions } from './useDecisions';
import { useRequests } from './useRequests';
import { useDeciders } from './WhoDecides';
import type { Decision } from '../../dataProvider/approvalCalls';

const Deciders = ({ decision }: { decision: Decision }) => {
  const t = useTranslate();
  const names = useDeciders(decision, 'disjunction');
  return names === '' ? null : <> {t('Can approve: %{names}', { names })}</>;
};

/** 'Sent for approval', followed by who can approve it once that is loaded. */
export const SentForApproval = ({ subject }: { subject: string }) => {
  const t = useTranslate();
  const [request] = useRequests(subject, true);
  const { decisions } = useDecisions();
  const decision = decisions?.get(request?.partOf ?? request?.id ?? 0);
  return (
    <>
      {`${t(sentForApproval)}.`}
      {decision && <Deciders decision={decision} />}
    </>
  );
};
