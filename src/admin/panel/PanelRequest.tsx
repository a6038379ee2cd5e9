import { useGetOne, useTranslate, type RaRecord } from 'react-admin';
import { approvals, type ApprovalRequest } from '../../resources/approvals';
import type { Definition } from '../../resources/language/definition';
import { RequestDecision } from '../approvals/RequestDecision';
import { aboutText } from '../approvals/aboutText';
import { RequestFacts } from '../approvals/RequestFacts';
import { RevealedSecret } from '../dialogs/RevealedSecret';
import { useDecisions } from '../approvals/useDecisions';
import { useDecision, type Deciding } from '../approvals/useDecision';
import { subjectOf } from '../../resources/language/tables';
import { focusPanel } from '../navigation/panelOnScreen';
import { isAwaitingApproval, useRequests } from '../approvals/useRequests';

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
  subject: string;
  isWaiting: boolean;
  /** Moves the focus, because the buttons of a decided request are removed. */
  onDecided: () => void;
}

/** The waiting requests on a subject, each with its decision form. */
export const SubjectRequests = ({ subject, isWaiting, onDecided }: SubjectProps) => {
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

const OwnDecision = ({ record }: { record: RaRecord }) => {
  const deciding = useDecision(focusPanel);
  const { decisions } = useDecisions();
  const request = record as ApprovalRequest & RaRecord;
  return (
    <>
      <RequestDecision request={request} decision={decisions?.get(request.id)} deciding={deciding} />
      <RevealedSecret deciding={deciding} />
    </>
  );
};

/** In the panel of a record, its waiting requests; in the panel of a request, its decision form. */
export const PanelRequest = ({ definition, record }: { definition: Definition; record: RaRecord }) =>
  definition.name === approvals.name ? (
    <OwnDecision record={record} />
  ) : (
    <SubjectRequests
      subject={subjectOf(definition, record)}
      isWaiting={isAwaitingApproval(record)}
      onDecided={focusPanel}
    />
  );
