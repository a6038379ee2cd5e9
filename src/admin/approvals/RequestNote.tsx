import { useTranslate, type RaRecord } from 'react-admin';
import { formatDateTime } from '../../format/dates';
import type { ApprovalRequest } from '../../resources/approvals';
import type { Definition } from '../../resources/language/definition';
import { useFirstValue } from '../state/fetchOnce';
import { useConsole } from '../state/ConsoleContext';
import { useDecisions } from './useDecisions';
import { subjectOf } from '../../resources/language/tables';
import { isAwaitingApproval, useRequests } from './useRequests';
import { WhyNotYou } from './WhoDecides';

const RequestNote = ({ request }: { request: ApprovalRequest & RaRecord }) => {
  const t = useTranslate();
  const { session } = useConsole();
  const { decisions } = useDecisions();
  const decision = useFirstValue(decisions?.get(request.id));
  const isMine = request.userId === session.id;
  return (
    <div className="note calm approval-note">
      <strong>{t('Waits for approval')}</strong>
      {isMine ? t('You requested this') : request.requester}
      {`: ${t(request.step)}, ${request.about}. ${formatDateTime(request.createDate ?? '')}`}
      {request.reason ? <p>{t('Reason: %{reason}', { reason: request.reason })}</p> : null}
      {decision && (
        <p className="request-why">
          {decision.canDecide ? t('Doing the same here approves the request.') : <WhyNotYou decision={decision} />}
        </p>
      )}
    </div>
  );
};

/**
 * Notes in an action's dialog, when its record waits for approval, what was requested and by whom, and that the same
 * call approves the request.
 */
export const WaitingRequestNote = ({ definition, record }: { definition: Definition; record: RaRecord }) =>
  useRequests(subjectOf(definition, record), isAwaitingApproval(record), true).map((request) => (
    <RequestNote key={request.id} request={request} />
  ));
