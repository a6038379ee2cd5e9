import { useGetOne, useTranslate, type RaRecord } from 'react-admin';
import { approvals, type ApprovalRequest } from '../../resources/approvals';
import { RequestDecision } from '../approvals/RequestDecision';
import { aboutText } from '../approvals/aboutText';
import { RequestFacts } from '../approvals/RequestFacts';
import { RevealedSecret } from '../dialogs/RevealedSecret';
import { useDecisions } from '../approvals/useDecisions';
import { useDecision, type Deciding } from '../approvals/useDecision';
import { useRequests } from '../approvals/useRequests';

interface CardProps {
  request: ApprovalRequest & RaRecord;
  deciding: Deciding;
}

/** A waiting request in the panel of its record, with its decision form. */
const RequestCard = ({ request, deciding }: CardProps) => {
  const t = useTranslate();
  const { decisions } = useDecisions();
  const decision = decisions?.get(request.id);
  return (
    <section className="note calm request-card" aria-label={t('Waits for approval')}>
      <strong>{t('Waits for approval')}</strong>
      <p className="request-what">
        {t(request.step)}: <b className="numeric">{aboutText(request, t)}</b>
      </p>
      <RequestFacts request={request} decision={decision} isAtRecord />
      <RequestDecision request={request} decision={decision} deciding={deciding} />
    </section>
  );
};

/** A request that is part of another one is decided with it: shows the main request in its place. */
const MainRequest = ({ request, deciding }: CardProps) => {
  const { data } = useGetOne<ApprovalRequest & RaRecord>(
    approvals.name,
    { id: request.partOf ?? request.id },
    { enabled: request.partOf !== null },
  );
  const mainRequest = request.partOf === null ? request : data;
  return mainRequest && <RequestCard request={mainRequest} deciding={deciding} />;
};

interface SubjectProps {
  subject: string | readonly string[];
  isWaiting: boolean;
  /** Moves the focus, because the buttons of a decided request are removed. */
  onDecided: () => void;
}

/** The waiting requests on a subject, or on any of some, each with its decision form. */
const SubjectRequests = ({ subject, isWaiting, onDecided }: SubjectProps) => {
  const requests = useRequests(subject, isWaiting);
  const deciding = useDecision(onDecided);
  return (
    <>
      {requests.map((request) => (
        <MainRequest key={request.id} request={request} deciding={deciding} />
      ))}
      <RevealedSecret deciding={deciding} />
    </>
  );
};

export default SubjectRequests;
