import { useGetOne, useTranslate, type RaRecord } from 'react-admin';
import { approvals, type ApprovalRequest } from '../../resources/approvals';
import type { Definition } from '../../resources/language/definition';
import { RequestDecision } from '../approvals/RequestDecision';
import { RequestFacts } from '../approvals/RequestFacts';
import { RevealedSecret } from '../dialogs/RevealedSecret';
import { useDecisions } from '../approvals/useDecisions';
import { useDeciding, type Deciding } from '../approvals/useDeciding';
import { subjectOf } from '../../resources/language/tables';
import { focusPanel } from '../opening/panelOnScreen';
import { isAwaitingApproval, useRequests } from '../approvals/useRequests';

interface CardProps {
  request: ApprovalRequest & RaRecord;
  deciding: Deciding;
}

/** A request where its record stands, with what can be done about it. */
const RequestCard = ({ request, deciding }: CardProps) => {
  const t = useTranslate();
  const { decisions } = useDecisions();
  const decision = decisions?.get(request.id);
  return (
    <section className="note calm request-card" aria-label={t('Waits for approval')}>
      <strong>{t('Waits for approval')}</strong>
      <p className="request-what">
        {t(request.step)}: <b className="numeric">{request.about}</b>
      </p>
      <RequestFacts request={request} decision={decision} isAtRecord />
      <RequestDecision request={request} decision={decision} deciding={deciding} />
    </section>
  );
};

/** What was requested together with something else is decided there: that is shown in its place. */
const WholeRequest = ({ request, deciding }: CardProps) => {
  const { data } = useGetOne<ApprovalRequest & RaRecord>(
    approvals.name,
    { id: request.partOf ?? request.id },
    { enabled: request.partOf !== null },
  );
  const whole = request.partOf === null ? request : data;
  return whole && <RequestCard request={whole} deciding={deciding} />;
};

interface SubjectProps {
  subject: string;
  isWaiting: boolean;
  /** What was decided has no button any more that could keep the focus. */
  onDecided: () => void;
}

/** The requests that wait on a subject, each decided right there. */
export const SubjectRequests = ({ subject, isWaiting, onDecided }: SubjectProps) => {
  const requests = useRequests(subject, isWaiting);
  const deciding = useDeciding(onDecided);
  return (
    <>
      {requests.map((request) => (
        <WholeRequest key={request.id} request={request} deciding={deciding} />
      ))}
      <RevealedSecret deciding={deciding} />
    </>
  );
};

const OwnDecision = ({ record }: { record: RaRecord }) => {
  const deciding = useDeciding(focusPanel);
  const { decisions } = useDecisions();
  const request = record as ApprovalRequest & RaRecord;
  return (
    <>
      <RequestDecision request={request} decision={decisions?.get(request.id)} deciding={deciding} />
      <RevealedSecret deciding={deciding} />
    </>
  );
};

/** In the panel of a record: what waits for approval there; in that of a request, what can be done about it. */
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
